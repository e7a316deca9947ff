// Files that are compiled into the program.

/// The text of a file that is compiled into the program.
package func embedded(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

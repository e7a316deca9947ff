// What Swift's overlay adds to Darwin's headers: macros, functions with variable arguments, and generic elementary functions.

@_exported import Darwin

public var errno: Int32 {
  get { __error().pointee }
  set { __error().pointee = newValue }
}
public var stdin: UnsafeMutablePointer<FILE> { __stdinp }
public var stdout: UnsafeMutablePointer<FILE> { __stdoutp }
public var stderr: UnsafeMutablePointer<FILE> { __stderrp }

@_silgen_name("open") func openWithMode(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { openWithMode(path, flags, 0) }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { openWithMode(path, flags, mode) }
@_silgen_name("fcntl") func fcntlWithValue(_ file: Int32, _ command: Int32, _ value: Int) -> Int32
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { fcntlWithValue(file, command, 0) }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { fcntlWithValue(file, command, Int(value)) }
@_silgen_name("ioctl") func ioctlWithPointer(_ file: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> Int32
public func ioctl(_ file: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> Int32 { ioctlWithPointer(file, request, pointer) }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
@available(*, unavailable) public func fork() -> Int32 { -1 }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var S_IRUSR: mode_t { 0o400 }
public var S_IWUSR: mode_t { 0o200 }
public var S_IRWXU: mode_t { 0o700 }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
public var SIG_ERR: sig_t { unsafeBitCast(-1, to: sig_t.self) }
public let MAP_FAILED: UnsafeMutableRawPointer! = UnsafeMutableRawPointer(bitPattern: -1)
public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { _CLOCK_PROCESS_CPUTIME_ID }

@_transparent public func sqrt<T: FloatingPoint>(_ x: T) -> T { x.squareRoot() }
@_transparent public func fabs<T: FloatingPoint>(_ x: T) -> T { x.magnitude }
@_transparent public func floor<T: FloatingPoint>(_ x: T) -> T { x.rounded(.down) }
@_transparent public func ceil<T: FloatingPoint>(_ x: T) -> T { x.rounded(.up) }
@_transparent public func round<T: FloatingPoint>(_ x: T) -> T { x.rounded() }
@_transparent public func trunc<T: FloatingPoint>(_ x: T) -> T { x.rounded(.towardZero) }

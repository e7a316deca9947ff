// What an error says.

/// The sentence of the error that a body throws.
public func refusal<Result, Refusal: Error>(_ body: () throws(Refusal) -> Result) -> String? {
  do throws(Refusal) {
    _ = try body()
    return nil
  } catch {
    return "\(error)"
  }
}

// Dispatch, as Apple declares it.

open class DispatchQueue: @unchecked Sendable {
  public init(label: String) {}
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}

import Synchronization

/// Values that are computed once and shared by threads.
///
/// Two threads that need a value at the same time may both compute it; they must compute the same.
package final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])

    package init() {}

    /// Returns the value of a key, which `make` computes if it is not known.
    package func value(of key: Key, make: () -> Value) -> Value {
        if let known = values.withLock({ $0[key] }) { return known }
        let value = make()
        values.withLock { $0[key] = value }
        return value
    }
}

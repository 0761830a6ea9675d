/// A type with an initial state.
protocol Initializable: Sendable {
    init()
}

/// A value that is stored separately, only if it differs from its initial state; copies share it until one is changed.
struct CopyOnWriteBox<Value: Initializable>: Sendable {
    /// Changed only if nothing else refers to it, which is why `Sendable` is correct.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage?

    init() {}

    /// Whether the value was never changed.
    var isInitial: Bool { storage == nil }

    var value: Value {
        _read {
            if let storage { yield storage.value } else { yield Value() }
        }
        _modify {
            let own = unshared()
            yield &own.value
        }
    }

    private mutating func unshared() -> Storage {
        if isKnownUniquelyReferenced(&storage), let storage { return storage }
        let own = Storage(value)
        storage = own
        return own
    }
}

/// A value that has its initial state.
protocol Initializable: Sendable {
    init()
}

/// A value that is kept apart from what has it, where it is not in its initial state. Copies share it until one of them is changed.
struct Boxed<Value: Initializable>: Sendable {
    /// Changed only while nothing else refers to it, which is what makes `Sendable` hold.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage?

    init() {}

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

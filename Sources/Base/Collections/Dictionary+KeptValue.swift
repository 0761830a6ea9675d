extension Dictionary {
    /// The value of a key, which is computed and kept at its first use.
    ///
    /// - Parameter compute: may use everything but this dictionary.
    @inlinable
    package mutating func value<Failure: Error>(of key: Key, orKeep compute: () throws(Failure) -> Value) throws(Failure) -> Value {
        if let known = self[key] { return known }
        let value = try compute()
        updateValue(value, forKey: key)
        return value
    }
}

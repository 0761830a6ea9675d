extension ArraySlice<UInt8> {
    /// Whether the slice contains the bytes of a text; false for an empty text.
    func contains(_ text: String.UTF8View) -> Bool {
        guard let first = text.first else { return false }
        var rest = self
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: text) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

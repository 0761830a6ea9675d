extension ArraySlice<UInt8> {
    /// Whether some bytes, at least one, are among these.
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

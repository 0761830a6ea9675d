extension ArraySlice<UInt8> {
    /// The lines with their line ends.
    var lines: some Sequence<ArraySlice<UInt8>> {
        sequence(state: self) { rest -> ArraySlice<UInt8>? in
            guard !rest.isEmpty else { return nil }
            let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            defer { rest = rest[end...] }
            return rest[..<end]
        }
    }

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

    /// The column at which the content of a list item begins; nil for other lines.
    var columnOfItem: Int? {
        let digits = prefix { (0x30...0x39).contains($0) }, sign = self[digits.endIndex...].prefix(1)
        let isMark = digits.isEmpty ? "-*+".utf8.contains(sign.first ?? 0) : digits.count < 10 && ".)".utf8.contains(sign.first ?? 0)
        let blanks = self[sign.endIndex...].prefix { $0 == 0x20 }.count
        guard isMark, blanks > 0 else { return nil }
        return digits.count + 1 + (blanks > 4 ? 1 : blanks)
    }
}

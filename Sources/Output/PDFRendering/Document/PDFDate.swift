/// A date as XMP and PDF write it, from ISO 8601: `2026`, `2026-11`, `2026-11-20`, with `T15:04` or `T15:04:05`, and `Z` or `+01:00`.
struct PDFDate {
    /// For XMP, as it was given.
    let iso: String
    /// For /Info: `D:20261120150405+01'00'` (ISO 32000-1 7.9.4).
    let pdf: String

    /// Nil where the text is no such date.
    init?(_ text: String) {
        var rest = Substring(text)
        var digits = ""
        func take(_ separator: Character?, _ count: Int, _ range: ClosedRange<Int>) -> Bool {
            var candidate = rest
            if let separator {
                guard candidate.first == separator else { return false }
                candidate = candidate.dropFirst()
            }
            let field = candidate.prefix(count)
            guard field.count == count, field.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(field), range.contains(value)
            else { return false }
            digits += field
            rest = candidate.dropFirst(count)
            return true
        }
        guard take(nil, 4, 0...9999) else { return nil }
        let hasDay = take("-", 2, 1...12) && take("-", 2, 1...31)
        if hasDay, take("T", 2, 0...23) {
            guard take(":", 2, 0...59) else { return nil }
            if !take(":", 2, 0...59) { digits += "00" }
            guard let zone = Self.zone(rest) else { return nil }
            digits += zone
            rest = ""
        }
        guard rest.isEmpty else { return nil }
        iso = text
        pdf = "D:" + digits
    }

    private static func zone(_ text: Substring) -> String? {
        if text.isEmpty || text == "Z" { return text.isEmpty ? "" : "Z" }
        let characters = Array(text.utf8)
        guard characters.count == 6, characters[0] == 0x2B || characters[0] == 0x2D, characters[3] == 0x3A,
            [1, 2, 4, 5].allSatisfy({ (0x30...0x39).contains(characters[$0]) })
        else { return nil }
        return "\(text.prefix(3))'\(text.suffix(2))'"
    }
}

import TypesetBase

/// The comparison of two entries by the keys of a style.
enum SortValue: Sendable {
    /// The bytes of a collation key, or of digits.
    case text([UInt8])
    case number(Int)
    /// An entry without a value, which is last in both directions.
    case missing

    /// Whether this value is before (-1), equal to (0) or after (1) another.
    func compared(to other: SortValue, isDescending: Bool) -> Int {
        let order: Int
        switch (self, other) {
        case (.missing, .missing): return 0
        case (.missing, _): return 1
        case (_, .missing): return -1
        case (.number(let a), .number(let b)): order = a < b ? -1 : a > b ? 1 : 0
        case (.text(let a), .text(let b)): order = a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
        case (.number, .text): order = -1
        case (.text, .number): order = 1
        }
        return isDescending ? -order : order
    }
}

/// Computes sort keys, and sorts by them.
struct CiteSorting {
    private let collation: Collation

    /// Creates the order of sort keys in a language.
    ///
    /// - Parameter language: the language of the order as a BCP 47 tag.
    init(language: String) { collation = Collation(language: language) }

    /// The value of a text; missing if it is empty.
    func value(of text: String) -> SortValue {
        // Quotation marks and commas do not count.
        let letters = text.filter { !"“”‘’'\"«»„‚,".contains($0) }
        let trimmed = letters.drop { $0.isPunctuation || $0.isWhitespace }
        return letters.isEmpty ? .missing : .text(collation.key(of: trimmed.isEmpty ? letters : String(trimmed)))
    }

    /// The indices in the order of the keys; equal ones keep their order.
    static func order(_ values: [[SortValue]], _ keys: [CitationStyle.SortKey]) -> [Int] {
        values.indices.sorted { a, b in
            for (index, key) in keys.enumerated() {
                let order = values[a][index].compared(to: values[b][index], isDescending: key.isDescending)
                if order != 0 { return order < 0 }
            }
            return a < b
        }
    }
}

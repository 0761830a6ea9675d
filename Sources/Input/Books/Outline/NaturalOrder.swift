/// The order of names in which numbers count as numbers: `ch2.md`, `ch10.md`.
package enum NaturalOrder {
    package static func precedes(_ a: String, _ b: String) -> Bool {
        let left = parts(of: a), right = parts(of: b)
        for (x, y) in zip(left, right) where x != y { return x < y }
        return left.count == right.count ? a < b : left.count < right.count
    }

    /// A run of digits or of other characters.
    private enum Part: Comparable {
        /// The number of digits without leading zeros, then the digits. This compares numbers of any size.
        case number(Int, String)
        case text(String)
    }

    private static func parts(of name: String) -> [Part] {
        var parts: [Part] = [], rest = Array(name.lowercased().unicodeScalars)[...]
        while let first = rest.first {
            let isNumber = isDigit(first)
            let run = rest.prefix { isDigit($0) == isNumber }
            rest = rest[run.endIndex...]
            let text = String(String.UnicodeScalarView(isNumber ? run.drop { $0 == "0" } : run))
            parts.append(isNumber ? .number(text.count, text) : .text(text))
        }
        return parts
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}

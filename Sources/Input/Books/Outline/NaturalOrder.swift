/// The order of names in which numbers count as numbers: `ch2.md`, `ch10.md`.
package enum NaturalOrder {
    package static func precedes(_ a: String, _ b: String) -> Bool { precedes((a, parts(of: a)), (b, parts(of: b))) }

    /// Items in the order of their names, whose parts are read once.
    static func sorted<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
        let named = items.map { item in (item: item, name: name(item), parts: parts(of: name(item))) }
        return named.sorted { precedes(($0.name, $0.parts), ($1.name, $1.parts)) }.map(\.item)
    }

    private static func precedes(_ a: (name: String, parts: [Part]), _ b: (name: String, parts: [Part])) -> Bool {
        for (x, y) in zip(a.parts, b.parts) where x != y { return x < y }
        return a.parts.count == b.parts.count ? a.name < b.name : a.parts.count < b.parts.count
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

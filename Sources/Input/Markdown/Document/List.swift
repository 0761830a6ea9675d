package import TypesetBase

package struct List: Sendable {
    package enum Marker: Sendable, Hashable {
        case bullet
        /// A numbered list. `start` is the first number.
        case ordered(start: Int, Delimiter)
    }

    /// The signs beside a number.
    package enum Delimiter: Sendable, Hashable {
        case period, parenthesis, parentheses

        /// The number with its signs.
        package func around(_ number: String) -> String {
            switch self {
            case .period: number + "."
            case .parenthesis: number + ")"
            case .parentheses: "(" + number + ")"
            }
        }
    }

    /// The numbering style: `type` of HTML's `ol`.
    package enum Numbering: Sendable, Hashable { case decimal, lowerLetter, upperLetter, lowerRoman, upperRoman }

    package struct Item: Sendable {
        /// Whether a task item is checked; nil for an ordinary item.
        package var checked: Bool?
        package var blocks: [Block]
        package var span: SourceSpan
        package var attributes = Attributes.none
        /// The item's number, from which later items count: `value` of HTML's `li`.
        package var value: Int?
    }

    package var marker: Marker
    /// Whether there are no blank lines between the items; paragraphs of a tight list have no paragraph spacing.
    package var isTight: Bool
    package var items: [Item]
    package var numbering = Numbering.decimal
    /// Whether the numbers count down: `reversed` of HTML's `ol`.
    package var isReversed = false

    /// The number of each item, as HTML counts (§4.4.8); 1, 2 … for a bullet list.
    package var numbers: [Int] {
        var next = 1
        if case .ordered(let start, _) = marker { next = start }
        return items.map { item in
            let number = item.value ?? next
            next = isReversed ? number - 1 : number + 1
            return number
        }
    }
}

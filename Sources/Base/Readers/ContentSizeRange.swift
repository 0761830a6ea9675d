/// A non-empty range of consecutive content sizes: `small...accessibilityMedium`, `small..<xLarge`, `large...`, `...xxLarge`, `..<xLarge`,
/// or one size.
public struct ContentSizeRange: Hashable, Sendable {
    /// The smallest size.
    public let lower: ContentSizeCategory
    /// The largest size.
    public let upper: ContentSizeCategory

    /// All twelve sizes.
    public static let all = ContentSizeRange(unchecked: .xSmall, .accessibility5)

    /// The range of one size.
    public init(_ category: ContentSizeCategory) { self.init(unchecked: category, category) }

    /// The sizes from `lower` to `upper`; nil if `lower` is larger than `upper`.
    package init?(_ lower: ContentSizeCategory, through upper: ContentSizeCategory) {
        guard lower <= upper else { return nil }
        self.init(unchecked: lower, upper)
    }

    /// The sizes of a range such as `.small ... .accessibilityMedium`, `.large...` or `..<.xLarge`; nil if it has none.
    public init?<Sizes: RangeExpression<ContentSizeCategory>>(_ range: Sizes) {
        let sizes = ContentSizeCategory.allCases.filter(range.contains)
        guard let lower = sizes.first, let upper = sizes.last else { return nil }
        self.init(unchecked: lower, upper)
    }

    /// The sizes of a range such as `.small ... .accessibilityMedium`.
    public init(_ range: ClosedRange<ContentSizeCategory>) { self.init(unchecked: range.lowerBound, range.upperBound) }

    /// The sizes of a range such as `.large...`.
    public init(_ range: PartialRangeFrom<ContentSizeCategory>) { self.init(unchecked: range.lowerBound, .accessibility5) }

    /// The sizes of a range such as `...(.xxLarge)`.
    public init(_ range: PartialRangeThrough<ContentSizeCategory>) { self.init(unchecked: .xSmall, range.upperBound) }

    private init(unchecked lower: ContentSizeCategory, _ upper: ContentSizeCategory) {
        self.lower = lower
        self.upper = upper
    }

    /// Whether a size is in the range.
    package func contains(_ category: ContentSizeCategory) -> Bool { lower <= category && category <= upper }

    /// The part of the range that an outer range allows, or the nearest size of this range if it allows none.
    package func within(_ outer: ContentSizeRange) -> ContentSizeRange {
        ContentSizeRange(unchecked: outer.lower.clamped(to: self), outer.upper.clamped(to: self))
    }

    /// The sizes in ascending order.
    package var categories: [ContentSizeCategory] { ContentSizeCategory.allCases.filter(contains) }
}

extension ContentSizeRange: CustomStringConvertible {
    /// The range in short names: `small...ax1`, or `large` for one size.
    public var description: String {
        lower == upper ? lower.shortName : "\(lower.shortName)...\(upper.shortName)"
    }
}

/// The reason why a text is not a range of content sizes.
package struct ContentSizeRangeError: Error, Hashable, Sendable {
    /// The reason why a text is not a range.
    package var message: String
    /// Corrections of the text.
    package var hints: [String]
}

extension ContentSizeRange {
    /// Parses any of the five forms, or one size; spaces around names are allowed.
    ///
    /// - Throws: an error about an unknown size, or about a reversed, empty or unbounded range.
    package init(parsing text: String) throws(ContentSizeRangeError) {
        guard let (dots, isHalfOpen) = Self.rangeOperator(in: text) else {
            self.init(try Self.category(text))
            return
        }
        let left = String(text[..<dots.lowerBound].trimmingWhitespace), right = String(text[dots.upperBound...].trimmingWhitespace)
        try Self.checkBounds(left, right, isHalfOpen: isHalfOpen)
        let lower = left.isEmpty ? .xSmall : try Self.category(left)
        let bound = right.isEmpty ? .accessibility5 : try Self.category(right)
        try self.init(lower, bound, isHalfOpen: isHalfOpen, text: String(text.trimmingWhitespace))
    }

    private init(_ lower: ContentSizeCategory, _ bound: ContentSizeCategory, isHalfOpen: Bool, text: String) throws(ContentSizeRangeError) {
        guard lower <= bound else {
            throw ContentSizeRangeError(
                message: "the range `\(text)` is reversed: \(lower.shortName) is larger than \(bound.shortName)",
                hints: ["write the smaller size first: `\(bound.shortName)\(isHalfOpen ? "..<" : "...")\(lower.shortName)`"])
        }
        let upper = isHalfOpen ? ContentSizeCategory(rawValue: bound.rawValue - 1) : bound
        guard let upper, lower <= upper else {
            throw ContentSizeRangeError(
                message: "the range `\(text)` is empty", hints: ["`..<` excludes its upper size, `...` includes it"])
        }
        self.init(unchecked: lower, upper)
    }

    private static func rangeOperator(in text: String) -> (Range<String.Index>, isHalfOpen: Bool)? {
        var index = text.startIndex
        while index < text.endIndex {
            let rest = text[index...]
            if rest.hasPrefix("...") || rest.hasPrefix("..<") {
                return (index..<text.index(index, offsetBy: 3), rest.hasPrefix("..<"))
            }
            index = text.index(after: index)
        }
        return nil
    }

    private static func checkBounds(_ left: String, _ right: String, isHalfOpen: Bool) throws(ContentSizeRangeError) {
        if left.isEmpty && right.isEmpty {
            throw ContentSizeRangeError(message: "a range needs a size on at least one side", hints: ["write `large...` or `...xxLarge`"])
        }
        if isHalfOpen && right.isEmpty {
            throw ContentSizeRangeError(message: "`..<` needs a size after it", hints: ["`\(left)...` means from \(left) up"])
        }
    }

    private static func category(_ text: String) throws(ContentSizeRangeError) -> ContentSizeCategory {
        let name = String(text.trimmingWhitespace)
        if let category = ContentSizeCategory(named: name) { return category }
        throw ContentSizeRangeError(
            message: "unknown content size `\(name)`",
            hints: foreignRange(name).map { [$0] } ?? ContentSizeCategory.hints(forUnknownName: name))
    }

    /// The hint for a range written as in other languages: `ax1+`, `small..large`, `small-large`, `small to large`, `>= ax1`.
    private static func foreignRange(_ text: String) -> String? {
        let names = text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0 != "to" }
        guard !names.isEmpty, names.count <= 2, names.allSatisfy({ ContentSizeCategory(named: $0) != nil }) else { return nil }
        if names.count == 2 { return "write `\(names[0])...\(names[1])`" }
        if text.hasPrefix("<") { return "up to \(names[0]) is written `...\(names[0])`" }
        return text.hasPrefix("..") ? "up to \(names[0]) is written `...\(names[0])`" : "from \(names[0]) up is written `\(names[0])...`"
    }
}

extension ContentSizeCategory {
    /// Returns the size of a range that is nearest to this one, like `dynamicTypeSize(_:)` in SwiftUI and the minimum and maximum category
    /// in UIKit.
    public func clamped(to range: ContentSizeRange) -> ContentSizeCategory { min(max(self, range.lower), range.upper) }
}

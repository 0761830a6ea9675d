import ContentSize
public import Diagnostics

/// What `headings:` says of heading levels that skip one.
public enum HeadingPolicy: String, CaseIterable, Sendable { case asWritten, renumber }

/// A font file that a sheet brings along.
public struct FontFile: Hashable, Sendable {
    /// A path, possibly with `*`, relative to the working folder or absolute.
    public var pattern: String
    public var span: SourceSpan
}

/// `audit:`, checked as far as the sheet alone allows; which rules there are, the audit knows.
public struct AuditSettings: Sendable {
    /// What a sheet says of one rule.
    public struct Rule: Sendable {
        /// A level, or thresholds.
        public enum Value: Sendable, Hashable {
            /// `off`, `on`, or a severity.
            case level(String)
            /// Thresholds by name.
            case parameters([String: String])
        }
        public var name: String
        public var value: Value
        public var span: SourceSpan
    }

    public var profile: String?
    public var rules: [Rule] = []

    public static let profiles = ["wcag-aa", "wcag-aaa", "hig", "large-print-rnib", "large-print-acb"]
    /// `error` is what messages and `--fail-on` call the severity of `fail`.
    public static let levels = ["off", "on", "note", "warning", "fail", "error"]

    public init() {}
}

/// A checked stylesheet with everything it extends. `StyleResolver` makes styles of it, one content size at a time.
public struct Stylesheet: Sendable {
    /// BCP 47.
    public var language: String?
    /// Where it is written.
    public private(set) var languagePlace: SourceSpan?
    public var headings = HeadingPolicy.asWritten
    public var audit = AuditSettings()
    public var fontFileReferences: [FontFile] = []
    /// Every sheet that took part, the one that was asked for last.
    public var sources: [SourceFile] = []
    /// In the order in which they override each other.
    var layers: [Layer] = []
    /// Where each token's value is written.
    var tokenPlaces: [String: SourceSpan] = [:]

    init() {}

    mutating func setLanguage(_ setting: Setting<String>) {
        language = setting.value
        languagePlace = setting.span
    }

    /// Patterns of the fonts that the sheets bring along, before system fonts.
    public var fontFiles: [String] { fontFileReferences.map(\.pattern) }

    /// Every name of a style, sorted.
    public var styleNames: [String] {
        let rules = layers.flatMap { [$0.rules] + $0.queries.map(\.rules) }
        return Set(rules.flatMap(\.styles.keys)).sorted()
    }

    /// Whether a class of a document means something: it names a style, or a line under `elements` speaks of it.
    public func knows(class name: String) -> Bool { classNames.contains(name) }

    /// Every class that a document can use, sorted, for suggestions.
    public var classNames: [String] {
        let rules = layers.flatMap { [$0.rules] + $0.queries.map(\.rules) }
        return Set(rules.flatMap(\.styles.keys) + rules.flatMap { $0.elements.keys.compactMap(\.className) }).sorted()
    }

    /// Every line under `elements` that speaks of a class, sorted, for suggestions.
    var selectors: [String] {
        let rules = layers.flatMap { [$0.rules] + $0.queries.map(\.rules) }
        return Set(rules.flatMap { $0.elements.keys.filter { $0.className != nil }.map(\.description) }).sorted()
    }

    /// Everything that holds at a category, later sheets over earlier ones, and in a sheet its queries over the rest.
    ///
    /// - Parameter keepsReplaced: for explanations; layout has no use for what does not count.
    func rules(at category: ContentSizeCategory, keepsReplaced: Bool = false) -> Rules {
        var result = Rules(keepsReplaced: keepsReplaced)
        for layer in layers {
            result.merge(layer.rules)
            for query in layer.queries where query.range.contains(category) { result.merge(query.rules) }
        }
        return result
    }

    /// The page alone, for checks.
    func pageRules(at category: ContentSizeCategory) -> PageRules {
        var result = PageRules()
        for layer in layers {
            result.merge(layer.rules.page)
            for query in layer.queries where query.range.contains(category) { result.merge(query.rules.page) }
        }
        return result
    }

    /// Neighbouring content sizes at which the same rules hold, as far as those size queries go that matter.
    func categoryGroups(where matters: (Rules) -> Bool = { _ in true }) -> [[ContentSizeCategory]] {
        let ranges = layers.flatMap(\.queries).filter { matters($0.rules) }.map(\.range)
        var groups: [(holding: [Bool], sizes: [ContentSizeCategory])] = []
        for category in ContentSizeCategory.allCases {
            let holding = ranges.map { $0.contains(category) }
            if groups.last?.holding == holding {
                groups[groups.count - 1].sizes.append(category)
            } else {
                groups.append((holding, [category]))
            }
        }
        return groups.map(\.sizes)
    }

    var fonts: [TextStyle: FontEntry] {
        var result: [TextStyle: FontEntry] = [:]
        for layer in layers { for (style, entry) in layer.fonts { result[style] = entry.value } }
        return result
    }
}

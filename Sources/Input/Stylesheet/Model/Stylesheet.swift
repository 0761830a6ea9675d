public import ContentSize
public import Diagnostics
import Geometry

/// What `headings:` says about heading levels that skip one.
public enum HeadingPolicy: String, CaseIterable, Sendable { case asWritten, renumber }

/// What `titleBlock:` says: whether the title, the authors and all else that front matter says of a document are set on its first page.
public enum TitleBlockPolicy: String, CaseIterable, Sendable {
    /// Where no heading of the first level says the same as the title.
    case auto
    case always, never
}

/// What `numerals:` says: the digits of the numbers that typesetting adds.
public enum NumeralPolicy: String, CaseIterable, Sendable {
    /// Those that readers of the language expect.
    case auto
    /// 0 to 9.
    case latin
    /// Those of the language's script.
    case native
}

/// A font file that a sheet supplies.
package struct FontFile: Hashable, Sendable {
    /// A path, possibly with `*`, relative to the working folder or absolute.
    package var pattern: String
    /// Where the sheet names it.
    package var span: SourceSpan
}

/// `audit:`, checked as far as the sheet alone allows: only the audit knows the rules and their thresholds.
public struct SheetAuditSettings: Sendable {
    /// What a sheet says about one rule.
    public struct Rule: Sendable {
        /// A level, or thresholds.
        public enum Value: Sendable, Hashable {
            /// `off`, `on`, or a severity.
            case level(String)
            /// Thresholds by name.
            case parameters([String: String])
        }
        /// The parameter’s name.
        public var name: String
        /// What the sheet gives it.
        public var value: Value
        /// Of the rule's name.
        public var span: SourceSpan
    }

    /// One of `profiles`; nil where the sheet names none.
    public var profile: String?
    /// In the order of the sheets; later ones override earlier ones.
    public var rules: [Rule] = []

    /// Settings that ask for nothing.
    public init() {}

    /// The names that `audit: profile` may have.
    public static let profiles = ["wcag-aa", "wcag-aaa", "hig", "large-print-rnib", "large-print-acb"]
    /// `error` is another word for `fail`, as in messages and in `--fail-on`.
    public static let levels = ["off", "on", "note", "warning", "fail", "error"]
}

/// A checked stylesheet with everything it extends. `StyleResolver` makes styles of it, one content size at a time.
public struct Stylesheet: Sendable {
    /// The language of the text as a BCP 47 tag; nil where no sheet names one.
    public internal(set) var language: String?
    /// Where the language is written.
    public private(set) var languageSpan: SourceSpan?
    /// What becomes of heading levels that skip one.
    public internal(set) var headings = HeadingPolicy.asWritten
    /// Whether front matter is set on the first page.
    public internal(set) var titleBlock = TitleBlockPolicy.auto
    /// The picture at the top of the first page of documents that name none themselves; nil: none.
    public internal(set) var logo: SheetLogo?
    /// Whether quotation marks, apostrophes, dashes and ellipses are set as print has them.
    public internal(set) var smartPunctuation = true
    /// The numbers before headings by depth, the highest level but the title first; nil: none.
    public internal(set) var headingNumbers: [NumberTemplate?] = []
    /// What has a number before its caption, whether the text refers to it or not.
    public internal(set) var captionNumbers: [NumberedCaption] = []
    /// The signs before the items of lists, by depth; at least one.
    public internal(set) var bullets = Self.initialBullets
    /// How the numbers of lists are written, by depth; at least one.
    public internal(set) var listNumbers: [NumberFormat] = [.decimal]
    /// The digits of numbers that typesetting adds.
    public internal(set) var numerals = NumeralPolicy.auto
    /// What `audit:` asks for.
    public internal(set) var audit = SheetAuditSettings()
    /// The font files that the sheets supply, in their order.
    package internal(set) var fontFileReferences: [FontFile] = []
    /// Every sheet that takes part, in the order in which they override each other: the one that was loaded comes last.
    public internal(set) var sources: [SourceFile] = []
    /// In the order in which they override each other.
    private(set) var layers: [SheetLayer] = []
    /// Styles of classes that are resolved already, whatever the content size: those of another sheet, which a specimen shows. No sheet
    /// has any of its own.
    package var presets: [String: ResolvedStyle] = [:]
    /// Where each token's value is written, by its name with dots.
    var tokens: [String: TokenPlace] = [:]
    /// What page settings change of all text.
    var adjustment = TextAdjustment()
    /// The reader that all of it is resolved for.
    public private(set) var traits = ReaderTraits.standard
    /// The language of the text that all of it is resolved for.
    private(set) var variant = LanguageVariant.any
    /// Those of `lang(…)`, by their tags.
    private var languageRanges: [LanguageRange] = []

    static let initialBullets = ["•", "◦", "▪"]

    init() {}

    mutating func setLanguage(_ setting: Setting<String>) {
        language = setting.value
        languageSpan = setting.span
    }

    /// Paths of the font files that the sheets supply, possibly with `*`; their fonts are preferred to the system's.
    public var fontFiles: [String] { fontFileReferences.map(\.pattern) }

    /// The names of all styles, sorted.
    package var styleNames: [String] {
        let rules = layers.flatMap(\.ruleSets)
        return Set(rules.flatMap(\.styles.keys)).sorted()
    }

    /// The names that a sheet or a document can write, sorted: those of all styles but those that a template has for itself.
    var ownStyleNames: [String] { styleNames.filter { !PrivateNames.isPrivate($0) } }

    /// Whether a class of a document has a style: it names one, or stands in a line under `elements`.
    package func knows(class name: String) -> Bool { classNames.contains(name) }

    /// Every class that a document can use, sorted, for suggestions.
    package var classNames: [String] {
        let rules = layers.flatMap(\.ruleSets)
        return Set(ownStyleNames + rules.flatMap { $0.elements.keys.compactMap(\.className) }).sorted()
    }

    /// Every class that makes a difference: those that a document can use, those that a template or a specimen has for itself, and those
    /// of what selectors for places look for around an element.
    package var knownClasses: Set<String> {
        let keys = layers.flatMap(\.ruleSets).flatMap(\.elements.keys)
        let around = keys.compactMap(\.place).flatMap { $0.ancestors + [$0.previous].compactMap(\.self) }
        return Set(styleNames).union(presets.keys).union(keys.compactMap(\.className)).union(around.compactMap(\.className))
    }

    /// Every selector with a class, sorted, for suggestions.
    var selectors: [String] {
        let rules = layers.flatMap(\.ruleSets)
        return Set(rules.flatMap { $0.elements.keys.filter { $0.className != nil }.map(\.description) }).sorted()
    }

    /// Everything that holds at a category for the reader, later sheets over earlier, and in a sheet its queries over the rest.
    ///
    /// - Parameter keepsReplaced: keeps the declarations that lose, for explanations.
    func rules(at category: ContentSizeCategory, keepsReplaced: Bool = false) -> RuleSet {
        var result = RuleSet(keepsReplaced: keepsReplaced)
        for layer in layers {
            result.merge(layer.rules)
            for part in layer.conditional where holds(part, at: category) { result.merge(part.rules) }
        }
        return result
    }

    /// The page alone, for checks.
    func pageRules(at category: ContentSizeCategory) -> PageRules {
        var result = PageRules()
        for layer in layers {
            result.merge(layer.rules.page)
            for part in layer.conditional where holds(part, at: category) { result.merge(part.rules.page) }
        }
        return result
    }

    private func holds(_ part: ConditionalRules, at category: ContentSizeCategory) -> Bool {
        part.environments.contains(category, traits) && part.languages.allSatisfy(variant.ranges.contains)
    }

    /// Content sizes at which the same rules hold for the reader, as far as those conditional rules go that matter: neighbours together.
    func categoryGroups(where matters: (RuleSet) -> Bool = { _ in true }) -> [[ContentSizeCategory]] {
        let parts = layers.flatMap(\.conditional).filter { matters($0.rules) }
        var groups: [(holding: [Bool], sizes: [ContentSizeCategory])] = []
        for category in ContentSizeCategory.allCases {
            let holding = parts.map { holds($0, at: category) }
            if groups.last?.holding == holding {
                groups[groups.count - 1].sizes.append(category)
            } else {
                groups.append((holding, [category]))
            }
        }
        return groups.map(\.sizes)
    }

    /// The sheet as readers and languages have it for whom different rules hold, as far as those conditional rules go that matter: one of
    /// each kind, that of the standard reader first.
    func variants(where matters: (RuleSet) -> Bool = { _ in true }) -> [Stylesheet] {
        let parts = layers.flatMap(\.conditional).filter { matters($0.rules) }
        let languages = [LanguageVariant.any] + Set(parts.flatMap(\.languages)).sorted { $0.tag < $1.tag }.map { variant(for: $0.tag) }
        var known: Set<[[ContentSizeCategory]]> = []
        return languages.flatMap { language in ReaderTraits.allCases.map { adapted(to: $0).adapted(to: language) } }.filter { sheet in
            known.insert(parts.map { part in ContentSizeCategory.allCases.filter { sheet.holds(part, at: $0) } }).inserted
        }
    }

    var fonts: [TextStyle: FontEntry] {
        var result: [TextStyle: FontEntry] = [:]
        for layer in layers { for (style, entry) in layer.fonts { result[style] = entry.value } }
        return result
    }
}

extension Stylesheet {
    /// The same sheet for a reader with other traits: another appearance, another contrast, bold text.
    public func adapted(to traits: ReaderTraits) -> Stylesheet {
        var result = self
        result.traits = traits
        return result
    }

    /// The same sheet for text in a language, as far as it knows the language.
    public func adapted(toLanguage language: String) -> Stylesheet { adapted(to: variant(for: language)) }

    /// The same sheet for text in some language.
    package func adapted(to variant: LanguageVariant) -> Stylesheet {
        var result = self
        result.variant = variant
        return result
    }

    /// What a language makes of the sheet.
    package func variant(for language: String) -> LanguageVariant {
        languageRanges.isEmpty ? .any : LanguageVariant(ranges: languageRanges.filter { $0.contains(language) })
    }

    mutating func add(_ layer: SheetLayer) {
        layers.append(layer)
        languageRanges = Set(languageRanges + layer.conditional.flatMap(\.languages)).sorted { $0.tag < $1.tag }
    }

    /// Puts another form of a sheet in its place.
    mutating func replaceLayer(_ index: Int, by layer: SheetLayer) { layers[index] = layer }

    /// The token that a reference names, and where its value is written: where a token is no group, a dot after it belongs to the text.
    func token(_ reference: TokenReference, at category: ContentSizeCategory) -> (name: String, span: SourceSpan)? {
        for count in (1...reference.names.count).reversed() {
            let name = reference.names.prefix(count).joined(separator: ".")
            if let place = tokens[name] { return (name, place.span(at: category, traits)) }
        }
        return nil
    }

    /// Where the margins at a size are written; nil where no sheet sets them.
    package func marginsSpan(at category: ContentSizeCategory) -> SourceSpan? {
        let rules = pageRules(at: category)
        return sideNames.lazy.compactMap { rules.ownMargins[$0]?.span }.first ?? rules.margins?.span
    }

    /// Where the page's colour at a size is written; nil where no sheet sets it.
    package func backgroundSpan(at category: ContentSizeCategory) -> SourceSpan? { pageRules(at: category).background?.span }
}

/// The elements of a document that a sheet can style; the raw values are their names under `elements:`.
public enum Element: String, CaseIterable, Hashable, Sendable {
    case document, h1, h2, h3, h4, h5, h6, paragraph, blockQuote, list, listItem, marker, taskMarker, codeBlock, code
    case emphasis, strong, strikethrough, link, image, figure, caption, table, tableHeader, tableCell
    case footnote, footnoteReference, thematicBreak, alert, tableOfContents, index, indexEntry, indexHeading, header, footer
    case titleBlock, title, subtitle, author, date, abstract
    // Elements of HTML that Markdown has no mark for, by their names there.
    case dl, dt, dd, details, summary
    // Within code blocks.
    case codeComment, codeKeyword, codeString, codeNumber, codeType, codeFunction, codeAttribute, codeVariable, codeTag, codeKey
    case codeInserted, codeDeleted, codeHeading, codePrompt, codeOutput, lineNumber
    case sup, sub, kbd, samp, u, ins, mark, small, abbr, q, cite, dfn, time, bdo, rt
    case variable = "var"

    /// Whether it is part of a line: its style changes only the keys that it declares, and the rest comes from the surrounding text.
    public var isInline: Bool {
        switch self {
        case .emphasis, .strong, .strikethrough, .link, .code, .footnoteReference, .lineNumber: true
        case _ where isPartOfCode: true
        case .sup, .sub, .kbd, .samp, .u, .ins, .mark, .small, .abbr, .q, .cite, .dfn, .time, .bdo, .rt, .variable: true
        default: false
        }
    }

    /// Whether it is a part of code, which has a style of its own where the code block's style says `highlighting`.
    package var isPartOfCode: Bool {
        switch self {
        case .codeComment, .codeKeyword, .codeString, .codeNumber, .codeType, .codeFunction, .codeAttribute, .codeVariable, .codeTag: true
        case .codeKey, .codeInserted, .codeDeleted, .codeHeading, .codePrompt, .codeOutput: true
        default: false
        }
    }

    /// Whether it stands before the text of an item, in the style of which it is set as far as its own says nothing else.
    package var isMarker: Bool { self == .marker || self == .taskMarker }

    /// Whether the text around decides what its style leaves open.
    var dependsOnText: Bool { isInline || isMarker }

    /// Whether it goes on with the text of the container that it stands in: its own style holds as far as it differs from that of plain
    /// paragraphs.
    var goesOnWithText: Bool {
        switch self {
        case .list, .listItem, .dl, .dt, .dd, .details, .summary: true
        default: false
        }
    }
}

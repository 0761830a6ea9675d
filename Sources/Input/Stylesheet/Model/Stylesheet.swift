package import TypesetBase

/// A font file that a sheet supplies.
package struct FontFile: Hashable, Sendable {
    /// A path, possibly with `*`, relative to the working folder or absolute.
    package var pattern: String
    /// The place where the sheet names the file.
    package var span: SourceSpan
}

/// A checked stylesheet with everything it extends, whose styles `StyleResolver` resolves one content size at a time.
package struct Stylesheet: Sendable {
    /// The language of the text as a BCP 47 tag; nil if no sheet names one.
    package var language: String? { languageSetting?.value }
    /// The place where the language is written.
    package var languageSpan: SourceSpan? { languageSetting?.span }
    /// The language with its place.
    var languageSetting: Setting<String>?
    /// The policy for heading levels that skip one.
    package internal(set) var headings = HeadingPolicy.asWritten
    /// Whether front matter appears on the first page.
    package internal(set) var titleBlock = TitleBlockPolicy.auto
    /// Whether a page with the title alone precedes the title block.
    package internal(set) var halfTitle = HalfTitlePolicy.never
    /// The picture at the top of the first page of documents that name none; nil for none.
    package internal(set) var logo: SheetLogo?
    /// Whether quotation marks, apostrophes, dashes and ellipses are replaced by typographic ones.
    package internal(set) var smartPunctuation = true
    /// The numbers before headings by depth, starting below the title; nil for none.
    ///
    /// It is empty if no sheet specifies numbers; the chapters of a book then have those of its list.
    package internal(set) var headingNumbers: [NumberTemplate?] = []
    /// Whether front matter or the command line requests numbers of all headings, including those of a book with numbers of its own.
    package internal(set) var numbersAllHeadings = false
    /// The kinds of captions that have a number, whether or not the text refers to them.
    package internal(set) var captionNumbers: [NumberedCaption] = []
    /// The part of a document in which elements with numbers are counted; in a book it is the chapter.
    package internal(set) var numberWithin = NumberingScope.document
    /// How the numbers of the print edition's pages appear.
    package internal(set) var printPages = PrintPagePolicy.margin
    /// Whether a table of the print edition's pages ends the document.
    package internal(set) var printPageTable = PrintPageTablePolicy.auto
    /// The page numbers that viewers show.
    package internal(set) var pageLabels = PageLabelPolicy.edition
    /// The greatest thickness of a file; nil for no limit.
    package internal(set) var volumes: VolumeLimit?
    /// The signs before list items, by depth; at least one.
    package internal(set) var bullets = Self.initialBullets
    /// The formats of list numbers, by depth; at least one.
    package internal(set) var listNumbers: [NumberFormat] = [.decimal]
    /// The digits of numbers that typesetting adds.
    package internal(set) var numerals = NumeralPolicy.auto
    /// The settings of `audit:`.
    package internal(set) var audit = SheetAuditSettings()
    /// The font files that the sheets supply, in the order of the sheets.
    package internal(set) var fontFileReferences: [FontFile] = []
    /// All sheets that contribute, in ascending order of precedence; the loaded sheet is the last.
    package internal(set) var sources: [SourceFile] = []
    /// The layers in ascending order of precedence.
    private(set) var layers: [SheetLayer] = []
    /// Resolved styles by class, for all content sizes; only a specimen has any, set from another sheet.
    package var presets: [String: ResolvedStyle] = [:]
    /// The places of token values, by the token's name with dots.
    private(set) var tokens: [String: TokenPlace] = [:]
    /// The tokens, for sheets that are added.
    private(set) var tokenTable = TokenTable()
    /// The change of all text by page settings.
    var adjustment = TextAdjustment()
    /// The reader for whom the sheet is resolved.
    package private(set) var traits = ReaderTraits.standard
    /// The editions that the sheets declare.
    var declaredEditions: [EditionName: DeclaredEdition] = [:]
    /// The language of the text for which the sheet is resolved.
    private(set) var variant = LanguageVariant.any
    /// The ranges of `lang(…)`, sorted by tag.
    private var languageRanges: [LanguageRange] = []

    static let initialBullets = ["•", "◦", "▪"]

    /// Creates a stylesheet that styles nothing.
    package init() {}

    mutating func setTokens(_ table: TokenTable) { (tokenTable, tokens) = (table, table.places) }

    /// Paths of the font files that the sheets supply, possibly with `*`; their fonts are preferred to the system's.
    package var fontFiles: [String] { fontFileReferences.map(\.pattern) }

    /// The names of all styles, sorted.
    package var styleNames: [String] {
        let rules = layers.flatMap(\.ruleSets)
        return Set(rules.flatMap(\.styles.keys)).sorted()
    }

    /// The names that a sheet or a document can write, sorted: all style names except a template's private ones.
    var ownStyleNames: [String] { styleNames.filter { !PrivateNames.isPrivate($0) } }

    /// Whether a class of a document has a style: the class is a style name, or a line under `elements` has it.
    package func knows(class name: String) -> Bool { classNames.contains(name) }

    /// All classes that a document can use, sorted, for suggestions.
    package var classNames: [String] {
        let rules = layers.flatMap(\.ruleSets)
        return Set(ownStyleNames + rules.flatMap { $0.elements.keys.compactMap(\.className) }).sorted()
    }

    /// All classes that affect styles: those of documents, of templates and specimens, and of the surroundings in selectors with a place.
    package var knownClasses: Set<String> {
        let keys = layers.flatMap(\.ruleSets).flatMap(\.elements.keys)
        let around = keys.compactMap(\.surroundings).flatMap { $0.ancestors + [$0.previous].compactMap(\.self) }
        return Set(styleNames).union(presets.keys).union(keys.compactMap(\.className)).union(around.compactMap(\.className))
    }

    /// All selectors with a class, sorted, for suggestions.
    var selectors: [String] {
        let rules = layers.flatMap(\.ruleSets)
        return Set(rules.flatMap { $0.elements.keys.filter { $0.className != nil }.map(\.description) }).sorted()
    }

    /// Returns the rules in effect at a category for the reader.
    ///
    /// Later sheets override earlier ones. Within a sheet, queries override the other rules.
    ///
    /// - Parameter keepsReplaced: whether overridden declarations are kept, for explanations.
    func rules(at category: ContentSizeCategory, keepsReplaced: Bool = false) -> RuleSet {
        var result = RuleSet(keepsReplaced: keepsReplaced)
        for layer in layers {
            result.merge(layer.rules)
            for part in layer.conditional where applies(part, at: category) { result.merge(part.rules) }
        }
        return result
    }

    /// Returns the page rules alone, for checks.
    func pageRules(at category: ContentSizeCategory) -> PageRules {
        var result = PageRules()
        for layer in layers {
            result.merge(layer.rules.page)
            for part in layer.conditional where applies(part, at: category) { result.merge(part.rules.page) }
        }
        return result
    }

    func applies(_ part: ConditionalRules, at category: ContentSizeCategory) -> Bool {
        part.environments.contains(category, traits) && part.languages.allSatisfy(variant.ranges.contains)
            && part.edition.map { edition in traits.edition.map { editions(from: $0).contains(edition) } ?? false } ?? true
    }

    /// Returns content sizes grouped with their neighbours if the same conditional rules apply to the reader.
    ///
    /// Only rules that match `matters` count.
    func categoryGroups(where matters: (RuleSet) -> Bool = { _ in true }) -> [[ContentSizeCategory]] {
        let parts = layers.flatMap(\.conditional).filter { matters($0.rules) }
        var groups: [(active: [Bool], sizes: [ContentSizeCategory])] = []
        for category in ContentSizeCategory.allCases {
            let active = parts.map { applies($0, at: category) }
            if groups.last?.active == active {
                groups[groups.count - 1].sizes.append(category)
            } else {
                groups.append((active, [category]))
            }
        }
        return groups.map(\.sizes)
    }

    /// Returns one sheet for each set of conditional rules that apply to some reader and language, the standard reader first.
    ///
    /// Only rules that match `matters` count.
    func variants(where matters: (RuleSet) -> Bool = { _ in true }) -> [Stylesheet] {
        let parts = layers.flatMap(\.conditional).filter { matters($0.rules) }
        let languages = [LanguageVariant.any] + Set(parts.flatMap(\.languages)).sorted { $0.tag < $1.tag }.map { variant(for: $0.tag) }
        var known: Set<[[ContentSizeCategory]]> = []
        let readers = ReaderTraits.allCases + declaredEditions.keys.map { ReaderTraits(edition: $0) }
        return languages.flatMap { language in readers.map { adapted(to: $0).adapted(to: language) } }.filter { sheet in
            known.insert(parts.map { part in ContentSizeCategory.allCases.filter { sheet.applies(part, at: $0) } }).inserted
        }
    }

    var fonts: [TextStyle: FontEntry] {
        var result: [TextStyle: FontEntry] = [:]
        for layer in layers { for (style, entry) in layer.fonts { result[style] = entry.value } }
        return result
    }
}

extension Stylesheet {
    /// Returns the sheet for a reader with other traits: appearance, contrast, bold text.
    package func adapted(to traits: ReaderTraits) -> Stylesheet {
        var result = self
        let earlier = design?.scale ?? 1
        result.traits = self.traits(for: traits)
        result.adjustment.scale *= (result.design?.scale ?? 1) / earlier
        return result
    }

    /// Returns the sheet for text in a language, unchanged if the sheet does not know the language.
    package func adapted(toLanguage language: String) -> Stylesheet { adapted(to: variant(for: language)) }

    /// Returns the sheet for text in a language variant.
    package func adapted(to variant: LanguageVariant) -> Stylesheet {
        var result = self
        result.variant = variant
        return result
    }

    /// Returns the language conditions of the sheet that a language meets.
    package func variant(for language: String) -> LanguageVariant {
        languageRanges.isEmpty ? .any : LanguageVariant(ranges: languageRanges.filter { $0.contains(language) })
    }

    mutating func add(_ layer: SheetLayer) {
        layers.append(layer)
        languageRanges = Set(languageRanges + layer.conditional.flatMap(\.languages)).sorted { $0.tag < $1.tag }
    }

    /// Replaces a sheet by another form of it.
    mutating func replaceLayer(_ index: Int, by layer: SheetLayer) { layers[index] = layer }

    /// Returns the token that a reference names, and its value's place; a dot after a token that is not a group is text.
    func token(_ reference: TokenReference, at category: ContentSizeCategory) -> (name: String, span: SourceSpan)? {
        for count in (1...reference.names.count).reversed() {
            let name = reference.names.prefix(count).joined(separator: ".")
            if let place = tokens[name] { return (name, place.span(at: category, traits)) }
        }
        return nil
    }

    /// Returns the place of the margins at a size; nil if no sheet sets them.
    package func marginsSpan(at category: ContentSizeCategory) -> SourceSpan? {
        let rules = pageRules(at: category)
        return sideNames.lazy.compactMap { rules.ownMargins[$0]?.span }.first ?? rules.margins?.span
    }

    /// Returns the place of the page's size at a content size; nil if no sheet sets it.
    package func pageSizeSpan(at category: ContentSizeCategory) -> SourceSpan? { pageRules(at: category).size?.span }

    /// Whether pages face each other at the size `large`.
    package var hasFacingPages: Bool { pageRules(at: .large).facing?.value ?? false }

    /// Returns the place of the number of columns at a size; nil if no sheet sets it.
    package func columnsSpan(at category: ContentSizeCategory) -> SourceSpan? { pageRules(at: category).columns?.span }

    /// Returns the place of the page's colour at a size; nil if no sheet sets it.
    package func backgroundSpan(at category: ContentSizeCategory) -> SourceSpan? { pageRules(at: category).background?.span }
}

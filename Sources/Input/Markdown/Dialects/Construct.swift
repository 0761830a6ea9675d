/// A form of writing beyond CommonMark: a row of the table in `docs/reference/dialects.md`.
package struct Construct: Hashable, Sendable {
    /// The effect of a construct in the documents of a dialect.
    package enum Outcome: String, Sendable {
        /// The construct has the form that the dialect's program gives it.
        case set
        /// The construct has no form on paper, or none yet; a message names the first place.
        case reported
        /// The construct's marks are text.
        case text
    }

    /// The part of the parser that reads a construct.
    enum Reader: Sendable {
        case block(BlockParser)
        case inline(InlineParser)
        /// Text of the parser's tree, by the forms of the construct.
        case text([TextConstruct])
        /// An extension of cmark-gfm, by its name there.
        case extensionOfParser(String)
        /// The conversion of the parser's result, or a pass over the text.
        case otherStage
    }

    /// The name, in lower case with hyphens.
    package let name: String
    /// The form, as Markdown.
    package let example: String
    let reader: Reader
    private let outcomes: [Dialect: Outcome]

    /// Creates a construct; its marks are text in all other dialects.
    package init(_ name: String, _ example: String, set: [Dialect] = [], reported: [Dialect] = []) {
        self.init(name, example, .otherStage, set: set, reported: reported)
    }

    init(_ name: String, _ example: String, _ reader: Reader, set: [Dialect] = Dialect.allCases, reported: [Dialect] = []) {
        (self.name, self.example, self.reader) = (name, example, reader)
        outcomes = Dictionary(reported.map { ($0, .reported) } + set.map { ($0, .set) }, uniquingKeysWith: { $1 })
    }

    package func outcome(in dialect: Dialect) -> Outcome { outcomes[dialect] ?? .text }

    package static func == (a: Self, b: Self) -> Bool { a.name == b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Construct {
    /// The constructs that depend on the dialect; those of cmark-gfm's parser are in the order in which it tries them.
    ///
    /// Those of this target come before those of cmark-gfm; otherwise a table would treat `:::` as a row.
    static let ofParser: [Construct] = [
        .division, .directive, .target, .percentComment, .blockBreak, .field,
        .hiddenBlock, .obsidianCallout, .taskMark, .fileTitle, .lineBlock, .gridTable, .ruledTable,
        .letterList, .exampleList, .attributeLine, .caption, .definition, .tildeDefinition, .displayMath, .rawInline, .unnumberedMark,
        .inlineAttributes, .role, .inlineMath, .spacedMath, .citation, .table, .strikethrough,
        .bareAddress, .taskItem, .tableSpans, .highlightComment, .codeMark, .codeAnnotation, .codeDirective, .textAnnotation,
        .abbreviation, .namedSpan, .rawBlock, .rawHTML, .titleBlock, .headingReference, .referenceWords,
        .trailingAttributes, .callout, .contentCondition, .readerCondition, .figureDivision, .theorem, .tabset, .captionedPicture,
        .screenAttribute, .texEnvironment, .bracketFormula, .textEnvironment, .macroDefinition,
        .tableRules,
    ]

    /// The constructs that are read from text, in the order in which they are tried.
    static let inText: [Construct] = [
        .inlineNote, .inserted, .superscripted, .subscripted, .marked, .editing, .keys, .symbols, .icon, .iconShortcode, .pictureSize,
        .wikiLink,
        .hiddenComment, .blockName, .texReference, .texCommand, .escapedSpace,
    ]

    /// The constructs of this target, in the order of the table.
    package static let ofMarkdown: [Construct] =
        [
            .table, .tableRules, .tableSpans, .gridTable, .ruledTable, .caption, .strikethrough, .bareAddress, .taskItem, .footnote, .alert,
            .alertWord,
            .emoji, .lineBlock, .letterList, .exampleList,
        ]
        + [
            .division, .attributeLine, .trailingAttributes, .inlineAttributes, .definition, .tildeDefinition, .displayMath, .inlineMath,
            .spacedMath, .bracketFormula, .textEnvironment, .macroDefinition,
            .crossReference, .referenceWords, .readerCondition, .markdownInHTML, .indexMark, .contents, .printPage, .pageBreak, .titleBlock,
            .headingReference,
            .unnumberedMark, .namedSpan, .rawInline, .rawBlock, .rawHTML,
        ]
        + [.codeOptions, .highlightComment, .codeMark, .codeAnnotation, .textAnnotation, .codeDirective, .diagram, .diagramPicture]
        + inText + [.hiddenBlock, .obsidianCallout, .taskMark, .fileTitle, .abbreviation]
        + [.callout, .contentCondition, .figureDivision, .theorem, .tabset, .captionedPicture, .screenAttribute]
        + [.directive, .role, .target, .percentComment, .blockBreak, .field, .citation, .texEnvironment, .template]

    static let table = Construct("table", "`| a | b |` above `|---|---|`", .extensionOfParser("table"))
    package static let strikethrough = Construct("strikethrough", "`~~text~~`, `~text~`", .extensionOfParser("strikethrough"))
    static let bareAddress = Construct("bare-address", "`www.example.org`", .extensionOfParser("autolink"))
    static let taskItem = Construct("task-item", "`- [x] done`", .extensionOfParser("tasklist"))
    /// Cells that span columns (`||`) and rows (`^`).
    static let tableSpans = Construct("table-spans", "`| a || b |`, a cell `^`", .otherStage, set: [.docc])

    /// The tables of kramdown, which become GitHub's before the page is parsed.
    static let tableRules = Construct(
        "table-rules", "`|---+---|`, rules above the head and between rows, `|===|` above a footer", .otherStage)

    // Constructs that are read from the parser's tree.
    static let footnote = Construct("footnote", "`[^1]` and `[^1]: text`", .otherStage)
    static let alert = Construct("alert", "`> [!NOTE]`", .otherStage)
    static let alertWord = Construct("alert-word", "`> Note: text`", .otherStage)
    static let emoji = Construct("emoji", "`:rocket:`", .otherStage)
    static let crossReference = Construct("cross-reference", "`@fig-map`, `[@tbl-sizes]`", .otherStage)
    static let indexMark = Construct("index-mark", "`[word]{.index}`", .otherStage)
    static let printPage = Construct(
        "print-page", "`[p. 41]{.page}`, `<span epub:type=\"pagebreak\" title=\"41\"/>`, `[PAGES]`", .otherStage)
    static let contents = Construct("contents", "`[TOC]`, `[[toc]]`, `[[_TOC_]]`, `{{TOC}}`", .otherStage)
    static let template = Construct("template", "`{{ site.title }}`, `{% if x %}`", .otherStage, set: [], reported: Dialect.allCases)
}

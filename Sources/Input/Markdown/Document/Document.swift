package import TypesetBase

/// The content of a Markdown document: blocks and inlines with their source spans, and nothing about appearance.
package struct Document: Sendable {
    package var source: SourceFile
    package var metadata: Metadata
    package var blocks: [Block]
    /// Whether the document is a book, whose blocks are chapters.
    package var isBook: Bool { blocks.contains { if case .chapter = $0.kind { true } else { false } } }
    /// The footnotes in order of first use; `Inline.footnoteReference` is an index into this array.
    package var footnotes: [Footnote]
    /// The suppressed rules, in the order of the file.
    package var suppressions: [Suppression]
    /// Content that could not be kept as it is written, in the order of the file.
    package var issues: [DocumentIssue]
    /// The number of levels by which headings are lowered from those in the file, for a part of a book.
    package internal(set) var headingShift = 0
    /// The detected language of the prose, if the document states none; nil if detection did not run or found nothing.
    package var guessedLanguage: GuessedLanguage?
    /// The remaining budget for repeating text of the document.
    package var expansion: ExpansionBudget
    /// Whether the document has citations that are not rendered yet.
    package var hasCitations = false
    /// The dialect in which the document is written; that of a book is GitHub's.
    package var dialect = Dialect.github
    /// The name of the file that lists the other pages of its book, if the document is one page; nil otherwise.
    package var listOfPages: String?
    /// The conditions on the reader's settings that parts of the document have (`Attributes.environments`).
    package var conditions: Set<EnvironmentSet> = []
    /// Whether the document could not be read and is therefore empty; a diagnostic reports why.
    package private(set) var isRefused = false

    package init(
        source: SourceFile, metadata: Metadata = Metadata(), blocks: [Block], footnotes: [Footnote] = [],
        suppressions: [Suppression] = [], issues: [DocumentIssue] = [], expansion: ExpansionBudget? = nil
    ) {
        self.source = source
        self.expansion = expansion ?? ExpansionBudget(size: source.bytes.count)
        self.metadata = metadata
        self.blocks = blocks
        self.footnotes = footnotes
        self.suppressions = suppressions
        self.issues = issues
    }

    static func refused(_ source: SourceFile, _ metadata: Metadata) -> Document {
        var document = Document(source: source, metadata: metadata, blocks: [])
        document.isRefused = true
        return document
    }
}

/// The kinds of raw HTML that a document does not keep.
package enum RawHTML: Hashable, Sendable {
    /// The element `<svg>` with its text.
    case drawing
    /// The attribute `style`.
    case style
    /// Any other element.
    case element
}

/// Source text that has no meaning here; the document keeps as much of it as possible.
package enum DocumentIssue: Hashable, Sendable {
    /// A footnote that nothing calls; its text is set where it is defined.
    case unusedFootnote(label: String, SourceSpan)
    /// A second definition of a footnote's label; its text is set where it is defined.
    case repeatedFootnote(label: String, SourceSpan)
    /// Raw HTML of one block that is not kept, with the names of the elements, each once.
    case rawHTML(RawHTML, tags: [String], SourceSpan)
    /// A link `<a href="…">` without content, which is not visible.
    case emptyLink(destination: String, SourceSpan)
    /// Syntax of another program, which has no form here.
    case foreignSyntax(ForeignUse)
    /// Diagrams of one language, whose source is set as code, with their number and the first one.
    case diagrams(language: String, count: Int, SourceSpan)
    /// An object that a book or a chapter names, such as a file, and that is missing from the document; the error gives the reason.
    case leftOut(Diagnostic, SourceSpan)

    package var span: SourceSpan {
        switch self {
        case .unusedFootnote(_, let span), .repeatedFootnote(_, let span), .rawHTML(_, _, let span), .emptyLink(_, let span),
            .diagrams(_, _, let span), .leftOut(_, let span):
            span
        case .foreignSyntax(let use): use.places[0]
        }
    }
}

/// A comment `<!-- typeset:ignore RULE reason -->`, which suppresses a rule's findings for the next block.
package struct Suppression: Sendable, Hashable {
    package var rule: String
    /// The reason; empty if none is given.
    package var reason: String
    /// The span of the comment.
    package var span: SourceSpan
    /// The next block, or the block that contains the comment; nil if no block follows.
    package var target: SourceSpan?
}

/// The kind of a block, with its content.
package enum BlockKind: Sendable {
    case heading(level: Int, [Inline])
    case paragraph([Inline])
    case blockQuote([Block])
    case list(List)
    /// A code block. `info` is the first word of the info string, with its case kept; it is `math` for a formula. `text` has no final
    /// line end.
    case codeBlock(info: String?, text: String, CodeListing = .plain)
    case table(Table)
    case thematicBreak
    /// The end of a page; the next block begins on a new one.
    case pageBreak
    /// An alert: `> [!NOTE]` or `> Experiment: …`, with the kind in lower case (`AlertKind`).
    case alert(kind: String, [Block])
    /// A division: `::: {.class}`.
    case division([Block])
    /// A table of contents: `[TOC]` alone in a paragraph.
    case tableOfContents
    /// An index: `[INDEX]` alone in a paragraph.
    case index
    /// A table of the pages of the print edition: `[PAGES]` alone in a paragraph.
    case printPages
    /// The list of the cited sources: MyST's `{bibliography}`, or the list that the program adds.
    case references(ReferenceList)
    /// A definition list: `Term` and `: Definition`, or `<dl>`.
    case definitionList([DefinitionGroup])
    /// A `<details>` element, with its summary and its content.
    case details(summary: [Block], [Block])
    /// A `<figure>` element, with its caption and its content.
    case figure(caption: [Inline], [Block])
    /// A file of a book, only at the top level of a book's document.
    case chapter(Chapter)
}

package struct Block: Sendable {
    package var kind: BlockKind
    package var span: SourceSpan
    package var attributes: Attributes

    package init(_ kind: BlockKind, span: SourceSpan, attributes: Attributes = .none) {
        self.kind = kind
        self.span = span
        self.attributes = attributes
    }
}

/// The values of HTML's `align` attribute.
package enum BlockAlignment: String, Sendable { case left, center, right, justify }

/// A term or a definition.
package struct DefinitionPart: Sendable {
    package var blocks: [Block]
    package var span: SourceSpan
    package var attributes = Attributes.none
}

/// Terms and their definitions.
package struct DefinitionGroup: Sendable {
    package var terms: [DefinitionPart]
    package var definitions: [DefinitionPart]
}

package struct Footnote: Sendable {
    /// The label as written, without `[^` and `]`.
    package var label: String
    package var blocks: [Block]
    package var span: SourceSpan
    package init(label: String, blocks: [Block], span: SourceSpan) {
        self.label = label
        self.blocks = blocks
        self.span = span
    }
}

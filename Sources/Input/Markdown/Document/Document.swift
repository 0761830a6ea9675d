package import TypesetBase

/// The content of a Markdown document: blocks and inlines with their source spans, and nothing about appearance.
package struct Document: Sendable {
    package var source: SourceFile
    package var metadata: Metadata
    package var blocks: [Block]
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

package struct Table: Sendable {
    package enum Alignment: Sendable { case none, left, center, right }

    package struct Cell: Sendable {
        package var inlines: [Inline]
        /// Content other than plain text: lists, code, several paragraphs.
        package var blocks: [Block] = []
        package var span: SourceSpan
        package var attributes = Attributes.none
        /// The alignment; nil for the alignment of the column.
        package var alignment: Alignment?
        /// Whether a cell outside the head is a header of its row or column (`th`).
        package var isHeader = false
        /// The number of columns that the cell spans.
        package var columns = 1
        package var rows = 1
        package init(inlines: [Inline], span: SourceSpan) { self.inlines = inlines; self.span = span }
    }

    package struct Row: Sendable {
        package var cells: [Cell]
        package var span: SourceSpan
        package init(cells: [Cell], span: SourceSpan) { self.cells = cells; self.span = span }
    }

    /// The alignment of each column; the cells of each row, with cells that span rows from above, fill it.
    package var alignments: [Alignment]
    /// The first row of the head; without cells if the table has no head.
    package var header: Row
    /// The rows of the head after the first.
    package var furtherHeaders: [Row] = []
    /// The rows of the body, then those of the foot.
    package var rows: [Row]
    /// The number of rows at the end that form the foot.
    package var footerRows = 0
    package var caption: [Inline]
    /// The number of leading columns that are headers of their rows (`row-headers=1`).
    package var rowHeaders: Int

    package init(alignments: [Alignment], header: Row, rows: [Row], caption: [Inline] = [], rowHeaders: Int = 0) {
        self.alignments = alignments
        self.header = header
        self.rows = rows
        self.caption = caption
        self.rowHeaders = rowHeaders
    }

    package var head: [Row] { header.cells.isEmpty ? [] : [header] + furtherHeaders }
    package var allRows: [Row] { head + rows }
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

/// A piece of text with its ruby annotation, which is empty if the text has none.
package struct RubyPart: Sendable {
    package var base: [Inline]
    package var annotation: [Inline]
}

/// The inline elements of HTML that Markdown has no syntax for; the raw values are their names in HTML.
package enum InlineElement: String, CaseIterable, Sendable {
    case sup, sub, kbd, samp, code, u, ins, mark, small, abbr, q, cite, dfn, time, bdo
    /// Parts of `ruby`; outside a `ruby` element they are plain text.
    case rb, rt, rp, rtc
    case variable = "var"
}

/// The description of an image.
package struct ImageDescription: Sendable {
    /// The alternative text: the description without markup, or another text that the document states.
    package var alt: String
    /// The description with its markup, as a caption sets it; empty if the document states only an alternative text.
    package var inlines: [Inline] = []
    /// Whether the document states the words as a caption.
    package var isCaption = false
}

/// The kind of an inline, with its content.
package enum InlineKind: Sendable {
    case text(String)
    case code(String)
    /// A formula in TeX, with the marks around it.
    case formula(String)
    case emphasis([Inline])
    case strong([Inline])
    case strikethrough([Inline])
    /// A link. `destination` is unescaped; `title` is empty if there is none.
    indirect case link(destination: String, title: String, [Inline])
    /// An image. `title` is empty if there is none.
    indirect case image(destination: String, title: String, ImageDescription)
    case softBreak
    case hardBreak
    /// A call of a footnote: an index into `Document.footnotes`.
    case footnoteReference(Int)
    /// The place where a page of the print edition begins, with its number (`PrintPageMark`); nothing of it is set in the text.
    case printPage(String)
    /// A reference such as `@fig:plot`. Whether an element has the id is not known at this stage.
    indirect case crossReference(CrossReference)
    /// Cited sources, until their citations are rendered.
    indirect case citation(Citation)
    /// A span: `[text]{.class lang=fr}`.
    case span([Inline])
    /// An HTML element that Markdown has no syntax for.
    case element(InlineElement, [Inline])
    /// A `<ruby>` element.
    case ruby([RubyPart])
}

/// A piece of a paragraph.
///
/// A long document has a hundred thousand inlines. Data that few of them have is therefore stored indirectly.
package struct Inline: Sendable {
    package var kind: InlineKind
    /// The span in the source; the block's span if cmark-gfm gives the inline no position.
    package var span: SourceSpan
    package var attributes: Attributes

    package init(_ kind: InlineKind, span: SourceSpan, attributes: Attributes = .none) {
        self.kind = kind
        self.span = span
        self.attributes = attributes
    }

    /// Whether its punctuation marks are set as typed, because they come from HTML or are escaped.
    package var keepsMarks: Bool { attributes.areHTML || attributes.keepMarks }
}

package import Diagnostics

/// The content of a Markdown document: blocks and inlines with their source spans, and nothing about appearance.
package struct Document: Sendable {
    package var source: SourceFile
    package var metadata: Metadata
    package var blocks: [Block]
    /// In order of first use; `Inline.footnoteReference` holds an index into this.
    package var footnotes: [Footnote]
    /// In the order of the file.
    package var suppressions: [Suppression]
    /// What could not be kept as it is written, in the order of the file.
    package var issues: [DocumentIssue]
    /// How many levels the headings stand below those that the file gives them, since it is a part of a book.
    package internal(set) var headingShift = 0
    /// The language of the prose, if nothing states one; nil if it was not looked for, or nothing is known of it.
    package var guessedLanguage: GuessedLanguage?
    /// What the document may still repeat of its text.
    package var expansion: ExpansionBudget
    /// Whether it could not be read, and is empty for that reason; a diagnostic says why.
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
    /// `<svg>` with its text.
    case drawing
    /// The attribute `style`.
    case style
    /// Any other element.
    case element
}

/// Something that is written in a way that means nothing here; what can be kept of it is.
package enum DocumentIssue: Hashable, Sendable {
    /// A footnote that nothing calls: its text is set where it stands.
    case unusedFootnote(label: String, SourceSpan)
    /// A second definition of a footnote's label: its text is set where it stands.
    case repeatedFootnote(label: String, SourceSpan)
    /// Raw HTML of one block that is not kept, and the names of the elements, each once.
    case rawHTML(RawHTML, tags: [String], SourceSpan)
    /// `<a href="…">` without content, of which nothing is shown.
    case emptyLink(destination: String, SourceSpan)
    /// Syntax of another program that is kept as it is written; where it stands first, and how often.
    case foreignSyntax(ForeignSyntax, count: Int, SourceSpan)
    /// Something that a book or a chapter of it names, such as a file, and that is not in the document: the error says why.
    case leftOut(Diagnostic, SourceSpan)

    package var span: SourceSpan {
        switch self {
        case .unusedFootnote(_, let span), .repeatedFootnote(_, let span), .rawHTML(_, _, let span), .emptyLink(_, let span),
            .foreignSyntax(_, _, let span), .leftOut(_, let span):
            span
        }
    }
}

/// What other programs would have replaced.
package enum ForeignSyntax: Hashable, Sendable {
    /// TeX: `$x_i$`, which is set as code.
    case formula
    /// `{{ name }}`, of Jinja, Liquid, Mustache and others.
    case variable
    /// `{% tag %}`, of Jinja and Liquid.
    case tag
    /// `{{#include file}}`, of mdBook and Handlebars.
    case directive
    /// `{{< name >}}` and `{{% name %}}`, of Hugo and Quarto.
    case shortcode
    /// `[@key]`, of pandoc.
    case citation
}

/// `<!-- typeset:ignore RULE reason -->`: suppresses a rule's findings for the block that follows.
package struct Suppression: Sendable, Hashable {
    package var rule: String
    /// Empty where none is given.
    package var reason: String
    /// The comment.
    package var span: SourceSpan
    /// The next block, or the block that contains the comment; nil where none follows.
    package var target: SourceSpan?

    package init(rule: String, reason: String, span: SourceSpan, target: SourceSpan? = nil) {
        self.rule = rule
        self.reason = reason
        self.span = span
        self.target = target
    }
}

package struct Block: Sendable {
    package enum Kind: Sendable {
        case heading(level: Int, [Inline])
        case paragraph([Inline])
        case blockQuote([Block])
        case list(List)
        /// `info` is the first word of the info string, in its own case, and `math` of a formula; `text` has no final line end.
        case codeBlock(info: String?, text: String)
        case table(Table)
        case thematicBreak
        /// `> [!NOTE]` and `> Experiment: …`: the kind in lower case (`AlertKind`).
        case alert(kind: String, [Block])
        /// `::: {.class}`.
        case division([Block])
        /// `[TOC]` alone in a paragraph.
        case tableOfContents
        /// `[INDEX]` alone in a paragraph.
        case index
        /// `Term` and `: Definition`, or `<dl>`.
        case definitionList([DefinitionGroup])
        /// `<details>`: its summary, and what it discloses.
        case details(summary: [Block], [Block])
        /// `<figure>`.
        case figure(caption: [Inline], [Block])
        /// A file of a book; only at the top level of a book's document.
        case chapter(Chapter)
    }

    package var kind: Kind
    package var span: SourceSpan
    package var attributes: Attributes

    package init(_ kind: Kind, span: SourceSpan, attributes: Attributes = .none) {
        self.kind = kind
        self.span = span
        self.attributes = attributes
    }
}

/// `align` of HTML; the raw values are as it writes them.
package enum BlockAlignment: String, Sendable { case left, center, right, justify }

/// Some terms and what is said about them.
package struct DefinitionGroup: Sendable {
    package struct Part: Sendable {
        package var blocks: [Block]
        package var span: SourceSpan
        package var attributes: Attributes
        package init(blocks: [Block], span: SourceSpan, attributes: Attributes = .none) {
            self.blocks = blocks
            self.span = span
            self.attributes = attributes
        }
    }

    package var terms: [Part]
    package var definitions: [Part]
    package init(terms: [Part], definitions: [Part]) { self.terms = terms; self.definitions = definitions }
}

package struct List: Sendable {
    package enum Marker: Sendable, Hashable {
        case bullet
        /// `start` is the first number; the delimiter is a full stop or a closing parenthesis.
        case ordered(start: Int, parenthesis: Bool)
    }

    /// How numbers are written: `type` of HTML's `ol`.
    package enum Numbering: Sendable, Hashable { case decimal, lowerLetter, upperLetter, lowerRoman, upperRoman }

    package struct Item: Sendable {
        /// nil in an ordinary item; in a task item, whether it is ticked.
        package var checked: Bool?
        package var blocks: [Block]
        package var span: SourceSpan
        package var attributes: Attributes
        /// `value` of HTML's `li`: its number, from which the next ones count on.
        package var value: Int?
        package init(checked: Bool? = nil, blocks: [Block], span: SourceSpan, attributes: Attributes = .none, value: Int? = nil) {
            self.checked = checked
            self.blocks = blocks
            self.span = span
            self.attributes = attributes
            self.value = value
        }
    }

    package var marker: Marker
    /// No blank lines between the items: their paragraphs are set without paragraph spacing.
    package var isTight: Bool
    package var items: [Item]
    package var numbering: Numbering
    /// Numbers run down: `reversed` of HTML's `ol`.
    package var isReversed: Bool

    package init(marker: Marker, isTight: Bool, items: [Item], numbering: Numbering = .decimal, isReversed: Bool = false) {
        self.marker = marker
        self.isTight = isTight
        self.items = items
        self.numbering = numbering
        self.isReversed = isReversed
    }

    /// The number of each item, as HTML counts (§4.4.8); 1, 2 … where the list has none.
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
        /// What it holds instead of text alone: lists, code, several paragraphs.
        package var blocks: [Block] = []
        package var span: SourceSpan
        package var attributes = Attributes.none
        /// nil: that of its column.
        package var alignment: Alignment?
        /// Whether it heads its row or its column without standing in the head (`th`).
        package var isHeader = false
        /// How many columns and rows it takes.
        package var columns = 1
        package var rows = 1
        package init(inlines: [Inline], span: SourceSpan) { self.inlines = inlines; self.span = span }
    }

    package struct Row: Sendable {
        package var cells: [Cell]
        package var span: SourceSpan
        package init(cells: [Cell], span: SourceSpan) { self.cells = cells; self.span = span }
    }

    /// One per column. The cells of each row fill it, with those that span rows from above.
    package var alignments: [Alignment]
    /// Without cells where the table has no head.
    package var header: Row
    /// The rows of the head after the first.
    package var furtherHeaders: [Row] = []
    /// The body, and the foot after it.
    package var rows: [Row]
    /// How many of the last rows are the foot.
    package var footerRows = 0
    package var caption: [Inline]
    /// How many leading columns head their rows (`row-headers=1`).
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
    /// As written: `[^label]`.
    package var label: String
    package var blocks: [Block]
    package var span: SourceSpan
    package init(label: String, blocks: [Block], span: SourceSpan) {
        self.label = label
        self.blocks = blocks
        self.span = span
    }
}

/// A piece of text with the annotation above it, which is empty where it has none.
package struct RubyPart: Sendable {
    package var base: [Inline]
    package var annotation: [Inline]
    package init(base: [Inline], annotation: [Inline]) { self.base = base; self.annotation = annotation }
}

/// The elements of HTML's text that Markdown has no mark for; the raw values are their names in HTML.
package enum InlineElement: String, CaseIterable, Sendable {
    case sup, sub, kbd, samp, code, u, ins, mark, small, abbr, q, cite, dfn, time, bdo
    /// Parts of `ruby`; outside of one, text like any other.
    case rb, rt, rp, rtc
    case variable = "var"
}

/// A piece of a paragraph. A long document has a hundred thousand, so that what few of them have is kept apart.
package struct Inline: Sendable {
    package enum Kind: Sendable {
        case text(String)
        case code(String)
        case emphasis([Inline])
        case strong([Inline])
        case strikethrough([Inline])
        /// `destination` as written after unescaping; `title` is empty where there is none.
        indirect case link(destination: String, title: String, [Inline])
        /// `alt` is the plain text of the image's description.
        indirect case image(destination: String, title: String, alt: String)
        case softBreak
        case hardBreak
        /// Index into `Document.footnotes`.
        case footnoteReference(Int)
        /// `@fig:plot`; whether anything has the id is not known yet.
        indirect case crossReference(CrossReference)
        /// `[text]{.class lang=fr}`.
        case span([Inline])
        /// An element of HTML that Markdown has no mark for.
        case element(InlineElement, [Inline])
        /// `<ruby>`.
        case ruby([RubyPart])
    }

    package var kind: Kind
    /// The block's, for inlines that cmark-gfm gives no position.
    package var span: SourceSpan
    package var attributes: Attributes

    package init(_ kind: Kind, span: SourceSpan, attributes: Attributes = .none) {
        self.kind = kind
        self.span = span
        self.attributes = attributes
    }
}

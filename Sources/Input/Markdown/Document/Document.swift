public import Diagnostics

/// The content of a Markdown document: blocks and inlines with their source spans, and nothing about appearance.
public struct Document: Sendable {
    public var source: SourceFile
    public var metadata: Metadata
    public var blocks: [Block]
    /// In order of first use; `Inline.footnoteReference` holds an index into this.
    public var footnotes: [Footnote]
    /// In the order of the file.
    public var suppressions: [Suppression]
    /// What could not be kept as it is written, in the order of the file.
    public var issues: [DocumentIssue]

    public init(
        source: SourceFile, metadata: Metadata = Metadata(), blocks: [Block], footnotes: [Footnote] = [],
        suppressions: [Suppression] = [], issues: [DocumentIssue] = []
    ) {
        self.source = source
        self.metadata = metadata
        self.blocks = blocks
        self.footnotes = footnotes
        self.suppressions = suppressions
        self.issues = issues
    }
}

/// Something that is written in a way that means nothing here; what can be kept of it is.
public enum DocumentIssue: Hashable, Sendable {
    /// A footnote that nothing calls: its text is set where it stands.
    case unusedFootnote(label: String, SourceSpan)
    /// A second definition of a footnote's label: its text is set where it stands.
    case repeatedFootnote(label: String, SourceSpan)
    /// Raw HTML of one block, without a meaning on paper: its text is kept. The names of the elements, each once.
    case rawHTML(tags: [String], SourceSpan)

    public var span: SourceSpan {
        switch self {
        case .unusedFootnote(_, let span), .repeatedFootnote(_, let span), .rawHTML(_, let span): span
        }
    }
}

/// `<!-- typeset:ignore RULE reason -->`: suppresses a rule's findings for the block that follows.
public struct Suppression: Sendable, Hashable {
    public var rule: String
    /// Empty where none is given.
    public var reason: String
    /// The comment.
    public var span: SourceSpan
    /// The next block, or the block that contains the comment; nil where none follows.
    public var target: SourceSpan?

    public init(rule: String, reason: String, span: SourceSpan, target: SourceSpan? = nil) {
        self.rule = rule
        self.reason = reason
        self.span = span
        self.target = target
    }
}

/// The keys of the YAML front matter that have a meaning here, each with its span.
public struct Metadata: Sendable {
    public struct Entry<Value: Sendable>: Sendable {
        public var value: Value
        public var span: SourceSpan
        public init(_ value: Value, span: SourceSpan) { self.value = value; self.span = span }
    }

    public var title: Entry<String>?
    public var authors: [Entry<String>] = []
    public var date: Entry<String>?
    /// BCP 47, as written.
    public var language: Entry<String>?
    /// Path of a stylesheet or a template's name; the command line wins.
    public var style: Entry<String>?
    public var subject: Entry<String>?
    public var keywords: [Entry<String>] = []

    public init() {}
}

/// `{#id .class key=value}`.
public struct Attributes: Hashable, Sendable {
    public var id: String?
    public var classes: [String]
    /// Bare words such as `decorative` have an empty value.
    public var values: [String: String]

    public init(id: String? = nil, classes: [String] = [], values: [String: String] = [:]) {
        self.id = id
        self.classes = classes
        self.values = values
    }

    public static let none = Attributes()
}

public struct Block: Sendable {
    public enum Kind: Sendable {
        case heading(level: Int, [Inline])
        case paragraph([Inline])
        case blockQuote([Block])
        case list(List)
        /// `info` is the first word of the info string, in its own case; `text` has no final line end.
        case codeBlock(info: String?, text: String)
        case table(Table)
        case thematicBreak
        /// `> [!NOTE]`: the kind in lower case (`note tip important warning caution`).
        case alert(kind: String, [Block])
        /// `::: {.class}`.
        case division([Block])
        /// `[TOC]` alone in a paragraph.
        case tableOfContents
    }

    public var kind: Kind
    public var span: SourceSpan
    public var attributes: Attributes

    public init(_ kind: Kind, span: SourceSpan, attributes: Attributes = .none) {
        self.kind = kind
        self.span = span
        self.attributes = attributes
    }
}

public struct List: Sendable {
    public enum Marker: Sendable, Hashable {
        case bullet
        /// `start` is the first number; the delimiter is a full stop or a closing parenthesis.
        case ordered(start: Int, parenthesis: Bool)
    }

    public struct Item: Sendable {
        /// nil in an ordinary item; in a task item, whether it is ticked.
        public var checked: Bool?
        public var blocks: [Block]
        public var span: SourceSpan
        public init(checked: Bool? = nil, blocks: [Block], span: SourceSpan) {
            self.checked = checked
            self.blocks = blocks
            self.span = span
        }
    }

    public var marker: Marker
    /// No blank lines between the items: their paragraphs are set without paragraph spacing.
    public var isTight: Bool
    public var items: [Item]

    public init(marker: Marker, isTight: Bool, items: [Item]) {
        self.marker = marker
        self.isTight = isTight
        self.items = items
    }
}

public struct Table: Sendable {
    public enum Alignment: Sendable { case none, left, center, right }

    public struct Cell: Sendable {
        public var inlines: [Inline]
        public var span: SourceSpan
        public init(inlines: [Inline], span: SourceSpan) { self.inlines = inlines; self.span = span }
    }

    public struct Row: Sendable {
        public var cells: [Cell]
        public var span: SourceSpan
        public init(cells: [Cell], span: SourceSpan) { self.cells = cells; self.span = span }
    }

    /// One per column; every row has as many cells.
    public var alignments: [Alignment]
    public var header: Row
    public var rows: [Row]
    public var caption: [Inline]
    /// How many leading columns head their rows (`row-headers=1`).
    public var rowHeaders: Int

    public init(alignments: [Alignment], header: Row, rows: [Row], caption: [Inline] = [], rowHeaders: Int = 0) {
        self.alignments = alignments
        self.header = header
        self.rows = rows
        self.caption = caption
        self.rowHeaders = rowHeaders
    }
}

public struct Footnote: Sendable {
    /// As written: `[^label]`.
    public var label: String
    public var blocks: [Block]
    public var span: SourceSpan
    public init(label: String, blocks: [Block], span: SourceSpan) {
        self.label = label
        self.blocks = blocks
        self.span = span
    }
}

public struct Inline: Sendable {
    public enum Kind: Sendable {
        case text(String)
        case code(String)
        case emphasis([Inline])
        case strong([Inline])
        case strikethrough([Inline])
        /// `destination` as written after unescaping; `title` is empty where there is none.
        case link(destination: String, title: String, [Inline])
        /// `alt` is the plain text of the image's description.
        case image(destination: String, title: String, alt: String)
        case softBreak
        case hardBreak
        /// Index into `Document.footnotes`.
        case footnoteReference(Int)
        /// `[text]{.class lang=fr}`.
        case span([Inline])
    }

    public var kind: Kind
    /// The block's, for inlines that cmark-gfm gives no position.
    public var span: SourceSpan
    public var attributes: Attributes

    public init(_ kind: Kind, span: SourceSpan, attributes: Attributes = .none) {
        self.kind = kind
        self.span = span
        self.attributes = attributes
    }
}

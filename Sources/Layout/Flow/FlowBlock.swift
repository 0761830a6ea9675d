import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// A block of the document with its styles, structure and text, but without measurements, so the same at every size.
indirect enum FlowBlock: Sendable {
    case paragraph(FlowParagraph, Anchor?)
    case code(FlowCode)
    case formula(FlowFormulaBlock)
    case container(FlowContainer)
    case list(FlowList)
    case figure(FlowFigure)
    case table(FlowTable)
    case rule(StyleID, ornament: TextRunID)
    case contents(FlowContents)
    case index(FlowIndex)
    case bibliography(FlowBibliography)
}

/// The target of links, bookmarks or running headers, attached to a box.
struct Anchor: Sendable {
    /// Indices into the document's destinations.
    var destinations: [Int]
    /// The heading's text, for `{section}`.
    var section: String?
    /// Whether the heading begins a chapter, at the highest level below the title.
    var isChapter = false
    /// The level in the outline; nil if the anchor is no heading.
    var level: Int?
    /// Whether it belongs to a label, such as an alert's, which must stay on the page of the following block.
    var keepsWithNext = false
}

struct FlowCode: Sendable {
    var style: StyleID
    var paragraph: FlowParagraph
    /// The sign before the continuation of a wrapped line; an artifact.
    var continuation: FlowParagraph
    var numbers: Numbers
    /// Whether its lines form a drawing, which wrapping would destroy.
    var isDrawing = false
    /// Whether its title is the paragraph before it.
    var isTitled = false
    /// The number of the first line; nil if only the style requests numbers.
    var firstNumber: Int?
    /// The styles of highlighted lines, by line from 0.
    var highlights: [Int: StyleID] = [:]

    /// The style and run of line numbers.
    struct Numbers: Sendable {
        var run: TextRunID
        var style: StyleID
    }
}

/// A formula that is a block by itself.
struct FlowFormulaBlock: Sendable {
    var style: StyleID
    var formula: FlowFormula
    /// The run of its words.
    var run: TextRunID
    var content: ContentID
    /// The number of each row; nil for rows without one.
    var numbers: [FlowParagraph?]
    /// The source, which is set if no line fits.
    var code: FlowParagraph
    var anchor: Anchor?
    var source: SourceSpan
}

/// A quote, an alert, a division or a footnote's body.
struct FlowContainer: Sendable {
    /// The classes that set the page orientation.
    enum Orientation: String, CaseIterable, Sendable { case portrait, landscape }

    var style: StyleID
    var children: [FlowBlock]
    var isRightToLeft: Bool
    var anchor: Anchor?
    /// Whether it only groups its children and has no style.
    var isPlain = false
    /// The orientation of its pages; nil for that of the surrounding ones.
    var orientation: Orientation?
    /// The place where a book's chapter begins.
    var opening = Chapter.Opening.runOn
    /// Whether it is the document's title block, or the half-title before it.
    var isTitle = false
    /// The arrangement of its children side by side, apart from a caption at their end; nil if they are below each other.
    var panel: PanelLayout?
}

struct FlowList: Sendable {
    struct Item: Sendable {
        var style: StyleID
        var marker: FlowParagraph
        var children: [FlowBlock]
        /// The direction of its first paragraph, whose lines begin beside the marker; that of the list if it begins with another block.
        var isRightToLeft: Bool
        var anchor: Anchor?
        var source: SourceSpan
    }

    var style: StyleID
    var isTight: Bool
    var isRightToLeft: Bool
    var items: [Item]
}

/// A picture that is a block by itself.
struct FlowFigure: Sendable {
    var style: StyleID
    /// The style of the box right around the picture; the box of `style` is as wide as the measure.
    var imageStyle: StyleID
    var image: ImageResource
    /// The marked content; nil if the picture is decorative, an artifact.
    var content: ContentID?
    var link: StructureID?
    var wanted: PictureSize
    var alignment: ResolvedStyle.Alignment?
    var caption: FlowParagraph?
    /// Whether the next paragraph begins with its caption and continues as text, and so stays right below.
    var isCaptionedByNext = false
    var anchor: Anchor?
    var source: SourceSpan
}

/// A table of contents: one entry per heading, with the number of its page.
struct FlowContents: Sendable {
    var style: StyleID
    var entries: [FlowContentsEntry]
    /// The text run of the page numbers.
    var numberRun: TextRunID
    /// Whether the entries are numbers of print pages, several of which fit beside each other.
    var listsPrintPages = false
}

/// A heading in a table of contents.
struct FlowContentsEntry: Sendable {
    var paragraph: FlowParagraph
    /// The number of the heading with the space after it, past which later lines are indented; empty without one.
    var headingNumber: String
    var level: Int
    var destination: Int
    /// The content of the page number, whose text depends on the size.
    var numberContent: ContentID
    var link: StructureID
}

/// A footnote: the label with its number, and its blocks.
struct FlowNote: Sendable {
    var style: StyleID
    var label: FlowParagraph
    var children: [FlowBlock]
    var anchor: Anchor
    var isRightToLeft: Bool
}

extension FlowBlock {
    /// Returns the cost of a page break before the next block, if this paragraph is its announcement, heading or caption.
    ///
    /// - Parameter isItem: whether the paragraph begins an item of a list, which heads the list within it.
    func penalty(before next: FlowBlock, isItem: Bool = false) -> Int? {
        if case .figure(let figure) = self { return figure.isCaptionedByNext ? Penalty.widowOrOrphan : nil }
        guard case .paragraph(let paragraph, _) = self else { return nil }
        guard let lead = paragraph.lead else {
            return switch next {
            case .code: paragraph.isLabelOfBlock ? Penalty.looseKeep : nil
            case .list: isItem || paragraph.isLabelOfBlock ? Penalty.looseKeep : nil
            case .table(let table): paragraph.isLabelOfBlock && table.caption == nil ? Penalty.looseKeep : nil
            default: nil
            }
        }
        switch (lead, next) {
        case (.announcement, .table), (.announcement, .code), (.announcement, .figure), (.announcement, .list): return Penalty.looseKeep
        // The title of a code block that the paragraph announces.
        case (.announcement, .paragraph(let title, _)): return title.lead == .caption ? Penalty.looseKeep : nil
        case (.caption, .table), (.caption, .figure), (.caption, .code): return Penalty.keepWithNext
        case (.announcement, .formula): return Penalty.looseKeep
        case (.heading, .paragraph(let other, _)): return other.lead == .heading || other.keepsPhrases ? nil : Penalty.keepWithText
        case (.heading, _): return Penalty.keepWithText
        default: return nil
        }
    }

    var style: StyleID {
        switch self {
        case .paragraph(let paragraph, _): paragraph.style
        case .code(let code): code.style
        case .formula(let block): block.style
        case .container(let container): container.style
        case .list(let list): list.style
        case .figure(let figure): figure.style
        case .table(let table): table.style
        case .rule(let style, _): style
        case .contents(let contents): contents.style
        case .index(let index): index.style
        case .bibliography(let bibliography): bibliography.style
        }
    }

    /// All paragraphs of the block, for shaping ahead.
    var paragraphs: [FlowParagraph] {
        switch self {
        case .paragraph(let paragraph, _): [paragraph]
        case .code(let code): [code.paragraph]
        case .formula(let block): [block.code] + block.numbers.compactMap(\.self)
        case .container(let container): container.children.flatMap(\.paragraphs)
        case .list(let list): list.items.flatMap { [$0.marker] + $0.children.flatMap(\.paragraphs) }
        case .figure(let figure): figure.caption.map { [$0] } ?? []
        case .table(let table): (table.caption.map { [$0] } ?? []) + (table.head + table.rows).flatMap { $0.cells.flatMap(\.paragraphs) }
        case .rule: []
        case .contents(let contents): contents.entries.map(\.paragraph)
        case .index(let index): index.paragraphs
        case .bibliography(let bibliography): bibliography.paragraphs
        }
    }

    /// The direction of the block's first text; nil if it has none.
    var isRightToLeft: Bool? {
        switch self {
        case .paragraph(let paragraph, _): WritingDirection.isRightToLeft(text: paragraph.text)
        case .container(let container): container.children.first?.isRightToLeft
        case .list(let list): list.isRightToLeft
        case .index(let index): index.isRightToLeft
        case .bibliography(let bibliography): bibliography.isRightToLeft
        default: nil
        }
    }
}

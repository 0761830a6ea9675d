import TypesetMarkdown
import TypesetStylesheet

/// The properties of the volumes of a document that are the same at every size.
struct FlowVolumes: Sendable {
    /// The line on the title page of a volume with its number.
    struct Line: Sendable {
        var style: StyleID
        var run: TextRunID
        var content: ContentID
        /// The place where the line is inserted: an index in the flow, or of a block in it and among the children of that block.
        var place: [Int]
    }

    var limit: VolumeLimit
    var line: Line
    /// The number of blocks at the beginning that form the title page.
    var titleCount: Int
    /// Whether the last block is the table of print pages, which each volume has for its own pages.
    var hasPrintPageTable = false
}

/// Volumes: the line on their title pages.
extension FlowBuilder {
    /// Whether the document is split into volumes at sizes at which it is too thick.
    var hasVolumes: Bool { stylesheet.volumes != nil && !isLabel }

    /// Adds the line below the blocks that form the title page.
    mutating func addVolumeLine(below titleCount: Int, in context: Context) {
        addVolumeLine(at: [titleCount], titleCount: titleCount, in: context)
    }

    /// Adds the line at a place of the flow, as `FlowVolumes.Line` has it.
    mutating func addVolumeLine(at place: [Int], titleCount: Int, in context: Context) {
        guard let limit = stylesheet.volumes, hasVolumes else { return }
        let element = flow.structure.add(.paragraph, to: context.parent), style = titleStyle(.subtitle)
        let language = BuiltInTerm.volume("1", of: "2", in: context.language).ownLanguage
        flow.structure[element].language = language
        flow.volumes = FlowVolumes(
            limit: limit,
            line: .init(
                style: style, run: flow.runs.number(of: TextRunKey(style: style, language: language ?? context.language)),
                content: flow.structure.addContent(to: element), place: place), titleCount: titleCount)
    }

    /// The index of the heading that is the title of a document without a title block; nil if it has none.
    var ownTitle: Int? {
        guard plan.title == nil, headingsBelowTitle.count < headings.count, let title = headings.first else { return nil }
        return document.blocks.firstIndex { anchors.destination(ofHeading: $0) == title.destination }
    }

    /// The span of the table of contents that a document gets: where its front matter asks for one, or because it is split into volumes.
    var contentsSpan: SourceSpan? {
        document.metadata.contents ?? (hasVolumes ? SourceSpan(file: document.source, range: 0..<0) : nil)
    }
}

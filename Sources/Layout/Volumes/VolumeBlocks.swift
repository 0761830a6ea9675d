import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// The blocks of each volume: the title page with the volume's number, the table of contents, and its chapters.
struct VolumeBlocks {
    let breaks: VolumeBreaks
    let split: VolumeSplit
    /// The volumes of the destinations, by their positions in the layout of the whole document.
    let expectedVolumes: [Int]
    private let flow: FlowDocument
    private let listing: Listing

    /// The entries for other volumes in a table of contents.
    enum Listing: Sendable { case all, chapters, none }

    init(_ flow: FlowDocument, _ breaks: VolumeBreaks, _ split: VolumeSplit, listing: Listing) {
        (self.flow, self.breaks, self.split, self.listing) = (flow, breaks, split, listing)
        let starts = split.starts.map { breaks.breaks[$0].position }
        expectedVolumes = breaks.positions.map { position in starts.partitioningIndex { $0 > position } }
    }

    /// Returns the blocks of a volume.
    ///
    /// - Parameters:
    ///   - index: the index of the volume, from 0.
    ///   - printPages: the pages of the print edition that begin in it.
    func blocks(of index: Int, _ printPages: PrintPages?) -> [FlowBlock] {
        guard let volumes = flow.volumes, let first = breaks.breaks.first else { return flow.blocks }
        var result = titlePage(volumes, index) + [newPage]
        let front = index == 0 ? part([volumes.titleCount], first.path) : contents(in: volumes.titleCount..<first.path[0])
        if !front.isEmpty { result += front.map { listing == .all ? $0 : abridged($0, for: index) } + [newPage] }
        let start = index == 0 ? nil : split.starts[index - 1]
        if let start { result += breaks.headings(above: start).map(continued) }
        let end = index < split.starts.count ? breaks.breaks[split.starts[index]].path : nil
        result += part(start.map { breaks.breaks[$0].path } ?? first.path, end ?? [endOfChapters(volumes)])
        if volumes.hasPrintPageTable, let printPages, let table = flow.blocks.last?.filtered(by: printPages) { result.append(table) }
        return result
    }

    private func endOfChapters(_ volumes: FlowVolumes) -> Int { flow.blocks.count - (volumes.hasPrintPageTable ? 1 : 0) }

    private var newPage: FlowBlock {
        .container(
            FlowContainer(style: flow.documentStyle, children: [], isRightToLeft: flow.isRightToLeft, isPlain: true, opening: .newPage))
    }

    // MARK: Title page

    private func titlePage(_ volumes: FlowVolumes, _ index: Int) -> [FlowBlock] {
        var blocks = Array(flow.blocks.prefix(volumes.titleCount))
        let line = FlowBlock.paragraph(line(volumes.line, index), nil), place = volumes.line.place
        if place.count == 2, blocks.indices.contains(place[0]), case .container(var title) = blocks[place[0]] {
            title.children.insert(line, at: min(place[1], title.children.count))
            blocks[place[0]] = .container(title)
        } else {
            blocks.append(line)
        }
        return blocks
    }

    private func line(_ line: FlowVolumes.Line, _ index: Int) -> FlowParagraph {
        let term = BuiltInTerm.volume("\(index + 1)", of: "\(split.count)", in: flow.metadata.language)
        let text = Array(flow.numerals.replacing(term.text).utf8)
        return FlowParagraph(
            FlowText(text: text, pieces: [FlowPiece(length: text.count, run: line.run, content: line.content)]), style: line.style,
            isRightToLeft: flow.isRightToLeft, source: nil)
    }

    // MARK: Contents

    /// Returns the table of contents before the first chapter, with the heading above it.
    private func contents(in range: Range<Int>) -> [FlowBlock] {
        var result: [FlowBlock] = []
        for index in range where flow.blocks[index].isContents {
            if index > range.lowerBound, case .paragraph(_, let anchor?) = flow.blocks[index - 1], anchor.level != nil {
                result.append(flow.blocks[index - 1])
            }
            result.append(flow.blocks[index])
        }
        return result
    }

    /// Returns a table of contents with all entries of a volume, and those of chapters or none of the others.
    private func abridged(_ block: FlowBlock, for index: Int) -> FlowBlock {
        switch block {
        case .contents(var contents) where !contents.listsPrintPages:
            contents.entries = contents.entries.filter { listing == .chapters && $0.level == 0 || expectedVolumes[$0.destination] == index }
            return .contents(contents)
        case .container(var container):
            container.children = container.children.map { abridged($0, for: index) }
            return .container(container)
        default: return block
        }
    }

    // MARK: Chapters

    /// Returns a heading that is repeated above its parts in another volume, which no link leads to.
    private func continued(_ heading: VolumeBreak) -> FlowBlock {
        let paragraph = heading.heading
        var text = FlowText(
            text: paragraph.text, pieces: paragraph.pieces, objects: paragraph.objects, rubies: paragraph.rubies, spans: paragraph.spans)
        let mark = Array(" \(BuiltInTerm.continued(in: flow.metadata.language))".utf8)
        if let last = text.pieces.last {
            text.text += mark
            text.pieces.append(FlowPiece(length: mark.count, run: last.run, content: last.content, link: last.link))
        }
        for index in text.pieces.indices { text.pieces[index].note = nil }
        var anchor = heading.anchor
        anchor.destinations = []
        return .paragraph(
            FlowParagraph(
                text, style: paragraph.style, direction: paragraph.direction, alignment: paragraph.alignment,
                keepsPhrases: paragraph.keepsPhrases, source: paragraph.source), anchor)
    }

    private func part(_ start: [Int], _ end: [Int]) -> [FlowBlock] { Self.part(of: flow.blocks, from: start[...], to: end[...]) }

    /// Returns the blocks from a place up to another one; nil for the beginning or the end.
    private static func part(of blocks: [FlowBlock], from start: ArraySlice<Int>?, to end: ArraySlice<Int>?) -> [FlowBlock] {
        let first = start?.first ?? 0, last = end?.first ?? blocks.count
        guard first <= last else { return [] }
        var result: [FlowBlock] = []
        for index in first..<min(last + 1, blocks.count) {
            let from = index == first ? start?.dropFirst() : nil, to = index == last ? end?.dropFirst() : nil
            let isCutAtStart = from?.isEmpty == false, isCutAtEnd = to?.isEmpty == false
            if to?.isEmpty == true { break }
            guard isCutAtStart || isCutAtEnd, case .container(var container) = blocks[index] else {
                result.append(blocks[index])
                continue
            }
            container.children = part(of: container.children, from: isCutAtStart ? from : nil, to: isCutAtEnd ? to : nil)
            if isCutAtStart { (container.anchor, container.opening) = (nil, .runOn) }
            result.append(.container(container))
        }
        return result
    }
}

extension FlowBlock {
    /// Whether it is a table of contents, alone or below a heading.
    fileprivate var isContents: Bool {
        switch self {
        case .contents(let contents): !contents.listsPrintPages
        case .container(let container): container.children.count <= 3 && container.children.contains(where: \.isContents)
        default: false
        }
    }

    /// Returns a table of print pages with the entries of some of them.
    fileprivate func filtered(by pages: PrintPages) -> FlowBlock {
        switch self {
        case .contents(var contents) where contents.listsPrintPages:
            contents.entries = contents.entries.filter { pages.index(of: $0.destination) != nil }
            return .contents(contents)
        case .container(var container):
            container.children = container.children.map { $0.filtered(by: pages) }
            return .container(container)
        default: return self
        }
    }
}

import Geometry
import Typography

/// The text that a paragraph's last line leaves out, or a line that is not seen at all, in its place of the reading order.
///
/// The tags keep it: the ellipsis has the first part as its text, the way a ligature has that of its letters, and glyphs of a space without
/// ink have the rest, each in the structure element that it belongs to. Readers then find every word once, and in its link or emphasis;
/// ActualText would take the elements' own borders away, and poppler and MuPDF pass over it.
struct CutText {
    /// Text of one content, short enough for one glyph.
    struct Part {
        var content: ContentID
        var text: String
        var link: StructureID?
    }

    /// How many of the line's runs are read before it.
    var position = 0
    private(set) var parts: [Part] = []

    /// UTF-16 units that readers take from one code: ISO 32000-1 9.10.3 allows 256, poppler 63, and MuPDF 8.
    private static let longest = 8

    init(_ paragraph: ParagraphBox, _ structure: StructureTree) {
        let line = paragraph.lines[paragraph.lines.count - 1]
        position = line.ellipsis?.runsBefore ?? line.runs.count
        guard !paragraph.isArtifact else { return }
        // White space at the end of the text may be a second, shorter range.
        let bytes = paragraph.shaped.sourceBytes(of: paragraph.cut.max { $0.count < $1.count } ?? 0..<0)
        collect(bytes.indices, of: paragraph.flow, structure)
    }

    /// All of a line that lies beyond the height of its container, and what the line leaves out itself.
    init(line index: Int, of paragraph: ParagraphBox, _ structure: StructureTree) {
        guard !paragraph.isArtifact else { return }
        var glyphs = paragraph.glyphs(fromLine: index)
        if index + 1 < paragraph.lines.count { glyphs = glyphs.lowerBound..<paragraph.glyphs(fromLine: index + 1).lowerBound }
        collect(paragraph.shaped.sourceBytes(of: glyphs).indices, of: paragraph.flow, structure)
    }

    /// A text of its own: a page number, the description of a picture.
    init(_ text: String, _ content: ContentID?, link: StructureID?) {
        if let content { append(text.isEmpty ? " " : text, to: content, link: link) }
    }

    private mutating func collect(_ cut: Range<Int>, of flow: FlowParagraph, _ structure: StructureTree) {
        var start = 0
        for piece in flow.pieces {
            let range = (start..<start + piece.length).clamped(to: cut)
            start += piece.length
            guard !range.isEmpty, let content = piece.content else { continue }
            var text = String(decoding: flow.text[range], as: UTF8.self)
            if piece.object != nil { text = structure[structure.owners[content]].alternateText ?? "" }
            append(text, to: content, link: piece.link)
        }
    }

    /// Without soft hyphens and forced line ends, which readers do not extract from other lines either.
    private mutating func append(_ text: String, to content: ContentID, link: StructureID?) {
        for scalar in text.unicodeScalars where scalar != "\u{AD}" && scalar != "\u{2028}" {
            if let last = parts.indices.last, parts[last].content == content, hasRoom(parts[last].text, for: scalar) {
                parts[last].text.unicodeScalars.append(scalar)
            } else {
                parts.append(Part(content: content, text: String(scalar), link: link))
            }
        }
    }

    /// Parts end between words if they can.
    private func hasRoom(_ text: String, for scalar: Unicode.Scalar) -> Bool {
        let count = text.utf16.count
        return count + UTF16.width(scalar) <= Self.longest && !(count > Self.longest / 2 && text.last == " " && scalar != " ")
    }
}

extension PagePainter {
    mutating func paint(
        _ cut: CutText, of paragraph: ParagraphBox, _ line: Line, x: Double, baseline: Double, _ artifact: PlacedItem.Artifact
    ) {
        var parts = cut.parts[...]
        var place = Point(x: x + line.width, y: baseline)
        if let ellipsis = line.ellipsis {
            place.x = x + ellipsis.x
            let sign = layout.ellipsis(ellipsis.piece, of: paragraph.flow, scale: paragraph.scale), part = parts.popFirst()
            paint(part.map { sign.reading($0.text) } ?? sign, part, at: place, artifact)
            place.x += ellipsis.width
        } else if !paragraph.shaped.isRightToLeft {
            // Behind the space that hangs at the line's end: at its place, readers would take the two for one.
            place.x += hangingWidth(line, of: paragraph)
        }
        let piece = line.ellipsis?.piece ?? line.runs.last.map { paragraph.shaped.runs[$0.run].piece } ?? 0
        paint(parts, run: paragraph.flow.pieces[piece].run, paragraph.style, at: place, artifact)
    }

    /// Glyphs of a space without width, one for each part.
    private mutating func paint(
        _ parts: ArraySlice<CutText.Part>, run: Int, _ style: StyleID, at place: Point, _ artifact: PlacedItem.Artifact
    ) {
        guard !parts.isEmpty else { return }
        let space = layout.ownText(" ", run: run, style: style, content: nil, measure: 10_000)
        for part in parts { paint(space.reading(part.text), part, at: place, artifact, isInvisible: true) }
    }

    /// A box beyond the height of its container: only its text, for readers.
    mutating func paintCut(_ box: Box, at origin: Point) {
        var place = lineEnd ?? Point(x: origin.x + box.x, y: origin.y)
        // A gap for readers that tell words by their places, as long as the page has room for it.
        place.x = min(place.x + 0.3 * layout.bodySize, max(place.x, layout.page.size.width - layout.bodySize))
        lineEnd = place
        for marker in box.markers { paintCut(line: 0, of: marker.paragraph, at: place) }
        switch box.content {
        case .line(let paragraph, let index): paintCut(line: index, of: paragraph, at: place)
        case .figure(let figure, _):
            let alt = figure.content.flatMap { layout.flow.structure[layout.flow.structure.owners[$0]].alternateText } ?? ""
            paint(CutText(alt, figure.content, link: figure.link).parts[...], run: layout.footerRun, figure.style, at: place, .layout)
        case .row(let row):
            for cell in row.cells { for box in cell.boxes { paintCut(box, at: origin) } }
        case .contentsEntry(let contents, let index): paintCut(entry: index, of: contents, at: place)
        case .rule, .blank: break
        }
    }

    private func hangingWidth(_ line: Line, of paragraph: ParagraphBox) -> Double {
        guard let last = line.runs.max(by: { $0.glyphs.upperBound < $1.glyphs.upperBound }) else { return 0 }
        let size = layout.styles[layout.style(ofPiece: paragraph.flow.pieces[paragraph.shaped.runs[last.run].piece], in: paragraph)]
            .pointSize
        return paragraph.shaped.glyphs[last.glyphs].reversed().prefix { $0.flags.contains(.isSpace) }.reduce(0) {
            $0 + Double($1.advance) * size
        }
    }

    private mutating func paintCut(line index: Int, of paragraph: ParagraphBox, at place: Point) {
        guard let run = paragraph.flow.pieces.first?.run else { return }
        paint(CutText(line: index, of: paragraph, layout.flow.structure).parts[...], run: run, paragraph.style, at: place, .layout)
    }

    private mutating func paintCut(entry index: Int, of contents: ContentsBox, at place: Point) {
        let paragraph = contents.paragraphs[index], entry = contents.contents.entries[index]
        paintCut(line: paragraph.lines.count - 1, of: paragraph, at: place)
        let number = CutText("\(destinationPages[entry.destination] + 1)", entry.numberContent, link: entry.link)
        paint(number.parts[...], run: contents.contents.numberRun, contents.contents.style, at: place, .layout)
    }

    private mutating func paint(
        _ sign: ParagraphBox, _ part: CutText.Part?, at place: Point, _ artifact: PlacedItem.Artifact, isInvisible: Bool = false
    ) {
        guard let line = sign.lines.first else { return }
        for run in line.runs {
            paint(
                run, of: sign, sign.style, role: part.map { .content($0.content) } ?? .artifact(artifact),
                at: Point(x: place.x + run.x, y: place.y), isInvisible: isInvisible)
        }
        // A link that is not seen can still be followed from the tags, and must have a place for it (ISO 14289-1, 7.18.5).
        if let link = part?.link { addLink(link, x: place.x, width: max(line.width, 1), sign.style, baseline: place.y) }
    }
}

extension ParagraphBox {
    /// The same glyphs, whose first stands for `text`.
    fileprivate func reading(_ text: String) -> ParagraphBox {
        let bytes = Array(text.utf8)
        var glyphs = shaped.glyphs
        for index in glyphs.indices {
            glyphs[index].textStart = index == 0 ? 0 : UInt32(clamping: bytes.count)
            glyphs[index].textLength = index == 0 ? UInt16(clamping: bytes.count) : 0
            glyphs[index].scalar = 0
            if glyphs[index].flags.remove(.isSpace) != nil { glyphs[index].advance = 0 }
        }
        let paragraph = ShapedParagraph(text: bytes, glyphs: glyphs, runs: shaped.runs, breaks: [], isRightToLeft: shaped.isRightToLeft)
        return ParagraphBox(flow: flow, shaped: paragraph, lines: lines, style: style, measure: measure)
    }
}

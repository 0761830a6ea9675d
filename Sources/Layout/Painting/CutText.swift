import Geometry
import Typography

/// The text that a paragraph's last line leaves out, in its place of the reading order.
///
/// The tags keep it: the ellipsis has the first part as its text, the way a ligature has that of its letters, and glyphs of a space without ink have the
/// rest, each in the structure element that it belongs to. Readers then find every word once, and in its link or emphasis; ActualText would take the
/// elements' own borders away, and poppler and MuPDF pass over it.
struct CutText {
    /// Text of one content, short enough for one glyph.
    struct Part {
        var content: ContentID
        var text: String
        var link: StructureID?
    }

    /// How many of the line's runs are read before it.
    let position: Int
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
    mutating func paint(_ cut: CutText, of paragraph: ParagraphBox, _ line: Line, x: Double, baseline: Double, _ artifact: PlacedItem.Artifact) {
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
        let space = parts.isEmpty ? nil : layout.ownText(" ", run: paragraph.flow.pieces[piece].run, style: paragraph.style, content: nil, measure: 10_000)
        for part in parts {
            if let space { paint(space.reading(part.text), part, at: place, artifact) }
        }
    }

    private func hangingWidth(_ line: Line, of paragraph: ParagraphBox) -> Double {
        guard let last = line.runs.max(by: { $0.glyphs.upperBound < $1.glyphs.upperBound }) else { return 0 }
        let size = layout.styles[layout.style(ofPiece: paragraph.flow.pieces[paragraph.shaped.runs[last.run].piece], in: paragraph)].pointSize
        return paragraph.shaped.glyphs[last.glyphs].reversed().prefix { $0.flags.contains(.isSpace) }.reduce(0) { $0 + Double($1.advance) * size }
    }

    private mutating func paint(_ sign: ParagraphBox, _ part: CutText.Part?, at place: Point, _ artifact: PlacedItem.Artifact) {
        guard let line = sign.lines.first else { return }
        for run in line.runs {
            paint(run, of: sign, sign.style, role: part.map { .content($0.content) } ?? .artifact(artifact), at: Point(x: place.x + run.x, y: place.y), isInline: false)
        }
        if let link = part?.link, line.width > 0 { addLink(link, x: place.x, width: line.width, sign.style, baseline: place.y) }
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

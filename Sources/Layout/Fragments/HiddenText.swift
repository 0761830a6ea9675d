import TypesetBase
import TypesetText

/// Text that is invisible but stays in the tags: text that truncation omits, or a whole line that a fixed height clips.
///
/// The first part is the text of the ellipsis, as in a ligature. The rest is the text of space glyphs drawn in the invisible mode, each in
/// its own structure element. Text extraction then finds every word once, in its link or emphasis. ActualText would hide the elements
/// within it, and poppler and MuPDF ignore it.
struct HiddenText {
    /// Text of one content that is short enough for the ToUnicode entry of one glyph.
    struct Part {
        var content: ContentID
        var text: String
        var link: StructureID?
    }

    /// The number of the line's runs that precede it in reading order.
    var position = 0
    private(set) var parts: [Part] = []

    /// The maximum number of UTF-16 code units per character code: ISO 32000-1 9.10.3 allows 256, poppler reads 63, and MuPDF 8.
    private static let longest = 8

    /// Creates the text that truncation omits from a paragraph.
    init(_ paragraph: ParagraphBox, _ structure: StructureTree) {
        let line = paragraph.lines[paragraph.lines.count - 1]
        position = line.ellipsis?.runsBefore ?? line.runs.count
        guard !paragraph.isArtifact else { return }
        // A second, shorter range can only be white space at the end of the text.
        let bytes = paragraph.shaped.sourceBytes(of: paragraph.hiddenRanges.max { $0.count < $1.count } ?? 0..<0)
        collect(bytes.indices, of: paragraph.flow, structure)
    }

    /// Creates the text of a whole clipped line, including truncated text.
    init(line index: Int, of paragraph: ParagraphBox, _ structure: StructureTree) {
        guard !paragraph.isArtifact else { return }
        var glyphs = paragraph.glyphs(fromLine: index)
        if index + 1 < paragraph.lines.count { glyphs = glyphs.lowerBound..<paragraph.glyphs(fromLine: index + 1).lowerBound }
        collect(paragraph.shaped.sourceBytes(of: glyphs).indices, of: paragraph.flow, structure)
    }

    /// Creates the text of other clipped content: a page number, a picture's alternative text.
    init(_ text: String, _ content: ContentID?, link: StructureID?) {
        if let content { append(text.isEmpty ? " " : text, to: content, link: link) }
    }

    private mutating func collect(_ bytes: Range<Int>, of flow: FlowParagraph, _ structure: StructureTree) {
        var start = 0
        for piece in flow.pieces {
            let range = (start..<start + piece.length).clamped(to: bytes)
            start += piece.length
            guard !range.isEmpty else { continue }
            if let content = piece.content, piece.object != nil {
                append(structure[structure.owners[content]].alternateText ?? "", to: content, link: piece.link)
            } else {
                for part in flow.lines(in: range) {
                    guard let content = flow.content(of: piece, at: part.lowerBound) else { continue }
                    append(String(decoding: flow.text[part], as: UTF8.self), to: content, link: piece.link)
                }
            }
        }
    }

    /// Appends text without soft hyphens and forced line breaks, which are not extracted from visible lines either.
    private mutating func append(_ text: String, to content: ContentID, link: StructureID?) {
        for scalar in text.unicodeScalars where scalar != "\u{AD}" && scalar != "\u{2028}" {
            if let last = parts.indices.last, parts[last].content == content, hasRoom(parts[last].text, for: scalar) {
                parts[last].text.unicodeScalars.append(scalar)
            } else {
                parts.append(Part(content: content, text: String(scalar), link: link))
            }
        }
    }

    /// Whether a part has room for another scalar; parts end between words if possible.
    private func hasRoom(_ text: String, for scalar: Unicode.Scalar) -> Bool {
        let count = text.utf16.count
        return count + UTF16.width(scalar) <= Self.longest && !(count > Self.longest / 2 && text.last == " " && scalar != " ")
    }
}

extension PageBuilder {
    mutating func paint(
        _ hidden: HiddenText, of paragraph: ParagraphBox, _ line: Line, x: Double, baseline: Double, _ artifact: PlacedItem.Artifact
    ) {
        var parts = hidden.parts[...]
        var position = Point(x: x + line.width.value, y: baseline)
        if let ellipsis = line.ellipsis {
            position.x = x + ellipsis.x.value
            let sign = layout.texts.ellipsis(ellipsis.piece, of: paragraph.flow, scale: paragraph.scale), part = parts.popFirst()
            paint(part.map { sign.reading($0.text) } ?? sign, part, at: position, artifact)
            position.x += ellipsis.width.value
        } else if !paragraph.shaped.isRightToLeft {
            // After the space that hangs at the line's end. At the same position, PDF readers would drop one of the two.
            position.x += hangingWidth(line, of: paragraph).value
        }
        let piece = line.ellipsis?.piece ?? line.runs.last.map { paragraph.shaped.runs[$0.run].piece } ?? 0
        paint(parts, run: paragraph.flow.pieces[piece].run, paragraph.style, at: position, artifact)
    }

    /// Paints zero-width space glyphs, one for each part.
    private mutating func paint(
        _ parts: ArraySlice<HiddenText.Part>, run: TextRunID, _ style: StyleID, at position: Point, _ artifact: PlacedItem.Artifact
    ) {
        guard !parts.isEmpty else { return }
        let space = layout.texts[GeneratedText(" ", run: run, style: style)]
        for part in parts { paint(space.reading(part.text), part, at: position, artifact, isInvisible: true) }
    }

    /// Paints only the text of a clipped box, for extraction.
    mutating func paintHidden(_ box: Box, at origin: Point) {
        var position = lineEnd ?? origin.moved(right: box.x)
        // With a gap for readers that find words by position, if the page has room for it.
        let bodySize = layout.styles.bodySize.value
        position.x = min(position.x + 0.3 * bodySize, max(position.x, frame.size.width - bodySize))
        lineEnd = position
        for marker in box.markers { paintHidden(line: 0, of: marker.paragraph, at: position) }
        switch box.content {
        case .line(let paragraph, let index): paintHidden(line: index, of: paragraph, at: position)
        case .figure(let box):
            let figure = box.flow
            let alt = figure.content.flatMap { layout.flow.structure[layout.flow.structure.owners[$0]].alternateText } ?? ""
            paint(
                HiddenText(alt, figure.content, link: figure.link).parts[...], run: layout.runningRuns.footer, figure.style, at: position,
                .layout)
        case .row(let row):
            for cell in row.cells { for box in cell.boxes { paintHidden(box, at: origin) } }
        case .contentsEntry(let contents, let index): paintHidden(entry: index, of: contents, at: position)
        case .formula(let line):
            let alt = layout.flow.structure[layout.flow.structure.owners[line.block.content]].alternateText ?? ""
            paint(HiddenText(alt, line.block.content, link: nil).parts[...], run: line.block.run, line.block.style, at: position, .layout)
        case .rule, .blank: break
        }
    }

    private func hangingWidth(_ line: Line, of paragraph: ParagraphBox) -> Points {
        guard let last = line.runs.max(by: { $0.glyphs.upperBound < $1.glyphs.upperBound }) else { return 0 }
        let style = layout.style(ofPiece: paragraph.flow.pieces[paragraph.shaped.runs[last.run].piece], in: paragraph)
        let size = layout.styles[style].pointSize
        return paragraph.shaped.glyphs[last.glyphs].reversed().prefix { $0.flags.contains(.isSpace) }.reduce(Points(0)) {
            $0 + $1.advance.points(at: size)
        }
    }

    private mutating func paintHidden(line index: Int, of paragraph: ParagraphBox, at position: Point) {
        guard let run = paragraph.flow.pieces.first?.run else { return }
        paint(HiddenText(line: index, of: paragraph, layout.flow.structure).parts[...], run: run, paragraph.style, at: position, .layout)
    }

    private mutating func paintHidden(entry index: Int, of contents: ContentsBox, at position: Point) {
        let paragraph = contents.entries[index].paragraph, entry = contents.contents.entries[index]
        paintHidden(line: paragraph.lines.count - 1, of: paragraph, at: position)
        let number = HiddenText("\(destinationPages[entry.destination] + 1)", entry.numberContent, link: entry.link)
        paint(number.parts[...], run: contents.contents.numberRun, contents.contents.style, at: position, .layout)
    }

    private mutating func paint(
        _ sign: ParagraphBox, _ part: HiddenText.Part?, at position: Point, _ artifact: PlacedItem.Artifact, isInvisible: Bool = false
    ) {
        guard let line = sign.lines.first else { return }
        for run in line.runs {
            paint(
                run, of: sign, sign.style, role: part.map { .content($0.content) } ?? .artifact(artifact),
                at: Point(x: position.x + run.x.value, y: position.y), isInvisible: isInvisible)
        }
        // A hidden link can be followed from the tags, and must have an annotation (ISO 14289-1, 7.18.5).
        if let link = part?.link { addLink(link, x: position.x, width: max(line.width.value, 1), sign.style, baseline: position.y) }
    }
}

extension ParagraphBox {
    /// The same glyphs with `text` as the text of the first, and without the width of spaces.
    fileprivate func reading(_ text: String) -> ParagraphBox {
        let bytes = Array(text.utf8)
        var glyphs = Array(shaped.glyphs)
        for index in glyphs.indices {
            glyphs[index].textLength = index == 0 ? UInt32(clamping: bytes.count) : 0
            glyphs[index].scalar = 0
            if glyphs[index].flags.remove(.isSpace) != nil { glyphs[index].advance = 0 }
        }
        let paragraph = ShapedParagraph(text: bytes, glyphs: glyphs, runs: shaped.runs, isRightToLeft: shaped.isRightToLeft)
        return ParagraphBox(flow: flow, shaped: paragraph, text: BrokenText(lines: lines), style: style, measure: measure)
    }
}

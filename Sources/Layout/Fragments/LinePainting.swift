import TypesetBase
import TypesetStylesheet
import TypesetText

/// Lines of text: glyph runs, the boxes around spans, underlines and link rectangles.
extension PageBuilder {
    /// Paints a line of a paragraph.
    ///
    /// - Parameters:
    ///   - x: the left edge of the measure on the page.
    ///   - artifact: the kind of artifact of text without content.
    mutating func paint(line index: Int, of paragraph: ParagraphBox, x: Double, baseline: Double, artifact: PlacedItem.Artifact = .layout) {
        guard index < paragraph.lines.count else { return }
        let line = paragraph.lines[index]
        if !paragraph.isArtifact { report(line, index, of: paragraph) }
        let left = x + line.x.value
        lineEnd = Point(x: left + line.width.value, y: baseline)
        if layout.styles.hasEffects { beginEffects(line, index, of: paragraph, x: x, baseline: baseline) }
        let hidden =
            index == paragraph.lines.count - 1 && !paragraph.hiddenRanges.isEmpty ? HiddenText(paragraph, layout.flow.structure) : nil
        let hasBoxes = text.hasInlineBoxes(paragraph.flow)
        for (position, run) in line.runs.enumerated() {
            if let hidden, position == hidden.position { paint(hidden, of: paragraph, line, x: left, baseline: baseline, artifact) }
            effects.countRun()
            let pieceIndex = paragraph.shaped.runs[run.run].piece, piece = paragraph.flow.pieces[pieceIndex]
            let styleID = layout.style(ofPiece: piece, in: paragraph)
            let origin = Point(x: left + run.x.value, y: baseline)
            // The blank half of a bracket at the start of the line is not underlined.
            let inked = origin.moved(right: -min(run.insets.before, 0)), inkedWidth = run.width + min(run.insets.before, 0)
            if hasBoxes { collectInlineBoxes(around: run, of: paragraph, on: line, at: origin) }
            let role: PlacedItem.Role =
                paragraph.isArtifact
                ? .artifact(artifact)
                : paragraph.content(of: piece, atGlyph: run.glyphs.lowerBound).map { .content($0) }
                    ?? .artifact(piece.run == layout.flow.printPages?.run ? .pageNumber : artifact)
            if let object = paragraph.shaped.runs[run.run].object {
                switch paragraph.flow.objects[object] {
                case .picture(let picture): paint(picture, run, of: paragraph, styleID, role: role, at: origin)
                case .formula(let formula, let part):
                    paint(formula, part: part, run: piece.run, styleID, role: role, at: origin)
                }
            } else if index == 0, pieceIndex == 0, let initial = paragraph.initial {
                paint(initial, run, of: paragraph, styleID, role: role, at: Point(x: x, y: baseline))
            } else {
                paint(run, of: paragraph, styleID, role: role, at: origin, strokes: line.strokes)
            }
            if piece.ruby != nil { paintRuby(after: position, of: line, in: paragraph, left: left, baseline: baseline) }
            if let link = piece.link, !paragraph.isArtifact {
                addLink(link, x: inked.x, width: inkedWidth.value, styleID, baseline: origin.y)
            }
        }
        if let hidden, hidden.position == line.runs.count {
            paint(hidden, of: paragraph, line, x: left, baseline: baseline, artifact)
        }
    }

    /// Paints a drop capital at the edge where lines begin.
    private mutating func paint(
        _ initial: DropCapital, _ run: LineRun, of paragraph: ParagraphBox, _ styleID: StyleID, role: PlacedItem.Role, at origin: Point
    ) {
        var letter = run
        letter.width = initial.width
        let edge: Points = paragraph.shaped.isRightToLeft ? paragraph.measure - initial.width : -initial.outdent
        paint(letter, of: paragraph, styleID, role: role, at: origin.moved(right: edge, down: initial.drop), scale: initial.scale)
    }

    /// Begins a line's effects, with the rectangle of its text.
    private mutating func beginEffects(_ line: Line, _ index: Int, of paragraph: ParagraphBox, x: Double, baseline: Double) {
        let style = layout.styles[paragraph.style], drawn = baseline + style.baselineOffset.points(at: style.pointSize).value
        let rect = textRect(x: x + line.x.value, width: line.width.value, baseline: drawn, style: paragraph.style)
        effects.begin(line: index, of: paragraph, rect: rect)
    }

    private mutating func paint(
        _ object: FlowPicture, _ run: LineRun, of paragraph: ParagraphBox, _ styleID: StyleID, role: PlacedItem.Role, at origin: Point
    ) {
        let natural = object.image.naturalSize, insets = text.insets(of: object, measure: paragraph.measure)
        guard natural.width > 0 else { return }
        let width = (run.width - insets.horizontal).value, height = width * natural.height / natural.width
        let rect = Rect(x: origin.x + insets.left.value, y: origin.y - insets.bottom.value - height, width: width, height: height)
        let frameStyle = layout.pictureStyle(object.style, of: object.image), frame = layout.styles[frameStyle]
        if frame.hasBox {
            let size = Size(width: run.width.value, height: height + insets.vertical.value)
            paintFrame(of: frame.box, Rect(origin: Point(x: origin.x, y: origin.y - size.height), size: size))
        }
        items.append(PlacedItem(layout.picture(object.image, in: rect, opacity: layout.styles[styleID].opacity), role: role))
    }

    mutating func paint(
        _ run: LineRun, of paragraph: ParagraphBox, _ styleID: StyleID, role: PlacedItem.Role, at origin: Point, isInvisible: Bool = false,
        scale: Double = 1, strokes: [Int: Em] = [:]
    ) {
        let size = layout.styles[styleID].pointSize
        let drawn = origin.moved(down: layout.styles[styleID].baselineOffset.points(at: size))
        let firstDecoration = decorations.count
        if !isInvisible { decorate(run, styleID, at: drawn) }
        if layout.styles[styleID].hasEffects, !isInvisible {
            effects.add(
                item: items.count, style: styleID, rect: textRect(x: drawn.x, width: run.width.value, baseline: drawn.y, style: styleID),
                decorations: firstDecoration..<decorations.count)
        }
        let other = paragraph.shaped.respelled(run) ?? paragraph.shaped.extended(run, by: strokes)
        var glyphs = PlacedGlyphs(
            paragraph: other ?? paragraph.shaped, run: other == nil ? run.run : 0, glyphs: other?.glyphs.indices ?? run.glyphs,
            origin: drawn, width: run.width,
            pointSize: size * scale * paragraph.shaped.runs[run.run].scale, wordSpacing: run.wordSpacing,
            endsWithHyphen: run.endsWithHyphen, ink: layout.styles.ink(styleID), style: styleID)
        glyphs.gapSpacing = run.gapSpacing
        glyphs.fit = run.fit
        glyphs.isInvisible = isInvisible
        let piece = paragraph.flow.pieces[paragraph.shaped.runs[run.run].piece]
        if !isInvisible, text.isMarked(piece) { markEmphasis(of: glyphs, piece, layout.styles[styleID].color) }
        items.append(PlacedItem(.glyphs(glyphs), role: role))
    }

    /// Adds underline and strikethrough at the positions of the style's primary font, which do not change with fallback fonts.
    private mutating func decorate(_ run: LineRun, _ styleID: StyleID, at origin: Point) {
        guard layout.styles[styleID].isDecorated, run.width > 0 else { return }
        let style = layout.styles[styleID]
        let trim = min(run.insets.before, 0).value
        let metrics = layout.styles.faceMetrics(styleID)
        for (decoration, y, thickness) in [
            (style.underline, metrics.underlinePosition, metrics.underlineThickness),
            (style.strikethrough, metrics.strikethroughPosition, metrics.strikethroughThickness),
        ] {
            guard let decoration else { continue }
            let size = style.pointSize, height = (decoration.thickness ?? thickness.points(at: size)).value
            let rect = Rect(
                x: origin.x - trim, y: origin.y - y.points(at: size).value - height / 2, width: run.width.value + trim, height: height)
            decorations.append(
                TextDecoration(rect: rect, paint: .solid(decoration.color ?? style.color), hasOwnColor: decoration.color != nil))
        }
    }

    /// Adds a run to a link's rectangles, one for each line.
    mutating func addLink(_ element: StructureID, x: Double, width: Double, _ styleID: StyleID, baseline: Double) {
        let size = layout.styles[styleID].pointSize.value
        let rect = Rect(x: x, y: baseline - size, width: width, height: 1.25 * size)
        guard let last = links.indices.last, links[last].element == element else {
            links.append(PlacedLink(element: element, rects: [rect]))
            return
        }
        let count = links[last].rects.count
        if abs(links[last].rects[count - 1].maxY - rect.maxY) < 0.01 {
            links[last].rects[count - 1] = links[last].rects[count - 1].union(rect)
        } else {
            links[last].rects.append(rect)
        }
    }
}

/// Layout fallbacks of lines. They are recorded in painting, since paragraphs are also broken into lines to be measured.
extension PageBuilder {
    mutating func report(_ line: Line, _ index: Int, of paragraph: ParagraphBox) {
        if line.end == .wrapped, line.breakKind == .anywhere, !paragraph.flow.isCode { reportBrokenWord(line, of: paragraph) }
        if line.overflows, paragraph.hiddenRanges.isEmpty {
            layout.fallbacks.record(.overflow, paragraph.flow.source, style: paragraph.style)
        }
        if index > 0, index == paragraph.lines.count - 1, !layout.styles[paragraph.style].allowOrphans,
            isSingleWord(line, of: paragraph.shaped), !paragraph.shaped.isSign(before: firstGlyph(line))
        {
            layout.fallbacks.record(
                .brokenKeep, paragraph.flow.source, style: paragraph.style,
                words: layout.fallbacks.words(around: firstGlyph(line), of: paragraph.shaped))
        }
    }

    /// Records a word broken without a hyphen, inline code as wrapped code; addresses and breaks beside punctuation are not recorded.
    private mutating func reportBrokenWord(_ line: Line, of paragraph: ParagraphBox) {
        guard let last = line.runs.max(by: { $0.glyphs.upperBound < $1.glyphs.upperBound }) else { return }
        // A part of a formula is no letter.
        guard paragraph.shaped.runs[last.run].object == nil else { return }
        let end = last.glyphs.upperBound, words = layout.fallbacks.words(around: end, of: paragraph.shaped)
        let piece = paragraph.flow.pieces[paragraph.shaped.runs[last.run].piece], style = layout.style(ofPiece: piece, in: paragraph)
        if piece.content.map({ layout.flow.structure[layout.flow.structure.owners[$0]].kind == .code }) ?? false {
            layout.fallbacks.record(.wrappedCode, paragraph.flow.source, style: style, words: words)
        } else if !words.contains("/"), paragraph.shaped.isLetter(end - 1), paragraph.shaped.isLetter(end) {
            layout.fallbacks.record(.brokenWord, paragraph.flow.source, style: style, words: words)
        }
    }

    private func firstGlyph(_ line: Line) -> Int { line.runs.map(\.glyphs.lowerBound).min() ?? 0 }

    private func isSingleWord(_ line: Line, of shaped: ShapedParagraph) -> Bool {
        let first = firstGlyph(line), last = line.runs.map(\.glyphs.upperBound).max() ?? first
        return first < last && !(first + 1..<last).contains { shaped.breaks[$0] == .allowed && shaped.isBetweenWords($0) }
    }
}

extension ShapedParagraph {
    /// Whether a glyph represents letters or digits.
    fileprivate func isLetter(_ glyph: Int) -> Bool {
        guard glyphs.indices.contains(glyph) else { return false }
        return sourceBytes(of: glyph..<glyph + 1).isEmpty
            || words(of: glyph..<glyph + 1, limit: 120).contains { $0.isLetter || $0.isNumber }
    }
}

extension ResolvedStyle {
    /// Whether text has lines under or through it.
    fileprivate var isDecorated: Bool { underline != nil || strikethrough != nil }
}

/// The underline, strikethrough or emphasis mark of a run.
struct TextDecoration {
    var rect: Rect
    var cornerRadius: Points = 0
    /// The outline; nil for the rectangle.
    var outline: Shape.Outline?
    var paint: Paint
    /// Whether the style names its colour, which a gradient does not replace.
    var hasOwnColor: Bool

    fileprivate var shape: Shape { Shape(outline ?? .rect(rect, cornerRadius: cornerRadius), paint: paint) }
}

extension [TextDecoration] {
    /// The decorations as shapes, with adjacent opaque ones joined; translucent ones are painted in a group with their run.
    var items: [PlacedItem] {
        let opaque = filter(\.paint.isOpaque).map(\.shape).joined(), translucent = filter { !$0.paint.isOpaque }.map(\.shape)
        return (opaque + translucent).map { PlacedItem(.shape($0), role: .artifact(.layout)) }
    }
}

extension [Shape] {
    /// Returns the shapes with adjacent rectangles of one paint joined, since viewers would show a seam between them.
    package func joined() -> [Shape] {
        reduce(into: []) { result, shape in
            guard case .rect(let rect, let radius) = shape.outline, let last = result.last, case .rect(let before, radius) = last.outline,
                last.paint == shape.paint,
                rect.minY == before.minY, rect.height == before.height, rect.isBeside(before)
            else { return result.append(shape) }
            result[result.count - 1] = Shape(.rect(before.union(rect), cornerRadius: radius), paint: shape.paint)
        }
    }
}

extension Rect {
    /// Whether the two touch, within the rounding error of sums of widths.
    fileprivate func isBeside(_ other: Rect) -> Bool { abs(minX - other.maxX) < 0.01 || abs(maxX - other.minX) < 0.01 }
}

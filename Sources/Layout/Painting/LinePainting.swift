import Geometry
import Stylesheet
import Typography

/// Lines of text: glyph runs with their colours, backgrounds, underlines and link areas.
extension PagePainter {
    /// - Parameters:
    ///   - x: left edge of the measure on the page.
    ///   - artifact: what the text is where it is no content.
    mutating func paint(line index: Int, of paragraph: ParagraphBox, x: Double, baseline: Double, artifact: PlacedItem.Artifact = .layout) {
        guard index < paragraph.lines.count else { return }
        let line = paragraph.lines[index]
        if !paragraph.isArtifact { report(line, index, of: paragraph) }
        lineEnd = Point(x: x + line.x + line.width, y: baseline)
        if layout.hasEffects { beginEffects(line, index, of: paragraph, x: x, baseline: baseline) }
        let cut = index == paragraph.lines.count - 1 && !paragraph.cut.isEmpty ? CutText(paragraph, layout.flow.structure) : nil
        let hasBoxes = layout.hasInlineBoxes(paragraph.flow)
        for (position, run) in line.runs.enumerated() {
            if let cut, position == cut.position { paint(cut, of: paragraph, line, x: x + line.x, baseline: baseline, artifact) }
            effects.pass()
            let shaped = paragraph.shaped.runs[run.run]
            let piece = paragraph.flow.pieces[shaped.piece]
            let styleID = layout.style(ofPiece: piece, in: paragraph)
            let origin = Point(x: x + line.x + run.x, y: baseline)
            if hasBoxes { gatherBoxes(around: run, of: paragraph, at: origin) }
            let role: PlacedItem.Role =
                paragraph.isArtifact ? .artifact(artifact) : piece.content.map { .content($0) } ?? .artifact(artifact)
            if let object = shaped.object {
                paint(paragraph.flow.objects[object], run, role: role, at: origin, of: line)
            } else {
                paint(run, of: paragraph, styleID, role: role, at: origin)
            }
            if let link = piece.link, !paragraph.isArtifact { addLink(link, x: origin.x, width: run.width, styleID, baseline: origin.y) }
        }
        if let cut, cut.position == line.runs.count { paint(cut, of: paragraph, line, x: x + line.x, baseline: baseline, artifact) }
    }

    /// The text's rectangle is where its letters are drawn.
    private mutating func beginEffects(_ line: Line, _ index: Int, of paragraph: ParagraphBox, x: Double, baseline: Double) {
        let style = layout.styles[paragraph.style], drawn = baseline + style.baselineOffset * style.pointSize
        effects.begin(line: index, of: paragraph, rect: textRect(x: x + line.x, width: line.width, baseline: drawn, style: paragraph.style))
    }

    private mutating func paint(_ object: FlowObject, _ run: LineRun, role: PlacedItem.Role, at origin: Point, of line: Line) {
        let natural = object.image.naturalSize
        guard natural.width > 0 else { return }
        let height = run.width * natural.height / natural.width
        items.append(
            PlacedItem(.image(object.image, Rect(x: origin.x, y: origin.y - height, width: run.width, height: height)), role: role))
    }

    mutating func paint(
        _ run: LineRun, of paragraph: ParagraphBox, _ styleID: StyleID, role: PlacedItem.Role, at origin: Point, isInvisible: Bool = false
    ) {
        let size = layout.styles[styleID].pointSize
        let shift = layout.styles[styleID].baselineOffset * size
        let place = Point(x: origin.x, y: origin.y + shift)
        let firstDecoration = decorations.count
        if !isInvisible { decorate(run, styleID, at: place) }
        if layout.styles[styleID].hasEffects, !isInvisible {
            effects.add(
                item: items.count, style: styleID, rect: textRect(x: place.x, width: run.width, baseline: place.y, style: styleID),
                decorations: firstDecoration..<decorations.count)
        }
        var glyphs = PlacedGlyphs(
            paragraph: paragraph.shaped, run: run.run, glyphs: run.glyphs, origin: place, width: run.width,
            pointSize: size * paragraph.shaped.runs[run.run].scale,
            wordSpacing: run.wordSpacing, endsWithHyphen: run.endsWithHyphen, paint: .solid(layout.styles[styleID].color),
            outline: layout.styles[styleID].textOutline, style: styleID)
        glyphs.isInvisible = isInvisible
        items.append(PlacedItem(.glyphs(glyphs), role: role))
    }

    /// Lines under and through text, at the places that the style's font names, whatever font a character comes from: so they run on at one
    /// height.
    private mutating func decorate(_ run: LineRun, _ styleID: StyleID, at origin: Point) {
        let style = layout.styles[styleID]
        guard style.underline != nil || style.strikethrough != nil, run.width > 0 else { return }
        let metrics = layout.faceMetrics(styleID)
        for (decoration, y, thickness) in [
            (style.underline, metrics.underlinePosition, metrics.underlineThickness),
            (style.strikethrough, metrics.strikethroughPosition, metrics.strikethroughThickness),
        ] {
            guard let decoration else { continue }
            let height = decoration.thickness ?? thickness * style.pointSize
            let rect = Rect(x: origin.x, y: origin.y - y * style.pointSize - height / 2, width: run.width, height: height)
            decorations.append(
                TextDecoration(rect: rect, paint: .solid(decoration.color ?? style.color), hasOwnColor: decoration.color != nil))
        }
    }

    /// One rectangle per line: runs that touch are joined.
    mutating func addLink(_ element: StructureID, x: Double, width: Double, _ styleID: StyleID, baseline: Double) {
        let size = layout.styles[styleID].pointSize
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

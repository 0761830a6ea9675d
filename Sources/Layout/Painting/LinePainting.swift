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
        if layout.hasEffects { effects.begin(line: index, of: paragraph, rect: textRect(x: x + line.x, width: line.width, baseline: baseline, style: paragraph.style)) }
        let cut = index == paragraph.lines.count - 1 && !paragraph.cut.isEmpty ? CutText(paragraph, layout.flow.structure) : nil
        for (position, run) in line.runs.enumerated() {
            if let cut, position == cut.position { paint(cut, of: paragraph, line, x: x + line.x, baseline: baseline, artifact) }
            effects.pass()
            let shaped = paragraph.shaped.runs[run.run]
            let piece = paragraph.flow.pieces[shaped.piece]
            let styleID = layout.style(ofPiece: piece, in: paragraph)
            let origin = Point(x: x + line.x + run.x, y: baseline)
            let role: PlacedItem.Role = paragraph.isArtifact ? .artifact(artifact) : piece.content.map { .content($0) } ?? .artifact(artifact)
            if let object = shaped.object {
                paint(paragraph.flow.objects[object], run, role: role, at: origin, of: line)
            } else {
                paint(run, of: paragraph, styleID, role: role, at: origin, isInline: styleID != paragraph.style)
            }
            if let link = piece.link, !paragraph.isArtifact { addLink(link, x: origin.x, width: run.width, styleID, baseline: origin.y) }
        }
        if let cut, cut.position == line.runs.count { paint(cut, of: paragraph, line, x: x + line.x, baseline: baseline, artifact) }
    }

    private mutating func paint(_ object: FlowObject, _ run: LineRun, role: PlacedItem.Role, at origin: Point, of line: Line) {
        let natural = object.image.naturalSize
        guard natural.width > 0 else { return }
        let height = run.width * natural.height / natural.width
        items.append(PlacedItem(.image(object.image, Rect(x: origin.x, y: origin.y - height, width: run.width, height: height)), role: role))
    }

    mutating func paint(_ run: LineRun, of paragraph: ParagraphBox, _ styleID: StyleID, role: PlacedItem.Role, at origin: Point, isInline: Bool, isInvisible: Bool = false) {
        let size = layout.styles[styleID].pointSize
        let shift = layout.styles[styleID].baselineOffset * size
        let place = Point(x: origin.x, y: origin.y + shift)
        if layout.styles[styleID].hasEffects, !isInvisible {
            effects.add(item: items.count, style: styleID, rect: textRect(x: place.x, width: run.width, baseline: place.y, style: styleID))
        }
        var glyphs = PlacedGlyphs(
            paragraph: paragraph.shaped, run: run.run, glyphs: run.glyphs, origin: place, width: run.width, pointSize: size * paragraph.shaped.runs[run.run].scale,
            wordSpacing: run.wordSpacing, endsWithHyphen: run.endsWithHyphen, paint: .solid(layout.styles[styleID].color),
            outline: layout.styles[styleID].textOutline, style: styleID)
        glyphs.isInvisible = isInvisible
        items.append(PlacedItem(.glyphs(glyphs), role: role))
        guard !isInvisible else { return }
        let decorations = layout.styles[styleID].underline != nil || layout.styles[styleID].strikethrough != nil
        if decorations { decorate(run, face: paragraph.shaped.runs[run.run].face, layout.styles[styleID], at: place) }
        if isInline { highlight(run, layout.styles[styleID], in: layout.styles[paragraph.style], at: place) }
    }

    /// Lines under and through text, at the places that the font names.
    private mutating func decorate(_ run: LineRun, face: FontFace, _ style: ResolvedStyle, at origin: Point) {
        let metrics = face.metrics
        if let underline = style.underline {
            let y = origin.y - metrics.underlinePosition * style.pointSize
            stroke(run, y: y, underline.thickness ?? metrics.underlineThickness * style.pointSize, underline.color ?? style.color, at: origin)
        }
        if let strikethrough = style.strikethrough {
            let y = origin.y - metrics.strikethroughPosition * style.pointSize
            stroke(run, y: y, strikethrough.thickness ?? metrics.strikethroughThickness * style.pointSize, strikethrough.color ?? style.color, at: origin)
        }
    }

    /// Joins the last line where it goes on from there, so that words do not show seams.
    private mutating func stroke(_ run: LineRun, y: Double, _ thickness: Double, _ color: Color, at origin: Point) {
        let from = Point(x: origin.x, y: y), to = Point(x: origin.x + run.width, y: y)
        over.append(PlacedItem(.shape(Shape(.line(from: from, to: to, width: thickness, dash: []), paint: .solid(color))), role: .artifact(.layout)))
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

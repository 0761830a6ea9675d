import Geometry
import Typography

/// Annotations above text (`<ruby>`; JLREQ 3.3).
extension SizeLayout {
    /// Room before and after the runs of a text whose annotation is wider.
    func addRubyInsets(of flow: FlowParagraph, _ shaped: ShapedParagraph, to insets: inout [LineBreakRequest.RunInsets]) {
        guard !flow.rubies.isEmpty else { return }
        if insets.isEmpty { insets = shaped.runs.map { _ in .init() } }
        let sizes = pointSizes(of: flow)
        var first = 0
        while first < shaped.runs.count {
            var last = first
            let ruby = flow.pieces[shaped.runs[first].piece].ruby
            while last + 1 < shaped.runs.count, ruby != nil, flow.pieces[shaped.runs[last + 1].piece].ruby == ruby { last += 1 }
            if let ruby {
                let width = shaped.runs[first...last].reduce(0) { $0 + shaped.width(of: $1, at: sizes[$1.piece] * $1.scale) }
                let missing = annotationWidth(flow.rubies[ruby]) - width
                if missing > 0 {
                    insets[first].before += missing / 2
                    insets[last].after += missing / 2
                }
            }
            first = last + 1
        }
    }

    private func annotationWidth(_ ruby: FlowRuby) -> Points { generatedText(ruby.text).lines.first?.width ?? 0 }

    /// The height above the baseline that a line with annotations takes; 0 without any.
    func rubyAscent(of line: Line, in paragraph: ParagraphBox) -> Points {
        guard !paragraph.flow.rubies.isEmpty else { return 0 }
        return line.runs.compactMap { paragraph.flow.pieces[paragraph.shaped.runs[$0.run].piece].ruby }.map { index in
            let ruby = paragraph.flow.rubies[index], extent = textExtent(ruby.text.style)
            return baseAscent(ruby) + extent.ascent + extent.descent
        }.max() ?? 0
    }

    /// From the baseline of the text to the bottom of its annotation.
    func baseAscent(_ ruby: FlowRuby) -> Points { textExtent(ruby.base).ascent }
}

extension ShapedParagraph {
    fileprivate func width(of run: ShapedRun, at size: Points) -> Points {
        run.glyphs.reduce(0) { $0 + glyphs[$1].advance.points(at: size) }
    }
}

extension PageBuilder {
    /// Paints the annotation of a run, centred above all runs of the line that it belongs to, behind the last of them in reading order.
    mutating func paintRuby(after position: Int, of line: Line, in paragraph: ParagraphBox, left: Double, baseline: Double) {
        func ruby(_ position: Int) -> Int? {
            line.runs.indices.contains(position) ? paragraph.flow.pieces[paragraph.shaped.runs[line.runs[position].run].piece].ruby : nil
        }
        guard let index = ruby(position), ruby(position + 1) != index else { return }
        // A text that was broken all the same has its annotation above its last part.
        let whole = paragraph.shaped.runs[line.runs[position].run]
        guard line.runs[position].glyphs.upperBound == whole.glyphs.upperBound else { return }
        let runs = line.runs[...position].reversed().prefix { paragraph.flow.pieces[paragraph.shaped.runs[$0.run].piece].ruby == index }
        let start = runs.map { $0.x - $0.leftInset(in: paragraph.shaped) }.min() ?? 0
        let end = runs.map { $0.x + $0.width + $0.rightInset(in: paragraph.shaped) }.max() ?? 0
        var annotation = paragraph.flow.rubies[index].text
        if paragraph.isArtifact { annotation.content = nil }
        let text = layout.generatedText(annotation), width = text.lines.first?.width ?? 0
        let y = baseline - (layout.baseAscent(paragraph.flow.rubies[index]) + layout.textExtent(annotation.style).descent).value
        paint(line: 0, of: text, x: left + ((start + end - width) / 2).value, baseline: y)
    }
}

extension LineRun {
    fileprivate func leftInset(in shaped: ShapedParagraph) -> Points { shaped.runs[run].isRightToLeft ? insets.after : insets.before }
    fileprivate func rightInset(in shaped: ShapedParagraph) -> Points { shaped.runs[run].isRightToLeft ? insets.before : insets.after }
}

import TypesetBase
import TypesetText

/// Annotations above text (`<ruby>`; JLREQ 3.3).
extension TextLayout {
    /// Adds room before and after the runs of a text with a wider annotation, except where the annotation may overhang adjacent kana.
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
                let missing = annotationWidth(flow.rubies[ruby]) - width, overhang = overhang(flow.rubies[ruby])
                if missing > 0 {
                    let isBehindKana = shaped.isKana(shaped.runs[first].glyphs.lowerBound - 1, in: flow)
                    let isBeforeKana = shaped.isKana(shaped.runs[last].glyphs.upperBound, in: flow)
                    insets[first].before += max(missing / 2 - (isBehindKana ? overhang : 0), 0)
                    insets[last].after += max(missing / 2 - (isBeforeKana ? overhang : 0), 0)
                }
            }
            first = last + 1
        }
    }

    /// Returns the maximum overhang of an annotation over kana: half of its em (JLREQ 3.3.8 allows a whole em).
    ///
    /// It is also at most half of the base text's em, to separate the annotations on both sides of a kana.
    private func overhang(_ ruby: FlowRuby) -> Points { min(styles[ruby.text.style].pointSize, styles[ruby.base].pointSize) / 2 }

    /// Returns the metrics of a paragraph's lines, with room for annotations on all, since annotated lines would have larger spacing.
    func roomForRuby(_ metrics: LineMetrics, of paragraph: ParagraphBox) -> LineMetrics {
        guard let needed = paragraph.flow.rubies.map(rubyAscent).max(), needed > metrics.ascent, !metrics.isTight else { return metrics }
        var result = metrics
        result.height += needed - metrics.ascent
        result.ascent = needed
        return result
    }

    /// Returns the height above the baseline of a line with an annotation.
    private func rubyAscent(_ ruby: FlowRuby) -> Points {
        let extent = styles.textExtent(ruby.text.style)
        return baseAscent(ruby) + extent.ascent + extent.descent
    }

    private func annotationWidth(_ ruby: FlowRuby) -> Points { context.texts[ruby.text].lines.first?.width ?? 0 }

    /// Returns the height above the baseline of a line with annotations; 0 without any.
    func rubyAscent(of line: Line, in paragraph: ParagraphBox) -> Points {
        guard !paragraph.flow.rubies.isEmpty else { return 0 }
        return line.runs.compactMap { paragraph.flow.pieces[paragraph.shaped.runs[$0.run].piece].ruby }
            .map { rubyAscent(paragraph.flow.rubies[$0]) }.max() ?? 0
    }

    /// Returns the distance from the baseline of the text to the bottom of its annotation.
    func baseAscent(_ ruby: FlowRuby) -> Points { styles.textExtent(ruby.base).ascent }
}

extension ShapedParagraph {
    fileprivate func width(of run: ShapedRun, at size: Points) -> Points {
        run.glyphs.reduce(0) { $0 + glyphs[$1].advance.points(at: size) }
    }

    /// Whether a glyph is kana without an annotation.
    fileprivate func isKana(_ glyph: Int, in flow: FlowParagraph) -> Bool {
        guard glyphs.indices.contains(glyph), (0x3041...0x30FF).contains(glyphs[glyph].scalar), let run = run(of: glyph) else {
            return false
        }
        return flow.pieces[runs[run].piece].ruby == nil
    }
}

extension PageBuilder {
    /// Paints the annotation of a run, centred above all runs of the line with that annotation, after the last of them in reading order.
    mutating func paintRuby(after position: Int, of line: Line, in paragraph: ParagraphBox, left: Double, baseline: Double) {
        func ruby(_ position: Int) -> Int? {
            line.runs.indices.contains(position) ? paragraph.flow.pieces[paragraph.shaped.runs[line.runs[position].run].piece].ruby : nil
        }
        guard let index = ruby(position), ruby(position + 1) != index else { return }
        // If the text was broken nevertheless, its last part has the annotation.
        let whole = paragraph.shaped.runs[line.runs[position].run]
        guard line.runs[position].glyphs.upperBound == whole.glyphs.upperBound else { return }
        let runs = line.runs[...position].reversed().prefix { paragraph.flow.pieces[paragraph.shaped.runs[$0.run].piece].ruby == index }
        var annotation = paragraph.flow.rubies[index].text
        if paragraph.isArtifact { annotation.content = nil }
        let text = layout.texts[annotation], width = text.lines.first?.width ?? 0
        let y = baseline - (self.text.baseAscent(paragraph.flow.rubies[index]) + layout.styles.textExtent(annotation.style).descent).value
        paint(line: 0, of: text, x: left + annotationStart(width, above: Array(runs), line).value, baseline: y)
    }
}

extension PageBuilder {
    /// Returns the start of an annotation that is centred above its text.
    ///
    /// At the ends of a line it stays within the line. There it may overhang kana on the other side instead of kana on another line.
    ///
    /// - Parameter runs: the runs of its text, from the last to the first.
    private func annotationStart(_ width: Points, above runs: [LineRun], _ line: Line) -> Points {
        guard let first = runs.last, let last = runs.first else { return 0 }
        let start = min(first.x, last.x), end = max(first.x + first.width, last.x + last.width)
        let middle = (start + end - width) / 2, side = (width - (end - start)) / 2
        if middle < 0, last.insets.after < side { return min(0, line.width - width) }
        if middle + width > line.width, first.insets.before < side { return max(line.width - width, 0) }
        return middle
    }
}

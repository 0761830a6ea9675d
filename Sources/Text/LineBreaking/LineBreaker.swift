import TypesetBase

/// Breaks paragraphs into lines.
///
/// Total fit considers the whole paragraph and chooses the set of lines with the fewest demerits (Knuth and Plass, "Breaking Paragraphs
/// into Lines", Software: Practice and Experience 11, 1981). It considers every break that leaves a line which fits, even a very loose one.
/// A second pass with a larger tolerance is therefore never needed, and there is always a result.
///
/// Lines of code and of ideographs are filled one after the other instead (`LineSection.firstFit`, `bestFit`).
package enum LineBreaker {
    /// Returns at least one line, even for an empty paragraph, in time proportional to the number of glyphs times the words of a line.
    package static func breakLines(_ paragraph: ShapedParagraph, _ request: LineBreakRequest) -> [Line] {
        guard !paragraph.glyphs.isEmpty else { return [emptyLine(request)] }
        let widths = GlyphWidths(paragraph, request)
        var assembler = LineAssembler(widths), builder = BreakCandidateBuilder(widths)
        while let section = builder.nextSection() {
            let chosen = chosenBreaks(section, widths)
            for (start, end) in zip(chosen, chosen.dropFirst()) { assembler.append(section, start, end) }
        }
        return assembler.finish()
    }

    private static func chosenBreaks(_ section: LineSection, _ widths: GlyphWidths) -> [Int] {
        if section.candidates.count == 2 { return onlyLine }
        if widths.paragraph.isCode { return section.firstFit() }
        return widths.paragraph.isIdeographic ? section.bestFit(widths.request) : LineOptimizer.chosenBreaks(section, widths.request)
    }

    /// The breaks of a section whose text has no candidates inside.
    private static let onlyLine = [0, 1]

    private static func emptyLine(_ request: LineBreakRequest) -> Line {
        Line(
            width: 0, x: 0, pointSize: request.pointSizes.max() ?? 0, end: .paragraph, breakKind: .mandatory)
    }
}

extension LineBreakRequest {
    @inline(__always)
    func pointSize(_ piece: Int) -> Points { pointSizes.indices.contains(piece) ? pointSizes[piece] : pointSizes.last ?? 0 }

    /// The size at which the run's glyphs are drawn.
    @inline(__always)
    func pointSize(of run: ShapedRun) -> Points { pointSize(run.piece) * run.scale }

    /// The maximum gap between two ideographs of a justified line that no reader takes for a space, in the smallest type of the text.
    var widestGap: Points { ShapedGlyph.widestGap.points(at: pointSizes.min() ?? 0) }

    /// The maximum gap, as `widestGap`, if rules leave room on a line of ideographs (JLREQ 3.8.4).
    ///
    /// A PDF states the text of such a line with ActualText.
    var widestSpread: Points { ShapedGlyph.widestSpread.points(at: pointSizes.min() ?? 0) }

    @inline(__always)
    func insets(ofRun run: Int) -> RunInsets { runInsets.indices.contains(run) ? runInsets[run] : RunInsets() }

    func object(_ number: Int) -> InlineObjectSize {
        objects.indices.contains(number) ? objects[number] : InlineObjectSize(width: 0, ascent: 0)
    }
}

extension ShapedGlyph {
    @inline(__always)
    var hangsAtLineEnd: Bool { flags.contains(.isHidden) || CharacterClass.hangs(scalar) && scalar != 0 }
}

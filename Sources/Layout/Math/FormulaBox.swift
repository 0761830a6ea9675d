import TypesetBase
import TypesetText

/// A laid-out part of a formula, the same for all sizes at which scripts have the same scale.
final class FormulaBox: Sendable {
    let width: Em
    let ascent: Em
    let descent: Em
    /// The part of the width at its right end that a line end hides.
    let blank: Em
    /// The glyphs, in reading order, as a paragraph of their own.
    let paragraph: ShapedParagraph
    /// The place of each run of the paragraph; y points upwards.
    let runs: [Run]
    let rules: [MathRule]

    /// The place of a run of glyphs of one face, size, height and color.
    struct Run: Sendable {
        var x: Em
        var y: Em
        var width: Em
        /// The color that the formula states; nil for that of the text.
        var color: Color?
    }

    init(_ box: MathBox) {
        (width, ascent, descent, blank, rules) = (box.width, box.ascent, box.descent, box.blank, box.rules)
        var builder = RunBuilder()
        for (index, glyph) in box.glyphs.enumerated() {
            builder.append(glyph, next: index + 1 < box.glyphs.count ? box.glyphs[index + 1] : nil)
        }
        paragraph = ShapedParagraph(
            text: builder.text, glyphs: builder.glyphs, runs: builder.shaped, isRightToLeft: false, tokens: box.glyphs.map(\.token))
        runs = builder.runs
    }

    /// Collects glyphs into runs.
    private struct RunBuilder {
        var text: [UInt8] = []
        var glyphs: [ShapedGlyph] = []
        var shaped: [ShapedRun] = []
        var runs: [Run] = []
        private var isComposed = false

        mutating func append(_ glyph: MathGlyph, next: MathGlyph?) {
            let isFirstOfComposed = !glyph.isContinuation && next?.isContinuation == true
            let continues =
                glyph.isContinuation
                ? !runs.isEmpty
                : !isFirstOfComposed && !isComposed && shaped.last.map { $0.face === glyph.face && $0.scale == glyph.scale } == true
                    && runs.last?.y == glyph.y && runs.last?.color == glyph.color
            if !continues {
                var run = ShapedRun(face: glyph.face, piece: 0, level: 0, glyphs: glyphs.count..<glyphs.count)
                run.scale = glyph.scale
                shaped.append(run)
                runs.append(Run(x: glyph.x, y: isFirstOfComposed ? 0 : glyph.y, width: 0, color: glyph.color))
            }
            isComposed = glyph.isContinuation || isFirstOfComposed
            add(glyph, next: next)
        }

        private mutating func add(_ glyph: MathGlyph, next: MathGlyph?) {
            let last = runs.count - 1, pen = runs[last].x + runs[last].width
            // The pen moves to the next glyph of the run, and after the last one by its advance.
            let isContinued = next.map { $0.isContinuation || !isComposed && continuesRun($0, glyph) } == true
            let advance = isContinued ? (next.map { $0.x - glyph.x } ?? 0) / glyph.scale : glyph.advance
            var flags: ShapedGlyph.Flags = glyph.isContinuation ? [] : .startsCluster
            if isComposed { flags.insert(.isComplex) }
            if glyph.isMissing { flags.insert(.isMissing) }
            if glyph.text == " " { flags.insert(.isSpace) }
            let scalars = glyph.text.unicodeScalars, y = (glyph.y - runs[last].y) / glyph.scale
            glyphs.append(
                ShapedGlyph(
                    id: glyph.id, flags: flags, advance: advance, xOffset: (glyph.x - pen) / glyph.scale, yOffset: y,
                    textLength: UInt32(glyph.text.utf8.count), scalar: scalars.count == 1 ? scalars.first?.value ?? 0 : 0,
                    inkAscent: max(glyph.inkAscent + y, 0), inkDescent: max(glyph.inkDescent - y, 0)))
            text += glyph.text.utf8
            runs[last].width += advance * glyph.scale
            let run = shaped[last]
            shaped[last] = ShapedRun(face: run.face, piece: 0, level: 0, glyphs: run.glyphs.lowerBound..<glyphs.count)
            shaped[last].scale = run.scale
        }

        private func continuesRun(_ next: MathGlyph, _ glyph: MathGlyph) -> Bool {
            next.face === glyph.face && next.scale == glyph.scale && next.y == glyph.y && next.color == glyph.color
        }
    }
}

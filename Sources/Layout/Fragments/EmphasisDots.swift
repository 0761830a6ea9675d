import Glibc
import TypesetBase
import TypesetStylesheet
import TypesetText

/// Dots that emphasize Chinese and Japanese characters, whose scripts have no italics (JLREQ 3.3.9; CLREQ 3.3.3).
extension StyleContextTable {
    /// Whether text is italic in a block that is not, except in code, where italics show the kind of a token.
    func isEmphasized(_ id: StyleID, _ styles: [ResolvedStyle]) -> Bool {
        guard styles[id].font.isItalic, contexts.indices.contains(id), case .inline(_, _, let surrounding, _) = contexts[id],
            !isCodeBlock(surrounding)
        else { return false }
        return !styles[surrounding].font.isItalic || isEmphasized(surrounding, styles)
    }

    /// Whether a context is a code block or within its text.
    private func isCodeBlock(_ id: StyleID) -> Bool {
        switch contexts[id] {
        case .block(let element, _, _, _, _): element == .codeBlock
        case .inline(_, _, let surrounding, _), .framed(let surrounding): isCodeBlock(surrounding)
        }
    }

    /// Returns whether ideographs are marked, by context; empty if no style marks any.
    func emphasisMarks(_ styles: [ResolvedStyle]) -> [Bool] {
        let marked = contexts.indices.map { id in
            switch styles[id].emphasisMark {
            case .none: false
            case .dot, .sesame: true
            case .auto: isEmphasized(id, styles)
            }
        }
        return marked.contains(true) ? marked : []
    }
}

/// The size and position of a dot relative to its character, in em of the text.
enum EmphasisDot {
    /// Approximately the size in JLREQ, a bullet at half the text size.
    static let diameter: Em = 0.18
    /// The distance from the baseline to the middle of the dot: a sixteenth of an em outside the character's square.
    ///
    /// In most fonts the square extends from 0.88 em above the baseline to 0.12 em below it.
    static let above: Em = 1.03, below: Em = 0.27
    /// The distance from the baseline to the far side of the space around the dot, which is equal on both sides.
    static let ascent: Em = 1.18, descent: Em = 0.42
    /// The length of a sesame dot, longer than a round dot, and twice its thickness.
    static let sesameLength: Em = 0.26

    /// Returns a drop that points to the upper left (U+FE45).
    static func sesame(around middle: Point, _ size: Points) -> Shape.Outline {
        let half = sesameLength.points(at: size).value / 2
        let corners = (0..<24).map { step -> Point in
            let angle = Double(step) / 24 * 2 * .pi, along = cos(angle) * half, across = sin(angle) * pow(sin(angle / 2), 1.5) * half * 0.65
            // Rotated by an eighth of a turn: the point of the drop is at angle 0.
            return middle.moved(right: Points((-along - across) / 2.0.squareRoot()), down: Points((-along + across) / 2.0.squareRoot()))
        }
        return .polygon(corners)
    }
}

extension TextLayout {
    /// Whether the ideographs of a piece are marked.
    func isMarked(_ piece: FlowPiece) -> Bool {
        guard !styles.emphasisMarks.isEmpty, !piece.isCode else { return false }
        let style = flow.runs[piece.run].style
        return styles.emphasisMarks.indices.contains(style) && styles.emphasisMarks[style]
    }

    /// Whether the dots are below the characters, as in Chinese, or above, as in Japanese.
    func marksBelow(_ piece: FlowPiece) -> Bool { flow.runs[piece.run].language.lowercased().hasPrefix("zh") }

    /// Returns the extent of a line's dots above and below its baseline.
    func emphasisExtent(of line: Line, in paragraph: ParagraphBox) -> (ascent: Points, descent: Points) {
        guard !styles.emphasisMarks.isEmpty, paragraph.shaped.hasWideLetters else { return (0, 0) }
        var extent: (ascent: Points, descent: Points) = (0, 0)
        for run in line.runs {
            let piece = paragraph.flow.pieces[paragraph.shaped.runs[run.run].piece]
            guard isMarked(piece), run.glyphs.contains(where: { paragraph.shaped.glyphs[$0].takesEmphasisDot }) else { continue }
            // Called first, because it may add a shrunk style.
            let style = context.style(ofPiece: piece, in: paragraph)
            let size = styles[style].pointSize
            if marksBelow(piece) {
                extent.descent = max(extent.descent, EmphasisDot.descent.points(at: size))
            } else {
                extent.ascent = max(extent.ascent, EmphasisDot.ascent.points(at: size))
            }
        }
        return extent
    }
}

extension PageBuilder {
    /// Collects the dots of a run.
    mutating func markEmphasis(of glyphs: PlacedGlyphs, _ piece: FlowPiece, _ color: Color) {
        guard let placement = GlyphPlacement(glyphs) else { return }
        let size = glyphs.pointSize, radius = EmphasisDot.diameter.points(at: size) / 2, isBelow = text.marksBelow(piece)
        let isSesame = layout.styles[layout.flow.runs[piece.run].style].emphasisMark == .sesame
        let height = isBelow ? -EmphasisDot.below.points(at: size) : EmphasisDot.above.points(at: size)
        for placed in placement.glyphs where placed.glyph.takesEmphasisDot {
            // The middle of the character's square, without the space after it.
            let middle = placed.origin.moved(right: Em(0.5).points(at: size), down: -height)
            let corner = middle.moved(right: -radius, down: -radius)
            let rect = Rect(x: corner.x, y: corner.y, width: 2 * radius.value, height: 2 * radius.value)
            var mark = TextDecoration(rect: rect, cornerRadius: radius, paint: .solid(color), hasOwnColor: false)
            if isSesame { mark.outline = EmphasisDot.sesame(around: middle, size) }
            decorations.append(mark)
        }
    }
}

extension ShapedGlyph {
    /// Whether the glyph has a dot: letters have dots, punctuation has none.
    fileprivate var takesEmphasisDot: Bool { CharacterClass.isIdeographicLetter(scalar) }
}

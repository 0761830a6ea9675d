package import TypesetBase

/// Finds the points of a line at which a stroke (kashida, tatweel) may extend the join of two Arabic letters.
///
/// There is at most one in a word, at the point that scribes and type designers prefer (Unicode 9.2; ALREQ 3.4.2).
struct KashidaSearch {
    private let paragraph: ShapedParagraph

    struct Place {
        /// The first glyph of the letter that the stroke follows.
        var glyph: Int
        /// The preference; lower is better.
        var rank: Int
    }

    private struct Letter {
        var glyph: Int
        var scalar: UInt32
        var isLigature: Bool
        var isFlat: Bool
        var face: FontFace
    }

    init(_ paragraph: ShapedParagraph) { self.paragraph = paragraph }

    /// The place of each word that has one, in order.
    func places(in glyphs: Range<Int>) -> [Place] {
        var places: [Place] = [], word: [Letter] = [], hasMarks = false
        func finish() {
            // Readers of PDFs find marks beside the letters of a word only if the letters are not extended.
            if !hasMarks { places += place(in: word) }
            word.removeAll(keepingCapacity: true)
            hasMarks = false
        }
        for run in paragraph.runs where run.isRightToLeft && run.object == nil && run.glyphs.overlaps(glyphs) && !run.face.isNastaliq {
            for index in run.glyphs.clamped(to: glyphs) {
                let text = text(of: index)
                if text.contains(where: { ArabicJoining.isTransparent($0.value) }) { hasMarks = true }
                guard paragraph.glyphs[index].flags.contains(.startsCluster) else { continue }
                let letter = letter(index, text, run.face)
                if ArabicJoining.isTransparent(letter.scalar) { continue }
                if ArabicJoining.joins(letter.scalar) { word.append(letter) } else { finish() }
            }
        }
        finish()
        return places
    }

    private func text(of glyph: Int) -> String.UnicodeScalarView {
        let range = paragraph.glyphs.textRange(of: glyph).clamped(to: 0..<paragraph.text.count)
        return String(decoding: paragraph.text[range], as: UTF8.self).unicodeScalars
    }

    private func letter(_ index: Int, _ text: String.UnicodeScalarView, _ face: FontFace) -> Letter {
        let glyph = paragraph.glyphs[index]
        let letters = text.filter { ArabicJoining.joins($0.value) }
        return Letter(
            glyph: index, scalar: text.first?.value ?? 0, isLigature: letters.count > 1,
            isFlat: glyph.yOffset == 0 && glyph.flags.isDisjoint(with: .isMissing.union(.isHidden)), face: face)
    }

    /// The best place of a word; none in words of two letters.
    private func place(in word: [Letter]) -> [Place] {
        guard word.count > 2 else { return [] }
        let best = zip(word.indices, word.indices.dropFirst()).compactMap { place($0, $1, in: word) }.min {
            ($0.rank, $1.glyph) < ($1.rank, $0.glyph)
        }
        return best.map { [$0] } ?? []
    }

    /// The place between two letters; nil if they do not join, form one glyph or are off the baseline, or if the face has no stroke.
    private func place(_ first: Int, _ second: Int, in word: [Letter]) -> Place? {
        let letter = word[first], next = word[second]
        guard ArabicJoining.joinsNext(letter.scalar), !letter.isLigature, letter.isFlat, next.isFlat, letter.face === next.face,
            letter.face.letter(ArabicJoining.tatweel) != nil, !ArabicJoining.isOneShape(letter.scalar, next.scalar)
        else { return nil }
        let isFinal = !ArabicJoining.joinsNext(next.scalar) || second == word.count - 1
        return Place(glyph: letter.glyph, rank: ArabicJoining.rank(letter.scalar, next.scalar, isFinal: isFinal))
    }
}

extension FontFace {
    /// Nastaliq families whose names do not contain the style.
    private static let nastaliqFamilies: Set<String> = ["gulzar", "urdu typesetting"]

    /// Whether the words of the face slope, as those of Urdu and Kashmiri do.
    ///
    /// Lines of Nastaliq are justified by their spaces alone (ALREQ 3.4). A straight stroke would break the slope, even between two letters
    /// on the baseline. No table of a font describes the style of its letters, but names do: Nastaliq, Nastaleeq, Nastalique.
    fileprivate var isNastaliq: Bool {
        let name = familyName.lowercased()
        return name.contains("nasta") || Self.nastaliqFamilies.contains(name)
    }
}

/// The joining behaviour of Arabic letters (Unicode, ArabicShaping.txt), and the best places for strokes between them.
enum ArabicJoining {
    /// The stroke, U+0640.
    static let tatweel: Unicode.Scalar = "\u{0640}"

    /// Whether a letter joins the one before.
    static func joins(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0621, 0x0674, 0x06D4: false
        case 0x0620...0x064A, 0x066E...0x066F, 0x0671...0x06D5, 0x06EE...0x06EF, 0x06FA...0x06FC, 0x06FF: true
        default: false
        }
    }

    /// Whether a letter also joins the one after.
    static func joinsNext(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0622...0x0625, 0x0627, 0x0629, 0x062F...0x0632, 0x0648, 0x0671...0x0673, 0x0675...0x0677, 0x0688...0x0699, 0x06C0,
            0x06C3...0x06CB, 0x06CD, 0x06CF, 0x06D2...0x06D3, 0x06D5, 0x06EE...0x06EF:
            false
        default: joins(scalar)
        }
    }

    /// Whether two letters form one shape, regardless of their glyphs: lam and alef.
    static func isOneShape(_ letter: UInt32, _ next: UInt32) -> Bool {
        switch next {
        case 0x0622...0x0623, 0x0625, 0x0627, 0x0671...0x0673, 0x0675: letter == 0x0644 || 0x06B5...0x06B8 ~= letter
        default: false
        }
    }

    /// Whether a character is a mark above or below a letter, or a zero-width joiner.
    static func isTransparent(_ scalar: UInt32) -> Bool {
        0x064B...0x065F ~= scalar || scalar == 0x0670 || 0x0610...0x061A ~= scalar || 0x06D6...0x06DC ~= scalar || scalar == 0x200D
    }

    /// The rank of a place in the order that typesetting programs follow since Microsoft's Uniscribe.
    ///
    /// The order is: at a stroke that the writer typed; after seen and sad; before a final “teh marbuta”, heh or dal; before a final alef,
    /// tah, lam, kaf or gaf; before a final reh or yeh; before other finals.
    static func rank(_ letter: UInt32, _ next: UInt32, isFinal: Bool) -> Int {
        if letter == tatweel.value || next == tatweel.value { return 0 }
        switch letter {
        case 0x0633...0x0636, 0x069A...0x069E, 0x06FA...0x06FB: return 1
        default: break
        }
        guard isFinal else { return 7 }
        switch next {
        case 0x0629, 0x0647, 0x062F...0x0630, 0x06C0...0x06C3, 0x06D5, 0x0688...0x0690: return 2
        case 0x0622...0x0623, 0x0625, 0x0627, 0x0671, 0x0637...0x0638, 0x0644, 0x0643, 0x06A9...0x06B4: return 3
        case 0x0631...0x0632, 0x0691...0x0699, 0x0649...0x064A, 0x06CC...0x06D3: return 4
        case 0x0648, 0x0639...0x063A, 0x0641...0x0642: return 5
        default: return 6
        }
    }
}

/// The strokes of one line.
struct KashidaStrokes {
    /// The width of each stroke, by the glyph of the letter that it follows.
    private(set) var widths: [Int: Em] = [:]
    /// The sum of the widths.
    private(set) var total: Points = 0

    /// The maximum length of a stroke; longer ones tear a word apart.
    private static let longest: Em = 1

    /// Creates the strokes that fill a gap, at the best places and of equal length.
    ///
    /// Their number is the largest at which each has room for the length of the font's own stroke.
    ///
    /// - Parameter gap: the room that the line does not fill.
    init(in glyphs: Range<Int>, of paragraph: ShapedParagraph, gap: Points, _ request: LineBreakRequest) {
        let places = KashidaSearch(paragraph).places(in: glyphs).sorted { ($0.rank, $1.glyph) < ($1.rank, $0.glyph) }
        var room = gap, chosen: [(glyph: Int, size: Points)] = []
        for place in places {
            guard let run = paragraph.run(of: place.glyph), let stroke = paragraph.runs[run].face.letter(ArabicJoining.tatweel) else {
                continue
            }
            let size = request.pointSize(of: paragraph.runs[run])
            room -= stroke.advance.points(at: size)
            guard room >= 0 else { break }
            chosen.append((place.glyph, size))
        }
        let each = gap / Double(max(chosen.count, 1))
        for (glyph, size) in chosen {
            let width = min(each, Self.longest.points(at: size))
            widths[glyph] = Em(width.ratio(to: size)).inSinglePrecision
            total += widths[glyph, default: 0].points(at: size)
        }
    }
}

extension ShapedParagraph {
    /// The glyphs of a run on a line, with strokes after some letters, as a separate paragraph; nil if the run has no strokes.
    ///
    /// - Parameter strokes: the widths of the line's strokes, by the glyphs of the letters.
    package func extended(_ line: LineRun, by strokes: [Int: Em]) -> ShapedParagraph? {
        guard !strokes.isEmpty, strokes.keys.contains(where: line.glyphs.contains) else { return nil }
        let glyphs = line.glyphs, run = line.run, shaped = runs[run], stroke = shaped.face.letter(ArabicJoining.tatweel)
        var drawn: [ShapedGlyph] = [], extended: Set<Int> = [], width: Em = 0
        for index in glyphs {
            var glyph = self.glyphs[index]
            if glyph.flags.contains(.startsCluster) {
                width = strokes[index] ?? 0
                if width > 0 { extended.insert(drawn.count) }
                glyph.advance += width
            }
            // The pen moves to the left of the stroke before it draws.
            glyph.xOffset += width
            drawn.append(glyph)
            let endsCluster = index + 1 == glyphs.upperBound || self.glyphs[index + 1].flags.contains(.startsCluster)
            if endsCluster, width > 0, let stroke { drawn += Self.strokes(stroke, width) }
        }
        var only = ShapedRun(face: shaped.face, piece: shaped.piece, level: shaped.level, glyphs: 0..<drawn.count)
        only.scale = shaped.scale
        return part(of: glyphs, drawn: drawn, run: only, hyphen: hyphen(ofRun: run), extended: extended)
    }

    /// The strokes that fill a width, without text; they overlap if their sum is longer than the width.
    private static func strokes(_ stroke: (id: UInt32, advance: Em), _ width: Em) -> [ShapedGlyph] {
        let count = max(Int((width.ratio(to: stroke.advance) - 0.01).rounded(.up)), 1)
        let step = count > 1 ? (width - stroke.advance) / Double(count - 1) : 0
        return (0..<count).map { ShapedGlyph(id: stroke.id, flags: [], advance: 0, xOffset: step * Double($0), scalar: 0) }
    }
}

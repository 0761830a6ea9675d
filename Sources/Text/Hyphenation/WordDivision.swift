import Synchronization

/// Finds the words of a paragraph and the points at which they may be divided.
package struct WordDivision {
    private let source: ParagraphText
    private let glyphs: ShapedGlyphs
    private let runs: [ShapedRun]
    private let library: HyphenationLibrary
    /// The hyphenation for text whose style does not hyphenate; nil if such words are never divided.
    private let fallback: ParagraphText.Hyphenation?

    package init(
        _ source: ParagraphText, glyphs: ShapedGlyphs, runs: [ShapedRun], library: HyphenationLibrary,
        fallback: ParagraphText.Hyphenation? = nil
    ) {
        self.source = source
        self.glyphs = glyphs
        self.runs = runs
        self.library = library
        self.fallback = fallback
    }

    /// Returns the points in words that the style divides.
    package func usualPoints() -> DivisionPoints {
        source.isCode || source.attributes.allSatisfy { $0.hyphenation == nil } ? DivisionPoints() : points()
    }

    /// Returns all points at which words may be divided.
    func points() -> DivisionPoints {
        let offsets = byteOffsets()
        guard !offsets.isEmpty else { return DivisionPoints() }
        var points = DivisionPoints(), next = 0
        for run in runs {
            var start = glyphs.textStart(of: run.glyphs.lowerBound)
            for index in run.glyphs {
                let glyph = glyphs[index]
                if glyph.flags.contains(.startsCluster), glyph.textLength > 0 {
                    while next < offsets.count, offsets[next].offset < start { next += 1 }
                    if next < offsets.count, offsets[next].offset == start { append(index, offsets[next].change, in: run, to: &points) }
                }
                start += Int(glyph.textLength)
            }
        }
        return points
    }

    /// Appends a point, unless it changes the spelling and its glyphs are not available.
    private func append(_ glyph: Int, _ change: HyphenationDictionary.SpellingChange?, in run: ShapedRun, to points: inout DivisionPoints) {
        if let change {
            guard let spelling = SpellingBuilder(glyphs: glyphs, run: run).spelling(change, before: glyph) else { return }
            points.spellings[glyph] = spelling
        }
        points.glyphs.append(glyph)
    }
}

/// The points at which words may be divided.
package struct DivisionPoints: Sendable {
    package init() {}

    /// The glyphs before which the points are, in order.
    package fileprivate(set) var glyphs: [Int] = []
    /// The changed spellings by glyph, if a division changes the spelling.
    package fileprivate(set) var spellings: [Int: DivisionSpelling] = [:]
}

// MARK: - Words

extension WordDivision {
    private struct Piece {
        var end: Int
        var attributes: ParagraphText.Attributes?
        var isCode: Bool
    }

    /// The pieces of the text; inline code is set in a monospaced font among text that is not, and no hyphen divides it.
    private var pieces: [Piece] {
        var isMonospace = [Bool](repeating: false, count: source.pieces.count)
        for run in runs where isMonospace.indices.contains(run.piece) && run.face.isMonospace { isMonospace[run.piece] = true }
        let isAll = isMonospace.allSatisfy { $0 }
        var end = 0
        return source.pieces.indices.map { index in
            let piece = source.pieces[index]
            end += max(piece.length, 0)
            return Piece(
                end: end, attributes: source.attributes.indices.contains(piece.attributes) ? source.attributes[piece.attributes] : nil,
                isCode: piece.isCode || isMonospace[index] && !isAll || piece.object != nil)
        }
    }

    /// The byte before which a word may be divided, and the change of its spelling.
    private typealias Offset = (offset: Int, change: HyphenationDictionary.SpellingChange?)

    private func byteOffsets() -> [Offset] {
        let text = source.text, pieces = pieces
        var offsets: [Offset] = [], start = 0, piece = 0
        while start < text.count {
            var end = start
            while end < text.count, text[end] != 0x20, text[end] != 0x09, text[end] != 0x0A { end += 1 }
            if end - start >= 4 {
                while piece + 1 < pieces.count, pieces[piece].end <= start { piece += 1 }
                divide(start..<end, pieces, from: piece, into: &offsets)
            }
            start = end + 1
        }
        return offsets
    }

    /// Divides the words between two spaces.
    ///
    /// Text with digits or with the signs of addresses and identifiers is not a word. Nor is an option of a command (`--all-sizes`).
    /// Text with soft hyphens is already divided.
    private func divide(_ chunk: Range<Int>, _ pieces: [Piece], from piece: Int, into offsets: inout [Offset]) {
        let bytes = source.text[chunk]
        guard !bytes.contains(where: Self.isForeign), let text = String(validating: bytes, as: UTF8.self) else { return }
        guard !text.unicodeScalars.contains("\u{AD}"), !Self.hasInnerPoint(bytes), !Self.isOption(bytes) else { return }
        var offset = chunk.lowerBound, word = Word(start: offset), piece = piece
        for scalar in text.unicodeScalars {
            if Self.isPartOfWord(scalar, word) {
                word.append(scalar, at: offset)
            } else {
                finish(&word, pieces, &piece, into: &offsets)
            }
            offset += UTF8.width(scalar)
        }
        finish(&word, pieces, &piece, into: &offsets)
    }

    /// Whether a text begins with a hyphen and a letter or with two hyphens, after brackets and quotation marks.
    private static func isOption(_ bytes: ArraySlice<UInt8>) -> Bool {
        let signs = bytes.drop { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "\"") }.prefix(3)
        guard signs.count == 3, signs.first == UInt8(ascii: "-") else { return false }
        return signs.dropFirst().allSatisfy { $0 == UInt8(ascii: "-") || CharacterClass.isLetter(UInt32($0)) }
    }

    /// Whether a full stop right before a letter suggests the name of a host or a file.
    private static func hasInnerPoint(_ bytes: ArraySlice<UInt8>) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: ".") && CharacterClass.isLetter(UInt32($1)) }
    }

    /// Whether a byte is one of `/ @ _ \ = & # < >` or a digit.
    static func isForeign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "\\"),
            UInt8(ascii: "="),
            UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            true
        default: false
        }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar, _ word: Word) -> Bool {
        if scalar.value < 0x80 { return CharacterClass.isLetter(scalar.value) }
        // The middle dot of Catalan `col·lecció`.
        if scalar == "\u{B7}" { return word.text.hasSuffix("l") }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.canonicalCombiningClass != .notReordered && !word.offsets.isEmpty
    }

    private func finish(_ word: inout Word, _ pieces: [Piece], _ piece: inout Int, into offsets: inout [Offset]) {
        defer { word = Word(start: 0) }
        guard let start = word.offsets.first, let end = word.offsets.last else { return }
        while piece + 1 < pieces.count, pieces[piece].end <= start { piece += 1 }
        guard pieces.indices.contains(piece), let attributes = pieces[piece].attributes, let settings = attributes.hyphenation ?? fallback
        else { return }
        var last = piece
        while last + 1 < pieces.count, pieces[last].end <= end { last += 1 }
        guard !pieces[piece...last].contains(where: \.isCode) else { return }
        for point in points(of: word, settings, attributes) { offsets.append((word.offsets[point.position], point.change)) }
    }

    /// A word and the byte offset of each of its characters.
    private struct Word {
        var start: Int
        var text = ""
        var offsets: [Int] = []
        private var hasInnerCapital = false, capitals = 0
        /// The indices of characters that belong to the one before: vowel signs and other marks.
        private var marks: [Int] = []
        init(start: Int) { self.start = start }

        /// Whether the word is a name such as `PartialOrd` or an abbreviation such as `PNG`, which a hyphen would change.
        ///
        /// Text in capitals only has words too.
        var isName: Bool { hasInnerCapital && capitals < offsets.count || capitals == offsets.count && (2...4).contains(capitals) }

        /// Appends a character in lower case, one for one: dictionaries have no other letters.
        mutating func append(_ scalar: Unicode.Scalar, at offset: Int) {
            let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
            if scalar.properties.isUppercase {
                capitals += 1
                hasInnerCapital = hasInnerCapital || !offsets.isEmpty
            }
            if scalar.value >= 0x300, Self.isMark(scalar) { marks.append(offsets.count) }
            text.unicodeScalars.append(lowercase.count == 1 ? lowercase[lowercase.startIndex] : scalar)
            offsets.append(offset)
        }

        private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
            [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
        }

        /// The number of letters, with their marks, before or after a position.
        func letters(before position: Int) -> Int { position - marks.count { $0 < position } }
        func letters(after position: Int) -> Int { offsets.count - position - marks.count { $0 >= position } }
    }

    private func points(
        of word: Word, _ settings: ParagraphText.Hyphenation, _ attributes: ParagraphText.Attributes
    )
        -> [HyphenationDictionary.Point]
    {
        let count = word.offsets.count
        if let exception = settings.exceptions.first(where: { $0.filter { $0 != "-" }.lowercased() == word.text }) {
            var position = 0
            return exception.unicodeScalars.compactMap { scalar in
                if scalar == "-" { return position > 0 && position < count ? .init(position: position) : nil }
                position += 1
                return nil
            }
        }
        guard count >= settings.minimumWordLength, !word.isName,
            let dictionary = library.dictionary(for: attributes.language, reports: attributes.hyphenation != nil)
        else { return [] }
        return DivisionRules.applied(to: dictionary.points(word.text), of: word.text, in: attributes.language).filter {
            word.letters(before: $0.position) >= settings.left && word.letters(after: $0.position) >= settings.right
        }
    }
}

/// The hyphenation points of words that the style leaves undivided, found when the first word fits no line and reused for the other sizes.
package final class FallbackHyphenation: Sendable {
    private let source: ParagraphText
    private let library: HyphenationLibrary
    private let found = Mutex<DivisionPoints?>(nil)
    /// Whether any point found changes the spelling, read for each hyphen at a possible line end.
    private let changesSpelling = Atomic(false)

    package init(_ source: ParagraphText, _ library: HyphenationLibrary) {
        self.source = source
        self.library = library
    }

    /// The points among some of the paragraph's glyphs.
    func points(in paragraph: ShapedParagraph, _ glyphs: Range<Int>) -> [Int] { all(in: paragraph).glyphs.filter(glyphs.contains) }

    /// The changed spelling at a point; nil if nothing changes or the points are not found yet.
    func spelling(before glyph: Int) -> DivisionSpelling? {
        guard changesSpelling.load(ordering: .acquiring) else { return nil }
        return found.withLock { $0?.spellings[glyph] }
    }

    private func all(in paragraph: ShapedParagraph) -> DivisionPoints {
        found.withLock { found in
            if let found { return found }
            let points = WordDivision(
                source, glyphs: paragraph.glyphs, runs: paragraph.runs, library: library,
                fallback: ParagraphText.Hyphenation()
            ).points()
            found = points
            if !points.spellings.isEmpty { changesSpelling.store(true, ordering: .releasing) }
            return points
        }
    }
}

extension ShapedParagraph {
    /// The glyphs before which words that fit no line are divided with a hyphen.
    package func divisions(in glyphs: Range<Int>) -> [Int] { fallbackHyphenation?.points(in: self, glyphs) ?? [] }
}

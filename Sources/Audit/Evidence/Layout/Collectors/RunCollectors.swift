import TypesetLayout
import TypesetText

/// Collects words in a row that are slanted, or that the stylesheet sets in capitals.
struct RunCollector {
    private var all: [Stretch] = []
    /// The open run of each paragraph, which content at the foot and the head of pages does not end.
    private var open: [ObjectIdentifier: Int] = [:]

    /// The number of words in italics or capitals above which text is hard to read.
    static let longest = 20

    /// A run and its first glyphs; few runs are long enough for their text to be needed.
    private struct Stretch { var run: LongRun; var first: PlacedGlyphs }

    var runs: [LongRun] {
        all.filter { $0.run.words > Self.longest }.map { stretch in
            var run = stretch.run
            run.text = stretch.first.followingWords
            return run
        }
    }

    mutating func add(_ text: DrawnText) {
        let kind: LongRun.LetterForm? = text.traits.isUppercase ? .capitals : text.traits.isItalic || text.run.face.isItalic ? .italic : nil
        if kind == nil, open.isEmpty { return }
        let id = text.glyphs.paragraph.identity
        guard let kind else { return open[id] = nil }
        var number = open[id]
        if number.map({ all[$0].run.kind != kind }) ?? true {
            number = all.count
            open[id] = number
            all.append(
                Stretch(
                    run: LongRun(kind: kind, style: text.style, words: 1, text: "", location: text.location, source: text.source),
                    first: text.glyphs))
        }
        if let number { all[number].run.words += text.shaped.count { $0.flags.contains(.isSpace) } }
    }
}

/// Collects the characters that no font has.
struct MissingCollector {
    private(set) var characters: [MissingCharacter] = []
    private var numbers: [Unicode.Scalar: Int] = [:]

    mutating func add(_ text: DrawnText) {
        guard text.glyphs.paragraph.lacksGlyphs else { return }
        let glyphs = text.glyphs.paragraph.glyphs
        for index in text.glyphs.glyphs where glyphs[index].flags.contains(.isMissing) { note(index, of: glyphs, text) }
    }

    private mutating func note(_ index: Int, of glyphs: ShapedGlyphs, _ text: DrawnText) {
        let scalar = glyphs[index].scalar, known = scalar == 0 ? nil : Unicode.Scalar(scalar)
        guard let scalar = known ?? text.glyphs.paragraph.scalar(at: glyphs.textStart(of: index)) else { return }
        if let number = numbers[scalar] { return characters[number].count += 1 }
        numbers[scalar] = characters.count
        characters.append(MissingCharacter(scalar: scalar, style: text.style, count: 1, location: text.location, source: text.source))
    }
}

extension ShapedParagraph {
    fileprivate func scalar(at start: Int) -> Unicode.Scalar? {
        guard start < text.count else { return nil }
        return String(decoding: text[start..<min(text.count, start + 4)], as: UTF8.self).unicodeScalars.first
    }
}

/// Collects paragraphs whose line height the stylesheet fixes, or sets below their size, which are the cause of words that overlap there.
struct TightCollector {
    private(set) var texts: [TightText] = []
    private var numbers: [Key: Int] = [:]

    private struct Key: Hashable { var paragraph: ObjectIdentifier; var page: Int }

    mutating func add(_ text: DrawnText) {
        guard text.traits.isTight, let rect = text.location.rect else { return }
        let key = Key(paragraph: text.glyphs.paragraph.identity, page: text.page)
        if let number = numbers[key] {
            texts[number].location = texts[number].location.union(rect)
        } else {
            numbers[key] = texts.count
            texts.append(TightText(style: text.style, source: text.source, location: text.location))
        }
    }
}

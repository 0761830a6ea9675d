import Layout
import Typography

/// Words in a row that are slanted, or in capitals by the sheet's doing.
struct RunCollector {
    private var all: [Stretch] = []
    /// The run that a paragraph is in, if any: what stands at the foot and the head of pages does not end it.
    private var open: [ObjectIdentifier: Int] = [:]

    /// More words than this are hard to read in italics or capitals.
    static let longest = 20

    /// A run, and what begins it: few are long enough that anybody asks for their text.
    private struct Stretch { var run: LongRun; var first: PlacedGlyphs }

    var runs: [LongRun] {
        all.filter { $0.run.words > Self.longest }.map { stretch in
            var run = stretch.run
            run.text = stretch.first.followingWords
            return run
        }
    }

    mutating func add(_ text: DrawnText) {
        let kind: LongRun.Kind? = text.traits.isUppercase ? .capitals : text.traits.isItalic || text.run.face.isItalic ? .italic : nil
        if kind == nil, open.isEmpty { return }
        let id = ObjectIdentifier(text.glyphs.paragraph)
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

import Layout
import Stylesheet

/// Which styles are drawn, and for what.
struct StyleUseCollector {
    private(set) var uses: [StyleUse] = []
    private let styles: [ComputedStyle]
    private var numbers: UseIndex<Key>

    private struct Key: Hashable { var style: Int; var role: TextRole }

    /// The weight that counts as bold (CSS Fonts 4), which thickening by machine makes of any face.
    static let bold = 700

    init(_ styles: [ComputedStyle]) {
        self.styles = styles
        numbers = UseIndex(styleCount: styles.count)
    }

    /// Whether the style is known now: a space alone shows none.
    mutating func add(_ text: DrawnText) -> Bool {
        let key = Key(style: text.style, role: text.role), isMixed = text.glyphs.paragraph.runs.count > 1
        if let number = numbers.number(of: key, style: text.style) {
            if isMixed { uses[number].isMixed = true }
            if let source = text.source, uses[number].blocks.last != source { uses[number].blocks.append(source) }
            return true
        }
        let words = text.glyphs.words
        guard !words.isEmpty else { return false }
        numbers.enter(key, uses.count)
        let face = text.run.face
        uses.append(
            StyleUse(
                style: styles[text.style], role: text.role, faceWeight: face.emboldening > 0 ? max(face.weight, Self.bold) : face.weight,
                words: words,
                location: text.location, blocks: text.source.map { [$0] } ?? [], isMixed: isMixed))
        return true
    }
}

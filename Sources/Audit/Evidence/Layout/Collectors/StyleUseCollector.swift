import TypesetBase
import TypesetLayout
import TypesetText

/// Collects the styles that are drawn, and their roles.
struct StyleUseCollector {
    private(set) var uses: [StyleUse] = []
    private let styles: [ComputedStyle]
    private var numbers: UseIndex<Key>

    private struct Key: Hashable { var style: Int; var role: TextRole }

    /// The weight that counts as bold (CSS Fonts 4); a synthetically emboldened face has at least this weight.
    static let bold = 700

    init(_ styles: [ComputedStyle]) {
        self.styles = styles
        numbers = UseIndex(styleCount: styles.count)
    }

    /// Adds a text, and returns whether its style is known now; a space alone shows none.
    mutating func add(_ text: DrawnText) -> Bool {
        let key = Key(style: text.style, role: text.role), isMixed = text.glyphs.paragraph.runs.count > 1
        let number = numbers.number(of: key, style: text.style)
        if let number {
            if isMixed { uses[number].isMixed = true }
            if let source = text.source, uses[number].blocks.last != source { uses[number].blocks.append(source) }
            if uses[number].hasLetters { return true }
        }
        let words = text.glyphs.words
        guard !words.isEmpty else { return false }
        let hasLetters = words.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        if number != nil, !hasLetters { return false }
        let face = text.run.face
        var use = StyleUse(
            style: styles[text.style], role: text.role, faceWeight: face.emboldening > 0 ? max(face.weight, Self.bold) : face.weight,
            familyName: face.familyName, hasSerifs: face.hasSerifs, xHeight: face.metrics.xHeight, synthesis: FaceSynthesis(face),
            words: words, hasLetters: hasLetters, location: text.location, blocks: text.source.map { [$0] } ?? [], isMixed: isMixed)
        if let number {
            (use.blocks, use.isMixed) = (uses[number].blocks, uses[number].isMixed)
            uses[number] = use
        } else {
            numbers.enter(key, uses.count)
            uses.append(use)
        }
        return hasLetters
    }
}

/// Collects the contrast of every style with the colours under it: each pair once, at its worst.
struct ContrastCollector {
    private(set) var uses: [ContrastUse] = []
    private var numbers: UseIndex<Key>

    /// The key by colours as drawn; a gradient has no single colour, and is judged as a whole.
    private struct Key: Hashable { var style: Int; var paint: Color?; var backgrounds: [Color]; var isLarge: Bool; var isSign: Bool }

    init(styleCount: Int) { numbers = UseIndex(styleCount: styleCount) }

    /// Adds a text, and returns whether the pair is known now; a space alone shows none.
    mutating func add(_ text: DrawnText, _ layers: borrowing FillTable) -> Bool {
        let glyphs = text.glyphs
        // The band extends from the baseline to about the x-height.
        let band = Rect(
            x: glyphs.origin.x, y: glyphs.origin.y - glyphs.pointSize.value / 2, width: glyphs.width.value,
            height: glyphs.pointSize.value / 2)
        let backgrounds = layers.colors(under: band)
        var key = Key(style: text.style, paint: nil, backgrounds: backgrounds, isLarge: text.isLarge, isSign: text.isSign)
        if case .solid(let color) = glyphs.paint { key.paint = color }
        let known = numbers.number(of: key, style: text.style)
        if let number = known {
            if let source = text.source, uses[number].blocks.last != source { uses[number].blocks.append(source) }
            if key.paint != nil { return true }
        }
        let worst = worst(of: glyphs, over: backgrounds, band)
        if let number = known {
            if worst.ratio < uses[number].ratio { (uses[number].ratio, uses[number].text, uses[number].background) = worst }
            return true
        }
        let words = glyphs.words
        guard !words.isEmpty else { return false }
        numbers.enter(key, uses.count)
        uses.append(
            ContrastUse(
                style: text.style, text: worst.text, background: worst.background, ratio: worst.ratio, isLarge: text.isLarge,
                isSign: text.isSign,
                isGradient: key.paint == nil, words: words, location: text.location, blocks: text.source.map { [$0] } ?? []))
        return true
    }

    private func worst(of glyphs: PlacedGlyphs, over backgrounds: [Color], _ band: Rect) -> (ratio: Double, text: Color, background: Color)
    {
        var worst = (ratio: Double.infinity, text: Color.black, background: Color.white)
        for under in backgrounds {
            // A narrow border around a letter counts as part of it (WCAG 2.2, definition of contrast ratio).
            let border = glyphs.outline.map { Contrast.ratio(Contrast.composite($0.color, over: under), under) } ?? 1
            for paint in glyphs.paint.colors(over: band) {
                let text = Contrast.composite(paint, over: under), ratio = max(Contrast.ratio(text, under), border)
                if ratio < worst.ratio { worst = (ratio, text, under) }
            }
        }
        return worst
    }
}

extension DrawnText {
    fileprivate var isLarge: Bool {
        Contrast.isLarge(size: glyphs.pointSize.value, isBold: run.face.weight >= StyleUseCollector.bold || run.face.emboldening > 0)
    }

    /// Whether the text is a bullet or a ballot box, as in lists.
    fileprivate var isSign: Bool {
        guard role == .label, let first = shaped.first else { return false }
        let signs: [Unicode.Scalar] = ["•", "◦", "▪", "☐", "☑"]
        return signs.contains { $0.value == first.scalar }
    }
}

/// The indices of uses by their keys, without hashing for the latest key of each style, because consecutive texts mostly share a style.
struct UseIndex<Key: Hashable> {
    private var numbers: [Key: Int] = [:]
    /// The latest key of each style, by style number.
    private var latest: [(key: Key, number: Int)?]

    init(styleCount: Int) { latest = Array(repeating: nil, count: styleCount) }

    mutating func number(of key: Key, style: Int) -> Int? {
        if let latest = latest[style], latest.key == key { return latest.number }
        guard let number = numbers[key] else { return nil }
        latest[style] = (key, number)
        return number
    }

    mutating func enter(_ key: Key, _ number: Int) { numbers[key] = number }
}

import Geometry
import Layout

/// Paragraphs whose sheet fixes the distance of lines or sets it under their size, for the words that come to lie on one another there.
struct TightCollector {
    private(set) var texts: [TightText] = []
    private var numbers: [Key: Int] = [:]

    private struct Key: Hashable { var paragraph: ObjectIdentifier; var page: Int }

    mutating func add(_ text: DrawnText) {
        guard text.traits.isTight, let rect = text.location.rect else { return }
        let key = Key(paragraph: ObjectIdentifier(text.glyphs.paragraph), page: text.page)
        if let number = numbers[key] {
            texts[number].location = texts[number].location.union(rect)
        } else {
            numbers[key] = texts.count
            texts.append(TightText(style: text.style, source: text.source, location: text.location))
        }
    }
}

import Geometry
import PDFInspection

/// Measures each word's contrast with what lies under it, and makes one finding of every pair of colours that falls short.
struct ContrastMeasure {
    let rule: RuleDescription
    /// For text of ordinary and of large size.
    let ordinary: Double
    let large: Double
    let pdf: InspectedPDF
    let context: PDFContext

    private struct Key: Hashable { var text: Color; var background: Color; var isLarge: Bool; var isUncertain: Bool; var page: Int }
    private struct Group { var ratio: Double; var size: Double; var isBold: Bool; var words: [(page: Int, word: InspectedWord)] }

    func findings() -> [Finding] {
        var order: [Key] = [], groups: [Key: Group] = [:]
        for page in pdf.pages {
            let layers = BackgroundLayers(page, paints: pdf.paints)
            for word in pdf.words(on: page) where word.isReadable {
                guard let run = page.items[word.item].run, let (key, ratio) = verdict(word, run, page, layers) else { continue }
                if groups[key] == nil {
                    order.append(key)
                    groups[key] = Group(ratio: ratio, size: run.size, isBold: pdf.fonts[run.font].isBold, words: [])
                }
                groups[key]?.words.append((page.number, word))
            }
        }
        return order.compactMap { key in groups[key].map { finding(key, $0) } }
    }

    /// nil where the word passes. Words on pictures are gathered by page, those on colours over the whole file.
    private func verdict(_ word: InspectedWord, _ run: TextRun, _ page: InspectedPage, _ layers: BackgroundLayers) -> (Key, Double)? {
        let isLarge = Contrast.isLarge(size: run.size, isBold: pdf.fonts[run.font].isBold)
        let background = Background(of: word.band, under: word.item, layers: layers)
        // A translucent group lies on what was there before it, not on its own fills.
        let base = run.group < 0 ? nil : Background(of: word.band, under: Int(run.group), layers: layers)
        guard let paints = pdf.paints[Int(run.paint)].colors(over: word.band) else {
            return (Key(text: .black, background: .white, isLarge: isLarge, isUncertain: true, page: page.number), 1)
        }
        var worst = Double.infinity, pair = (Color.black, Color.white)
        for paint in paints {
            for under in background.colors {
                for text in (base?.colors ?? [under]).map({ Contrast.composite(paint, over: $0) }) where Contrast.ratio(text, under) < worst
                {
                    (worst, pair) = (Contrast.ratio(text, under), (text, under))
                }
            }
        }
        if background.isUncertain {
            return (Key(text: pair.0, background: .white, isLarge: isLarge, isUncertain: true, page: page.number), worst)
        }
        guard worst < (isLarge ? large : ordinary) else { return nil }
        return (Key(text: pair.0, background: pair.1, isLarge: isLarge, isUncertain: false, page: 0), worst)
    }

    private func finding(_ key: Key, _ group: Group) -> Finding {
        let words = group.words.map { pdf.text(of: $0.word, on: pdf.pages[$0.page - 1]) }, required = key.isLarge ? large : ordinary
        let whereabouts = "\(Phrase.pages(group.words.map(\.page))): \(Phrase.quoted(words))"
        let element = group.words.first.flatMap { first in pdf.element(of: first.word, on: pdf.pages[first.page - 1]) }
        let places = group.words.map { context.place($0.page, $0.word.bounds) }
        let source = element.flatMap { context.source?($0) }
        guard !key.isUncertain else {
            return Finding(
                rule: rule, outcome: .review,
                message:
                    "\(Phrase.count(words.count, "word")) on a picture or pattern, whose contrast a person must judge, on \(whereabouts)",
                categories: context.categories, source: source, file: pdf.path, places: places, required: .ratio(required),
                fix: "look whether every letter can be read; a plain box under the text makes sure", subject: Array(words.prefix(5)))
        }
        let kind = key.isLarge ? "large text" : "text"
        let message =
            "\(Phrase.count(words.count, "word")) of \(kind) in \(Contrast.name(key.text)) on \(Contrast.name(key.background)) \(words.count == 1 ? "has" : "have") a contrast of "
            + "\(Measurement.ratio(group.ratio)), under \(Measurement.ratio(required)), on \(whereabouts)"
        return Finding(
            rule: rule, message: message, categories: context.categories, source: source, file: pdf.path, places: places,
            measured: .ratio(group.ratio),
            required: .ratio(required), subject: [Contrast.name(key.text), Contrast.name(key.background), kind])
    }
}

import Geometry
import PDFInspection

/// Measures each word's contrast with what lies under it, and makes one fault of every pair of colours that falls short.
struct ContrastMeasure<Rule: FileRule> {
    let threshold: ContrastThreshold
    let pdf: InspectedPDF
    let context: FileContext

    private struct Key: Hashable { var text: Color; var background: Color; var isLarge: Bool; var isUncertain: Bool; var page: Int }
    private struct Found { var key: Key; var ratio: Double; var page: InspectedPage; var word: InspectedWord }

    func faults() -> [Fault] {
        let found = pdf.pages.flatMap { page -> [Found] in
            let layers = BackgroundLayers(page, paints: pdf.paints)
            return pdf.words(on: page).compactMap { word in
                guard word.isReadable, let run = page.items[word.item].run, let (key, ratio) = verdict(word, run, page, layers) else {
                    return nil
                }
                return Found(key: key, ratio: ratio, page: page, word: word)
            }
        }
        return found.grouped(by: \.key).map { fault($0.key, $0.elements) }
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
        guard worst < threshold.ratio(isLarge: isLarge) else { return nil }
        return (Key(text: pair.0, background: pair.1, isLarge: isLarge, isUncertain: false, page: 0), worst)
    }

    private func fault(_ key: Key, _ found: [Found]) -> Fault {
        let words = found.map { pdf.text(of: $0.word, on: $0.page) }, required = threshold.ratio(isLarge: key.isLarge)
        let whereabouts = "\(Phrase.pages(found.map(\.page.number))): \(Phrase.quoted(words))"
        let element = found.first.flatMap { pdf.element(of: $0.word, on: $0.page) }
        let locations = found.map { context.location($0.page.number, $0.word.bounds) }
        guard !key.isUncertain else {
            return Rule.fault(
                "\(Phrase.count(words.count, "word")) on a picture or pattern, whose contrast a person must judge, on \(whereabouts)",
                of: element, in: pdf, context, outcome: .review, locations: locations, required: .ratio(required),
                fix: "look whether every letter can be read; a plain box under the text makes sure", identity: Array(words.prefix(5)))
        }
        let kind = key.isLarge ? "large text" : "text", ratio = found.first?.ratio ?? 1
        let message =
            "\(Phrase.count(words.count, "word")) of \(kind) in \(Contrast.name(key.text)) on \(Contrast.name(key.background)) "
            + "\(words.count == 1 ? "has" : "have") a contrast of \(Measurement.ratio(ratio)), under \(Measurement.ratio(required)), "
            + "on \(whereabouts)"
        return Rule.fault(
            message, of: element, in: pdf, context, locations: locations, measured: .ratio(ratio), required: .ratio(required),
            identity: [Contrast.name(key.text), Contrast.name(key.background), kind])
    }
}

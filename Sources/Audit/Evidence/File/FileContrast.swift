package import Geometry
package import PDFInspection

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

/// What lies under a part of a page, from what was drawn before.
package struct Background {
    /// Colours that some of the part may have, at least one.
    package var colors: [Color] = [.white]
    /// Whether a picture or a pattern lies there, whose colours only a person can judge.
    package var isUncertain = false

    /// So few that a page of patterns does not take for ever; more do not change the worst of them much.
    private static let colorLimit = 64
    /// A fill that meets less of the letters than this is an edge or a rule beside them.
    private static let smallestShare = 0.1

    /// The background of `box` for something drawn at place `item`. Fills whose bounds hold the box count as covering it: rounded boxes do.
    package init(of box: Rect, under item: Int, layers: BackgroundLayers) {
        for layer in layers.layers {
            if layer.item >= item { break }
            let share = layer.bounds.intersection(box).area
            guard share > Self.smallestShare * box.area else { continue }
            lay(layer, under: box, covers: share > 0.99 * box.area)
        }
    }

    private mutating func lay(_ layer: BackgroundLayers.Layer, under box: Rect, covers: Bool) {
        guard let paints = layer.paint?.colors(over: box) else { isUncertain = true; return }
        let isOpaque = paints.allSatisfy { $0.alpha > 0.999 }
        var laid = isOpaque ? paints : paints.flatMap { paint in colors.map { Contrast.composite(paint, over: $0) } }
        if !covers { laid += colors } else if isOpaque { isUncertain = false }
        var seen: Set<Color> = []
        colors = Array(laid.filter { seen.insert($0).inserted }.prefix(Self.colorLimit))
    }
}

/// The fills, shadings and pictures of a page, in drawing order.
package struct BackgroundLayers {
    struct Layer {
        var item: Int
        var bounds: Rect
        /// nil for pictures.
        var paint: InspectedPaint?
    }
    let layers: [Layer]

    package init(_ page: InspectedPage, paints: [InspectedPaint]) {
        layers = page.items.enumerated().compactMap { index, item in
            switch item.kind {
            case .fill(let paint, _), .shading(let paint): Layer(item: index, bounds: item.bounds, paint: paints[Int(paint)])
            case .image: Layer(item: index, bounds: item.bounds, paint: nil)
            case .text, .stroke: nil
            }
        }
    }
}

extension InspectedPaint {
    /// What it may look like over a rectangle; nil where only a picture can tell.
    package func colors(over rect: Rect) -> [Color]? {
        switch self {
        case .color(let color): [color]
        case .gradient(let colors): colors
        case .axial(let gradient): gradient.colors(over: rect)
        case .unknown: nil
        }
    }
}

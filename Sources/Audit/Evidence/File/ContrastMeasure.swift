import TypesetBase
import TypesetPDFReading

/// Measures each word's contrast with the colours under it, and makes one fault of each pair of colours with too little contrast.
struct ContrastMeasure<Rule: ContrastRule> {
    private let pdf: InspectedPDF
    private let context: FileContext
    /// The contrast of each paint on a blank page; 0 for paints that vary.
    private let onBlank: [Double]

    init(pdf: InspectedPDF, context: FileContext) {
        (self.pdf, self.context) = (pdf, context)
        onBlank = pdf.paints.map { paint in
            guard case .color(let color) = paint else { return 0 }
            return Contrast.ratio(Contrast.composite(color, over: .white), .white)
        }
    }

    private struct Key: Hashable {
        var text: Color
        var background: Color
        var isLarge: Bool
        var isUncertain: Bool
        /// The page of words on pictures, gradients and masks, which are grouped by page because their colours vary; 0 for other words.
        var page = 0
    }
    /// A part of a word with too little contrast, or one that a person must judge, with the worst colour under it.
    private struct Verdict {
        var key: Key
        var part: InspectedWord
        var text: Color
        var background: Color
        var ratio: Double
    }
    /// The words of one pair of colours, or of one colour on a page's gradients, with limited numbers of quoted words and places.
    private struct Group {
        let key: Key
        /// The worst colours and contrast of the words.
        var text: Color
        var background: Color
        var ratio: Double
        let element: Int?
        var count = 0
        var pages: Set<Int> = []
        var texts: [String] = []
        var locations: [Location] = []
    }

    /// The largest numbers of words that a fault quotes and is identified by, of places of a fault, and of faults of a file.
    private static var textLimit: Int { 5 }
    private static var locationLimit: Int { 10_000 }
    private static var groupLimit: Int { 10_000 }
    /// The alpha below which text cannot be seen.
    private static var leastAlpha: Double { 0.01 }

    func faults() -> [Fault] {
        var groups: [Group] = [], numbers: [Key: Int] = [:], omitted = 0, budget = ComparisonBudget(pdf), verdicts: [Verdict] = []
        for page in pdf.pages where !budget.isExhausted {
            let layers = BackgroundLayers(page, paints: pdf.paints), covered = CoveredText(page, paints: pdf.paints, pictures: .opaque)
            let words = pdf.words(on: page)
            var repeated: RepeatedWords?
            for word in words where word.isReadable && !budget.isExhausted && word.cutToClip(on: page) != nil {
                verdicts.removeAll(keepingCapacity: true)
                addVerdicts(on: word, page, layers, covered, &budget, to: &verdicts)
                if verdicts.isEmpty { continue }
                let drawings = repeated ?? RepeatedWords(words, on: page, in: pdf)
                repeated = drawings
                // The letters over a shadow are judged in its place.
                for verdict in verdicts where !drawings.isShadow(verdict.part, &budget) {
                    if numbers[verdict.key] == nil {
                        guard groups.count < Self.groupLimit else { omitted += 1; continue }
                        numbers[verdict.key] = groups.count
                        groups.append(
                            Group(
                                key: verdict.key, text: verdict.text, background: verdict.background, ratio: verdict.ratio,
                                element: pdf.element(of: verdict.part, on: page)))
                    }
                    if let number = numbers[verdict.key] { add(verdict, on: page, to: &groups[number]) }
                }
            }
        }
        let rest = "\(Phrase.count(omitted, "word")) in more colours than are listed"
        return groups.map(fault) + (omitted == 0 ? [] : [Rule.fault(rest, in: pdf, context, identity: ["omitted"])])
            + budget.faults(of: "the contrast of words", in: pdf, context)
    }

    private func add(_ verdict: Verdict, on page: InspectedPage, to group: inout Group) {
        group.count += 1
        if verdict.ratio < group.ratio { (group.ratio, group.text, group.background) = (verdict.ratio, verdict.text, verdict.background) }
        group.pages.insert(page.number)
        if group.texts.count < Self.textLimit { group.texts.append(pdf.text(of: verdict.part, on: page)) }
        if group.locations.count < Self.locationLimit { group.locations.append(context.location(page.number, verdict.part.bounds)) }
    }

    /// Adds the verdicts on the parts of a word; neighbours with equal verdicts become one part.
    private func addVerdicts(
        on word: InspectedWord, _ page: InspectedPage, _ layers: BackgroundLayers, _ covered: CoveredText,
        _ budget: inout ComparisonBudget, to verdicts: inout [Verdict]
    ) {
        var isOpen = false
        pdf.forEachPart(of: word, on: page) { part in
            // A sign between two letters belongs to the part before it.
            guard part.isReadable else { return }
            guard !covered.hides(part, &budget), let run = page.items[part.item].run,
                let verdict = verdict(part, run, page, layers, &budget)
            else { return isOpen = false }
            if isOpen, let last = verdicts.last, last.key == verdict.key {
                verdicts[verdicts.count - 1].part.extend(to: part)
            } else {
                verdicts.append(verdict)
            }
            isOpen = true
        }
    }

    /// The verdict on a part of a word; nil if it passes or is no longer judged.
    ///
    /// Words on pictures and gradients are grouped by page, and words on plain colours over the whole file.
    private func verdict(
        _ word: InspectedWord, _ run: TextRun, _ page: InspectedPage, _ layers: BackgroundLayers, _ budget: inout ComparisonBudget
    ) -> Verdict? {
        let isLarge = Contrast.isLarge(size: run.size, isBold: pdf.fonts[run.font].isBold)
        let box = word.inkBox(run), background = Background(of: box, under: word.item, layers: layers)
        let veils = OverlyingPaint(over: box, after: word.item, layers: layers)
        guard budget.spend(background.comparisons + veils.comparisons) else { return nil }
        // Nearly all text is plain and on blank paper.
        if run.group < 0, background.isBlank, veils.isEmpty, onBlank[Int(run.paint)] >= Rule.threshold.ratio(isLarge: isLarge) {
            return nil
        }
        // A translucent group is drawn over the content before it, not over its own fills.
        let base = run.group < 0 ? nil : Background(of: box, under: Int(run.group), layers: layers)
        guard budget.spend(base?.comparisons ?? 0) else { return nil }
        guard let paints = pdf.paints[Int(run.paint)].colors(over: box) else {
            let key = Key(text: .black, background: .white, isLarge: isLarge, isUncertain: true, page: page.number)
            return Verdict(key: key, part: word, text: .black, background: .white, ratio: 1)
        }
        // Text that is transparent everywhere is not visible, so nobody reads it.
        if paints.allSatisfy({ $0.alpha < Self.leastAlpha }) { return nil }
        guard budget.spend(Background.colorCost * paints.count * background.colors.count * (base?.colors.count ?? 1)) else { return nil }
        let worst = Self.worstPair(of: paints, on: background, base: base, under: veils)
        if background.isUncertain || veils.isUncertain {
            let key = Key(text: worst.text, background: .white, isLarge: isLarge, isUncertain: true, page: page.number)
            return Verdict(key: key, part: word, text: worst.text, background: .white, ratio: worst.ratio)
        }
        guard worst.ratio < Rule.threshold.ratio(isLarge: isLarge) else { return nil }
        var key = Key(text: worst.text, background: worst.background, isLarge: isLarge, isUncertain: false)
        let isPlain = pdf.paints[Int(run.paint)].isPlain
        if background.isGradient || !isPlain {
            (key.background, key.page) = (.white, page.number)
            if !isPlain { key.text = .black }
        }
        return Verdict(key: key, part: word, text: worst.text, background: worst.background, ratio: worst.ratio)
    }

    /// Returns the visible colours of the text and of its background with the least contrast.
    ///
    /// - Parameters:
    ///   - base: the background of the translucent group that contains the text; nil outside groups.
    ///   - veils: the paint that is drawn over the text.
    private static func worstPair(
        of paints: [Color], on background: Background, base: Background?, under veils: OverlyingPaint
    ) -> (ratio: Double, text: Color, background: Color) {
        var worst = (ratio: Double.infinity, text: Color.black, background: Color.white)
        for paint in paints {
            for under in background.colors {
                for text in (base?.colors ?? [under]).map({ Contrast.composite(paint, over: $0) }) {
                    for (text, under) in veils.over(text, under) where Contrast.ratio(text, under) < worst.ratio {
                        worst = (Contrast.ratio(text, under), text, under)
                    }
                }
            }
        }
        return worst
    }

    private func fault(_ group: Group) -> Fault {
        let key = group.key, required = Rule.threshold.ratio(isLarge: key.isLarge)
        let whereabouts = "\(Phrase.pages(group.pages)): \(Phrase.quoted(group.texts, of: group.count))"
        guard !key.isUncertain else {
            return Rule.fault(
                "\(Phrase.count(group.count, "word")) on a picture or pattern, whose contrast a person must judge, on \(whereabouts)",
                of: group.element, in: pdf, context, outcome: .review, locations: group.locations, required: .ratio(required),
                fix: "check that every letter is readable, or put a plain box under the text", identity: group.texts)
        }
        let kind = key.isLarge ? "large text" : "text"
        let message =
            "\(Phrase.count(group.count, "word")) of \(kind) in \(group.text.hexadecimal) on \(group.background.hexadecimal) "
            + "\(group.count == 1 ? "has" : "have") a contrast of \(AuditFigure.ratio(group.ratio)), under \(AuditFigure.ratio(required)), "
            + "on \(whereabouts)"
        return Rule.fault(
            message, of: group.element, in: pdf, context, locations: group.locations, measured: .ratio(group.ratio),
            required: .ratio(required), identity: [group.text.hexadecimal, group.background.hexadecimal, kind])
    }
}

import TypesetLayout
import TypesetPDFReading
import TypesetStylesheet

/// Text is drawn below the minimum size of the profile.
///
/// The size is the font size after all transformations in the content streams. The rule therefore also finds text in pages that a browser
/// shrinks to fit a table. The minimum is 11 pt, the smallest text style of iOS at its default size; WCAG names none. Footnote references
/// and list markers count at the size of their text. A difference of a tenth of a point is rounding. A PDF of another program is a page on
/// paper more often than an interface, so under the profiles of WCAG its text is a note.
///
/// Guidelines for print require 12, 16 or 18 pt for all text, and smaller text fails. Large print begins at the first size at which no text
/// is too small. Smaller sizes are not large print and are not judged.
///
/// - Warns: a caption of 9 pt. Fails: one of 12 pt at every size, with the profile `ukaaf-large`. Passes: a caption with
///   `textStyle: caption1`.
struct TextTooSmall: SourceRule, FileRule {
    static let description = RuleDescription(
        id: .textTooSmall, summary: "no text is below the minimum size of the profile", outcome: .warning,
        references: [Reference(.hig, "Typography")],
        fix: "give the style a larger size, or a text style that grows",
        foreignFix: "set the text larger in the program that wrote the file, or do not let it shrink pages to fit",
        parameters: ["floor": 11])

    // MARK: Layouts: the size of each style, and the key that set it

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        layout.uses.filter(Self.isJudged).map(\.style.style.pointSize.value).min().map {
            RuleFigure(.points($0), required: .points(SizeFloor(context.configuration).size))
        }
    }

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        SizeFloor(context.configuration).judged(context.layouts, sizes: Self.sizes).contains { $0.category == layout.category }
    }

    func faults(in context: AuditContext) -> [Fault] {
        let floor = SizeFloor(context.configuration), judged = floor.judged(context.layouts, sizes: Self.sizes)
        return judged.flatMap { layout -> [Fault] in
            var seen: Set<[String]> = []
            let small = layout.uses.filter {
                floor.excludes($0.style.style.pointSize.value) && Self.isJudged($0) && seen.insert($0.style.selectors).inserted
            }
            return small.filter { !isWithin(small, $0) || isDecided($0, at: layout.category, in: context) }.map { use in
                let size = use.style.style.pointSize.value
                return fault(
                    "\(use.name) is drawn at \(AuditFigure.points(size)) at \(layout.category.shortName), under "
                        + "\(floor.phrase): “\(use.words.prefix(40))”",
                    of: use, keys: keys(use, at: layout.category, in: context), at: layout.category, in: context,
                    measured: .points(size), required: .points(floor.size), identity: use.style.selectors
                ).fixed { key, written in Self.size(passing: floor.size, key, written, drawn: size) }
            }.joinedByCause()
        } + beginning(of: judged, floor, in: context)
    }

    /// The size in points that passes, to a tenth; nil if another key than a size or its limit decides.
    private static func size(passing floor: Double, _ key: StyleKey?, _ written: String, drawn: Double) -> String? {
        guard key == Style.size || key == Style.maximumSize.key, let points = Double(written.droppingUnit("pt")), drawn > 0 else {
            return nil
        }
        return AuditFigure.decimal((points * floor / drawn * 10).rounded(.up) / 10, places: 1) + (written.hasSuffix("pt") ? "pt" : "")
    }

    static func sizes(_ layout: LayoutSummary) -> [Double] { layout.uses.filter(isJudged).map(\.style.style.pointSize.value) }

    /// Returns a note with the size at which large print begins.
    ///
    /// A size that is not judged has not passed.
    private func beginning(of judged: [LayoutSummary], _ floor: SizeFloor, in context: AuditContext) -> [Fault] {
        guard let first = judged.first?.category, judged.count < context.layouts.count else { return [] }
        let others = context.categories.filter { $0 < first }
        return [
            Fault(
                rule: Self.description, outcome: .note,
                message: "large print begins at \(first.shortName); smaller sizes have text under \(floor.phrase), and are not judged",
                categories: others, file: context.document?.source.path,
                fix: "make large print from \(first.shortName) on: `--sizes \(first.shortName)...`",
                identity: ["beginning"])
        ]
    }

    /// Whether a style, such as that of links or code, takes its size from a text that is reported too.
    private func isWithin(_ texts: [StyleUse], _ use: StyleUse) -> Bool {
        texts.contains { $0.style.selectors == Array(use.style.selectors.dropFirst()) }
    }

    /// Whether the user's stylesheet decides the size.
    ///
    /// Such faults are joined and counted at that place.
    private func isDecided(_ use: StyleUse, at category: ContentSizeCategory, in context: AuditContext) -> Bool {
        context.keys.cause(of: keys(use, at: category, in: context), in: use.style.selectors, at: category) != nil
    }

    /// Whether a style is judged.
    ///
    /// Footnote references and markers count at the size of their text.
    private static func isJudged(_ use: StyleUse) -> Bool {
        use.role != .label && use.role != .reference && use.style.selectors.first != "footnoteReference"
    }

    /// The keys that can have caused the size.
    ///
    /// `shouldScale` and `scaling` are not among them: they keep the size at `large`, which is too small itself.
    private func keys(_ use: StyleUse, at category: ContentSizeCategory, in context: AuditContext) -> [StyleKey] {
        if use.style.isShrunk { return [Style.minimumScaleFactor.key, Style.minimumFontSize.key] }
        return context.keys.sizeKeys(of: use, at: category).filter { $0 != Style.shouldScale.key && $0 != Style.scaling.key }
    }

    // MARK: Files of other programs

    static let scope = FileScope.foreignFiles

    private struct Key: Hashable { var size: Int; var element: Int? }

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let floor = SizeFloor(context.configuration)
        var words = WordFaults(pdf)
        for page in pdf.pages { Self.addSmallWords(on: page, pdf, floor, to: &words) }
        return words.listed.grouped { word in
            Key(size: Int((word.amount * 10).rounded()), element: context.source(of: word.element, in: pdf) == nil ? nil : word.element)
        }.map { fault($0.elements, of: $0.key.element, floor, pdf, context) } + words.omission(of: Self.self, context)
    }

    private static func addSmallWords(on page: InspectedPage, _ pdf: InspectedPDF, _ floor: SizeFloor, to words: inout WordFaults) {
        for word in pdf.words(on: page) {
            guard word.isReadable, floor.excludes(word.size) else { continue }
            let size = word.glyphs.reduce(0) { max($0, page.items[Int(page.glyphs[$1].item)].run?.size ?? 0) }
            guard floor.excludes(size), !isMarker(pdf.element(of: word, on: page), pdf) else { continue }
            words.add(word, on: page, amount: size)
        }
    }

    private static func isMarker(_ element: Int?, _ pdf: InspectedPDF) -> Bool {
        var current = element
        for _ in 0..<3 {
            guard let index = current else { return false }
            let type = pdf.structure.elements[index].standardType
            if type == .label || type == .reference { return true }
            current = pdf.structure.elements[index].parent
        }
        return false
    }

    /// Whether the minimum is that of interfaces, which neither WCAG nor the settings state.
    private static func isOfInterfaces(_ configuration: AuditConfiguration) -> Bool {
        [.wcagAA, .wcagAAA].contains(configuration.profile) && configuration.rules[description.id] == nil
    }

    private func fault(_ group: [WordFault], of element: Int?, _ floor: SizeFloor, _ pdf: InspectedPDF, _ context: FileContext) -> Fault {
        let size = group.first?.amount ?? 0, words = group.map(\.text)
        let message =
            "\(Phrase.count(group.count, "word")) of \(Phrase.points(size)), under \(floor.phrase), "
            + "on \(Phrase.pages(group.map(\.page))): \(Phrase.quoted(words))"
        return Self.fault(
            message, of: element, in: pdf, context, outcome: Self.isOfInterfaces(context.configuration) ? .note : nil,
            locations: group.map { context.location($0.page, $0.word.bounds) },
            measured: .points(size), required: .points(floor.size), identity: Array(words.prefix(5)))
    }
}

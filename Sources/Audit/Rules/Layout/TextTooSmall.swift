import ContentSize
import Layout
package import PDFInspection
import Stylesheet

/// Text is drawn below the minimum size of the profile.
///
/// The size is the font size after all transformations in the content streams, so that a browser that shrinks a page to fit a table is
/// caught. The minimum is 11 pt, the smallest text style of iOS at its default size; large print requires 16 or 18. Footnote references and
/// list markers count at the size of their text.
///
/// - Criterion: WCAG 2.2, 1.4.4; Human Interface Guidelines, Typography.
/// - Fails: a caption of 9 pt. Passes: a caption with `textStyle: caption1`.
package struct TextTooSmall: SourceRule, FileRule {
    package static let description = RuleDescription(
        id: .textTooSmall, summary: "no text is below the minimum size of the profile", outcome: .fail,
        references: [Reference(.hig, "Typography")] + Reference.wcag("1.4.4"),
        fix: "give the style a larger size, or a text style that grows", parameters: ["floor": 11])

    package init() {}

    // MARK: As it is laid out: the size of each style, and the key that decided it

    package func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        layout.uses.filter(Self.isJudged).map(\.style.style.pointSize.value).min().map {
            RuleFigure(.points($0), required: .points(context.configuration.parameter("floor", of: Self.description)))
        }
    }

    package func faults(in context: AuditContext) -> [Fault] {
        let floor = context.configuration.parameter("floor", of: Self.description)
        return context.layouts.flatMap { layout -> [Fault] in
            var seen: Set<[String]> = []
            // A twentieth of a point is rounding.
            let small = layout.uses.filter {
                $0.style.style.pointSize.value < floor - 0.05 && Self.isJudged($0) && seen.insert($0.style.selectors).inserted
            }
            return small.filter { !isWithin(small, $0) || isDecided($0, at: layout.category, in: context) }.map { use in
                let size = use.style.style.pointSize.value
                return fault(
                    "\(use.name) is drawn at \(Measurement.points(size)) at \(layout.category.shortName), under "
                        + "\(Measurement.points(floor)): “\(use.words.prefix(40))”",
                    of: use, keys: keys(use, at: layout.category, in: context), at: layout.category, in: context,
                    measured: .points(size), required: .points(floor), identity: use.style.selectors)
            }.joinedByCause()
        }
    }

    /// Links, code and the like that take their size from a text that is found as well.
    private func isWithin(_ texts: [StyleUse], _ use: StyleUse) -> Bool {
        texts.contains { $0.style.selectors == Array(use.style.selectors.dropFirst()) }
    }

    /// What a sheet of the user's decides is joined by that place, and counted there.
    private func isDecided(_ use: StyleUse, at category: ContentSizeCategory, in context: AuditContext) -> Bool {
        context.keys.cause(of: keys(use, at: category, in: context), in: use.style.selectors, at: category) != nil
    }

    /// References to notes and markers count at the size of their text.
    private static func isJudged(_ use: StyleUse) -> Bool {
        use.role != .label && use.role != .reference && use.style.selectors.first != "footnoteReference"
    }

    /// Holding a size that the sheet gives at `large` is no cause where that is too small already.
    private func keys(_ use: StyleUse, at category: ContentSizeCategory, in context: AuditContext) -> [StyleKey] {
        if use.style.isShrunk { return [.minimumScaleFactor, .minimumFontSize] }
        return context.keys.sizeKeys(of: use, at: category).filter { $0 != .shouldScale && $0 != .scaling }
    }

    // MARK: As it stands in a file of another program

    package static let scope = FileScope.foreignFiles

    private struct Key: Hashable { var size: Int; var element: Int? }

    package func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let floor = context.configuration.parameter("floor", of: Self.description)
        var words = WordFaults(pdf)
        for page in pdf.pages { Self.addSmallWords(on: page, pdf, floor: floor, to: &words) }
        return words.listed.grouped { word in
            Key(size: Int((word.amount * 10).rounded()), element: context.source(of: word.element, in: pdf) == nil ? nil : word.element)
        }.map { fault($0.elements, of: $0.key.element, floor: floor, pdf, context) } + words.omission(of: Self.self, context)
    }

    private static func addSmallWords(on page: InspectedPage, _ pdf: InspectedPDF, floor: Double, to words: inout WordFaults) {
        for word in pdf.words(on: page) {
            // A twentieth of a point is rounding.
            guard word.isReadable, word.size < floor - 0.05 else { continue }
            let size = word.glyphs.reduce(0) { max($0, page.items[Int(page.glyphs[$1].item)].run?.size ?? 0) }
            guard size < floor - 0.05, !isMarker(pdf.element(of: word, on: page), pdf) else { continue }
            words.add(word, on: page, amount: size)
        }
    }

    private static func isMarker(_ element: Int?, _ pdf: InspectedPDF) -> Bool {
        var current = element
        for _ in 0..<3 {
            guard let index = current else { return false }
            let type = pdf.structure.elements[index].standardType
            if type == "Lbl" || type == "Reference" { return true }
            current = pdf.structure.elements[index].parent
        }
        return false
    }

    private func fault(_ group: [WordFault], of element: Int?, floor: Double, _ pdf: InspectedPDF, _ context: FileContext) -> Fault {
        let size = group.first?.amount ?? 0, words = group.map(\.text)
        let message =
            "\(Phrase.count(group.count, "word")) of \(Phrase.points(size)), under \(Phrase.points(floor)), "
            + "on \(Phrase.pages(group.map(\.page))): \(Phrase.quoted(words))"
        return Self.fault(
            message, of: element, in: pdf, context, locations: group.map { context.location($0.page, $0.word.bounds) },
            measured: .points(size), required: .points(floor), identity: Array(words.prefix(5)))
    }
}

public import PDFInspection

/// Text is drawn under the profile's floor.
///
/// The size is the font size after every transformation, as it stands in the content streams: a browser that shrinks a page to make a table
/// fit is found out. The floor is 11 pt, the smallest text style of iOS at its default size; large print asks for 16 or 18. References to
/// footnotes and list markers count at the size of their text.
///
/// - Criterion: WCAG 2.2, 1.4.4; Human Interface Guidelines, Typography.
/// - Fix: give the style a larger size, or a text style that grows.
/// - Fails: a caption of 9 pt. Passes: a caption with `textStyle: caption1`.
public struct TextTooSmall: PDFRule {
    public static let description = RuleDescription(
        id: "text-too-small", summary: "no text is under the floor of the profile", outcome: .fail,
        references: [Reference(.hig, "Typography")] + Reference.wcag("1.4.4"),
        fix: "give the style a larger size, or a text style that grows", parameters: ["floor": 11])

    public init() {}

    private struct Key: Hashable { var size: Int; var element: Int? }

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        let floor = context.settings.parameter("floor", of: Self.description)
        var order: [Key] = [], groups: [Key: [WordFault]] = [:]
        for page in pdf.pages {
            for fault in Self.smallWords(on: page, pdf, floor: floor) {
                let isSourced = fault.element.flatMap { context.source?($0) } != nil
                let key = Key(size: Int((fault.amount * 10).rounded()), element: isSourced ? fault.element : nil)
                if groups[key] == nil { order.append(key) }
                groups[key, default: []].append(fault)
            }
        }
        return order.map { finding(groups[$0] ?? [], element: $0.element, floor: floor, pdf, context) }
    }

    private static func smallWords(on page: InspectedPage, _ pdf: InspectedPDF, floor: Double) -> [WordFault] {
        pdf.words(on: page).compactMap { word in
            // A twentieth of a point is rounding.
            guard word.isReadable, word.size < floor - 0.05 else { return nil }
            let size = word.glyphs.reduce(0) { max($0, page.items[Int(page.glyphs[$1].item)].run?.size ?? 0) }
            guard size < floor - 0.05, !isMarker(pdf.element(of: word, on: page), pdf) else { return nil }
            return pdf.fault(word, on: page, amount: size)
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

    private func finding(_ group: [WordFault], element: Int?, floor: Double, _ pdf: InspectedPDF, _ context: PDFContext) -> Finding {
        let size = group.first?.amount ?? 0, words = group.map(\.text)
        let message =
            "\(Phrase.count(group.count, "word")) of \(Phrase.points(size)), under \(Phrase.points(floor)), on \(Phrase.pages(group.map(\.page))): \(Phrase.quoted(words))"
        return Finding(
            rule: Self.description, message: message, categories: context.categories, source: element.flatMap { context.source?($0) },
            file: pdf.path,
            places: group.map { context.place($0.page, $0.word.bounds) }, measured: .points(size), required: .points(floor),
            subject: Array(words.prefix(5)))
    }
}

import ContentSize
import Geometry
import PDFInspection

/// A word that breaks a rule of fit, and by how much.
struct WordFault {
    var page: Int
    var word: InspectedWord
    var text: String
    /// Index of the structure element that the word belongs to.
    var element: Int?
    /// In points.
    var amount: Double
}

extension InspectedPDF {
    func fault(_ word: InspectedWord, on page: InspectedPage, amount: Double) -> WordFault {
        WordFault(page: page.number, word: word, text: text(of: word, on: page), element: element(of: word, on: page), amount: amount)
    }

    func element(of word: InspectedWord, on page: InspectedPage) -> Int? {
        page.items[word.item].markedContent.flatMap { page.markedContents[$0].element }
    }
}

extension FileRule {
    /// Faults of words: one for each block of the source where it is known, else one for each page.
    static func faults(
        of words: [WordFault], in pdf: InspectedPDF, _ context: FileContext, message: ([WordFault]) -> String
    ) -> [Fault] {
        words.grouped { word in
            let isSourced = context.source(of: word.element, in: pdf) != nil
            return WordKey(element: isSourced ? word.element : nil, page: isSourced ? nil : word.page)
        }.map { key, group in
            let source = context.source(of: key.element, in: pdf)
            return fault(
                message(group), of: key.element, in: pdf, context, locations: group.map { context.location($0.page, $0.word.bounds) },
                measured: group.map(\.amount).max().map(Measurement.points),
                // The words concerned change with the size, the block does not.
                identity: source.map { [$0.beginning] } ?? Array(group.map(\.text).prefix(5)))
        }
    }
}

/// What makes faults of words one.
private struct WordKey: Hashable { var element: Int?; var page: Int? }

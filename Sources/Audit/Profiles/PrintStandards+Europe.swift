import TypesetBase

extension PrintStandard {
    static let ukaafClear = ukaaf(name: "UKAAF clear print", floor: 12)
    static let ukaafLarge = ukaaf(name: "UKAAF large print", floor: 16)

    /// The minimum standards of the UK Association for Accessible Formats for clear or large print.
    ///
    /// - Parameter floor: the minimum size, in points.
    private static func ukaaf(name: String, floor: Double) -> PrintStandard {
        PrintStandard(
            name: name, reference: .ukaaf, source: "UKAAF G003, Creating clear print and large print documents, 2019",
            requirements: [
                // A4.
                .pageSize: .should("Paper size", ["width": 595.3, "height": 841.9, "isExact": 1]),
                .textTooSmall: .must("Text size", ["floor": floor]),
                .textUnderBody: .should("Text size"),
                .serifFace: .must("Typeface"),
                .italicsUsed: .must("Italics"),
                .underlineUsed: .must("Underlining"),
                .capitalsRun: .must("Capital letters"),
                // Single spacing of a word processor.
                .lineSpacing: .should("Line spacing", ["multiple": 1.15]),
                .paragraphSpacing: .should("Paragraph spacing", ["multiple": 2]),
                .textNotLeft: .must("Alignment", ["headings": 1]),
                .hyphenationUsed: .must("Split words"),
                .informationSplit: .should("Split information"),
                .columnsUsed: .should("Columns"),
            ],
            questions: [
                PrintQuestion(id: "readers", clause: "User needs", text: "were the readers asked, and their needs met?"),
                PrintQuestion(
                    id: "origin", clause: "Enlargement", text: "was the document set for this size, and not enlarged with a photocopier?"),
                PrintQuestion(id: "pictures", clause: "Images", text: "are pictures clear and described, and is no text over them?"),
                PrintQuestion(id: "paper", clause: "Paper", text: "is the paper matt, and so thick that print does not show through?"),
                PrintQuestion(id: "binding", clause: "Binding", text: "does the document open flat?"),
            ])
    }

    /// The guidelines for clear print of the Royal National Institute of Blind People.
    static let rnib = PrintStandard(
        name: "RNIB clear print", reference: .rnib, source: "RNIB, Clear print guidelines, See it right",
        requirements: [
            .textTooSmall: .must("Type size", ["floor": 12]),
            // 2 mm.
            .xHeightSmall: .must("Type size", ["height": 5.67]),
            .capitalsRun: .must("Type styles"),
            .italicsUsed: .must("Type styles"),
            .underlineUsed: .must("Type styles"),
            // 1.5 times a word space of 0.25 em between lines of letters that are 0.93 em high from ascender to descender.
            .lineSpacing: .should("Leading", ["multiple": 1.3]),
            .lightWeight: .must("Type weight"),
            .textNotLeft: .must("Alignment", ["headings": 0]),
            .paragraphSpacing: .must("Spacing", ["multiple": 1.5]),
            .lineTooLong: .should("Line length", ["characters": 70, "ideographs": 35]),
            .lineTooShort: .should("Line length", ["characters": 60, "ideographs": 30]),
            .hyphenationUsed: .should("Split words"),
            .reversedText: .should("Reversing type", ["weight": 500, "tracking": 0]),
        ],
        questions: [
            PrintQuestion(id: "typeface", clause: "Typeface", text: "is the typeface free of ornament, and unlike handwriting?"),
            PrintQuestion(id: "numbers", clause: "Numbers", text: "are 3, 5, 8 and 0 hard to mistake in the typeface?"),
            PrintQuestion(id: "pictures", clause: "Setting text", text: "is text nowhere over pictures, and nowhere fitted around them?"),
            PrintQuestion(
                id: "place", clause: "Navigational aids", text: "are headings and page numbers always at the same place?"),
            PrintQuestion(id: "forms", clause: "Forms", text: "do forms leave generous room for handwriting?"),
            PrintQuestion(id: "paper", clause: "Printing", text: "is the paper matt, of at least 90 g/m², and without folds in the text?"),
        ])

    /// Legibility of type by DIN 1450, as the DBSV explains it at leserlich.info.
    static let din1450 = PrintStandard(
        name: "DIN 1450", reference: .din1450, source: "leserlich.info of the DBSV, on DIN 1450",
        requirements: [
            .lineSpacing: .must("Line spacing", ["multiple": 1.2]),
            .lineTooLong: .should("Line length", ["characters": 80, "ideographs": 40]),
            .printContrast: .must("Contrast", ["contrast": 0.7]),
            .reversedText: .must("Light on dark", ["weight": 500, "tracking": 0.02]),
        ],
        questions: [
            PrintQuestion(
                id: "size", clause: "Type size",
                text: "is the x-height enough for the reading distance and the readers' acuity, by the calculator of leserlich.info?"),
            PrintQuestion(
                id: "letters", clause: "Letterforms", text: "are I, l, 1, O, 0 and open forms easy to distinguish in the typeface?"),
            PrintQuestion(id: "ground", clause: "Contrast", text: "is no text over pictures or gradients, and no red beside green?"),
            PrintQuestion(id: "paper", clause: "Medium", text: "is the paper matt, and the light sufficient where it is read?"),
        ])
}

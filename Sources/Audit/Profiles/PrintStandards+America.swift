extension PrintStandard {
    /// The line height of Arial in em, which word processors call single spacing (the font's ascent, descent and line gap).
    ///
    /// Guidelines that give multiples of the line spacing mean those of word processors. The rule measures the distance of baselines in em.
    private static let singleSpacing = 1.15

    /// The guidelines of the American Council of the Blind.
    static let acb = PrintStandard(
        name: "ACB 2025", reference: .acb,
        source: "ACB Large Print Guidelines, revised and approved by the Board of Publications, 2025-05-06",
        requirements: [
            .textTooSmall: .must("Base Font", ["floor": 18]),
            .textBold: .must("Base Font"),
            .serifFace: .must("Base Font"),
            .headingSmall: .must("Headings", ["heading": 22, "subheading": 20]),
            .headingLight: .must("Headings", ["weight": 700]),
            .textNotLeft: .must("Margins", ["headings": 1]),
            .lineSpacing: .must("Spacing", ["multiple": 1.15 * singleSpacing]),
            .paragraphSpacing: .must("Paragraphs", ["multiple": 2]),
            .firstLineIndent: .must("Paragraphs"),
            .marginNarrow: .must("Margins", ["margin": 72]),
            .emphasisPlain: .must("Emphasis"),
            .itemsApart: .must("Bullets"),
            .columnsUsed: .must("Columns"),
            .contentsLeader: .must("Columns", ["leaders": 1]),
            .widowLines: .must("Page Setup"),
            .hyphenationUsed: .should("Page Setup"),
            .pageNumber: .must("Page Numbering"),
        ],
        questions: [
            PrintQuestion(id: "paper-colour", clause: "Contrast", text: "is the text printed on off-white or cream paper?"),
            PrintQuestion(id: "paper-finish", clause: "Paper", text: "is the paper matte or dull?"),
            PrintQuestion(
                id: "binding", clause: "Document Binding",
                text: "are more than 20 pages bound with a spiral or wire, and do the margins leave room for it?"),
            PrintQuestion(id: "notes", clause: "Notes", text: "are notes and citations at the end of the article?"),
            PrintQuestion(
                id: "captions", clause: "Graphics", text: "has every picture a meaningful caption, and a complex one a description?"),
        ])

    /// The guidelines of the American Printing House for the Blind.
    static let aph = PrintStandard(
        name: "APH", reference: .aph, source: "APH, Research-Based Guidelines for the Development of Documents in Large Print",
        requirements: [
            .serifFace: .must("Font Face"),
            // An eighth of an inch.
            .xHeightSmall: .should("Font Face", ["height": 9]),
            .textTooSmall: .must("Font Size", ["floor": 18]),
            .headingSmall: .must("Font Size", ["heading": 22, "subheading": 20]),
            .italicsUsed: .should("Punctuation"),
            .firstLineIndent: .must("Punctuation"),
            .paragraphSpacing: .must("Punctuation", ["multiple": 2]),
            .lineSpacing: .must("Format Options", ["multiple": 1.25 * singleSpacing]),
            .lineTooLong: .should("Format Options", ["characters": 43, "ideographs": 22]),
            .lineTooShort: .should("Format Options", ["characters": 39, "ideographs": 19]),
            .columnsUsed: .should("Format Options"),
            .contentsLeader: .should("Format Options", ["leaders": 0]),
            .greyText: .must("Use of Color"),
            .colourPair: .must("Use of Color"),
            // 9 by 12 inches.
            .pageSize: .must("Document Size", ["width": 648, "height": 864]),
        ],
        questions: [
            PrintQuestion(
                id: "halo", clause: "Use of Color", text: "has text over a print or pattern a halo of at least 2 mm, if there is any?"),
            PrintQuestion(
                id: "graphics", clause: "Graphics", text: "are enlarged pictures as clear, colourful and readable as the originals?"),
            PrintQuestion(id: "charts", clause: "Use of Color", text: "do charts use patterns or distinguishable colours, and no grey?"),
            PrintQuestion(id: "paper", clause: "Paper", text: "is the paper not grey, and not so white that it glares?"),
            PrintQuestion(
                id: "volume", clause: "Document Size", text: "is the book at most 2.5 inches thick, and at most 2.5 pounds heavy?"),
        ])
}

/// Turns the output of elements into runs of text: it resolves formats that contain each other, and sets quotation marks (CSL 1.0.2,
/// "Formatting" and "Quotes").
struct OutputFlattening {
    /// The outer and inner quotation marks of a locale.
    struct QuotationMarks {
        var outer: (open: String, close: String)
        var inner: (open: String, close: String)

        init(_ locale: CitationLocale) {
            outer = (locale.text(of: "open-quote") ?? "“", locale.text(of: "close-quote") ?? "”")
            inner = (locale.text(of: "open-inner-quote") ?? "‘", locale.text(of: "close-inner-quote") ?? "’")
        }
    }

    private let marks: QuotationMarks
    private var builder: OutputBuilder
    private var quoteDepth = 0

    init(_ locale: CitationLocale) {
        marks = QuotationMarks(locale)
        builder = OutputBuilder(movesPunctuationIntoQuotes: locale.movesPunctuationIntoQuotes ?? false)
    }

    /// The text of nodes.
    static func text(of nodes: [OutputNode], _ locale: CitationLocale) -> CitationText {
        var flattening = OutputFlattening(locale)
        for node in nodes { flattening.append(node, CitationFormat()) }
        return flattening.builder.text
    }

    /// The text of a node, divided where the cite changes.
    static func parts(of node: OutputNode, _ locale: CitationLocale) -> [(text: CitationText, cite: Int?)] {
        var flattening = OutputFlattening(locale)
        flattening.append(node, CitationFormat())
        return flattening.builder.parts
    }

    private mutating func append(_ node: OutputNode, _ outer: CitationFormat) {
        guard !node.isEmpty else { return }
        let format = outer.applying(node.formatting), outerCite = builder.cite
        builder.cite = node.cite ?? outerCite
        defer { builder.cite = outerCite }
        if node.display == .block || node.display == .indent || node.display == .leftMargin { builder.breakLine() }
        if node.display == .rightInline { builder.append("\u{2003}", outer) }
        let (open, close) = quoteDepth.isMultiple(of: 2) && !node.hasInnerMarks ? marks.outer : marks.inner
        if node.isContinuation { builder.continueText() }
        if node.isQuoted {
            builder.append(open, format)
            quoteDepth += 1
        }
        switch node.content {
        case .text(let run): builder.append(run.text, format.applying(run.format))
        case .nodes(let nodes): for node in nodes { append(node, format) }
        }
        if node.isQuoted {
            quoteDepth -= 1
            builder.close(close, format)
        }
        if node.display == .block || node.display == .indent { builder.breakLine() }
    }
}

extension CitationFormat {
    /// The format of an element within text of this format: a format that occurs within itself is normal.
    func applying(_ formatting: Formatting) -> CitationFormat {
        var format = self
        if let isItalic = formatting.isItalic { format.isItalic = isItalic && !self.isItalic }
        if let isBold = formatting.isBold { format.isBold = isBold && !self.isBold }
        if let isSmallCaps = formatting.isSmallCaps { format.isSmallCaps = isSmallCaps && !self.isSmallCaps }
        if let isUnderlined = formatting.isUnderlined { format.isUnderlined = isUnderlined }
        if let baseline = formatting.baseline { format.baseline = baseline }
        return format
    }

    /// The format of a run of a field within text of this format.
    func applying(_ run: CitationFormat) -> CitationFormat {
        var format = run
        format.isItalic = isItalic != run.isItalic
        format.isBold = isBold != run.isBold
        format.isSmallCaps = isSmallCaps != run.isSmallCaps
        format.isUnderlined = isUnderlined || run.isUnderlined
        if run.baseline == .normal { format.baseline = baseline }
        format.keepsCase = false
        format.link = run.link ?? link
        format.language = run.language ?? language
        return format
    }
}

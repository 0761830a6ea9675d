public import PDFInspection

/// Audits a PDF by its bytes alone, from whatever tool it comes.
public enum PDFAudit {
    /// Every rule that judges bytes, in the order of the reports.
    public static let rules: [any PDFRule.Type] = [
        ContentUnread.self, TextOffPage.self, TextClipped.self, TextOverlap.self, TextTooSmall.self, ContrastMinimum.self,
        ContrastEnhanced.self,
        PDFTags.self, PDFLanguage.self, PDFMetadata.self, PDFFonts.self, PDFUnicode.self, PDFAnnotations.self, PDFArtifacts.self,
        PDFText.self, PDFOrder.self,
    ]

    /// All faults that the rules of the settings find, in the order of the rules and then of the pages.
    public static func findings(in pdf: InspectedPDF, _ context: PDFContext = PDFContext()) -> [Finding] {
        var context = context
        if context.settings.isOn(PDFText.description) || context.settings.isOn(PDFOrder.description) { context.align(pdf) }
        let found = rules.filter { context.settings.isOn($0.description) }.flatMap { $0.init().findings(in: pdf, context) }
        var merger = FindingMerger()
        merger.add(context.settings.apply(to: found))
        return merger.merged
    }

    /// Whether the file meets the conditions of PDF/UA-1 that a machine can judge.
    public static func conformsToPDFUA(_ pdf: InspectedPDF) -> Bool {
        let conditions: [any PDFRule.Type] = [
            PDFTags.self, PDFLanguage.self, PDFMetadata.self, PDFFonts.self, PDFUnicode.self, PDFAnnotations.self, PDFArtifacts.self,
        ]
        return !conditions.contains { rule in rule.init().findings(in: pdf, PDFContext()).contains { $0.outcome == .fail } }
    }
}

package import TypesetBase
package import TypesetPDFReading

/// Applies every rule that the sheet and the profile turn on.
package enum AuditEngine {
    /// Audits a whole document on this thread.
    ///
    /// - Parameter sizes: the sizes, in any order. Those of one edition are judged together.
    package static func run(_ input: AuditInput, at sizes: [AuditedSize], tool: AuditReport.Tool) -> AuditReport {
        var audit = DocumentAudit(input, at: sizes)
        for judgement in audit.judgements { audit.add(judgement.result()) }
        return audit.report(tool: tool)
    }

    /// The findings that every run reports, with or without an audit: about content that could not be built as written, and about the
    /// PDF/UA claim.
    package static func buildFindings(_ input: AuditInput, at categories: [ContentSizeCategory]) -> [Finding] {
        var fold = FindingFold(input.configuration)
        for (context, edition) in input.contexts(at: categories) { fold.add(RuleCatalogue.buildRules, judging: context, in: edition) }
        return Suppressions(input).apply(to: (consume fold).findings(), in: AuditContext(input, categories: categories)).findings
    }

    /// The faults in the bytes of a finished file, in the order of the rules and then of the pages.
    package static func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        var context = context
        if context.judges(PDFText.self) || context.judges(PDFOrder.self) { context.align(pdf) }
        if context.layout == nil { context.readTaggedContent(of: pdf) }
        if context.layout == nil, context.configuration.profile.standard != nil { context.readPrint(of: pdf) }
        return RuleCatalogue.fileRules.filter(context.judges).flatMap { $0.init().faults(in: pdf, context) }
    }

    /// The fault of a finished file that cannot be read back.
    package static func fault(ofUnreadableFile error: Diagnostic, path: String, _ context: FileContext) -> Fault {
        PDFTags.unreadable(error, path: path, context)
    }

    /// The findings about a PDF of another program, judged by its bytes alone.
    package static func findings(in pdf: InspectedPDF, _ context: FileContext = FileContext()) -> [Finding] {
        var fold = FindingFold(context.configuration), places = TaggedPlaces(pdf)
        fold.add(
            faults(in: pdf, context).map { fault in
                var fault = fault
                fault.tags = places.tags(of: fault)
                return fault
            })
        return (consume fold).findings()
    }

    /// The conformance that a PDF of another program claims.
    package static func claim(of pdf: InspectedPDF) -> ConformanceClaim { ConformanceClaim(pdf.catalog.metadata) }
}

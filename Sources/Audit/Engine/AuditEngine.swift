package import TypesetBase
package import TypesetPDFReading

/// Applies every rule that the sheet and the profile turn on.
package enum AuditEngine {
    /// Audits a whole document.
    ///
    /// - Parameter sizes: the sizes, in any order. Those of one edition are judged together.
    package static func run(_ input: AuditInput, at sizes: [AuditedSize], tool: AuditReport.Tool) -> AuditReport {
        let sizes = sizes.sorted { $0.layout.category < $1.layout.category }, layouts = sizes.map(\.layout)
        let editions = ReaderTraits.allCases.filter { traits in layouts.contains { $0.traits == traits } }
        let readsFiles = sizes.contains { $0.fileFaults != nil }
        var contexts: [AuditContext] = [], fold = FindingFold(input.configuration)
        for edition in editions {
            let own = input.contexts(of: layouts.filter { $0.traits == edition }, for: edition)
            for context in own { fold.add(RuleCatalogue.sourceRules, judging: context, in: edition) }
            contexts += own
        }
        for size in sizes { fold.add(size.fileFaults ?? [], in: size.layout.traits) }
        let suppressions = Suppressions(input) { isComplete($0, layouts, readsFiles: readsFiles) }
        let (findings, ignored) = suppressions.apply(
            to: (consume fold).findings(on: layouts), in: contexts.first ?? AuditContext(input, layouts: []))
        let ofRules = Dictionary(grouping: findings, by: \.rule)
        let rules = RuleCatalogue.descriptions.filter {
            $0.id.isJudged && input.configuration.isOn($0) && (readsFiles || !$0.id.readsFiles || $0.id.sourceRule != nil)
        }
        return AuditReport(
            tool: tool, document: input.isSpecimen ? input.stylesheetPath ?? input.document.source.path : input.document.source.path,
            title: input.bookTitle, stylesheet: input.stylesheetPath, claim: input.isSpecimen ? nil : input.claim,
            profile: input.configuration.profile,
            sizes: Set(layouts.map(\.category)).sorted(), editions: editions,
            rules: rules.map { RuleRun(rule: $0, of: ofRules, in: contexts) }, findings: findings, ignored: ignored,
            styles: styles(of: layouts))
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

    /// Whether everything that could violate the rule has been judged.
    private static func isComplete(_ rule: RuleID, _ layouts: [LayoutSummary], readsFiles: Bool) -> Bool {
        rule.isOfDocumentAlone
            || Set(layouts.map(\.category)).count == ContentSizeCategory.allCases.count && (readsFiles || !rule.readsFiles)
    }

    private static func styles(of layouts: [LayoutSummary]) -> [DrawnStyle] {
        let drawn = layouts.flatMap { layout in
            layout.uses.map {
                (name: $0.style.selectors.joined(separator: " in "), category: layout.category, size: $0.style.style.pointSize.value)
            }
        }
        return drawn.grouped(by: \.name).map { name, uses in
            DrawnStyle(name: name, sizes: Dictionary(uses.map { ($0.category, $0.size) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}

extension RuleRun {
    /// Creates the verdicts of a rule on every size.
    ///
    /// Each has the worst figure of all editions, whether it passes or not. A size without anything to judge is `inapplicable`.
    init(rule: RuleDescription, of findings: [RuleID: [Finding]], in contexts: [AuditContext]) {
        let source = rule.id.sourceRule?.init(), categories = Set(contexts.flatMap(\.categories)).sorted()
        let inapplicable = categories.filter { category in
            !rule.id.readsFiles
                && source.map { source in !Self.layouts(at: category, in: contexts).contains(where: source.applies) } ?? false
        }
        self.init(rule: rule, sizes: categories, findings: findings, inapplicable: Set(inapplicable))
        guard let source else { return }
        for index in verdicts.indices where verdicts[index].outcome == .pass {
            guard let category = verdicts[index].category,
                let figure = Self.worst(Self.layouts(at: category, in: contexts).compactMap(source.figure))
            else { continue }
            verdicts[index].measured = figure.measured
            verdicts[index].required = figure.required
        }
    }

    private static func layouts(at category: ContentSizeCategory, in contexts: [AuditContext]) -> [(LayoutSummary, AuditContext)] {
        contexts.flatMap { context in context.layouts.filter { $0.category == category }.map { ($0, context) } }
    }

    /// The worst of some figures; if all pass, the one nearest to its limit, whether the limit is a minimum or a maximum.
    private static func worst(_ figures: [RuleFigure]) -> RuleFigure? {
        figures.min { distance($0) < distance($1) }
    }

    private static func distance(_ figure: RuleFigure) -> Double { abs(figure.measured.value / figure.required.value - 1) }
}

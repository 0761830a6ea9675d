package import ContentSize
import Diagnostics
package import PDFInspection

/// Applies every rule that the sheet and the profile turn on.
package enum AuditEngine {
    /// The whole audit of a document.
    ///
    /// - Parameter sizes: in any order.
    package static func run(_ input: AuditInput, at sizes: [AuditedSize], tool: AuditReport.Tool) -> AuditReport {
        let sizes = sizes.sorted { $0.layout.category < $1.layout.category }, layouts = sizes.map(\.layout)
        let readsFiles = sizes.contains { $0.fileFaults != nil }
        let context = AuditContext(input, layouts: layouts)
        var fold = FindingFold(input.configuration)
        fold.add(faults(of: RuleCatalogue.sourceRules, in: context))
        for size in sizes { fold.add(size.fileFaults ?? []) }
        let suppressions = Suppressions(input) { isComplete($0, layouts, readsFiles: readsFiles) }
        let (findings, ignored) = suppressions.apply(to: fold.findings(on: layouts), in: context)
        let rules = RuleCatalogue.descriptions.filter {
            input.configuration.isOn($0) && (readsFiles || !$0.id.readsFiles || $0.id.sourceRule != nil)
        }
        return AuditReport(
            tool: tool, document: input.isSpecimen ? input.stylesheetPath ?? input.document.source.path : input.document.source.path,
            stylesheet: input.stylesheetPath, claim: input.isSpecimen ? nil : input.claim, profile: input.configuration.profile,
            sizes: layouts.map(\.category),
            rules: rules.map { RuleRun(rule: $0, of: findings, in: context) }, findings: findings, ignored: ignored,
            styles: styles(of: layouts))
    }

    /// What every run reports of a document, audited or not: what could not be built as it was written, and what decides whether the files
    /// may claim PDF/UA.
    package static func buildFindings(_ input: AuditInput, at categories: [ContentSizeCategory]) -> [Finding] {
        let context = AuditContext(input, categories: categories)
        var fold = FindingFold(input.configuration)
        fold.add(faults(of: RuleCatalogue.buildRules, in: context))
        return Suppressions(input).apply(to: fold.findings(), in: context).findings
    }

    /// What the bytes of a finished file break, in the order of the rules and then of the pages.
    package static func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        var context = context
        if context.judges(PDFText.self) || context.judges(PDFOrder.self) { context.align(pdf) }
        return RuleCatalogue.fileRules.filter(context.judges).flatMap { $0.init().faults(in: pdf, context) }
    }

    /// The findings about a PDF of another program, judged by its bytes alone.
    package static func findings(in pdf: InspectedPDF, _ context: FileContext = FileContext()) -> [Finding] {
        var fold = FindingFold(context.configuration)
        fold.add(faults(in: pdf, context))
        return fold.findings()
    }

    /// What a PDF of another program claims.
    package static func claim(of pdf: InspectedPDF) -> ConformanceClaim { ConformanceClaim(pdf.catalog.metadata) }

    private static func faults(of rules: [any SourceRule.Type], in context: AuditContext) -> [Fault] {
        rules.filter { context.configuration.isOn($0.description) }.flatMap { $0.init().faults(in: context) }
    }

    /// Whether nothing is left that could break a rule.
    private static func isComplete(_ rule: RuleID, _ layouts: [LayoutSummary], readsFiles: Bool) -> Bool {
        rule.isOfDocumentAlone || layouts.count == ContentSizeCategory.allCases.count && (readsFiles || !rule.readsFiles)
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
    /// A rule's verdict on every size: with the worst figure, whether it passes or not, and `inapplicable` where there was nothing to
    /// judge.
    init(rule: RuleDescription, of findings: [Finding], in context: AuditContext) {
        let source = rule.id.sourceRule?.init()
        let inapplicable = context.layouts.filter { layout in
            !rule.id.readsFiles && source.map { !$0.applies(to: layout, in: context) } ?? false
        }.map(\.category)
        self.init(rule: rule, sizes: context.categories, findings: findings, inapplicable: Set(inapplicable))
        guard let source else { return }
        for index in verdicts.indices where verdicts[index].outcome == .pass {
            guard let layout = context.layouts.first(where: { $0.category == verdicts[index].category }),
                let figure = source.figure(of: layout, in: context)
            else { continue }
            verdicts[index].measured = figure.measured
            verdicts[index].required = figure.required
        }
    }
}

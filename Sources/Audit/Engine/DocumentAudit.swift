import TypesetBase

/// The audit of a whole document: rules that are judged one by one, on several threads if the caller has them, and their report.
package struct DocumentAudit {
    /// The judgements to make, in the order in which they are added.
    package let judgements: [RuleJudgement]
    private let input: AuditInput
    private let sizes: [AuditedSize]
    private let contexts: [AuditContext]
    private let editions: [ReaderTraits]
    private var fold: FindingFold
    private var figures: [RuleID: [RuleResult.SizeFigure]] = [:]

    /// Creates the audit of a document.
    ///
    /// - Parameter sizes: the sizes, in any order. Those of one edition are judged together.
    package init(_ input: AuditInput, at sizes: [AuditedSize]) {
        self.input = input
        self.sizes = sizes.sorted { ($0.layout.category, $0.layout.volume ?? 0) < ($1.layout.category, $1.layout.volume ?? 0) }
        let layouts = self.sizes.map(\.layout)
        let editions = ReaderTraits.ordered(layouts.lazy.map(\.traits))
        self.editions = editions
        let rules = RuleCatalogue.sourceRules.filter { input.configuration.isOn($0.description) }
        let equal = Self.equalEditions(self.sizes, editions)
        let judged = editions.map { edition in (edition, input.contexts(of: layouts.filter { $0.traits == edition }, for: edition)) }
        contexts = judged.flatMap(\.1)
        judgements = judged.flatMap { edition, contexts in
            let sharing = editions.filter { equal[$0] == edition }, isShared = equal[edition] != nil
            let own = rules.filter { !isShared || $0.judgesColors }
            return contexts.flatMap { Self.judgements(by: own, in: $0, edition, sharing: sharing) }
        }
        fold = FindingFold(input.configuration)
    }

    /// Returns the judgements of a context; rules with a requirement of a guideline for print judge its printed sizes only.
    private static func judgements(
        by rules: [any SourceRule.Type], in context: AuditContext, _ edition: ReaderTraits, sharing: [ReaderTraits]
    ) -> [RuleJudgement] {
        let requirements = context.configuration.profile.standard?.requirements ?? [:]
        let ofPrint = requirements.isEmpty ? context : context.ofPrint
        return rules.map { rule in
            // The rule about sizes decides which layouts are judged, and says so.
            let isOfPrint = rule.description.id != .textTooSmall && requirements[rule.description.id] != nil
            return RuleJudgement(
                rule: rule, context: isOfPrint ? ofPrint : context, edition: edition, sharing: rule.judgesColors ? [] : sharing)
        }
    }

    /// Returns for each edition the one of which it differs only in colours, at all sizes.
    private static func equalEditions(_ sizes: [AuditedSize], _ editions: [ReaderTraits]) -> [ReaderTraits: ReaderTraits] {
        let byEdition = Dictionary(grouping: sizes) { $0.layout.traits }
        return byEdition.compactMapValues { own in
            guard let equal = own.first?.equalEdition, own.allSatisfy({ $0.equalEdition == equal }),
                byEdition[equal]?.map(\.layout.category) == own.map(\.layout.category)
            else { return nil }
            return equal
        }
    }

    /// Adds the result of the next judgement, so that only a few results are in memory; all their faults can be many.
    package mutating func add(_ result: RuleResult) {
        fold.add(result.faults, in: result.edition)
        for edition in result.sharing { fold.add(result.faults.map { $0.moved(to: edition) }, in: edition) }
        figures[result.rule, default: []] += result.figures
    }

    /// Returns the report, when the results of all judgements are added.
    package consuming func report(tool: AuditReport.Tool) -> AuditReport {
        let layouts = sizes.map(\.layout), readsFiles = sizes.contains { $0.fileFaults != nil }
        for size in sizes { fold.add(size.fileFaults ?? [], in: size.layout.traits) }
        let suppressions = Suppressions(input) { Self.isComplete($0, layouts, readsFiles: readsFiles) }
        let (input, editions, contexts, figures) = (input, editions, contexts, figures)
        let (findings, ignored) = suppressions.apply(
            to: fold.findings(on: layouts), in: contexts.first ?? AuditContext(input, layouts: []))
        let ofRules = Dictionary(grouping: findings, by: \.rule), categories = Set(layouts.map(\.category)).sorted()
        let rules = RuleCatalogue.descriptions.filter {
            $0.id.isJudgedInDocuments && input.configuration.isOn($0) && (readsFiles || !$0.id.readsFiles || $0.id.sourceRule != nil)
        }
        let claim = input.claim?.withheld(forTagErrors: ofRules[.pdfTags]?.count ?? 0, in: sizes)
        var report = AuditReport(
            tool: tool, document: input.isSpecimen ? input.stylesheetPath ?? input.document.source.path : input.document.source.path,
            title: input.bookTitle, stylesheet: input.stylesheetPath, claim: input.isSpecimen ? nil : claim,
            profile: input.configuration.profile, sizes: categories, editions: editions,
            rules: rules.map { RuleRun(rule: $0, at: categories, findings: ofRules, figures: figures[$0.id] ?? []) },
            findings: findings, ignored: ignored, styles: Self.styles(of: layouts))
        report.fileTitle = sizes.lazy.compactMap(\.title).first
        report.milderRules = input.configuration.milderRules
        report.absentContent = AbsentContent.allCases.filter { kind in
            sizes.allSatisfy { $0.absentContent?.contains(kind) ?? AbsentContent.ofEveryDocument.contains(kind) }
        }
        return report
    }

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

/// A rule to judge on all sizes of one edition.
package struct RuleJudgement: Sendable {
    fileprivate let rule: any SourceRule.Type
    fileprivate let context: AuditContext
    fileprivate let edition: ReaderTraits
    /// The editions that differ only in colours, which the rule does not judge.
    fileprivate let sharing: [ReaderTraits]

    /// Judges the rule.
    package func result() -> RuleResult {
        let rule = rule.init(), faults = rule.faults(in: context)
        return RuleResult(
            rule: self.rule.description.id, edition: edition, sharing: sharing, faults: faults,
            figures: context.layouts.map { layout in
                RuleResult.SizeFigure(
                    category: layout.category, applies: rule.applies(to: layout, in: context), figure: rule.figure(of: layout, in: context))
            })
    }
}

/// The result of one judgement.
package struct RuleResult: Sendable {
    /// The measurement of a rule at one size.
    fileprivate struct SizeFigure: Sendable {
        var category: ContentSizeCategory
        /// Whether the size contains anything that the rule judges.
        var applies: Bool
        /// The worst figure; nil if the rule measures nothing.
        var figure: RuleFigure?
    }

    fileprivate let rule: RuleID
    fileprivate let edition: ReaderTraits
    fileprivate let sharing: [ReaderTraits]
    fileprivate let faults: [Fault]
    fileprivate let figures: [SizeFigure]
}

extension RuleRun {
    /// Creates the verdicts of a rule on every size.
    ///
    /// Each has the worst figure of all editions, whether it passes or not. A size without anything to judge is `inapplicable`.
    ///
    /// - Parameter figures: the figures of the rule in the source; empty for a rule that judges only finished files.
    fileprivate init(
        rule: RuleDescription, at categories: [ContentSizeCategory], findings: [RuleID: [Finding]], figures: [RuleResult.SizeFigure]
    ) {
        let bySize = Dictionary(grouping: figures, by: \.category)
        let inapplicable = categories.filter { !figures.isEmpty && !rule.id.readsFiles && bySize[$0]?.contains(where: \.applies) != true }
        self.init(rule: rule, sizes: categories, findings: findings, inapplicable: Set(inapplicable))
        for index in verdicts.indices where verdicts[index].outcome == .pass {
            guard let category = verdicts[index].category, let figure = Self.worst(bySize[category]?.compactMap(\.figure) ?? []) else {
                continue
            }
            verdicts[index].measured = figure.measured
            verdicts[index].required = figure.required
        }
    }

    /// The worst of some figures; if all pass, the one nearest to its limit, whether the limit is a minimum or a maximum.
    private static func worst(_ figures: [RuleFigure]) -> RuleFigure? {
        figures.min { distance($0) < distance($1) }
    }

    private static func distance(_ figure: RuleFigure) -> Double { abs(figure.measured.value / figure.required.value - 1) }
}

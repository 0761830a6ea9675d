import ContentSize

extension RuleRun {
    /// A rule's verdict on every size: with the worst figure, whether it passes or not, and `inapplicable` where there was nothing to
    /// judge.
    init(rule: RuleDescription, of findings: [Finding], in subject: AuditContext) {
        let source = RuleCatalogue.sourceRule(rule.id)?.init(), readsFiles = RuleCatalogue.readsFiles(rule.id)
        let inapplicable = subject.layouts.filter { layout in !readsFiles && source.map { !$0.applies(to: layout, in: subject) } ?? false }
            .map(\.category)
        self.init(rule: rule, sizes: subject.categories, findings: findings, inapplicable: Set(inapplicable))
        guard let source else { return }
        for index in verdicts.indices where verdicts[index].outcome == .pass {
            guard let layout = subject.layouts.first(where: { $0.category == verdicts[index].category }),
                let figure = source.figure(of: layout, in: subject)
            else { continue }
            verdicts[index].measured = figure.measured
            verdicts[index].required = figure.required
        }
    }
}

import ContentSize

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

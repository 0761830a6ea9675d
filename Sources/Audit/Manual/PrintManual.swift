/// The manual of the guidelines for print: what a rule proves, with its limits, and what a person must judge.
enum PrintManual {
    /// The section of a profile in Markdown; nil for a profile that is no guideline for print.
    static func markdown(_ profile: Profile) -> String? {
        guard let standard = profile.standard else { return nil }
        let rules = RuleCatalogue.descriptions.compactMap { rule in
            standard.requirements[rule.id].map { requirement in
                let columns = [
                    requirement.clause, "`\(rule.id)`", limits(requirement), requirement.outcome.rawValue,
                    RuleCatalogue.fileRule(of: rule.id) == nil ? "no" : "yes",
                ]
                return "| \(columns.joined(separator: " | ")) |\n"
            }
        }
        return "\n## The profile \(profile.rawValue)\n\nJudges by: \(standard.source).\n\n"
            + "| Clause | Rule | Limits | Outcome | Judges other PDFs |\n|---|---|---|---|---|\n\(rules.joined())\n"
            + "A person must judge:\n\n" + standard.questions.map { "- \($0.clause): \($0.text)\n" }.joined()
    }

    private static func limits(_ requirement: PrintRequirement) -> String {
        requirement.limits.sorted { $0.key < $1.key }.map { "\($0.key) \(AuditFigure.decimal($0.value, places: 2))" }.joined(
            separator: ", ")
    }
}

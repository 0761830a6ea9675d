package import TypesetBase

/// The manual of the rules, as printed by `typesetter rules` and `typesetter explain`, and as in `docs/reference/audit-rules.md`.
package enum RuleManual {
    /// The list of rules, one per line: the id, the outcome of a fault, and the requirement.
    package static var list: String {
        let width = RuleID.allCases.map(\.rawValue.count).max() ?? 0
        return RuleCatalogue.descriptions.map { rule in
            let id = rule.id.rawValue, outcome = rule.outcome.rawValue, profiles = isOptional(rule) ? " (\(profiles(rule)))" : ""
            return id + padding(id, width + 2) + outcome + padding(outcome, 9) + rule.summary + profiles + "\n"
        }.joined()
    }

    /// The page of one rule; nil if no rule has this name.
    package static func page(of name: String) -> String? {
        guard let rule = RuleID(rawValue: name).map(RuleCatalogue.description) else { return nil }
        return "\(rule.id): \(rule.summary)\n\n\(facts(rule).joined(separator: "\n"))\n\n\(explanation(of: rule.id))\n"
    }

    /// The explanation of a rule and the fix, in Markdown: the body of its page.
    package static func explanation(of id: RuleID) -> String {
        (RulePages.all[id] ?? "") + "\n- Fix: \(RuleCatalogue.description(of: id).fix)."
    }

    /// All pages as one Markdown document.
    package static var markdown: String {
        let intro =
            "# The rules of the audit\n\nMade by `typesetter rules --markdown` of the doc comments of the rules; "
            + "`typesetter explain RULE` prints one of them.\n"
        return intro
            + RuleCatalogue.descriptions.map { rule in
                let words = words(rule).map { "- \($0)\n" }.joined()
                return
                    "\n## \(rule.id)\n\n\(rule.summary.prefix(1).uppercased() + rule.summary.dropFirst()).\n\n"
                    + "*\(conditions(rule).joined(separator: ". ")).*\n\n\(words)\(words.isEmpty ? "" : "\n")\(explanation(of: rule.id))\n"
            }.joined() + Profile.allCases.compactMap(PrintManual.markdown).joined()
    }

    private static func facts(_ rule: RuleDescription) -> [String] { conditions(rule) + words(rule) }

    /// The outcome, the profiles and thresholds if there are any, and the references.
    private static func conditions(_ rule: RuleDescription) -> [String] {
        var facts = ["Outcome: \(rule.outcome.rawValue)"]
        if isOptional(rule) { facts.append("Profiles: \(profiles(rule))") }
        if !rule.parameters.isEmpty {
            facts.append(
                "Thresholds: "
                    + rule.parameters.sorted { $0.key < $1.key }.map { "\($0.key) \(AuditFigure.decimal($0.value, places: 2))" }.joined(
                        separator: ", "))
        }
        facts.append("References: " + rule.references.map { "\($0.standard.rawValue) \($0.clause)" }.joined(separator: "; "))
        return facts
    }

    /// The words of each language that the rule looks for.
    private static func words(_ rule: RuleDescription) -> [String] {
        rule.vocabulary.sorted { $0.key < $1.key }.map { "Words (\($0.key)): " + $0.value.joined(separator: ", ") }
    }

    private static func isOptional(_ rule: RuleDescription) -> Bool { rule.profiles.count < Profile.allCases.count }
    private static func profiles(_ rule: RuleDescription) -> String {
        let names = Profile.allCases.filter { $0.judges(rule) }.map(\.rawValue)
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }
    private static func padding(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(1, width - text.count)) }
}

package import TypesetBase

/// The settings of one rule in a stylesheet's `audit:` or on the command line.
package struct RuleSettings: Hashable, Sendable {
    /// Whether the rule is on; nil leaves this to the profile.
    package var isOn: Bool?
    /// A milder or stricter severity.
    package var severity: Diagnostic.Severity?
    /// Thresholds by name.
    package var parameters: [String: Double] = [:]

    /// Turns a rule off.
    package static let off = RuleSettings(isOn: false)
}

/// The profile and what differs from it.
package struct AuditConfiguration: Hashable, Sendable {
    /// The profile, which decides the rules that are on and their limits unless `rules` overrides them.
    package var profile: Profile
    /// The settings that differ from the profile.
    package var rules: [RuleID: RuleSettings]

    package init(profile: Profile = .wcagAA, rules: [RuleID: RuleSettings] = [:]) {
        self.profile = profile
        self.rules = rules
    }

    /// Whether a rule is judged, as `content-unread` always is, because nobody may take a partly read file for one without faults.
    package func isOn(_ rule: RuleDescription) -> Bool {
        rule.id == .contentUnread || rules[rule.id]?.isOn ?? profile.judges(rule)
    }

    /// The value of a parameter: the stylesheet's, else the profile's, else the rule's.
    package func parameter(_ name: String, of rule: RuleDescription) -> Double {
        rules[rule.id]?.parameters[name] ?? profile.standard?.requirements[rule.id]?.limits[name] ?? rule.parameters[name] ?? 0
    }

    /// The rules with a milder severity than their own.
    var milderRules: [RuleID] {
        RuleCatalogue.descriptions.filter { rule in
            guard let severity = rules[rule.id]?.severity, let own = rule.outcome.severity else { return false }
            return severity < own
        }.map(\.id)
    }

    /// The outcome of a fault under the severity that is set for its rule, which may be milder or stricter than the rule's own.
    ///
    /// The outcome changes with the severity, so no report calls a failure what the run lets pass. A stricter severity does not change
    /// faults that are milder than their rule, such as the origin of a title.
    func outcome(of fault: Fault) -> Outcome {
        let own = fault.outcome.severity ?? .note
        guard let severity = rules[fault.rule]?.severity, severity < own || severity > own && fault.outcome == fault.ruleOutcome else {
            return fault.outcome
        }
        return severity.outcome
    }
}

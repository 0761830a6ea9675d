/// A choice of rules and thresholds.
public enum Profile: String, CaseIterable, Hashable, Sendable {
    case wcagAA = "wcag-aa", wcagAAA = "wcag-aaa", hig, largePrintRNIB = "large-print-rnib", largePrintACB = "large-print-acb"

    /// Numbers that differ from the rule's own default. Large print: 16 pt is UKAAF G003's and RNIB's floor, 18 pt that of the
    /// American Council of the Blind for all text.
    func parameter(_ name: String, of rule: String) -> Double? {
        switch (self, rule, name) {
        case (.largePrintRNIB, "text-too-small", "floor"): 16
        case (.largePrintACB, "text-too-small", "floor"): 18
        default: nil
        }
    }
}

/// What a sheet's `audit:` or the command line asks of one rule.
public struct RuleSettings: Hashable, Sendable {
    /// nil leaves it to the profile.
    public var isOn: Bool?
    /// A milder or stricter severity.
    public var severity: Severity?
    public var parameters: [String: Double]

    public init(isOn: Bool? = nil, severity: Severity? = nil, parameters: [String: Double] = [:]) {
        self.isOn = isOn
        self.severity = severity
        self.parameters = parameters
    }

    public static let off = RuleSettings(isOn: false)
}

/// The profile and what differs from it.
public struct AuditSettings: Hashable, Sendable {
    public var profile: Profile
    /// By rule id.
    public var rules: [String: RuleSettings]

    public init(profile: Profile = .wcagAA, rules: [String: RuleSettings] = [:]) {
        self.profile = profile
        self.rules = rules
    }

    public func isOn(_ rule: RuleDescription) -> Bool { rules[rule.id]?.isOn ?? rule.profiles.contains(profile) }

    /// The sheet's number, else the profile's, else the rule's.
    public func parameter(_ name: String, of rule: RuleDescription) -> Double {
        rules[rule.id]?.parameters[name] ?? profile.parameter(name, of: rule.id) ?? rule.parameters[name] ?? 0
    }

    /// Findings with the severities that the settings ask for, and the outcomes that go with them, so that no report calls a failure what
    /// the run lets pass.
    public func apply(to findings: [Finding]) -> [Finding] {
        findings.map { finding in
            guard let severity = rules[finding.rule]?.severity,
                severity < finding.severity || severity > finding.severity && Self.isOwn(finding)
            else { return finding }
            var finding = finding
            finding.severity = severity
            finding.outcome = severity.outcome
            return finding
        }
    }

    /// Whether it says what its rule is about: milder findings, such as where a title was taken from, grow no worse with their rule.
    private static func isOwn(_ finding: Finding) -> Bool {
        RuleCatalogue.description(of: finding.rule).map { $0.outcome == finding.outcome } ?? true
    }
}

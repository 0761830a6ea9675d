public import Diagnostics

/// A choice of rules and thresholds.
public enum Profile: String, CaseIterable, Hashable, Sendable {
    case wcagAA = "wcag-aa", wcagAAA = "wcag-aaa", hig, largePrintRNIB = "large-print-rnib", largePrintACB = "large-print-acb"

    /// A standard of large print.
    struct LargePrint {
        let reference: Reference
        /// What its least size is called in messages.
        let name: String
        /// The least size of all text, in points.
        let floor: Double
    }

    /// nil for profiles that are not about large print.
    var largePrint: LargePrint? {
        switch self {
        case .largePrintRNIB: LargePrint(reference: Reference(.ukaaf, "G003"), name: "RNIB's and UKAAF's least for large print", floor: 16)
        case .largePrintACB: LargePrint(reference: Reference(.acb, "Large print"), name: "the ACB's least for large print", floor: 18)
        case .wcagAA, .wcagAAA, .hig: nil
        }
    }

    /// Numbers that differ from the rule's own default.
    func parameter(_ name: String, of rule: RuleID) -> Double? { rule == .textTooSmall && name == "floor" ? largePrint?.floor : nil }
}

/// What a sheet's `audit:` or the command line asks of one rule.
public struct RuleSettings: Hashable, Sendable {
    /// nil leaves it to the profile.
    public var isOn: Bool?
    /// A milder or stricter severity.
    public var severity: Diagnostic.Severity?
    /// Thresholds by name.
    public var parameters: [String: Double]

    public init(isOn: Bool? = nil, severity: Diagnostic.Severity? = nil, parameters: [String: Double] = [:]) {
        self.isOn = isOn
        self.severity = severity
        self.parameters = parameters
    }

    /// Turns a rule off.
    public static let off = RuleSettings(isOn: false)
}

/// The profile and what differs from it.
public struct AuditConfiguration: Hashable, Sendable {
    /// Which rules are on, and with which limits, unless `rules` says otherwise.
    public var profile: Profile
    /// What differs from the profile.
    public var rules: [RuleID: RuleSettings]

    public init(profile: Profile = .wcagAA, rules: [RuleID: RuleSettings] = [:]) {
        self.profile = profile
        self.rules = rules
    }

    /// Whether a rule is judged. What could not be read is always told: nobody may take a file that was read in part for a clean one.
    public func isOn(_ rule: RuleDescription) -> Bool {
        rule.id == .contentUnread || rules[rule.id]?.isOn ?? rule.profiles.contains(profile)
    }

    /// The sheet's number, else the profile's, else the rule's.
    public func parameter(_ name: String, of rule: RuleDescription) -> Double {
        rules[rule.id]?.parameters[name] ?? profile.parameter(name, of: rule.id) ?? rule.parameters[name] ?? 0
    }

    /// What a fault counts as: the severity that is set for its rule may be milder or stricter than the rule's own, and the outcome goes
    /// with it, so that no report calls a failure what the run lets pass.
    ///
    /// Milder faults of a rule, such as where a title was taken from, grow no worse with it.
    func outcome(of fault: Fault) -> Outcome {
        let own = fault.outcome.severity ?? .note
        guard let severity = rules[fault.rule]?.severity, severity < own || severity > own && fault.outcome == fault.ruleOutcome else {
            return fault.outcome
        }
        return severity.outcome
    }
}

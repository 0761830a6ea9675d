/// A choice of rules and thresholds.
public enum Profile: String, CaseIterable, Hashable, Sendable {
    case wcagAA = "wcag-aa", wcagAAA = "wcag-aaa", hig
    /// The guidelines for clear and large print, each of which adds its own rules to those of `wcag-aa`.
    case acb2025 = "acb-2025", aph, ukaafClear = "ukaaf-clear", ukaafLarge = "ukaaf-large", rnibClear = "rnib-clear", din1450 = "din-1450"

    /// The guideline for print that the profile judges; nil for profiles of the web and of screens.
    var standard: PrintStandard? { PrintStandard.all[self] }

    /// Whether the profile turns a rule on.
    func judges(_ rule: RuleDescription) -> Bool {
        rule.profiles.contains(self) || standard.map { $0.requirements[rule.id] != nil || rule.id == .printReview } ?? false
    }
}

extension Set<Profile> {
    /// No profile of its own: only the guidelines that list the rule turn it on.
    static let ofPrint: Self = []
}

package import TypesetBase
package import TypesetStylesheet

extension AuditConfiguration {
    /// Creates the configuration from a stylesheet's `audit:`, skipping unknown names, which `diagnostics(of:)` reports.
    ///
    /// - Parameters:
    ///   - profile: the profile on the command line, which overrides all others.
    ///   - project: the settings of a project, which override the stylesheet's.
    package init(_ stylesheet: Stylesheet, profile: Profile? = nil, project: SheetAuditSettings = SheetAuditSettings()) {
        self.init(profile: profile ?? (project.profile ?? stylesheet.audit.profile).flatMap(Profile.init(rawValue:)) ?? .wcagAA)
        for rule in stylesheet.audit.rules + project.rules {
            guard let id = RuleID(rawValue: rule.name) else { continue }
            switch rule.value {
            case .level(let level): rules[id, default: RuleSettings()].set(level)
            case .parameters(let parameters):
                rules[id, default: RuleSettings()].isOn = rules[id]?.isOn ?? true
                for (name, text) in parameters { rules[id]?.parameters[name] = Double(text) }
            }
        }
    }

    /// The diagnostics of unknown rules, unknown thresholds and values that are not numbers, under `audit: { rules: … }`.
    package static func diagnostics(of stylesheet: Stylesheet) -> [Diagnostic] { diagnostics(of: stylesheet.audit) }

    private static func hint(thresholds: [String]) -> String {
        let names = thresholds.map { "`\($0)`" }.joined(separator: ", ")
        return switch thresholds.count {
        case 0: "remove it: the rule has no thresholds"
        case 1: "the threshold of this rule is \(names)"
        default: "use one of its thresholds: \(names)"
        }
    }

    /// The diagnostics of the same mistakes in a project's configuration.
    package static func diagnostics(of settings: SheetAuditSettings) -> [Diagnostic] {
        settings.rules.flatMap { rule -> [Diagnostic] in
            guard let id = RuleID(rawValue: rule.name) else {
                return [
                    .error(
                        "`\(rule.name)` is not a rule of the audit", at: rule.span,
                        hints: Suggestion.hints(for: rule.name, among: RuleID.allCases.map(\.rawValue)))
                ]
            }
            if id == .contentUnread, case .level("off") = rule.value {
                return [
                    .warning(
                        "`\(rule.name)` cannot be turned off: a file that was read in part must not pass as clean", at: rule.span)
                ]
            }
            let description = RuleCatalogue.description(of: id)
            guard case .parameters(let parameters) = rule.value else { return [] }
            return parameters.sorted { $0.key < $1.key }.compactMap { name, text in
                if description.parameters[name] == nil {
                    let known = description.parameters.keys.sorted()
                    return .error(
                        "the rule `\(rule.name)` has no threshold `\(name)`", at: rule.span,
                        hints: [Self.hint(thresholds: known)])
                }
                return Double(text) == nil
                    ? .error("the threshold `\(name)` of `\(rule.name)` must be a number, not `\(text)`", at: rule.span) : nil
            }
        }
    }
}

extension RuleSettings {
    fileprivate mutating func set(_ level: String) {
        isOn = level != "off"
        switch level {
        case "note": severity = .note
        case "warning": severity = .warning
        case "fail", "error": severity = .error
        default: severity = nil
        }
    }
}

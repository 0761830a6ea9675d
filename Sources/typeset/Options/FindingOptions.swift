import TypesetAudit
import TypesetBase
import TypesetKit

/// The options for which findings count and which of them a terminal lists.
struct FindingOptions: Sendable {
    /// Whether only failures are listed; other findings are only counted.
    var listsErrorsOnly = false
    /// The greatest number of warnings that does not fail the run; nil allows any number.
    var warningLimit: Int?
}

extension Invocation {
    /// The invocation with an audit whose findings do not decide the status, unless options request it.
    ///
    /// A build fails if content is missing from the output. With `--fail-on` and the project's `audit.failOn`, findings also count.
    var auditing: Invocation {
        var invocation = self
        guard audits ?? true else { return invocation }
        invocation.request { _ in }
        if !hasFailureLevel { invocation.job.audit?.failOn = nil }
        return invocation
    }

    /// The options that choose findings.
    static var findings: [Option<Invocation>] {
        [
            rules("select", help: "apply only these comma-separated rules; may be repeated") { request, rules in
                request.rules.selected = (request.rules.selected ?? []).union(rules)
            },
            rules("ignore", help: "skip these comma-separated rules; may be repeated") { $0.rules.ignored.formUnion($1) },
            Option(
                "errors-only", help: "list only failures on the terminal; report files list all findings",
                .flag { invocation in
                    invocation.findingOptions.listsErrorsOnly = true
                    invocation.request { _ in }
                }),
            .count("max-warnings", help: "the maximum number of warnings for exit status 0 (default: no limit)", in: 0...Int.max) {
                $0.findingOptions.warningLimit = $1
                $0.request { _ in }
            },
        ]
    }

    private static func rules(
        _ long: String, help: String, _ set: @escaping @Sendable (inout AuditRequest, Set<RuleID>) -> Void
    ) -> Option<Invocation> {
        Option(
            long, help: help, words: RuleID.allCases.map(\.rawValue),
            .value(placeholder: "RULE") { (invocation, text) throws(UsageError) in
                let rules = try rules(text)
                invocation.request { set(&$0, rules) }
            })
    }

    static func rules(_ text: String) throws(UsageError) -> Set<RuleID> {
        var rules: Set<RuleID> = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let rule = RuleID(rawValue: name) else {
                throw .unknown("rule", name, candidates: RuleID.allCases.map(\.rawValue), list: "'\(Program.name) rules' lists them")
            }
            rules.insert(rule)
        }
        return rules
    }
}

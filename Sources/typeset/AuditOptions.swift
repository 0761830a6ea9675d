import Audit
import TypesetKit

extension Invocation {
    /// What the audit judges by, and where it says so.
    static var audit: [Option<Invocation>] {
        judging + [
            Option(
                "audit", help: "audit these sizes too (with --all-sizes the default)",
                .flag { invocation in
                    invocation.audits = true
                    invocation.request { _ in }
                }),
            Option("no-audit", help: "no audit", .flag { $0.audits = false }),
        ]
    }

    static var judging: [Option<Invocation>] {
        [
            Option(
                "profile", help: "rules to judge by: \(Profile.allCases.map(\.rawValue).joined(separator: ", "))",
                .value(placeholder: "NAME") { (invocation, text) throws(UsageError) in
                    let profile: Profile = try choice(text, of: "profile")
                    invocation.request { $0.profile = profile }
                }),
            Option(
                "report",
                help:
                    "text, html, json, sarif, junit, github or markdown; into a file with =PATH ({stem} {dir}; - is standard output); may be repeated",
                .value(placeholder: "FORMAT[=PATH]") { (invocation, text) throws(UsageError) in
                    let report = try ReportRequest(text)
                    invocation.reports.append(report)
                    invocation.request { $0.drawsPictures = $0.drawsPictures || report.format == .html }
                }),
            Option(
                "baseline", help: "a list of findings that do not count",
                .value(placeholder: "FILE") { invocation, text in
                    invocation.baseline = text
                    invocation.request { _ in }
                }),
            Option(
                "fail-on", help: "error, warning or never: what makes the exit status 1 (default: error)",
                .value(placeholder: "LEVEL") { (invocation, text) throws(UsageError) in
                    let level = try FailureLevel(text)
                    invocation.request { $0.failOn = level.severity }
                }),
        ]
    }
}

/// The value of `--fail-on`.
struct FailureLevel {
    var severity: Severity?

    init(_ text: String) throws(UsageError) {
        switch text {
        case "error": severity = .error
        case "warning": severity = .warning
        case "never": severity = nil
        default: throw .unknown("level", text, candidates: ["error", "warning", "never"])
        }
    }
}

import Audit
import ContentSize
import Formats

/// JUnit XML for CI systems: a test suite for each size, a test case for each rule.
///
/// It follows the schema of Jenkins (junit-10.xsd), except that test cases carry `file` and `line`, from which GitLab and others link to
/// the source (conventions: testmoapp/junitxml).
///
/// A test case fails if one of its findings reaches `failOn`; lesser findings go to its output. A rule that needs manual review is reported
/// as skipped, never as passed. Times are 0, because the report must not depend on a clock.
struct JUnitReport {
    private let report: AuditReport
    private let options: ReportOptions
    private let rules: [RuleRun]

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options
        rules = report.allRules
    }

    var text: String {
        let categories: [ContentSizeCategory?] = report.sizes.isEmpty ? [nil] : report.sizes
        let suites = categories.map(suite)
        let name = "\(report.tool.name) audit of \(document)"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="\(Self.attribute(name))"\(Self.counts(suites.flatMap(\.cases)))>
            \(suites.map(text).joined())</testsuites>

            """
    }

    private var document: String { RelativePath.text(of: report.document, to: options.folder) }

    // MARK: - Judging

    private enum Result { case passed, failed, skipped(String) }
    private struct Case { var rule: String; var findings: [Finding]; var result: Result }
    private struct Suite { var name: String; var cases: [Case] }

    private func suite(_ category: ContentSizeCategory?) -> Suite {
        Suite(
            name: category?.shortName ?? "document",
            cases: rules.map { run in
                let findings = report.counted.filter { finding in
                    finding.rule == run.rule.id && (category.map { finding.categories.isEmpty || finding.categories.contains($0) } ?? true)
                }
                return Case(rule: run.rule.id.rawValue, findings: findings, result: result(findings, run.outcome(at: category)))
            })
    }

    private func result(_ findings: [Finding], _ outcome: Outcome?) -> Result {
        if let failOn = options.failOn, findings.contains(where: { $0.severity >= failOn }) { return .failed }
        if findings.contains(where: { $0.outcome == .review }) || outcome == .review { return .skipped("needs manual review") }
        return findings.isEmpty && outcome == .inapplicable ? .skipped("not applicable") : .passed
    }

    private static func counts(_ cases: [Case], isSuite: Bool = false) -> String {
        var failures = 0, skipped = 0
        for item in cases {
            switch item.result {
            case .passed: break
            case .failed: failures += 1
            case .skipped: skipped += 1
            }
        }
        // Jenkins' schema allows `skipped` on a suite, but not on `testsuites`.
        return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\"\(isSuite ? " skipped=\"\(skipped)\"" : "") time=\"0\""
    }

    // MARK: - Writing

    private func text(_ suite: Suite) -> String {
        "  <testsuite name=\"\(suite.name)\"\(Self.counts(suite.cases, isSuite: true)) file=\"\(Self.attribute(document))\">\n"
            + suite.cases.map { text($0, in: suite.name) }.joined() + "  </testsuite>\n"
    }

    private func text(_ item: Case, in suite: String) -> String {
        let location = item.findings.first.map { ReportLocation($0, in: report, options) }
        let line = location?.start.map { " line=\"\($0.line)\"" } ?? ""
        let file = Self.attribute(location?.file ?? document)
        let names = "name=\"\(Self.attribute(item.rule))\" classname=\"\(Self.attribute(document)).\(suite)\""
        let head = "    <testcase \(names) file=\"\(file)\"\(line) time=\"0\""
        let content = elements(item)
        return content.isEmpty ? head + "/>\n" : "\(head)>\n\(content)    </testcase>\n"
    }

    private func elements(_ item: Case) -> String {
        let body = item.findings.map(lines).joined()
        let output = body.isEmpty ? "" : "      <system-out>\(Self.content(body))</system-out>\n"
        switch item.result {
        case .passed: return output
        case .skipped(let reason): return "      <skipped message=\"\(reason)\"/>\n" + output
        case .failed:
            let title = item.findings.count == 1 ? item.findings.first?.message ?? "" : "\(item.findings.count) findings"
            let attributes = "message=\"\(Self.attribute(title))\" type=\"\(Self.attribute(item.rule))\""
            return "      <failure \(attributes)>\(Self.content(body))</failure>\n"
        }
    }

    /// `guide.md:3:5: error: message`, followed by the fix on the next line.
    private func lines(_ finding: Finding) -> String {
        let name = finding.outcome == .review ? "review" : finding.severity.name
        return "\(ReportLocation(finding, in: report, options).text): \(name): \(finding.message)\n"
            + (finding.fix.isEmpty ? "" : "  fix: \(finding.fix)\n")
    }

    private static func content(_ text: String) -> String { XMLEscaping.escaped(ReportText.printable(text), for: .content) }
    private static func attribute(_ text: String) -> String { XMLEscaping.escaped(ReportText.printable(text), for: .attribute) }
}

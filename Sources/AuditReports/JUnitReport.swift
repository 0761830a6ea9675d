import Audit
import ContentSize

/// JUnit XML as CI systems read it: a suite for each size, a case for each rule.
///
/// It keeps to the schema of Jenkins (junit-10.xsd), but that cases name their file and line, by which GitLab and others lead to the place
/// (conventions: testmoapp/junitxml).
///
/// A case fails where a finding is as bad as `failOn`; milder ones stand in its output. What a person must look at is skipped, never
/// passed. Times are 0, because a clock would make equal runs differ.
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
        return
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(Self.escape(name))\"\(Self.counts(suites.flatMap(\.cases)))>\n"
            + suites.map(text).joined() + "</testsuites>\n"
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
                return Case(rule: run.rule.id, findings: findings, result: result(findings, run.outcome(at: category)))
            })
    }

    private func result(_ findings: [Finding], _ outcome: Outcome?) -> Result {
        if let failOn = options.failOn, findings.contains(where: { $0.severity >= failOn }) { return .failed }
        if findings.contains(where: { $0.outcome == .review }) || outcome == .review { return .skipped("a person must look") }
        return findings.isEmpty && outcome == .inapplicable ? .skipped("inapplicable") : .passed
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
        // Jenkins' schema has no place for the skipped ones of all suites.
        return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\"\(isSuite ? " skipped=\"\(skipped)\"" : "") time=\"0\""
    }

    // MARK: - Writing

    private func text(_ suite: Suite) -> String {
        "  <testsuite name=\"\(suite.name)\"\(Self.counts(suite.cases, isSuite: true)) file=\"\(Self.escape(document))\">\n"
            + suite.cases.map { text($0, in: suite.name) }.joined() + "  </testsuite>\n"
    }

    private func text(_ item: Case, in suite: String) -> String {
        let place = item.findings.first.map { ReportPlace($0, in: report, options) }
        let line = place?.start.map { " line=\"\($0.line)\"" } ?? ""
        let head =
            "    <testcase name=\"\(Self.escape(item.rule))\" classname=\"\(Self.escape(document)).\(suite)\" file=\"\(Self.escape(place?.file ?? document))\"\(line) time=\"0\""
        let content = content(item)
        return content.isEmpty ? head + "/>\n" : "\(head)>\n\(content)    </testcase>\n"
    }

    private func content(_ item: Case) -> String {
        let body = item.findings.map(lines).joined()
        let output = body.isEmpty ? "" : "      <system-out>\(Self.escape(body, keepsLines: true))</system-out>\n"
        switch item.result {
        case .passed: return output
        case .skipped(let reason): return "      <skipped message=\"\(reason)\"/>\n" + output
        case .failed:
            let title = item.findings.count == 1 ? item.findings.first?.message ?? "" : "\(item.findings.count) findings"
            return
                "      <failure message=\"\(Self.escape(title))\" type=\"\(Self.escape(item.rule))\">\(Self.escape(body, keepsLines: true))</failure>\n"
        }
    }

    /// `guide.md:3:5: error: message`, and the fix in a line of its own.
    private func lines(_ finding: Finding) -> String {
        let name = finding.outcome == .review ? "review" : finding.severity.name
        return "\(ReportPlace(finding, in: report, options).text): \(name): \(finding.message)\n"
            + (finding.fix.isEmpty ? "" : "  fix: \(finding.fix)\n")
    }

    /// XML 1.0: control characters cannot be written at all, not even as references; line ends in attributes would become spaces.
    static func escape(_ text: String, keepsLines: Bool = false) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += keepsLines ? "\n" : "&#10;"
            case "\t": result += "&#9;"
            default: result += ReportText.printable(scalar)
            }
        }
        return result
    }
}

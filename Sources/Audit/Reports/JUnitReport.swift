import TypesetBase

/// JUnit XML for CI systems, with a test suite for each size of a single document, or for each document in a run of several.
///
/// Each suite has a test case for each rule. The format follows the schema of Jenkins (junit-10.xsd). In addition, test cases have `file`
/// and `line`, with which GitLab and others link to the source (conventions: testmoapp/junitxml).
///
/// A test case fails if one of its findings reaches `failOn`; lesser findings are in its output. A rule that needs manual review is
/// reported as skipped, never as passed. Times are 0, because the report must not depend on a clock.
struct JUnitReport {
    let run: RunReport
    let options: ReportOptions

    var text: String {
        let suites =
            run.single.map(suites) ?? run.documents.map { suite($0, nil, name: $0.name(relativeTo: options.base)) }
            + run.failures.map(suite)
        let title = run.single.map { $0.name(relativeTo: options.base) } ?? Phrase.count(run.documentCount, "document")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="\(HTMLText.attribute("\(run.tool.name) audit of \(title)"))"\(Self.counts(suites.flatMap(\.cases)))>
            \(suites.map(text).joined())</testsuites>

            """
    }

    // MARK: - Judging

    private enum Result { case passed, failed, skipped(String), error(String, RuleID) }
    private struct Case {
        var rule: String
        var findings: [Finding]
        var result: Result
        /// The report that contains the findings; nil for a document without one.
        var report: AuditReport?
    }
    private struct Suite {
        var name: String
        /// The `classname` attribute of its test cases.
        var classname: String
        var document: String
        var cases: [Case]
    }

    /// The suites of a single document, one for each size.
    private func suites(_ report: AuditReport) -> [Suite] {
        let categories: [ContentSizeCategory?] = report.sizes.isEmpty ? [nil] : report.sizes
        return categories.map { suite(report, $0, name: $0?.shortName ?? "document") }
    }

    /// The suite of a document.
    ///
    /// - Parameter category: the size of the suite; nil for all sizes.
    private func suite(_ report: AuditReport, _ category: ContentSizeCategory?, name suite: String) -> Suite {
        let counted = report.counted, name = report.name(relativeTo: options.base)
        return Suite(
            name: suite, classname: suite == name ? name : "\(name).\(suite)", document: options.name(report.document),
            cases: report.allRules.map { run in
                let findings = counted.filter { finding in
                    finding.rule == run.rule.id && (category.map { finding.categories.isEmpty || finding.categories.contains($0) } ?? true)
                }
                let outcome = category == nil ? Outcome.worst(run.verdicts.map(\.outcome)) : run.outcome(at: category)
                return Case(rule: run.rule.id.rawValue, findings: findings, result: result(findings, outcome), report: report)
            })
    }

    /// The suite of a document without a report.
    private func suite(_ failure: RunReport.Failure) -> Suite {
        let document = options.name(failure.document)
        return Suite(
            name: document, classname: document, document: document,
            cases: [Case(rule: "document", findings: [], result: .error(failure.message, failure.rule))])
    }

    private func result(_ findings: [Finding], _ outcome: Outcome?) -> Result {
        if findings.contains(where: \.isBuildError) { return .failed }
        if let failOn = options.failOn, findings.contains(where: { $0.severity >= failOn }) { return .failed }
        if findings.contains(where: { $0.outcome == .review }) || outcome == .review { return .skipped("needs manual review") }
        return findings.isEmpty && outcome == .inapplicable ? .skipped("not applicable") : .passed
    }

    private static func counts(_ cases: [Case], isSuite: Bool = false) -> String {
        var failures = 0, skipped = 0, errors = 0
        for item in cases {
            switch item.result {
            case .passed: break
            case .failed: failures += 1
            case .skipped: skipped += 1
            case .error: errors += 1
            }
        }
        // Jenkins' schema allows `skipped` on a suite, but not on `testsuites`.
        return
            " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\"\(isSuite ? " skipped=\"\(skipped)\"" : "") time=\"0\""
    }

    // MARK: - Writing

    private func text(_ suite: Suite) -> String {
        let names = "name=\"\(HTMLText.attribute(suite.name))\"", file = "file=\"\(HTMLText.attribute(suite.document))\""
        return "  <testsuite \(names)\(Self.counts(suite.cases, isSuite: true)) \(file)>\n"
            + suite.cases.map { text($0, in: suite) }.joined() + "  </testsuite>\n"
    }

    private func text(_ item: Case, in suite: Suite) -> String {
        let location = item.findings.first.flatMap { finding in item.report.map { ReportLocation(finding, in: $0, options) } }
        let line = location?.start.map { " line=\"\($0.line)\"" } ?? ""
        let file = HTMLText.attribute(location?.file ?? suite.document)
        let names = "name=\"\(HTMLText.attribute(item.rule))\" classname=\"\(HTMLText.attribute(suite.classname))\""
        let head = "    <testcase \(names) file=\"\(file)\"\(line) time=\"0\""
        let content = elements(item)
        return content.isEmpty ? head + "/>\n" : "\(head)>\n\(content)    </testcase>\n"
    }

    private func elements(_ item: Case) -> String {
        let body = item.findings.map { finding in item.report.map { lines(finding, in: $0) } ?? "" }.joined() + answers(item)
        let output = body.isEmpty ? "" : "      <system-out>\(HTMLText.escape(body))</system-out>\n"
        switch item.result {
        case .passed: return output
        case .error(let reason, let rule): return "      <error message=\"\(HTMLText.attribute(reason))\" type=\"\(rule)\"/>\n"
        case .skipped(let reason): return "      <skipped message=\"\(reason)\"/>\n" + output
        case .failed:
            let title = item.findings.count == 1 ? item.findings.first?.message ?? "" : "\(item.findings.count) findings"
            let attributes = "message=\"\(HTMLText.attribute(title))\" type=\"\(HTMLText.attribute(item.rule))\""
            return "      <failure \(attributes)>\(HTMLText.escape(body))</failure>\n"
        }
    }

    /// The findings of a case that people have answered, a line each.
    private func answers(_ item: Case) -> String {
        guard let report = item.report else { return "" }
        return report.ignored.filter { $0.answer != nil && $0.finding.rule.rawValue == item.rule }.map {
            "\(ReportLocation($0.finding, in: report, options).text): answered: \($0.finding.message) (\($0.reason))\n"
        }.joined()
    }

    /// A finding as `guide.md:3:5: error: message (ax1...ax5)`, with the fix on the next line, and without sizes in suites for one size.
    private func lines(_ finding: Finding, in report: AuditReport) -> String {
        let name = finding.outcome == .review ? "review" : finding.severity.name
        let sizes = run.single == nil ? ReportText.sizes(finding, of: report) : ""
        return "\(ReportLocation(finding, in: report, options).text): \(name): \(finding.message)\(sizes.isEmpty ? "" : " (\(sizes))")\n"
            + (finding.fix.isEmpty ? "" : "  fix: \(finding.fix)\n")
    }
}

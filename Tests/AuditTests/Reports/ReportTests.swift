import ExpectedFiles
import Testing
@testable import TypesetAudit
import TypesetBase
import TypesetStylesheet

/// Reports of a small audit.
@Suite struct Reports {
    /// The pages of the manual in SARIF are not part of this test.
    @Test(arguments: [ReportFormat.text, .github, .markdown, .junit, .json, .sarif])
    func aReportIsAsSpecified(format: ReportFormat) throws {
        let lines = SampleReport.text(format).split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.filter { !$0.contains("\"markdown\": ") }.joined(separator: "\n")
        #expect(try ExpectedFile("report.\(format).txt").difference(from: text) == nil)
    }

    @Test func notesAreNoAnnotations() {
        var report = SampleReport.report
        report.findings = [
            Finding(
                rule: RuleDescription(id: .layoutAdjusted, summary: "", outcome: .note, references: [], fix: ""),
                message: "code is wrapped", identity: [])
        ]
        #expect(SampleReport.text(.github, report) == "")
    }

    /// Notes are not listed, since they require no change, and a comment on GitHub has at most 65,536 characters.
    @Test func tablesListFindingsThatNeedAChangeUpToTheLimit() {
        var report = SampleReport.report
        let adjusted = RuleDescription(id: .layoutAdjusted, summary: "", outcome: .note, references: [], fix: "")
        report.findings += [Finding(rule: adjusted, message: "code is wrapped", identity: [])]
        let short = SampleReport.text(.markdown, report)
        #expect(!short.contains("code is wrapped"))
        #expect(short.hasSuffix("\n\n1 note not listed.\n"))
        report.findings = (0..<300).map {
            Finding(rule: SampleReport.clipped, message: String(repeating: "long ", count: 100) + "\($0)", identity: ["\($0)"])
        }
        let long = SampleReport.text(.markdown, report), rows = long.split(separator: "\n").count { $0.hasPrefix("| fail") }
        #expect(long.utf16.count < 65_536)
        #expect(rows > 100)
        #expect(long.hasSuffix("\n\n\(300 - rows) more findings are not listed.\n"))
    }

    /// 0.92 of 44 pt is 40.480000000000004 in binary arithmetic.
    @Test func figuresAreNoNoise() {
        var report = SampleReport.report
        report.findings[1] = SampleReport.cut(at: [], measured: .points(0.92 * 44), required: .points(1e306))
        #expect(SampleReport.text(.json, report).contains("\"value\": 40.48,"))
        #expect(!SampleReport.text(.json, report).contains("inf"))
    }

    @Test func rulesWithoutAStandardAreMarked() {
        var report = SampleReport.report
        report.findings[0] = SampleReport.rouge(at: [], references: [Reference(.practice, "pictures")])
        #expect(SampleReport.text(.html, report).contains("<p class=\"clauses\">good practice (pictures)</p>"))
    }

    /// GitHub shows these texts next to a finding.
    @Test func sarifBringsThePagesOfTheManual() {
        let sarif = SampleReport.text(.sarif)
        #expect(sarif.contains("\"markdown\": \"Words are clipped.\\n\\n"))
        #expect(sarif.components(separatedBy: "\\n- Fix: ").count == 4)
    }

    @Test(arguments: ReportFormat.allCases) func equalAuditsAreEqualBytes(_ format: ReportFormat) {
        #expect(ReportWriter.write(SampleReport.report, as: format) == ReportWriter.write(SampleReport.report, as: format))
    }

    @Test func pathsAreRelativeToTheWorkingFolder() {
        var report = SampleReport.report
        report.document = "/home/me/book/guide.md"
        report.findings = []
        #expect(SampleReport.text(.text, report, ReportOptions(folder: "/home/me/book")) == "audit of guide.md (wcag-aa): no findings\n")
        #expect(
            SampleReport.text(.text, report, ReportOptions(folder: "/home/me/bo"))
                == "audit of /home/me/book/guide.md (wcag-aa): no findings\n")
        report.findings = [Finding(rule: SampleReport.clipped, message: "x", file: "/home/me/book/a ü.pdf", identity: [])]
        #expect(SampleReport.text(.sarif, report).contains("\"uri\": \"file:///home/me/book/a%20%C3%BC.pdf\""))
        #expect(SampleReport.text(.sarif, report, ReportOptions(folder: "/home/me/book/")).contains("\"uri\": \"a%20%C3%BC.pdf\""))
    }

    @Test func aBaselineLeavesOnlyNewFindingsToCount() {
        var report = SampleReport.report
        report.known = [SampleReport.cut.fingerprint]
        report.fixed = [FixedFinding(rule: "loose-lines", message: "a line is loose", fingerprint: "00:1")]
        #expect(report.verdict == .review)
        #expect(
            SampleReport.text(.text, report).hasSuffix(
                """
                fixed: a line is loose [loose-lines]
                audit of docs/guide.md (wcag-aa): 1 to review, 1 in the baseline, 1 fixed

                """))
        #expect(!SampleReport.text(.github, report).contains("text-clipped"))
        #expect(SampleReport.text(.junit, report).contains("failures=\"0\""))
        #expect(SampleReport.text(.sarif, report).contains("\"baselineState\": \"unchanged\""))
        #expect(
            SampleReport.text(.html, report).contains(
                "<code>text-clipped</code> text is drawn whole <span class=\"quantity\">0, 1 in the baseline</span>"))
    }

    @Test func jUnitFailsFromTheSeverityThatIsAskedFor() {
        #expect(SampleReport.text(.junit, SampleReport.report, ReportOptions(failOn: nil)).contains("failures=\"0\""))
        #expect(SampleReport.text(.junit, SampleReport.report, ReportOptions(failOn: .note)).contains("tests=\"9\" failures=\"5\""))
    }

    @Test func noReportLosesAFindingWhoseRuleIsNotListed() {
        var report = SampleReport.report
        report.rules = []
        #expect(SampleReport.text(.junit, report).contains("tests=\"6\" failures=\"2\" errors=\"0\" time"))
        #expect(SampleReport.text(.sarif, report).contains("\"ruleIndex\": 1"))
        #expect(
            SampleReport.text(.html, report).contains(
                "<code>text-clipped</code></a></th><td class=\"pass\"><span aria-hidden=\"true\">✓</span><span class=\"visually-hidden\">Pass</span></td><td class=\"fail\">"
            ))
    }

    @Test func aPDFOfUnknownSizeHasOneColumn() {
        let finding = Finding(
            rule: SampleReport.clipped, message: "1 word is cut", file: "other.pdf", locations: [Location(page: 3)], identity: ["x"])
        let report = AuditReport(
            tool: AuditReport.Tool(version: "1.0"), document: "other.pdf",
            rules: [RuleRun(rule: SampleReport.clipped, sizes: [], findings: [finding])], findings: [finding])
        #expect(SampleReport.text(.github, report) == "::error file=other.pdf,title=text-clipped::1 word is cut.%0ALet the box grow.\n")
        #expect(SampleReport.text(.junit, report).contains("<testsuite name=\"document\" tests=\"1\" failures=\"1\""))
        let page = SampleReport.text(.html, report)
        #expect(page.contains("<tr><th scope=\"row\">Failures</th><td class=\"fail\">1</td></tr>"))
        #expect(page.contains(">Findings by rule</h2>"))
        #expect(page.contains(">Number of findings of each rule</p>"))
        #expect(!page.contains("at each size"))
    }
}

/// Text of a document must not become syntax of the report.
@Suite struct HostileReports {
    private let text = SampleReport.hostile

    @Test func workflowCommandsStayOneToALine() {
        let lines = SampleReport.text(.github, text).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 2)
        #expect(
            lines[0].hasPrefix(
                "::error file=a b|<c>%2Cd%3Ae%25.md,line=1,endLine=1,col=1,endColumn=9,title=text-clipped::<b>&\"' ]]> a|b *c* [d](e) {0} \u{2236}:error::x%0D%0A\u{2236}:set-env:: 100%25, @octocat #1 ␀␛[31m\u{FFFD}\u{FFFD}"
            ))
    }

    @Test func tablesKeepTheirColumns() {
        let rows = SampleReport.text(.markdown, text).split(separator: "\n").map(String.init).filter { $0.hasPrefix("| fail") }
        #expect(rows == ["| fail | text-clipped | " + Self.markdown + ". *" + Self.markdown + ".* | large | a b\\|&lt;c&gt;,d:e%.md:1:1 |"])
    }

    private static let markdown =
        "&lt;b&gt;&amp;\"' \\]\\]&gt; a\\|b \\*c\\* \\[d\\](e) {0} \u{2236}:error::x \u{2236}:set-env:: 100%, @\u{2060}octocat \\#1 ␀␛\\[31m\u{FFFD}\u{FFFD}"

    @Test func addressesStayWords() {
        var report = SampleReport.report
        report.findings = [
            Finding(rule: SampleReport.clipped, message: "see https://example.org/?a&b or www.example.org, 12:30", fix: "", identity: [])
        ]
        #expect(SampleReport.text(.markdown, report).contains("| See https\\://example.org/?a&amp;b or www\\.example.org, 12:30. |"))
    }

    @Test func xmlHasOnlyCharactersOfXML() {
        let xml = SampleReport.text(.junit, text)
        #expect(
            xml.contains(
                "<failure message=\"&lt;b&gt;&amp;&quot;&#39; ]]&gt; a|b *c* [d](e) {0} \u{2236}:error::x␍&#10;\u{2236}:set-env:: 100%, @octocat #1 ␀␛[31m\u{FFFD}\u{FFFD}\" type=\"text-clipped\">"
            ))
        #expect(!xml.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value >= 0xFFFE && $0.value <= 0xFFFF })
    }

    @Test func sarifHasNeitherPlaceholdersNorLinks() {
        let sarif = SampleReport.text(.sarif, text)
        #expect(sarif.contains("[d\\\\](e) {{0}} ::error::x\\u000d\\n::set-env::"))
        #expect(sarif.contains("\"uri\": \"a%20b%7C%3Cc%3E%2Cd%3Ae%25.md\""))
        #expect(sarif.contains("\"suppressions\""))
    }

    @Test func jsonEscapesControls() {
        #expect(SampleReport.text(.json, text).contains("#1 \\u0000\\u001b[31m\\u202e"))
    }

    @Test func pagesShowMarkupAsWords() {
        let html = SampleReport.text(.html, text)
        #expect(!html.contains("<script>alert"))
        #expect(!html.contains("<b>&"))
        #expect(html.contains("<mark>&lt;script&gt;</mark>alert(1)&lt;/script&gt; `x` | y</pre>"))
        #expect(html.contains("<th scope=\"row\"><bdi>&lt;b&gt;&amp;\"' ]]&gt; a|b"))
        #expect(!html.unicodeScalars.contains("\u{202E}"))
        #expect(!html.unicodeScalars.contains("\u{0}"))
    }
}

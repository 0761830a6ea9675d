import Testing
@testable import TypesetAudit
import TypesetBase
import TypesetStylesheet

/// Reports of a run of several documents.
@Suite struct RunReports {
    static let missing = RuleDescription(
        id: .languageMissing, summary: "the language is stated", outcome: .fail, references: Reference.wcag("3.1.1"),
        fix: "write `language:`")

    /// Returns documents that share one fault, and one cause in the sheet that gives each document a different value.
    static func run(of count: Int) -> RunReport {
        let documents = (1...count).map { number in
            let file = SourceFile(path: "docs/\(number).md", text: "# One\n\ntwo\n")
            let findings = [
                Finding(
                    rule: missing, message: "the language is not stated", categories: [.large],
                    source: SourceSpan(file: file, range: 0..<0), identity: []),
                Finding(
                    rule: SampleReport.clipped, message: "a heading is cut by \(number) pt", categories: [.large],
                    source: SampleReport.span("20pt", in: SampleReport.sheet), identity: ["h1"]),
            ]
            return AuditReport(
                tool: AuditReport.Tool(version: "1.0"), document: file.path, sizes: [.large],
                rules: [SampleReport.clipped, missing, SampleReport.contrast].map {
                    RuleRun(rule: $0, sizes: [.large], findings: findings)
                },
                findings: findings)
        }
        let clean = AuditReport(
            tool: AuditReport.Tool(version: "1.0"), document: "docs/clean.md", sizes: [.large],
            rules: [RuleRun(rule: SampleReport.contrast, sizes: [.large], findings: [])])
        return RunReport(
            tool: AuditReport.Tool(version: "1.0"), documents: documents + [clean],
            failures: [RunReport.Failure(document: "docs/none.md", message: "the document does not exist")])
    }

    private func text(_ format: ReportFormat, _ run: RunReport = run(of: 3), isBrief: Bool = false) -> String {
        var options = ReportOptions()
        options.isBrief = isBrief
        return String(decoding: ReportWriter.write(run, as: format, options), as: UTF8.self)
    }

    @Test func oneCauseIsOneLineOnATerminal() {
        #expect(
            text(.text, isBrief: true) == """
                docs/1.md:1:1: error: the language is not stated [language-missing]
                   1 | # One
                     | ^
                     = hint: write `language:`
                     = the same at 2 more places: docs/2.md:1, docs/3.md:1
                sheet.yaml:2:17: error: a heading is cut by 1 pt [text-clipped]
                   2 |   h1: { height: 20pt }
                     |                 ^~~~
                     = hint: let the box grow
                     = the same in 2 more documents: docs/2.md, docs/3.md
                  failures: 3 language-missing in 3 documents, 3 text-clipped in 3 documents
                  see all findings with --report text=FILE, and what a rule requires with `typesetter explain RULE`
                fails: 4 of 5 documents, 1 of them without a report (wcag-aa): 6 failures

                """)
    }

    @Test func theVerdictsAreCountedInWords() {
        #expect(text(.html).contains("<dt>Documents</dt><dd>4 documents fail, 1 document passes</dd>"))
    }

    @Test func sarifHasOneRunWithOneResultForACauseInASheet() {
        let sarif = text(.sarif)
        #expect(sarif.components(separatedBy: "\"ruleId\": \"language-missing\"").count == 4)
        #expect(sarif.components(separatedBy: "\"ruleId\": \"text-clipped\"").count == 2)
        #expect(sarif.contains("A heading is cut by 1 pt (large). The same in 2 more documents. Let the box grow."))
        #expect(sarif.contains("\"documents\": [\"docs/1.md\", \"docs/2.md\", \"docs/3.md\"]"))
        #expect(sarif.components(separatedBy: "\"automationDetails\"").count == 2)
        #expect(sarif.contains("\"id\": \"typeset/\""))
        #expect(sarif.contains("\"executionSuccessful\": false"))
        #expect(sarif.contains("\"text\": \"The document does not exist [run-problem].\""))
    }

    /// GitHub accepts a limited number of results per run, so the most severe are kept.
    @Test func sarifHasNoMoreResultsThanGitHubTakes() {
        let note = RuleDescription(id: .layoutAdjusted, summary: "", outcome: .note, references: [], fix: "")
        var run = RunReports.run(of: 1)
        run.documents[0].findings.insert(contentsOf: (0..<25_000).map { Finding(rule: note, message: "n", identity: ["\($0)"]) }, at: 0)
        let sarif = text(.sarif, run)
        #expect(sarif.components(separatedBy: "\"ruleId\"").count == 25_001)
        #expect(sarif.contains("\"ruleId\": \"text-clipped\""))
        #expect(sarif.contains("2 further results are left out; the worst are kept."))
    }

    @Test func jUnitHasASuiteForEachDocument() {
        let xml = text(.junit)
        #expect(xml.contains("<testsuites name=\"typeset audit of 5 documents\" tests=\"11\" failures=\"6\" errors=\"1\" time=\"0\">"))
        #expect(
            xml.contains(
                "<testsuite name=\"docs/2.md\" tests=\"3\" failures=\"2\" errors=\"0\" skipped=\"0\" time=\"0\" file=\"docs/2.md\">"))
        #expect(xml.contains("<error message=\"the document does not exist\" type=\"run-problem\"/>"))
    }

    @Test func jsonCountsTheDocuments() {
        let json = text(.json)
        #expect(
            json.contains("\"documents\": {\n      \"fail\": 4,\n      \"warning\": 0,\n      \"review\": 0,\n      \"pass\": 1\n    }"))
        #expect(json.components(separatedBy: "\"document\": \"docs/").count == 6)
    }

    @Test func annotationsAreGroupedWhereGitHubWouldNotShowThem() throws {
        let few = text(.github).split(separator: "\n"), many = text(.github, Self.run(of: 6)).split(separator: "\n")
        try #require(few.count == 7)
        #expect(few[0] == "::error file=docs/none.md,title=run-problem::The document does not exist.")
        try #require(many.count == 3)
        #expect(
            many[1].hasPrefix(
                "::error file=docs/1.md,line=1,endLine=1,col=1,endColumn=1,title=language-missing::The language is not stated (large).%0A"))
        #expect(
            many[1].hasSuffix(
                "%0A5 more:%0Adocs/2.md:1:1: the language is not stated%0Adocs/3.md:1:1: the language is not stated%0Adocs/4.md:1:1: the language is not stated%0Adocs/5.md:1:1: the language is not stated%0Adocs/6.md:1:1: the language is not stated"
            ))
    }

    @Test func summariesSayWhatToDoFirst() {
        let lines = text(.markdown).split(separator: "\n").map(String.init)
        #expect(lines[1] == "**Fails: 4 of 5 documents, 1 of them without a report**: 6 failures (profile wcag-aa)")
        #expect(lines.contains("| fail | language-missing | 3 | 3 | Write `language:`. | docs/1.md:1:1 |"))
        #expect(lines.contains("| docs/none.md | no report | The document does not exist. (run-problem) |"))
        #expect(lines.contains("1 document passes."))
        #expect(
            lines.contains(
                "| fail | language-missing | The language is not stated. *Write `language:`.* | large | docs/1.md:1:1 and 2 more |"))
    }

    @Test func pagesHaveATableOfDocumentsAndAFilter() {
        let page = text(.html)
        #expect(page.contains("<h2 id=\"verdict\">Fails: 4 of 5 documents, 1 of them without a report</h2>"))
        #expect(page.contains("<span class=\"quantity\">3 in 3 documents</span>"))
        #expect(page.contains("<option value=\"d2\">docs/3.md</option>"))
        #expect(page.contains("<a href=\"#document-1\"><bdi>docs/2.md</bdi></a></th><td class=\"fail\">2</td>"))
        #expect(page.contains("<details class=\"document\" id=\"document-1\">"))
    }

    /// If one page would be too large, the report is an index and a page for each document.
    @Test func largeRunsAreAFolderOfPages() {
        var run = Self.run(of: 3)
        for index in run.documents.indices {
            run.documents[index].findings += (0..<40).map { number in
                Finding(
                    rule: SampleReport.contrast, message: "text \(number) is pale", categories: [.large],
                    locations: [Location(category: .large, page: 1, rect: Rect(x: 0, y: 0, width: 9, height: 9))], identity: ["\(number)"])
            }
        }
        var options = ReportOptions()
        options.pictures = run.documents.map { _ in DrawnPictures { _, _ in [UInt8](repeating: 7, count: 100_000) } }
        var files: [(name: String, text: String)] = []
        ReportWriter.writePages(of: run, named: "audit.html", options) { files.append(($0, String(decoding: $1, as: UTF8.self))) }
        #expect(
            files.map(\.name) == [
                "audit-documents/docs-1.html", "audit-documents/docs-2.html", "audit-documents/docs-3.html",
                "audit-documents/docs-clean.html",
                "audit.html",
            ])
        #expect(files[0].text.contains("<a href=\"../audit.html\">All documents</a>"))
        #expect(files[0].text.contains("data:image/png"))
        #expect(
            files[4].text.contains(
                "<li class=\"finding\" data-outcome=\"fail\" data-rule=\"r0\" data-sizes=\"large\" data-document=\"d0\"><a href=\"audit-documents/docs-1.html\">"
            ))
        #expect(files.allSatisfy { $0.text.utf8.count < 15_000_000 })
        files = []
        ReportWriter.writePages(of: run, named: "audit.html") { files.append(($0, String(decoding: $1, as: UTF8.self))) }
        #expect(files.map(\.name) == ["audit.html"])
    }

    /// With hundreds of documents, the report has a table of the worst ones and the names of the others.
    ///
    /// Each rule lists the documents with the most findings of it.
    @Test func manyDocumentsAreStillRead() throws {
        let rule = SampleReport.clipped
        let documents = (0..<300).map { number in
            AuditReport(
                tool: .init(version: "1.0"), document: "d/\(number).md", sizes: [.large],
                findings: (0...(number == 250 ? 9 : 0)).map { Finding(rule: rule, message: "cut \($0)", identity: ["\($0)"]) })
        }
        let run = RunReport(tool: documents[0].tool, documents: documents)
        let page = String(decoding: ReportWriter.write(run, as: .html), as: UTF8.self)
        let table = try #require(page.ranges(of: "<tbody>").first.map { page[$0.upperBound...].prefix { $0 != "²" } })
        #expect(table.split(separator: "</tbody>")[0].components("<tr>") == 100)
        #expect(table.contains("<summary>200 more documents</summary>"))
        // The worst document is first in the table. There are too many documents for a choice of one.
        #expect(table.dropFirst().hasPrefix("<tr><th scope=\"row\"><span class=\"fail\""))
        #expect(table.prefix(300).contains("d/250.md"))
        #expect(!page.contains("by-document\">Document"))
        #expect(page.contains("<summary>The same at 297 more places</summary>"))
        #expect(page.contains("<p>And 197 more.</p>"))
        #expect(page.contains("<summary>5 more findings of this rule</summary>"))
    }
}

extension Substring {
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}

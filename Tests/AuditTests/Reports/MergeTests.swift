import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetAudit

/// Tests that read JSON reports back and merge them.
@Suite struct MergeTests {
    /// A run with the rules of the catalogue, because a report does not include the rules' own texts.
    private static let run: RunReport = {
        var guide = SampleReport.report
        guide.tool.address = nil
        guide.rules = [.textClipped, .contrastMinimum, .languageMismatch].map { id in
            RuleRun(
                rule: guide.rules.first { $0.rule.id == id }.map(\.rule) ?? SampleReport.clipped, sizes: guide.sizes,
                findings: guide.findings)
        }
        let pdf = AuditReport(
            tool: guide.tool, document: "b.pdf",
            findings: [
                Finding(
                    rule: SampleReport.clipped, message: "1 word is cut", file: "b.pdf", locations: [Location(page: 3)],
                    tags: ["Document", "Textbody (P)"], identity: ["x"])
            ])
        var known = SampleReport.hostile
        known.document = "c.md"
        known.known = [known.findings[0].fingerprint]
        known.editions = [.standard, ReaderTraits(appearance: .dark)]
        known.fixed = [FixedFinding(rule: "gone-rule", message: "it was", fingerprint: "0123456789abcdef:1")]
        return RunReport(tool: guide.tool, documents: [guide, pdf, known])
    }()

    private static func json(_ run: RunReport) -> String { String(decoding: ReportWriter.write(run, as: .json), as: UTF8.self) }

    private func parts(_ texts: [(path: String, text: String)]) throws -> [RunReportReader.ReadReport] {
        var reader = RunReportReader()
        for (path, text) in texts { try reader.read(SourceFile(path: path, text: text)) }
        return try reader.parts()
    }

    /// Returns the reports of a run's shards, which have the documents at the given positions, as each machine writes them.
    private func shards(_ run: RunReport, _ positions: [[Int]]) -> [(path: String, text: String)] {
        positions.enumerated().map { number, positions in
            var part = RunReport(tool: run.tool, documents: positions.map { run.documents[$0] })
            part.shard = Shard(number: number + 1, count: positions.isEmpty ? 1 : 2, positions: positions, total: 3, job: "job")
            return ("\(number + 1).json", Self.json(part))
        }
    }

    @Test(arguments: [ReportFormat.json, .sarif, .junit, .github, .markdown, .text])
    func partsAreWhatOneRunWouldHaveWritten(_ format: ReportFormat) throws {
        // The run passes through JSON once, which gives both runs the rules of the catalogue.
        let whole = try RunReport.merged(try parts([("run.json", Self.json(Self.run))]))
        let merged = try RunReport.merged(try parts(shards(Self.run, [[0, 2], [1]]).reversed()))
        #expect(ReportWriter.write(merged, as: format) == ReportWriter.write(whole, as: format))
        if format == .json || format == .github || format == .text {
            #expect(ReportWriter.write(merged, as: format) == ReportWriter.write(Self.run, as: format))
        }
    }

    /// A finding includes its source line.
    @Test func linesOfTheSourceAreQuoted() throws {
        let merged = try RunReport.merged(try parts([("a.json", Self.json(Self.run))]))
        #expect(String(decoding: ReportWriter.write(merged, as: .html), as: UTF8.self).contains("h1: { height: <mark>20pt</mark> }</pre>"))
    }

    @Test func aReportOfOneDocumentIsReadToo() throws {
        let text = SampleReport.text(.json)
        let merged = try RunReport.merged(try parts([("a.json", text)]))
        #expect(merged.documents.map(\.document) == ["docs/guide.md"])
        #expect(Self.json(merged) == text)
    }

    private func refusal(_ texts: [(path: String, text: String)]) -> String {
        do {
            _ = try RunReport.merged(try parts(texts))
            return "none"
        } catch {
            return DiagnosticPrinter().text(of: error as? Diagnostic ?? .error("?")).split(separator: "\n").first.map(String.init) ?? ""
        }
    }

    /// An untrusted count is not iterated over.
    @Test func missingPartsAreNamedInRuns() {
        let text = shards(Self.run, [[0, 2], [1]])[0].text
        func parts(_ numbers: Int..., of count: Int) -> [(path: String, text: String)] {
            numbers.map { number in
                (
                    "\(number).json",
                    text.replacing("\"number\": 1", with: "\"number\": \(number)").replacing("\"count\": 2", with: "\"count\": \(count)")
                )
            }
        }
        #expect(refusal(parts(2, 9, of: 12)) == "error: the reports of the parts 1, 3–8, 10–12 of 12 are missing")
        #expect(refusal(parts(1, of: 1_000_000_000)) == "error: the reports of the parts 2–1000000000 of 1000000000 are missing")
    }

    @Test func reportsThatDoNotBelongTogetherAreRefused() {
        let shards = shards(Self.run, [[0, 2], [1]]), whole = Self.json(Self.run)
        #expect(refusal([shards[0]]) == "error: the report of part 2/2 is missing")
        #expect(refusal([shards[0], ("3.json", shards[0].text)]) == "3.json: error: the report covers part 1/2, and so does 1.json")
        #expect(
            refusal([shards[0], ("2.json", shards[1].text.replacing("\"job\": \"job\"", with: "\"job\": \"other\""))])
                == "2.json: error: the report is from a different job than 1.json")
        #expect(refusal([shards[0], ("r.json", whole)]) == "r.json: error: the report does not cover part of a job, but 1.json does")
        #expect(refusal([("r.json", whole), shards[0]]) == "1.json: error: the report covers part of a job, but r.json does not")
        #expect(refusal([("r.json", whole), ("s.json", whole)]) == "s.json: error: 'docs/guide.md' is also in r.json")
        #expect(
            refusal([shards[0], ("2.json", shards[1].text.replacing("\"version\": \"1.0\"", with: "\"version\": \"2.0\""))])
                == "2.json: error: the report is from typeset 2.0, but 1.json is from typeset 1.0")
    }

    @Test(arguments: [
        ("{}", "`schemaVersion` is missing (line 1)"), ("[]", "`schemaVersion` is missing (line 1)"),
        ("{\"schemaVersion\": 5}", "the report has format version 5, but this program reads version 6"),
        ("{\"schemaVersion\": 6,\n\"documents\": 3}", "this must be a list, not the number 3 (line 2)"),
    ])
    func filesThatAreNotReportsAreRefused(_ text: String, _ reason: String) {
        #expect(refusal([("a.json", text)]) == "a.json: error: the file is not a readable report: \(reason)")
    }

    @Test func truncatedFilesAreReported() {
        #expect(refusal([("a.json", String(Self.json(Self.run).prefix(3000)))]).hasPrefix("a.json: error: the report is not valid JSON: "))
    }

    // MARK: - Shards

    @Test func documentsAreDividedByTheirBytes() {
        let names = (1...8).map { "\($0).md" }, sizes = [800, 100, 100, 100, 100, 100, 100, 100]
        let parts = (1...2).map { Shard(of: names, sizes: sizes, number: $0, count: 2) }
        #expect(parts[0].positions == [0])
        #expect(parts[1].positions == Array(1..<8))
        #expect(parts[0].job == parts[1].job)
    }

    /// With any number of shards, each document is in exactly one.
    @Test(arguments: [1, 2, 3, 7, 20]) func everyDocumentIsInOnePart(_ count: Int) {
        let names = (0..<13).map { "\($0 * 7 % 13).md" }
        let parts = (1...count).map { Shard(of: names, sizes: names.map(\.utf8.count), number: $0, count: count) }
        #expect(parts.flatMap(\.positions).sorted() == Array(0..<13))
    }
}

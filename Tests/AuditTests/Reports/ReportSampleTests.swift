import Foundation
import Testing
@testable import TypesetAudit
import TypesetBase
import TypesetStylesheet

private let samplesFolder = ProcessInfo.processInfo.environment["TYPESET_REPORTS"]

/// Writes sample reports for the validators of `Scripts/check-reports`, which sets their folder in TYPESET_REPORTS.
@Suite(.enabled(if: samplesFolder != nil)) struct ReportSampleTests {
    private static let extensions: [ReportFormat: String] = [
        .html: "html", .evidence: "evidence.html", .json: "json", .sarif: "sarif", .junit: "xml", .github: "github", .markdown: "markdown",
    ]

    @Test(arguments: ["small", "hostile", "words", "large"]) func samplesAreWritten(_ name: String) throws {
        let folder = URL(fileURLWithPath: try #require(samplesFolder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let report = ["hostile": SampleReport.hostile, "words": Self.words, "large": Self.large][name] ?? SampleReport.report
        for (format, suffix) in Self.extensions {
            let bytes = ReportWriter.write(report, as: format, ReportOptions(pictures: Self.pictures))
            try Data(bytes).write(to: folder.appending(path: "\(name).\(suffix)"))
        }
    }

    @Test func samplesOfRunsAreWritten() throws {
        let folder = URL(fileURLWithPath: try #require(samplesFolder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var options = ReportOptions()
        options.pictures = [Self.pictures, nil, Self.pictures]
        // The name is wider than a phone.
        var long = SampleReport.report
        long.document = "docs/a-folder-with-a-name/another-folder-below-it/a-document-whose-name-is-longer-than-a-line.md"
        let run = RunReport(
            tool: Self.large.tool, documents: [Self.large, SampleReport.hostile, long],
            failures: [RunReport.Failure(document: "none.md", message: "the document does not exist")])
        for (format, suffix) in Self.extensions {
            try Data(ReportWriter.write(run, as: format, options)).write(to: folder.appending(path: "run.\(suffix)"))
        }
    }

    private static let pictures = DrawnPictures(
        size: Size(width: 595, height: 842),
        place: { category in
            Location(category: category, page: 1, rect: Rect(x: 72, y: 60 + 20 * Double(category.rawValue), width: 200, height: 30))
        },
        png: { rect, scale in
            GreyPicture.png(width: Int((rect.width * scale).rounded(.up)), height: Int((rect.height * scale).rounded(.up)))
        })

    /// Messages that some format could interpret as syntax, one per finding, since a second one could hide a fault.
    static let words: AuditReport = {
        let messages = [
            "<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>", "a | b || c", "first\nsecond\r\nthird",
            "100%0A::error::x", "]]> and <![CDATA[", "&amp; &lt; &#60;",
            "👩‍👩‍👧 and ﷽", "\u{202E}right\u{2066}left\u{2069}", "nul\u{0}escape\u{1B}[31m", "\u{FFFE}\u{FFFF}\u{85}\u{2028}next",
            "`code | pipe` and ``two``", "`odd backtick",
            "*em* _em_ **strong** ~~struck~~", "[link](https://example.org) ![picture](x.png)",
            "https://example.org/?a=b&c www.example.org", "@octocat fixes #1", "$x$ and \\| back\\slash",
            "{0} {{1}} }{", "[d](e) ](f)", "::set-env name=x::y", "col=1,line=2:3", "# heading", "- item", "> quote",
            "\"quotes\" 'and' primes", "<!-- comment -->", "trailing space ", " ",
        ]
        let findings = messages.enumerated().map {
            Finding(
                rule: SampleReport.clipped, message: $1, categories: [.large], source: SampleReport.span("rouge", in: SampleReport.guide),
                fix: $1, identity: ["\($0)"])
        }
        return AuditReport(
            tool: AuditReport.Tool(version: "1.0"), document: "docs/guide.md", sizes: [.large],
            rules: [RuleRun(rule: SampleReport.clipped, sizes: [.large], findings: findings)], findings: findings)
    }()

    /// Two hundred findings of every outcome at all twelve sizes, and a baseline.
    static let large: AuditReport = {
        let outcomes: [(RuleID, Outcome)] = [
            (.textOverlap, .fail), (.looseLines, .warning), (.headingFake, .review), (.layoutAdjusted, .note),
        ]
        let rules =
            outcomes.map { id, outcome in
                RuleDescription(
                    id: id, summary: "a rule with `code`", outcome: outcome, references: Reference.wcag("1.4.4"),
                    fix: "fix `it`")
            } + [SampleReport.contrast, SampleReport.clipped]
        let sizes = ContentSizeCategory.allCases
        let findings = (0..<200).map { number in
            let categories = Array(sizes.suffix(number % 12 + 1))
            return Finding(
                rule: rules[number % 4], message: "finding \(number) says that `words` are \(number) pt too wide", categories: categories,
                source: SampleReport.span("rouge", in: SampleReport.guide), related: SampleReport.cut.related,
                locations: categories.map {
                    Location(category: $0, page: number / 2 + 1, rect: Rect(x: 72, y: Double(number % 7) * 100, width: 220, height: 40))
                },
                measured: .ratio(3.2), required: .ratio(4.5), identity: ["\(number)"])
        }
        let styles = ["body", "h1", "a very long style name of somebody"].map { name in
            DrawnStyle(name: name, sizes: Dictionary(uniqueKeysWithValues: sizes.map { ($0, 14.5 + 3 * Double($0.rawValue)) }))
        }
        return AuditReport(
            tool: AuditReport.Tool(version: "1.0"), document: "docs/guide.md", stylesheet: "sheet.yaml", sizes: sizes,
            rules: rules.map { RuleRun(rule: $0, sizes: sizes, findings: findings) }, findings: findings, known: [findings[0].fingerprint],
            fixed: [FixedFinding(rule: "loose-lines", message: "a line is loose", fingerprint: "0000000000000000:1")],
            ignored: [IgnoredFinding(SampleReport.cut, reason: "the heading is decoration")], styles: styles)
    }()
}

/// An uncompressed grey PNG that browsers can show, as large as pictures get.
enum GreyPicture {
    static func png(width: Int, height: Int) -> [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width { rows.append((column / 8 + row / 8) % 2 == 0 ? 230 : 200) }
        }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
        let header: [UInt8] = big(width) + big(height) + [8, 0, 0, 0, 0]
        return [signature, chunk("IHDR", header), chunk("IDAT", zlib(rows)), chunk("IEND", [])].flatMap(\.self)
    }

    private static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + bytes
        return big(bytes.count) + body + big(crc(body))
    }

    /// Wraps bytes in stored blocks (RFC 1951, 3.2.4) and a zlib frame (RFC 1950).
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var sums = (a: 1, b: 0)
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(bytes.count, start + 65_535)]
            let low = UInt8(block.count & 255), high = UInt8(block.count >> 8)
            let frame: [UInt8] = [start + 65_535 >= bytes.count ? 1 : 0, low, high, ~low, ~high]
            result += frame
            result += block
        }
        for byte in bytes { sums.a = (sums.a + Int(byte)) % 65_521; sums.b = (sums.b + sums.a) % 65_521 }
        return result + big(sums.b << 16 | sums.a)
    }

    private static func crc(_ bytes: [UInt8]) -> Int {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }
}

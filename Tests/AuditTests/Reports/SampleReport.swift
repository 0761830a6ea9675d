@testable import TypesetAudit
import TypesetBase
import TypesetStylesheet

/// A small audit with one failure that the sheet causes, one passage to review, and one rule that passes.
enum SampleReport {
    static let guide = SourceFile(path: "docs/guide.md", text: "# Guide\n\nSee the rouge note.\n")
    static let sheet = SourceFile(path: "sheet.yaml", text: "styles:\n  h1: { height: 20pt }\n")

    static let clipped = RuleDescription(
        id: .textClipped, summary: "text is drawn whole", outcome: .fail, references: Reference.wcag("1.4.4"), fix: "let the box grow")
    static let foreign = RuleDescription(
        id: .languageMismatch, summary: "passages in another language say so", outcome: .review, references: [Reference(.wcag, "3.1.2")],
        fix: "mark the passage's language")
    static let contrast = RuleDescription(
        id: .contrastMinimum, summary: "text stands out from its ground", outcome: .fail, references: [Reference(.wcag, "1.4.3")],
        fix: "darken the text")

    static func span(_ words: String, in file: SourceFile) -> SourceSpan {
        let text = String(decoding: file.bytes, as: UTF8.self)
        let start = text.utf8.count - (text.components(after: words)?.utf8.count ?? 0) - words.utf8.count
        return SourceSpan(file: file, range: start..<(start + words.utf8.count))
    }

    static let cut = cut(at: [
        Location(category: .accessibility2, page: 1, rect: Rect(x: 72, y: 72, width: 100, height: 20)),
        Location(category: .accessibility3, page: 2, rect: Rect(x: 72, y: 72, width: 120.004, height: 20)),
    ])
    static let rouge = rouge(at: [])

    static func cut(at locations: [Location], measured: AuditFigure = .points(4.2), required: AuditFigure = .points(0)) -> Finding {
        Finding(
            rule: clipped, message: "`Guide` is cut by up to 4.2 pt", categories: [.accessibility2, .accessibility3],
            source: span("20pt", in: sheet),
            related: [Diagnostic.Related("the words stand here", at: span("Guide", in: guide))],
            locations: locations,
            measured: measured, required: required, fix: "write `minimumHeight` for `height`", identity: ["Guide"])
    }

    static func rouge(at locations: [Location], references: [Reference]? = nil) -> Finding {
        Finding(
            rule: foreign, message: "“rouge” looks French", categories: [.large, .accessibility2, .accessibility3],
            source: span("rouge", in: guide), locations: locations, references: references, identity: ["rouge"])
    }

    static let report: AuditReport = {
        let sizes: [ContentSizeCategory] = [.large, .accessibility2, .accessibility3]
        let findings = [rouge, cut]
        var passed = RuleRun(rule: contrast, sizes: sizes, findings: findings)
        passed.verdicts[0].measured = .ratio(12.6)
        passed.verdicts[0].required = .ratio(4.5)
        return AuditReport(
            tool: AuditReport.Tool(version: "1.0", address: "https://example.org/"), document: "docs/guide.md", stylesheet: "sheet.yaml",
            sizes: sizes,
            rules: [
                RuleRun(rule: clipped, sizes: sizes, findings: findings), passed, RuleRun(rule: foreign, sizes: sizes, findings: findings),
            ],
            findings: findings, styles: [DrawnStyle(name: "h1", sizes: [.large: 28, .accessibility2: 48, .accessibility3: 52.5])])
    }()

    static func text(_ format: ReportFormat, _ report: AuditReport = report, _ options: ReportOptions = ReportOptions()) -> String {
        String(decoding: ReportWriter.write(report, as: format, options), as: UTF8.self)
    }

    // MARK: - Hostile text

    /// Text that some report format could interpret as syntax.
    static let hostileText = "<b>&\"' ]]> a|b *c* [d](e) {0} ::error::x\r\n::set-env:: 100%, @octocat #1 \u{0}\u{1B}[31m\u{202E}\u{FFFF}"

    static let hostile: AuditReport = {
        let file = SourceFile(path: "a b|<c>,d:e%.md", text: "<script>alert(1)</script> `x` | y\n")
        let finding = Finding(
            rule: clipped, message: hostileText, categories: [.large], source: SourceSpan(file: file, range: 0..<8), fix: hostileText,
            identity: ["y"])
        return AuditReport(
            tool: AuditReport.Tool(version: "1.0"), document: file.path, sizes: [.large],
            rules: [RuleRun(rule: clipped, sizes: [.large], findings: [finding])],
            findings: [finding], ignored: [IgnoredFinding(finding, reason: hostileText)],
            styles: [DrawnStyle(name: hostileText, sizes: [.large: 17])])
    }()
}

extension String {
    /// Returns the text after the first occurrence of `words`; nil if there is none.
    func components(after words: String) -> Substring? {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(words) { return rest.dropFirst(words.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

import TypesetBase

/// The first section: whether the documents pass, the number of findings, and the rules to fix first.
///
/// The section about what was audited follows the findings, so that these are in sight at once.
struct HTMLVerdict {
    let run: RunReport
    let options: ReportOptions
    let groups: [NumberedGroup]

    var html: String {
        """
        <section class="verdict \(run.verdict.rawValue)" aria-labelledby="verdict">
        <h2 id="verdict">\(title)</h2>
        \(sentence.isEmpty ? "" : "<p>\(sentence)</p>\n")\(tally)\(first)\(failures)</section>

        """
    }

    /// The section about the audited documents and the settings.
    var about: String { HTMLText.section("about", "What was audited", HTMLReport.facts(facts.filter { !$0.1.isEmpty })) }

    // MARK: - Summary

    private var title: String {
        run.single.map { "\(ReportText.verdict($0)): \(ReportText.counts($0))" } ?? ReportText.capitalized(ReportText.verdict(of: run))
    }

    /// A sentence about the sizes with the worst outcome, for a single document.
    private var sentence: String {
        guard let report = run.single, ReportText.countedOutcomes.contains(report.verdict), !report.sizes.isEmpty else { return "" }
        let outcome = report.verdict, affected = report.sizes.filter { report.count(outcome, at: $0) > 0 },
            unaffected = report.sizes.filter { report.count(outcome, at: $0) == 0 }
        let name = ReportText.name(outcome)
        guard !unaffected.isEmpty else { return report.sizes.count == 1 ? "" : "\(name) at every size." }
        return "\(name) at \(Self.ranges(affected)); none at \(Self.ranges(unaffected))."
    }

    /// The rules that decide the verdict, those with most findings first, each with its fix and a link to its findings.
    private var first: String {
        let decisive = groups.filter { $0.outcome == run.verdict && $0.outcome != .note && $0.count > 0 }
        let sorted = decisive.sorted { (-$0.documentCount, -$0.count, $0.number) < (-$1.documentCount, -$1.count, $1.number) }
        let items = sorted.prefix(Self.firstLimit).map { group in
            let finding = group.causes[0][0].finding, words = finding.fix.isEmpty ? finding.message : finding.fix
            let rule = "<a href=\"#\(group.id)\">\(HTMLText.code(group.rule.id.rawValue))</a>"
            // A rule that the run does not list has only its name.
            let isKnown = !group.rule.summary.isEmpty && group.rule.summary != group.rule.id.rawValue
            let summary = !isKnown ? "" : " " + HTMLText.message(group.rule.summary)
            let quantity = "<span class=\"quantity\">\(group.quantity(in: run))</span>"
            return "<li>\(rule)\(summary) \(quantity)<br>\(HTMLText.message(ReportText.sentence(words)))</li>\n"
        }
        let more = sorted.count - items.count
        let rest = more > 0 ? "<p>Then \(Phrase.count(more, "more rule")) of this outcome below.</p>\n" : ""
        return items.isEmpty ? "" : "<h3>What to do first</h3>\n<ol class=\"first\">\n\(items.joined())</ol>\n\(rest)"
    }

    /// The number of rules that can be read at a glance.
    private static let firstLimit = 5

    /// The number of documents that are listed; nobody fixes more before the next run.
    private static let failureLimit = 100

    /// The documents without a report.
    private var failures: String {
        guard !run.failures.isEmpty else { return "" }
        let items = run.failures.prefix(Self.failureLimit).map { failure in
            let name = HTMLText.isolated(options.name(failure.document))
            return "<li>\(name): \(HTMLText.message(ReportText.sentence(failure.message)))</li>\n"
        }
        let rest = run.failures.count - items.count, more = rest > 0 ? "<p>And \(HTMLText.count(rest)) more.</p>\n" : ""
        return "<h3>Documents without a report</h3>\n<ul>\n\(items.joined())</ul>\n\(more)"
    }

    private static func ranges(_ sizes: [ContentSizeCategory]) -> String {
        ContentSizeRange.ranges(covering: sizes).map(\.description).joined(separator: ", ")
    }

    // MARK: - Counts

    /// The number of findings of each outcome, linked to the first rule that has any.
    private var tally: String {
        let items = ReportText.countedOutcomes.map { outcome in
            let count = run.count(outcome)
            let words = "<strong>\(count)</strong> \(ReportText.name(outcome, count: count))"
            let first = groups.first { $0.outcome == outcome && $0.count > 0 }
            let content = first.map { "<a href=\"#\($0.id)\">\(words)</a>" } ?? words
            return "<li class=\"\(count == 0 ? "zero" : outcome.rawValue)\">\(content)</li>"
        }
        return "<ul class=\"tally\">\(items.joined())</ul>\n"
    }

    private var facts: [(String, String)] {
        func sum(_ count: (AuditReport) -> Int) -> Int { run.documents.reduce(0) { $0 + count($1) } }
        let known = run.findings.count - run.counted.count, rules = run.rules.count, fixed = sum(\.fixed.count),
            answered = sum { $0.ignored.count { $0.answer != nil } }, ignored = sum(\.ignored.count) - answered
        let sizes = Set(run.documents.flatMap(\.sizes)).sorted()
        return documents + [
            ("Profile", run.profiles.map(\.rawValue).joined(separator: ", ")), ("Sizes", sizes.isEmpty ? "not known" : Self.ranges(sizes)),
            ("Rules", rules == 0 ? "" : "\(rules)"),
            ("In the baseline", known == 0 ? "" : "\(known), not counted"), ("Fixed", fixed == 0 ? "" : "\(fixed)"),
            ("Ignored", ignored == 0 ? "" : "\(ignored)"), ("Answered", answered == 0 ? "" : "\(answered)"),
            ("Pictures", HTMLText.escape(options.pictures.lazy.compactMap { $0?.explanation }.first { !$0.isEmpty } ?? "")),
        ]
    }

    private var documents: [(String, String)] {
        if let report = run.single {
            return [
                ("Document", HTMLText.isolated(report.name(relativeTo: options.base))),
                ("Stylesheet", report.stylesheet.map { HTMLText.isolated(RelativePath.text(of: $0, to: options.base)) } ?? ""),
                ("Claim", report.claim.map { HTMLText.escape($0.text) } ?? ""),
            ]
        }
        let verdicts = [Outcome.fail, .warning, .review, .pass].compactMap { outcome -> String? in
            let count = run.documents(with: outcome)
            return count == 0 ? nil : "\(Phrase.count(count, "document")) \(Self.verb(outcome, count: count))"
        }
        let claims = run.documents.grouped { $0.claim?.text }.compactMap { text, reports in
            text.map { "\(reports.count) × \(HTMLText.escape($0))" }
        }
        return [("Documents", verdicts.joined(separator: ", ")), ("Claims", claims.joined(separator: "<br>"))]
    }

    private static func verb(_ outcome: Outcome, count: Int) -> String {
        let pass = count == 1 ? "passes" : "pass"
        return switch outcome {
        case .fail: count == 1 ? "fails" : "fail"
        case .warning: "\(pass) with warnings"
        case .review: count == 1 ? "needs manual review" : "need manual review"
        case .pass, .note, .inapplicable: pass
        }
    }
}

import ContentSize

/// The tables over sizes: what was found, and how large each style is drawn.
struct HTMLTables {
    let report: AuditReport
    let findings: [NumberedFinding]

    // MARK: - Findings

    /// Counts of each size, and under them the rules that are not simply passed.
    var findingsBySize: String {
        let body = "<tbody>\n\(counts)</tbody>\n<tbody>\n\(rules.map(row).joined())</tbody>\n"
        return """
            <section aria-labelledby="by-size-and-rule">
            <h2 id="by-size-and-rule">Findings by size and rule</h2>
            \(table("findings-table", "Number of findings at each size, and what each rule says", first: "Rule", columns: columns, body: body))\(passed)</section>

            """
    }

    private var columns: [String] { report.sizes.isEmpty ? ["Document"] : report.sizes.map(\.shortName) }
    private var categories: [ContentSizeCategory?] { report.sizes.isEmpty ? [nil] : report.sizes }

    private var counts: String {
        let names: [Outcome: String] = [.fail: "Failures", .warning: "Warnings", .review: "To review", .note: "Notes"]
        return ReportText.countedOutcomes.map { outcome in
            let cells = categories.map { category in "<td>\(count(outcome, at: category))</td>" }
            return "<tr><th scope=\"row\">\(names[outcome] ?? "")</th>\(cells.joined())</tr>\n"
        }.joined()
    }

    /// A finding without sizes counts at every size.
    private func count(_ outcome: Outcome, at category: ContentSizeCategory?) -> Int {
        report.counted.count { finding in
            finding.outcome == outcome && (category.map { finding.categories.isEmpty || finding.categories.contains($0) } ?? true)
        }
    }

    private func isQuiet(_ run: RuleRun) -> Bool {
        run.verdicts.allSatisfy { $0.outcome == .pass || $0.outcome == .inapplicable } && !findings.contains { $0.finding.rule == run.rule.id }
    }

    private var rules: [RuleRun] { report.allRules.filter { !isQuiet($0) } }

    private func row(_ run: RuleRun) -> String {
        let id = "<code>\(HTMLText.escape(run.rule.id))</code>"
        let first = findings.first { $0.finding.rule == run.rule.id }
        let name = first.map { "<a href=\"#finding-\($0.number)\">\(id)</a>" } ?? id
        let cells = categories.map { category in
            let outcome = run.outcome(at: category) ?? .inapplicable
            return "<td class=\"\(outcome.rawValue)\">\(HTMLText.word(outcome))</td>"
        }
        return "<tr><th scope=\"row\">\(name)</th>\(cells.joined())</tr>\n"
    }

    private var passed: String {
        let quiet = report.allRules.filter(isQuiet)
        guard !quiet.isEmpty else { return "" }
        let items = quiet.map { run in
            let isPass = run.verdicts.contains { $0.outcome == .pass }
            return "<li><code>\(HTMLText.escape(run.rule.id))</code> (\(isPass ? "passed" : "not applicable")): \(HTMLText.message(run.rule.summary))</li>\n"
        }
        return "<details><summary>\(quiet.count) rule\(quiet.count == 1 ? "" : "s") without findings</summary>\n<ul>\n\(items.joined())</ul>\n</details>\n"
    }

    // MARK: - Styles

    /// Empty where no style is known (a PDF of another tool).
    var styles: String {
        guard !report.styles.isEmpty, !report.sizes.isEmpty else { return "" }
        let rows = report.styles.map { style in
            let cells = report.sizes.map { size in "<td>\(style.sizes[size].map { Measurement.decimal($0, places: 2) } ?? "–")</td>" }
            return "<tr><th scope=\"row\">\(HTMLText.isolated(style.name))</th>\(cells.joined())</tr>\n"
        }
        let body = "<tbody>\n\(rows.joined())</tbody>\n"
        return """
            <section aria-labelledby="styles">
            <h2 id="styles">Styles at each size</h2>
            \(table("styles-table", "Size in points at which each style is drawn", first: "Style", columns: columns, body: body))</section>

            """
    }

    // MARK: - Frame

    /// Wide tables scroll in a region of their own, which the keyboard reaches. The caption stands outside, so that it wraps where the table does not.
    private func table(_ id: String, _ caption: String, first: String, columns: [String], body: String) -> String {
        let heads = ([first] + columns).map { "<th scope=\"col\">\($0)</th>" }.joined()
        return """
            <p class="caption" id="\(id)">\(caption)</p>
            <div class="scroll" role="region" aria-labelledby="\(id)" tabindex="0">
            <table aria-labelledby="\(id)">
            <thead><tr>\(heads)</tr></thead>
            \(body)</table>
            </div>

            """
    }
}

import TypesetBase

/// Short tables for a step summary or a comment on a pull request.
///
/// A run has tables by rule and by document, followed by the findings, with one row for each cause. Notes are counted but not listed,
/// because they require no action.
package struct MarkdownReport {
    /// The largest size of the tables in UTF-16 code units.
    ///
    /// A comment on GitHub holds 65,536 characters, and the heading and the last line need some of them. A step summary holds 1 MiB.
    private static let tableLimit = 64_000

    let run: RunReport
    let options: ReportOptions

    var text: String {
        let groups = FindingGroup.groups(of: run.counted).filter { $0.outcome != .note }
        var parts = [title, verdict], left = Self.tableLimit
        if run.single == nil { parts += [rules(groups, &left), documents(&left)] }
        let (findings, more) = findings(groups, &left)
        parts += [findings, remainder(more)]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var title: String {
        let what = run.single.map { Self.escape($0.name(relativeTo: options.base)) } ?? Phrase.count(run.documentCount, "document")
        return "### Accessibility audit of \(what)"
    }

    private var verdict: String {
        guard let report = run.single else {
            let profiles = run.profiles.map(\.rawValue).joined(separator: ", ")
            return "**\(ReportText.capitalized(ReportText.verdict(of: run)))**: \(ReportText.counts(run))"
                + (profiles.isEmpty ? "" : " (profile \(profiles))")
        }
        let sizes = report.sizes.isEmpty ? "" : ", \(Phrase.count(report.sizes.count, "size"))"
        let claim = report.claim.map { "; claim: \(Self.escape($0.text))" } ?? ""
        return "**\(ReportText.verdict(report))**: \(ReportText.counts(report)) (profile \(report.profile.rawValue)\(sizes))\(claim)"
    }

    // MARK: - Tables

    /// A table with its heading and as many rows as have room; empty without rows.
    private static func table(_ columns: [String], _ rows: [[String]], _ left: inout Int) -> (text: String, count: Int) {
        var lines: [String] = []
        for row in rows {
            let line = "| " + row.joined(separator: " | ") + " |"
            left -= line.utf16.count + 1
            if left < 0 { break }
            lines.append(line)
        }
        let head = ["| " + columns.joined(separator: " | ") + " |", "|" + String(repeating: "---|", count: columns.count)]
        return (lines.isEmpty ? "" : (head + lines).joined(separator: "\n"), lines.count)
    }

    /// The rules to fix first, one row each.
    private func rules(_ groups: [FindingGroup], _ left: inout Int) -> String {
        let rows = groups.map { group in
            let first = group.causes[0].first, fix = Self.message(ReportText.sentence(first.finding.fix))
            return [
                group.outcome.rawValue, Self.escape(group.rule.rawValue), "\(group.count)", "\(group.documentCount)", fix,
                Self.escape(place(first)),
            ]
        }
        return Self.table(["Outcome", "Rule", "Findings", "Documents", "What to do", "First place"], rows, &left).text
    }

    /// The documents that require action, worst first.
    private func documents(_ left: inout Int) -> String {
        let failures = run.failures.map {
            [Self.escape(options.name($0.document)), "no report", Self.message("\(ReportText.sentence($0.message)) (\($0.rule))")]
        }
        let reports = run.documents.filter { $0.verdict != .pass && $0.verdict != .note }.sorted {
            (Outcome.order($0.verdict), $0.counted.count) > (Outcome.order($1.verdict), $1.counted.count)
        }
        let rows = reports.map { report in
            [Self.escape(report.name(relativeTo: options.base)), ReportText.verdict(report).lowercased(), ReportText.counts(report)]
        }
        let (table, count) = Self.table(["Document", "Verdict", "Findings"], failures + rows, &left)
        let passed = run.documentCount - failures.count - rows.count, more = failures.count + rows.count - count
        let rest = [
            more > 0 ? "\(more) more document\(more == 1 ? " is" : "s are") not listed" : nil,
            passed > 0 ? "\(passed) document\(passed == 1 ? " passes" : "s pass")" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        return [table, rest.isEmpty ? "" : ReportText.sentence(rest)].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// A row for each cause, and the number of findings without room.
    private func findings(_ groups: [FindingGroup], _ left: inout Int) -> (text: String, more: Int) {
        let causes = groups.flatMap(\.causes)
        let columns = ["Outcome", "Rule", "Finding", "Sizes", "Location"]
        let (table, count) = Self.table(columns, causes.map(row), &left)
        return (table, causes.dropFirst(count).reduce(0) { $0 + $1.findings.count })
    }

    private func row(_ cause: FindingGroup.Cause) -> [String] {
        let finding = cause.first.finding, others = cause.findings.count - 1
        let fix = finding.fix.isEmpty ? "" : " *\(Self.message(ReportText.sentence(finding.fix)))*"
        return [
            finding.outcome.rawValue, Self.escape(finding.rule.rawValue), Self.message(ReportText.sentence(finding.message)) + fix,
            ReportText.sizes(finding, of: run.documents[cause.first.document]),
            Self.escape(place(cause.first)) + (others > 0 ? " and \(others) more" : ""),
        ]
    }

    private func place(_ item: RunFinding) -> String { ReportLocation(item.finding, in: run.documents[item.document], options).text }

    /// A line about findings that the tables leave out.
    private func remainder(_ more: Int) -> String {
        let notes = run.count(.note)
        let parts =
            [
                more > 0 ? "\(more) more finding\(more == 1 ? " is" : "s are") not listed" : nil,
                notes > 0 ? "\(ReportText.quantity(notes, .note)) not listed" : nil,
            ].compactMap(\.self) + ReportText.others(run.documents).map(Self.escape)
        let text = parts.joined(separator: ", ")
        return text.isEmpty ? "" : ReportText.sentence(text)
    }

    /// Keeps code as code spans, where punctuation needs no backslashes.
    package static func message(_ text: String) -> String {
        MessagePiece.pieces(of: text).map { $0.isCode ? code($0.text) : escape($0.text) }.joined()
    }

    /// A pipe ends a table cell even in a code span, and the backslash before it is removed when the table is read (GFM 4.10).
    private static func code(_ text: String) -> String {
        let text = line(text).unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
        let padding = text.hasPrefix(" ") || text.hasSuffix(" ") ? " " : ""
        return "`\(padding)\(text)\(padding)`"
    }

    /// Escapes punctuation with a meaning in Markdown, HTML or on GitHub (mentions, addresses).
    package static func escape(_ text: String) -> String {
        let scalars = Array(line(text).unicodeScalars)
        return scalars.indices.map { index in
            switch scalars[index] {
            case "<", ">", "&": XMLEscaping.escaped(String(scalars[index]), for: .content)
            // An invisible word joiner (U+2060) keeps `@name` from becoming a mention.
            case "@": "@\u{2060}"
            // A URL would become a link (GFM 6.9).
            case ":" where scalars[(index + 1)...].starts(with: ["/", "/"]): "\\:"
            case "." where scalars[..<index].suffix(3).elementsEqual(["w", "w", "w"]): "\\."
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$": "\\\(scalars[index])"
            default: String(scalars[index])
            }
        }.joined()
    }

    private static func line(_ text: String) -> String {
        LogCommands.disarmed(text.map { $0.isNewline ? " " : $0.unicodeScalars.map(ReportText.printable).joined() }.joined())
    }
}

package import TypesetAudit
package import TypesetBase

/// The changes that remove findings, each tried by an audit.
package struct FixResult: Sendable {
    /// A file before and after all changes.
    package struct Change: Sendable {
        package let path: String
        package let before: [UInt8]
        package let after: [UInt8]
    }

    /// A rule whose findings are not fixed, because the changes would bring another finding.
    package struct Refusal: Sendable {
        package let rule: RuleID
        /// The first finding that the changes would bring.
        package let finding: Finding
    }

    /// The changed files, by path.
    package var changes: [Change] = []
    /// The findings that are gone with the changes.
    package var fixed: [Finding] = []
    package var refusals: [Refusal] = []
    /// The paths of files that cannot be edited, because they are not in UTF-8 or have changed.
    package var locked: [String] = []
}

/// A search for the changes that remove findings and bring no others.
///
/// A change can make others possible: a heading that is raised shows that the next one is too low. Audits are therefore repeated until
/// nothing is left to change.
package struct FixSearch {
    /// The rules whose findings are fixed; nil for all.
    private let rules: Set<RuleID>?
    private let roots: FileRoots
    /// Audits all documents; nil if that is not possible.
    private let audit: () -> [AuditReport]?
    /// The largest number of audits of one attempt; no real document has needed more than four.
    private static let rounds = 8

    /// Creates a search for the fixes of findings.
    ///
    /// - Parameters:
    ///   - roots: the folders to which links may lead, in addition to a file's own.
    ///   - audit: audits all documents with the files of `EditedFiles`; nil if that is not possible.
    package init(rules: Set<RuleID>?, roots: [String], audit: @escaping () -> [AuditReport]?) {
        (self.rules, self.roots, self.audit) = (rules, FileRoots(roots), audit)
    }

    private struct Attempt { var edits: TriedEdits; var reports: [AuditReport] }
    /// A finding of a document.
    private struct Key: Hashable { var document: String; var fingerprint: Fingerprint }

    /// Returns the changes; nil if the documents cannot be audited.
    package func result() -> FixResult? {
        guard let first = audit() else { return nil }
        let fixable = Set(first.flatMap(\.counted).filter { !$0.edits.isEmpty }.map(\.rule)).filter { rules?.contains($0) ?? true }
        guard !fixable.isEmpty, let all = attempt(fixable, first) else { return FixResult() }
        if added(by: all, to: first) == nil { return result(all, first) }
        return chosen(fixable.sorted { $0.rawValue < $1.rawValue }, first)
    }

    /// Tries one rule after the other, and keeps those that bring no other findings.
    private func chosen(_ rules: [RuleID], _ first: [AuditReport]) -> FixResult {
        var kept: Set<RuleID> = [], best: Attempt?, refusals: [FixResult.Refusal] = []
        for rule in rules {
            guard let attempt = attempt(kept.union([rule]), first) else { continue }
            if let finding = added(by: attempt, to: first) {
                refusals.append(FixResult.Refusal(rule: rule, finding: finding))
            } else {
                kept.insert(rule)
                best = attempt
            }
        }
        var result = best.map { self.result($0, first) } ?? FixResult()
        result.refusals = refusals
        return result
    }

    private func attempt(_ rules: Set<RuleID>, _ first: [AuditReport]) -> Attempt? {
        var attempt = Attempt(edits: TriedEdits(roots: roots), reports: first)
        for _ in 0..<Self.rounds {
            guard attempt.edits.apply(attempt.reports.flatMap(\.counted).filter { rules.contains($0.rule) }) else { break }
            guard let reports = EditedFiles.$current.withValue(attempt.edits.contents, operation: audit) else { return nil }
            attempt.reports = reports
        }
        return attempt
    }

    private func findings(_ reports: [AuditReport]) -> [Key: Finding] {
        Dictionary(
            reports.flatMap { report in
                report.counted.filter { $0.outcome != .note }.map { (Key(document: report.document, fingerprint: $0.fingerprint), $0) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The first finding that an attempt brings, other than notes; nil if there is none.
    private func added(by attempt: Attempt, to first: [AuditReport]) -> Finding? {
        let known = findings(first)
        return findings(attempt.reports).filter { known[$0.key] == nil }
            .min { ($0.key.document, $0.key.fingerprint) < ($1.key.document, $1.key.fingerprint) }?.value
    }

    private func result(_ attempt: Attempt, _ first: [AuditReport]) -> FixResult {
        let left = findings(attempt.reports)
        let fixed = first.flatMap { report in
            report.counted.filter { finding in
                finding.outcome != .note && left[Key(document: report.document, fingerprint: finding.fingerprint)] == nil
            }
        }
        return FixResult(changes: attempt.edits.changes, fixed: fixed, locked: attempt.edits.locked.sorted())
    }
}

extension FixResult {
    /// Writes the changed files, unless one of them has changed since it was read.
    ///
    /// - Throws: an error about the first file that cannot be written.
    package func write() throws(Diagnostic) {
        for change in changes {
            let now = try InputFile.bytes(of: change.path, kind: "file", limit: .max, roots: FileRoots())
            guard now == change.before else {
                throw .error("has changed while it was audited, and is not fixed", path: change.path, hints: ["run the command again"])
            }
        }
        for change in changes { try OutputFile.write(change.after, to: change.path) }
    }
}

import TypesetBase

/// The answers of people to the questions of the audit, from a file such as `audit-answers.yaml`.
package struct AuditAnswers: Sendable {
    /// An answer, and the document that it is about.
    struct Entry: Sendable {
        var answer: AuditAnswer
        /// nil if there is no such question.
        var question: AuditQuestion?
        /// The path of the document, relative to the project's folder, or else to the working folder.
        var document: String
        /// The digest of the words and pictures that the person saw.
        var digest: String
        var span: SourceSpan
    }

    /// The person or organization that publishes a conformance report.
    package struct Publisher: Hashable, Sendable {
        package var name = ""
        package var company = ""
        package var email = ""
    }

    let entries: [Entry]
    /// nil if the file names nobody.
    package let publisher: Publisher?
    /// The content of the file, which results depend on.
    package let text: String
    private let base: PathBase?

    init(entries: [Entry], publisher: Publisher?, text: String, base: PathBase?) {
        (self.entries, self.publisher, self.text, self.base) = (entries, publisher, text, base)
    }

    /// Returns a report with the answers about its document.
    ///
    /// A finding that a person must review is settled by yes, and becomes a failure by no. Answers do not concern other findings. An answer
    /// about another version of the document, to an unknown question or to a question with no such finding is a finding.
    package func applied(to report: AuditReport) -> AuditReport {
        let document = RelativePath.text(of: report.document, to: base)
        let own = entries.filter { $0.document == document }
        guard !own.isEmpty else { return report }
        var report = report, unused: [Fault] = [], settled: Set<RuleID> = []
        for (index, entry) in own.enumerated() {
            guard let question = entry.question else {
                unused.append(AnswerUnused.fault(unknown: entry))
                continue
            }
            if entry.digest != report.contentDigest {
                unused.append(AnswerUnused.fault(outdated: entry))
            } else if own[(index + 1)...].contains(where: { $0.question == question && $0.digest == entry.digest }) {
                unused.append(AnswerUnused.fault(repeated: entry))
            } else {
                report.answers.append(entry.answer)
                if case .rule(let rule) = question, !report.findings.contains(where: question.settles),
                    report.rules.contains(where: { $0.rule.id == rule })
                {
                    let isFound = report.findings.contains { $0.rule == rule }
                    unused.append(isFound ? AnswerUnused.fault(overruling: entry) : AnswerUnused.fault(needless: entry))
                }
                settled.formUnion(report.settle(question, by: entry.answer))
            }
        }
        var fold = FindingFold(AuditConfiguration(profile: report.profile))
        fold.add(unused)
        report.findings += (consume fold).findings()
        report.updateVerdicts(of: settled)
        return report
    }
}

extension AuditReport {
    /// Settles the findings about a question.
    ///
    /// - Returns: the rules of these findings.
    fileprivate mutating func settle(_ question: AuditQuestion, by answer: AuditAnswer) -> Set<RuleID> {
        let settled = findings.filter(question.settles)
        if answer.reply == .no {
            findings = findings.map { question.settles($0) ? $0.failing(by: answer) : $0 }
        } else {
            findings.removeAll(where: question.settles)
            ignored += settled.map { IgnoredFinding($0, answer: answer) }
        }
        return Set(settled.map(\.rule))
    }

    /// Updates the verdicts of rules whose findings answers have settled.
    fileprivate mutating func updateVerdicts(of settled: Set<RuleID>) {
        let ofRules = Dictionary(grouping: findings, by: \.rule)
        rules = rules.map { run in
            guard settled.contains(run.rule.id) else { return run }
            let inapplicable = run.verdicts.filter { $0.outcome == .inapplicable }.compactMap(\.category)
            return RuleRun(rule: run.rule, sizes: sizes, findings: ofRules, inapplicable: Set(inapplicable))
        }
    }
}

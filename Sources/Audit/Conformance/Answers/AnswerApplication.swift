import TypesetBase

/// Applies the answers about one document to its report.
struct AnswerApplication {
    private var report: AuditReport
    private let content: DocumentContent
    private var faults: [Fault] = []
    private var settledRules: Set<RuleID> = []
    /// Answers about an earlier version, with what has changed since.
    private var expired: [(entry: AuditAnswers.Entry, change: ContentChange)] = []

    /// Returns a report with answers, and with findings about those without effect.
    static func report(_ report: AuditReport, with entries: [AuditAnswers.Entry]) -> AuditReport {
        var application = AnswerApplication(report)
        for entry in entries where entry.question == nil { application.faults.append(AnswerUnused.fault(unknown: entry)) }
        for (question, group) in entries.filter({ $0.question != nil }).grouped(by: \.question) {
            if let question { application.apply(group, to: question) }
        }
        return application.finished()
    }

    private init(_ report: AuditReport) {
        (self.report, content) = (report, (report.content ?? DocumentContent()).adding(report.findings))
    }

    private mutating func apply(_ entries: [AuditAnswers.Entry], to question: AuditQuestion) {
        let parts = content.parts(of: question.scope)
        let seen = entries.map { Self.seen($0, of: parts, question.scope) }
        let live = entries.indices.filter { index in
            guard parts.isEmpty || !seen[index].isEmpty else { return false }
            let isRepeated = entries.indices[(index + 1)...].contains {
                seen[index].isSubset(of: seen[$0]) && (!parts.isEmpty || entries[$0].digests == entries[index].digests)
            }
            if isRepeated { faults.append(AnswerUnused.fault(repeated: entries[index])) }
            return !isRepeated
        }
        let rest = entries.indices.filter { !live.contains($0) && seen[$0].isEmpty && !parts.isEmpty }
        let open = parts.filter { part in !live.contains { seen[$0].contains(part.digest) } }
        if case .rule(let rule) = question {
            apply(live.map { (entries[$0], seen[$0]) }, to: rule)
            for index in rest { expire(entries[index], open) }
        } else {
            let isAnswered = open.isEmpty && !live.isEmpty
            for index in live where isAnswered || entries[index].answer.reply == .no { settle(question, by: entries[index].answer) }
            for index in live where !isAnswered && entries[index].answer.reply != .no { expire(entries[index], open) }
            for index in rest { expire(entries[index], open) }
        }
    }

    /// The digests of the present parts that a person has seen.
    ///
    /// A text is seen as a whole; an answer about another order of its parts has expired.
    private static func seen(_ entry: AuditAnswers.Entry, of parts: [ContentPart], _ scope: AnswerScope) -> Set<String> {
        let present = parts.map(\.digest)
        if scope == .text { return entry.digests == present ? Set(present) : [] }
        return Set(present).intersection(entry.digests)
    }

    private mutating func expire(_ entry: AuditAnswers.Entry, _ open: [ContentPart]) {
        if open.isEmpty { return faults.append(AnswerUnused.fault(needless: entry)) }
        let seen = Set(entry.digests)
        expired.append((entry, ContentChange(parts: open.filter { !seen.contains($0.digest) })))
    }

    /// Applies answers to the findings of a rule that the person has seen.
    private mutating func apply(_ answers: [(entry: AuditAnswers.Entry, seen: Set<String>)], to rule: RuleID) {
        let question = AuditQuestion.rule(rule)
        if !report.findings.contains(where: question.settles), report.rules.contains(where: { $0.rule.id == rule }) {
            let isFound = report.findings.contains { $0.rule == rule }
            faults += answers.map { isFound ? AnswerUnused.fault(overruling: $0.entry) : AnswerUnused.fault(needless: $0.entry) }
        }
        for (entry, seen) in answers {
            let content = content
            settle(question, by: entry.answer) { seen.contains(content.part(of: $0).digest) }
        }
    }

    /// Settles the findings about a question.
    private mutating func settle(_ question: AuditQuestion, by answer: AuditAnswer, where isSeen: (Finding) -> Bool = { _ in true }) {
        report.answers.append(answer)
        let settled = report.findings.map { question.settles($0) && isSeen($0) }
        let found = zip(report.findings, settled).filter(\.1).map(\.0)
        if answer.reply == .no {
            report.findings = zip(report.findings, settled).map { $1 ? $0.failing(by: answer) : $0 }
        } else {
            report.findings = zip(report.findings, settled).filter { !$0.1 }.map(\.0)
            report.ignored += found.map { IgnoredFinding($0, answer: answer) }
        }
        settledRules.formUnion(found.map(\.rule))
    }

    private consuming func finished() -> AuditReport {
        for (change, items) in expired.grouped(by: \.change) {
            faults.append(AnswerUnused.fault(expired: items.map(\.entry), change))
        }
        report.expiredAnswers = expired.map(\.entry.answer)
        if !faults.isEmpty {
            var fold = FindingFold(AuditConfiguration(profile: report.profile))
            fold.add(faults)
            report.findings += (consume fold).findings()
        }
        report.updateVerdicts(of: settledRules)
        if report.content != nil { report.content = content.adding(report.findings) }
        return report
    }
}

/// The change of a document since an answer.
struct ContentChange: Hashable {
    /// The parts that have changed or are new; empty if parts were only removed or moved.
    var parts: [ContentPart]

    /// The number of parts that a message names.
    private static let limit = 3

    /// The change in words.
    var text: String {
        guard let first = parts.first else { return "a part of the text was removed or moved" }
        if parts.count == 1 { return "\(first.name) has changed or is new" }
        let named = parts.prefix(Self.limit).map(\.name).joined(separator: ", ")
        return named + (parts.count > Self.limit ? " and \(parts.count - Self.limit) more" : "") + " have changed or are new"
    }

    /// The places of the parts that the message names.
    var places: [Diagnostic.Related] {
        parts.prefix(Self.limit).compactMap { part in part.span.map { Diagnostic.Related(part.name, at: $0) } }
    }
}

extension AuditReport {
    /// Updates the verdicts of rules whose findings answers have settled.
    fileprivate mutating func updateVerdicts(of settled: Set<RuleID>) {
        guard !settled.isEmpty else { return }
        let ofRules = Dictionary(grouping: findings, by: \.rule)
        rules = rules.map { run in
            guard settled.contains(run.rule.id) else { return run }
            let inapplicable = run.verdicts.filter { $0.outcome == .inapplicable }.compactMap(\.category)
            return RuleRun(rule: run.rule, sizes: sizes, findings: ofRules, inapplicable: Set(inapplicable))
        }
    }
}

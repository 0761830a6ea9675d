package import TypesetBase

/// The results of one run for all its documents, from which a report is written.
package struct RunReport: Sendable {
    /// A document that has no report because it could not be read or typeset.
    package struct Failure: Hashable, Sendable {
        /// The document's path as the user wrote it.
        package var document: String
        /// The reason, without the document's name.
        package var message: String
        /// The rule that the reason violates.
        package var rule: RuleID
        /// The position in the job, from 0; nil if the run is the whole job.
        package var position: Int?

        package init(document: String, message: String, rule: RuleID = .runProblem, position: Int? = nil) {
            self.document = document
            self.message = message
            self.rule = rule
            self.position = position
        }
    }

    /// The program that made the report.
    package var tool: AuditReport.Tool
    /// The reports of the documents, in the order of the job.
    package var documents: [AuditReport]
    /// The documents without a report, in the order of the job.
    package var failures: [Failure]
    /// The part of a job that was run; nil for the whole job.
    package var shard: Shard?

    package init(tool: AuditReport.Tool, documents: [AuditReport], failures: [Failure] = [], shard: Shard? = nil) {
        self.tool = tool
        self.documents = documents
        self.failures = failures
        self.shard = shard
    }
}

extension RunReport {
    /// The number of documents, including those without a report.
    package var documentCount: Int { documents.count + failures.count }

    /// The run with the documents and failures of another run appended.
    package func joined(with other: RunReport) -> RunReport {
        RunReport(tool: tool, documents: documents + other.documents, failures: failures + other.failures)
    }

    /// The only report of the run; nil if there are several documents, if one failed, or for a part of a job.
    var single: AuditReport? { documents.count == 1 && failures.isEmpty && shard == nil ? documents[0] : nil }

    /// Whether no document has some content.
    func lacks(_ content: AbsentContent) -> Bool { documents.allSatisfy { $0.lacks(content) } }

    /// The worst verdict; `fail` if a document has no report.
    package var verdict: Outcome { failures.isEmpty ? Outcome.worst(documents.map(\.verdict)) ?? .pass : .fail }

    /// The number of counted findings of one outcome.
    package func count(_ outcome: Outcome) -> Int { documents.reduce(0) { $0 + $1.count(outcome) } }

    /// The number of documents with a verdict; a note is not a verdict, so a document with only notes passes.
    func documents(with verdict: Outcome) -> Int {
        documents.count { $0.verdict == verdict || verdict == .pass && $0.verdict == .note }
            + (verdict == .fail ? failures.count : 0)
    }

    /// The profiles in force, each once, in the order of the documents.
    var profiles: [Profile] { documents.map(\.profile).grouped(by: \.self).map(\.key) }

    /// Every rule that ran on any document, in the order of the reports.
    var rules: [RuleDescription] {
        let all = documents.flatMap { $0.allRules.map(\.rule) }.grouped(by: \.id).compactMap(\.elements.first)
        let order = Dictionary(uniqueKeysWithValues: RuleID.allCases.enumerated().map { ($1, $0) })
        return all.sorted { order[$0.id, default: 0] < order[$1.id, default: 0] }
    }

    /// All findings in the order of the documents, including those in a baseline.
    var findings: [RunFinding] {
        documents.enumerated().flatMap { number, report in report.findings.map { RunFinding(finding: $0, document: number) } }
    }

    /// The findings that no baseline contains.
    var counted: [RunFinding] {
        documents.enumerated().flatMap { number, report in report.counted.map { RunFinding(finding: $0, document: number) } }
    }
}

/// A finding and the document in which it was found.
struct RunFinding: Sendable {
    var finding: Finding
    /// The index of its report in the run.
    var document: Int
}

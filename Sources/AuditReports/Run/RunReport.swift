public import Audit
public import Diagnostics

/// Everything that one run found out about its documents: what a whole report is written of.
public struct RunReport: Sendable {
    /// A document that has no report because it could not be read or typeset.
    public struct Failure: Hashable, Sendable {
        /// As the user wrote it.
        public var document: String
        /// Why, without the document's name.
        public var message: String
        /// The rule that the reason breaks.
        public var rule: RuleID
        /// Where it stands in the job, from 0; nil where the run is all of the job.
        public var position: Int?

        public init(document: String, message: String, rule: RuleID = .runProblem, position: Int? = nil) {
            self.document = document
            self.message = message
            self.rule = rule
            self.position = position
        }
    }

    /// The program that made the report.
    public var tool: AuditReport.Tool
    /// In the order of the job.
    public var documents: [AuditReport]
    /// In the order of the job.
    public var failures: [Failure]
    /// The part of a job that the run was; nil where it was all of it.
    public var shard: Shard?

    public init(tool: AuditReport.Tool, documents: [AuditReport], failures: [Failure] = [], shard: Shard? = nil) {
        self.tool = tool
        self.documents = documents
        self.failures = failures
        self.shard = shard
    }
}

extension RunReport {
    /// How many documents there are, those without a report included.
    public var documentCount: Int { documents.count + failures.count }

    /// The reports of both, those of the other behind these.
    public func joined(with other: RunReport) -> RunReport {
        RunReport(tool: tool, documents: documents + other.documents, failures: failures + other.failures)
    }

    /// The only report of the run; nil where there are several documents, where one failed, and for a part of a job.
    var single: AuditReport? { documents.count == 1 && failures.isEmpty && shard == nil ? documents[0] : nil }

    /// The worst verdict; `fail` where a document has no report.
    public var verdict: Outcome { failures.isEmpty ? Outcome.worst(documents.map(\.verdict)) ?? .pass : .fail }

    /// Counted findings of one outcome.
    public func count(_ outcome: Outcome) -> Int { documents.reduce(0) { $0 + $1.count(outcome) } }

    /// How many documents have this verdict. Notes are no verdict: such a document passes.
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

    /// All findings in the order of the documents, those in a baseline included.
    var findings: [RunFinding] {
        documents.enumerated().flatMap { number, report in report.findings.map { RunFinding(finding: $0, document: number) } }
    }

    /// The findings that no baseline knows.
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

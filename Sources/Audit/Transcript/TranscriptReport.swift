/// The transcripts of a run's documents, separated by blank lines.
struct TranscriptReport {
    let run: RunReport

    var text: String { run.documents.map(Self.text).joined(separator: "\n") }

    private static func text(of report: AuditReport) -> String {
        report.transcript?.text ?? "(\(ReportText.printable(report.document)) has no transcript: the run made no tagged file of it)\n"
    }
}

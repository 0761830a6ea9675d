public import Audit
public import Diagnostics
import PDFInspection

/// The door of the library: one job in, files and a result out.
public enum Typesetter {
    /// Blocks until all is written. `progress` is called from several threads.
    public static func run(_ job: TypesettingJob, progress: @escaping @Sendable (TypesettingEvent) -> Void = { _ in }) -> TypesettingResult
    {
        let timings = StageTimings()
        do throws(Diagnostic) {
            let plan = try OutputPlan(job, isFolder: InputFile.isFolder)
            try checkFontFolders(job)
            let stages = DocumentStages(job: job, timings: timings)
            return TypesettingRun(job: job, plan: plan, stages: stages, timings: timings, progress: progress)()
        } catch {
            return TypesettingResult(outputs: [], diagnostics: [error], outcome: .failed, timings: timings)
        }
    }

    /// fontconfig takes any name for a folder of fonts, and then finds none in it.
    private static func checkFontFolders(_ job: TypesettingJob) throws(Diagnostic) {
        for folder in job.fontDirectories where !InputFile.isFolder(folder) {
            throw .error(InputFile.exists(folder) ? "the folder of fonts is a file" : "the folder of fonts does not exist", path: folder)
        }
    }
}

extension Typesetter {
    /// Judges a finished PDF, from whatever program, by its bytes.
    public static func audit(pdf path: String, profile: Profile, version: String) throws(Diagnostic) -> AuditReport {
        let source = try InputFile.read(path, kind: "PDF")
        guard isPDF(source.bytes) else {
            throw .error("the file is no PDF", path: path, hints: ["`typeset check` audits Markdown and stylesheets"])
        }
        let pdf = try InspectedPDF(reading: source.bytes, path: path)
        let settings = AuditSettings(profile: profile), findings = PDFAudit.findings(in: pdf, PDFContext(settings: settings))
        let rules = PDFAudit.rules.map { $0.description }.filter { settings.isOn($0) }
        return AuditReport(
            tool: AuditReport.Tool(version: version), document: path, profile: profile,
            rules: rules.map { RuleRun(rule: $0, sizes: [], findings: findings) }, findings: findings)
    }

    /// Readers look for the header in the first kilobyte (ISO 32000-1, annex H.3, note 13).
    private static func isPDF(_ bytes: [UInt8]) -> Bool {
        let header = Array("%PDF-".utf8), start = bytes.prefix(1024)
        return start.indices.contains { bytes[$0...].starts(with: header) }
    }

    /// The files that a job will write; none where it cannot be done at all.
    package static func outputPaths(of job: TypesettingJob) -> [String] {
        guard job.writesFiles, let plan = try? OutputPlan(job, isFolder: InputFile.isFolder) else { return [] }
        return plan.outputs.map(\.path)
    }

    /// Writes a file in one step: a reader sees the old one or the new one whole.
    public static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) { try OutputFile.write(bytes, to: path) }

    /// - Parameter kind: what the file should be, for messages.
    public static func read(_ path: String, kind: String) throws(Diagnostic) -> String {
        String(decoding: try InputFile.read(path, kind: kind).bytes, as: UTF8.self)
    }
}

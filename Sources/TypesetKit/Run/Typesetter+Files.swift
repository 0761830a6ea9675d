public import Audit
public import Diagnostics
import PDFInspection

extension Typesetter {
    /// Judges a finished PDF, from whatever program, by its bytes.
    public static func audit(pdf path: String, profile: Profile, version: String) throws(Diagnostic) -> AuditReport {
        let source = try InputFile.read(path, kind: "PDF")
        let pdf: InspectedPDF
        do {
            pdf = try InspectedPDF(reading: source.bytes, path: path)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw .error("the PDF cannot be read: \(error)", path: path)
        }
        let settings = AuditSettings(profile: profile), findings = PDFAudit.findings(in: pdf, PDFContext(settings: settings))
        let rules = PDFAudit.rules.map { $0.description }.filter { settings.isOn($0) }
        return AuditReport(tool: AuditReport.Tool(version: version), document: path, profile: profile,
                           rules: rules.map { RuleRun(rule: $0, sizes: [], findings: findings) }, findings: findings)
    }

    /// Writes a file in one step: a reader sees the old one or the new one whole.
    public static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) { try OutputFile.write(bytes, to: path) }

    /// - Parameter kind: what the file should be, for messages.
    public static func read(_ path: String, kind: String) throws(Diagnostic) -> String {
        String(decoding: try InputFile.read(path, kind: kind).bytes, as: UTF8.self)
    }
}

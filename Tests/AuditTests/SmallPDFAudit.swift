import PDFTestFiles
import TypesetBase
import TypesetPDFReading
import TypesetStylesheet

@testable import TypesetAudit

/// Returns the findings of one rule in a page of 200 by 100 points with Helvetica as /F1, whose letters are half an em wide.
func findings(
    _ rule: RuleID, _ content: String, resources: String = "", page: String = "", more: [String] = [],
    configuration: AuditConfiguration = AuditConfiguration()
) throws -> [Finding] {
    let pdf = try InspectedPDF(reading: SmallPDF.page(content, resources: resources, page: page, more: more).bytes, path: "small.pdf")
    return AuditEngine.findings(in: pdf, FileContext(category: .large, configuration: configuration)).filter { $0.rule == rule }
}

import Testing
import TypesetAudit
import TypesetBase

@testable import TypesetKit

/// The pictures of reports on many documents, which are kept in a file.
@Suite struct PictureSpoolTests {
    private struct OnePicture: ReportPictures {
        func image(of rect: Rect, on place: Location, scale: Double) -> ReportImage? { ReportImage(.png, [1, 2, 3]) }
        func pageSize(of place: Location) -> Size? { Size(width: 300, height: 400) }
    }

    private let report = AuditReport(
        tool: AuditReport.Tool(version: "1"), document: "a.md", sizes: [.large],
        findings: [
            Finding(
                rule: RuleCatalogue.description(of: .linkTextVague), message: "a link", categories: [.large],
                locations: [Location(category: .large, page: 1, rect: Rect(x: 10, y: 10, width: 50, height: 10))], identity: [])
        ])

    private func html(_ pictures: (any ReportPictures)?) -> String {
        String(decoding: ReportWriter.write(report, as: .html, ReportOptions(pictures: pictures)), as: UTF8.self)
    }

    @Test func picturesThatAreKeptAreInTheReport() {
        let spool = PictureSpool()
        #expect(html(spool.kept(OnePicture(), of: report, number: 0)) == html(OnePicture()))
        #expect(spool.problem == nil)
    }

    @Test func picturesThatCannotBeStoredAreReported() {
        let spool = PictureSpool(in: "/none/of/these")
        let text = html(spool.kept(OnePicture(), of: report, number: 0))
        #expect(text.contains("Pictures are missing, because they could not be stored: no such file or folder."))
        #expect(text.contains("No picture of page 1 at large."))
        #expect(spool.problem?.rule == .runProblem)
    }
}

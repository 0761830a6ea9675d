import Foundation
import Testing

@testable import TypesetKit

/// Tests of the files of volumes: their names, links, reports and cached results.
@Suite struct VolumeFileTests {
    /// A folder with a document of twelve pages in three chapters, in volumes of at most eight pages.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\nvolumes: { maxSheets: 4 }\nelements: { h1: { pageBreakBefore: true } }\n", to: "sheet.yaml")
        let chapters = ["One", "Two", "Three"].map { name in
            "# \(name)\n\n" + (1...4).map { "Text \(name) \($0).\n" }.joined(separator: "\n\\newpage\n\n")
        }
        let head = "---\ntitle: Tale\nlanguage: en\nstyle: sheet.yaml\n---\n\n"
        _ = try folder.write(head + chapters.joined(separator: "\n") + "\nSee [here](#one).\n", to: "doc.md")
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> CommandTests.Outcome {
        // The cache does not trust files that are as new as the run.
        Thread.sleep(forTimeInterval: 0.05)
        return try CommandTests().run(arguments, in: folder, environment: ["XDG_CACHE_HOME": folder.path + "/.cache"])
    }

    private func pdfs(_ folder: TemporaryFolder) -> [String] { folder.files.filter { $0.hasSuffix(".pdf") } }

    @Test func eachVolumeIsAFile() throws {
        let folder = try folder(), outcome = try run(folder, "doc.md")
        #expect(pdfs(folder) == (1...3).map { "doc.volume-\($0).pdf" })
        #expect(outcome.messages.contains("doc.volume-*.pdf"), "\(outcome.messages)")
    }

    @Test(arguments: ["ua1", "ua2"])
    func volumesClaimPDFUA(standard: String) throws {
        let folder = try folder()
        _ = try run(folder, "doc.md", "--standard", standard)
        let audit = try run(folder, "audit", "doc.volume-3.pdf")
        #expect(audit.status == 0, "\(audit.messages)")
        #expect(audit.messages.contains("claim of doc.volume-3.pdf: PDF/UA"), "\(audit.messages)")
    }

    @Test func linksOpenTheOtherFile() throws {
        let folder = try folder()
        _ = try run(folder, "doc.md")
        let file = try Tool.run("qpdf", "--qdf", "--object-streams=disable", folder.path + "/doc.volume-3.pdf", "-")
        #expect(file.contains("/F (doc.volume-1.pdf)"))
        #expect(file.contains("/S /GoToR"))
    }

    @Test func reportsNameTheVolume() throws {
        let folder = try folder()
        let outcome = try run(folder, "doc.md", "--report", "text=-", "--report", "json=r.json")
        #expect(outcome.output.contains("volume 3, page "), "\(outcome.output)")
        #expect(folder.text(of: "r.json")?.contains("\"volume\": 3") == true)
    }

    @Test func aMissingVolumeIsMadeAgain() throws {
        let folder = try folder()
        _ = try folder.write("typeset: 1\ndocuments: [doc.md]\n", to: "typeset.yaml")
        _ = try run(folder)
        #expect(try run(folder).messages.contains("unchanged since"))
        try FileManager.default.removeItem(atPath: folder.path + "/doc.volume-2.pdf")
        #expect(try !run(folder).messages.contains("unchanged since"))
        #expect(pdfs(folder).count == 3)
    }

    @Test func standardOutputTakesNoVolumes() throws {
        let folder = try folder(), outcome = try run(folder, "doc.md", "-o", "-")
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("standard output, which takes one file, but the document has several volumes"))
    }

    /// The paths of volumes are known only when the document is laid out.
    @Test func aVolumeDoesNotReplaceAnotherOutput() throws {
        let folder = try folder()
        _ = try folder.write("# Other\n", to: "doc.volume-2.md")
        let outcome = try run(folder, "doc.md", "doc.volume-2.md")
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("'doc.volume-2.pdf' would be written twice"), "\(outcome.messages)")
    }
}

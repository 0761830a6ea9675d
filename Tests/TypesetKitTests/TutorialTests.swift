import ContentSize
import Foundation
import Testing
import TypesetKit

/// The tutorials of `docs/how-to/library.md`, which prints the parts of this file between `// begin` and `// end`.
///
/// They are compiled and run here, with only the library's public declarations.
@Suite struct TutorialTests {
    // begin document
    /// Typesets a document at three sizes, and says what is wrong with it.
    func typeset(_ document: String, into folder: String) -> [String] {
        var job = TypesettingJob()
        job.documents = [document]
        job.stylesheet = "report"  // a template; or the path of a stylesheet
        job.sizes = [.large, .accessibility1, .accessibility3]
        job.output = folder + "/{stem}.{size}.pdf"
        job.audit = AuditRequest()

        let result = Typesetter.run(job)
        for diagnostic in result.diagnostics {
            print(diagnostic.span.map { "\($0.file.path):\($0.start.line): " } ?? "", diagnostic.message)
        }
        for finding in result.reports.flatMap(\.counted) { print(finding.rule, finding.message) }
        return result.outputs.map(\.path)  // each is complete, or it is not there
    }
    // end

    // begin label
    /// How high a text is in a column, and whether it is whole there.
    func measure(_ text: String, at size: ContentSizeCategory, width: Double) throws -> (height: Double, isWhole: Bool) {
        let sheet = try LoadedStylesheet("app-screen")
        let box = try sheet.measure(text, in: "h2", at: size, width: width)
        return (box.size.height, !box.isCut)
    }

    /// The same text as a picture, two pixels per point.
    func draw(_ text: String, at size: ContentSizeCategory, width: Double) throws -> [UInt8] {
        try LoadedStylesheet("app-screen").draw(text, in: "h2", at: size, width: width).png(scale: 2)
    }
    // end

    // begin audit
    /// What WCAG's levels A and AA have against a PDF of any program.
    func failures(of path: String) throws -> [String] {
        let report = try Typesetter.audit(pdf: path, profile: .wcagAA, version: "my app 1.0")
        return report.findings.filter { $0.outcome == .fail }.map { "\($0.rule): \($0.message). \($0.fix)" }
    }
    // end

    // MARK: Behaviour

    @Test func aDocumentIsTypesetAtItsSizes() throws {
        let folder = try TemporaryFolder()
        let document = try folder.write("---\nlang: en\ntitle: Rivers\n---\n# Rivers\n\nWater runs downhill.\n", to: "rivers.md")
        let paths = typeset(document, into: folder.path + "/out")
        #expect(paths == ["large", "ax1", "ax3"].map { folder.path + "/out/rivers.\($0).pdf" })
        #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(try failures(of: paths[0]) == [])
    }

    @Test func aLabelIsHigherAtALargerSize() throws {
        let title = "The Public Libraries of Lindow"
        let (large, isWhole) = try measure(title, at: .large, width: 300)
        #expect(isWhole)
        #expect(try measure(title, at: .accessibility3, width: 300).height > 2 * large)
        #expect(try draw(title, at: .large, width: 300).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func anUntaggedFileFails() throws {
        let folder = try TemporaryFolder()
        var job = TypesettingJob()
        job.documents = [try folder.write("Text.\n", to: "a.md")]
        (job.backend, job.output) = (.cairo, folder.path + "/a.pdf")
        _ = Typesetter.run(job)
        #expect(try failures(of: folder.path + "/a.pdf").contains { $0.hasPrefix("pdf-untagged") || $0.contains("tag") })
    }

    // MARK: Documentation

    @Test func theDocumentationPrintsWhatIsCompiledHere() throws {
        let page = try Documentation.text("docs/how-to/library.md")
        let parts = try Documentation.text("Tests/TypesetKitTests/TutorialTests.swift").matches(
            of: /\n    \/\/ begin \w+\n(.*?)    \/\/ end\n/.dotMatchesNewlines())
        #expect(parts.count == 3)
        for part in parts {
            let lines = part.1.split(separator: "\n", omittingEmptySubsequences: false)
            let code = lines.map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
            #expect(page.contains("```swift\n\(code)```\n"), "\(code)")
        }
    }
}

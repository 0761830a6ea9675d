import Foundation
import PDFTestFiles
import Testing
import TypesetKit

/// The tutorials of `docs/how-to/library.md`, which prints the parts of this file between `// begin` and `// end`.
///
/// They are compiled and run here, with only the library's public declarations.
@Suite struct TutorialTests {
    // begin document
    /// Typesets a document at three sizes and prints its problems.
    func typeset(_ document: String, into folder: String) -> [String] {
        var job = TypesettingJob()
        job.documents = [document]
        job.stylesheet = "report"  // a template; or the path of a stylesheet
        job.sizes = [.large, .accessibility1, .accessibility3]
        job.output = folder + "/{stem}.{size}.pdf"
        job.audit = AuditRequest()

        let result = Typesetter.run(job)
        for diagnostic in result.diagnostics { print(diagnostic) }  // with file, line, column and a hint
        for finding in result.reports.flatMap(\.counted) { print(finding.rule, finding.message) }
        return result.outputs.map(\.path)  // each is complete, or it is not there
    }
    // end

    // begin progress
    /// Typesets a document in the background until the task is cancelled.
    func typesetInBackground(_ document: String) -> Task<TypesettingResult, any Error> {
        Task {
            var job = TypesettingJob()
            job.documents = [document]
            return try await Typesetter.run(job) { event in
                if case .wrote(_, let output) = event { print(output.path, output.pages) }
            }
        }
    }
    // end

    // begin label
    /// The height of a text in a column, and whether the column shows all of it.
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

    // begin style
    /// A template with two styles of the app.
    func ownSheet() throws -> LoadedStylesheet {
        let label: Style = [.parent("body"), .textStyle(.headline), .contentSizes(.small ... .accessibilityMedium)]
        let badge: Style = [.parent("label"), .size { size, large in max(size / 1.2, 9) }, .lineSpacing(.em(0.1))]
        return try LoadedStylesheet("report").adding(
            styles: ["label": label, "badge": badge], elements: ["paragraph.badge": [.parent("badge")]])
    }

    /// Typesets a document with them, at all sizes, light and dark.
    func typesetWithOwnSheet(_ document: String) throws -> TypesettingResult {
        var job = TypesettingJob()
        job.documents = [document]
        job.loadedStylesheet = try ownSheet()
        job.sizes = ContentSizeCategory.allCases
        job.editions = [.standard, ReaderTraits(appearance: .dark)]
        return Typesetter.run(job)  // doc.xSmall.light.pdf … doc.ax5.dark.pdf
    }
    // end

    // begin sheet
    /// A stylesheet without a file, for small pages in both appearances.
    func cardSheet() throws -> LoadedStylesheet {
        try LoadedStylesheet(
            styles: [
                "text": [.textStyle(.body), .color.token("ink"), .paragraphSpacing(.em(0.5))],
                "title": [.parent("text"), .textStyle(.title1), .keepWithNext()],
            ],
            elements: ["document": [.parent("text")], "h1": [.parent("title")]],
            tokens: ["ink": ["light": "#1a1a1a", "dark": .color(.white)]],
            page: ["size": [360, 480], "margins": 32, "footer": ["center": "{page} / {pages}"]],
            at: [
                "dark": SheetRules(page: ["background": "#101010"]),
                "ax1...": SheetRules(styles: ["text": [.alignment(.left)]], page: ["margins": 16]),
            ])
    }
    // end

    // begin mistakes
    /// The problems with a stylesheet: warnings if it can be used, otherwise errors too.
    func problems(of stylesheet: String) -> [Diagnostic] {
        do {
            return try LoadedStylesheet(stylesheet).diagnostics
        } catch {
            return error.diagnostics
        }
    }
    // end

    // begin audit
    /// The failures of WCAG's levels A and AA in a PDF of any program.
    func failures(of path: String) throws -> [String] {
        let report = try Typesetter.audit(pdf: path, profile: .wcagAA)
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
        let path = try folder.write(SmallPDF.page("BT /F1 12 Tf 20 50 Td (Text.) Tj ET").bytes, to: "a.pdf")
        #expect(try failures(of: path).contains { $0.hasPrefix("pdf-untagged") || $0.contains("tag") })
    }

    @Test func aRunInTheBackgroundWritesItsFile() async throws {
        let folder = try TemporaryFolder()
        let result = try await typesetInBackground(try folder.write("# Title\n", to: "doc.md")).value
        #expect(result.outputs.map(\.path) == [folder.path + "/doc.pdf"])
        #expect(folder.text(of: "doc.pdf")?.hasPrefix("%PDF-1.7") == true)
    }

    @Test func stylesInSwiftApplyToAWholeRun() throws {
        let folder = try TemporaryFolder()
        #expect(try typesetWithOwnSheet(folder.write("# Title\n\nText.\n", to: "doc.md")).outputs.count == 24)
        #expect(try ownSheet().style("badge", at: .accessibility5).pointSize == Points(28 / 1.2))
    }

    @Test func aSheetInSwiftHasAPageForEachAppearance() throws {
        let folder = try TemporaryFolder()
        var job = TypesettingJob()
        job.documents = [try folder.write("---\nlang: en\n---\n# Title\n\nText.\n", to: "card.md")]
        job.loadedStylesheet = try cardSheet()
        job.editions = [.standard, ReaderTraits(appearance: .dark)]
        let result = Typesetter.run(job)
        #expect(result.diagnostics.map(\.message) == [])
        #expect(result.outputs.count == 2)
        for output in result.outputs { #expect(try Tool.run("pdfinfo", output.path).contains("360 x 480 pts")) }
        #expect(try cardSheet().adapted(to: ReaderTraits(appearance: .dark)).style("h1").color == .white)
    }

    @Test func mistakesAndWarningsOfASheetAreListed() throws {
        let folder = try TemporaryFolder()
        let wrong = try folder.write("typeset: 1\nstyles: { a: { colour: red } }\n", to: "wrong.yaml")
        #expect(problems(of: wrong).map(\.message) == ["unknown key `colour`"])
        let unusual = try folder.write("typeset: 1\nstyles: { a: { family: No Such Family } }\n", to: "unusual.yaml")
        #expect(problems(of: unusual).map(\.severity) == [.warning])
        #expect(problems(of: "report") == [])
    }

    // MARK: Documentation

    @Test func theDocumentationPrintsWhatIsCompiledHere() throws {
        let page = try Documentation.text("docs/how-to/library.md")
        let parts = try Documentation.text("Tests/TypesetKitTests/TutorialTests.swift").matches(
            of: /\n    \/\/ begin \w+\n(.*?)    \/\/ end\n/.dotMatchesNewlines())
        #expect(parts.count == 7)
        for part in parts {
            let lines = part.1.split(separator: "\n", omittingEmptySubsequences: false)
            let code = lines.map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
            #expect(page.contains("```swift\n\(code)```\n"), "\(code)")
        }
    }
}

import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetKit
@testable import TypesetLayout

/// Stages that write a file named after the document and the size; the document's name selects the failure.
private struct NamedStages: TypesettingStages {
    func prepare(_ work: TypesettingWork, number: Int) -> (prepared: String?, diagnostics: [Diagnostic]) {
        let path = work.path
        if path.contains("broken") { return (nil, [.error("broken", path: path)]) }
        return (
            path,
            [.warning("same at every size", path: path)] + (path.contains("bad") ? [.error("bad heading", path: path)] : [])
        )
    }

    func typeset(
        _ document: String, at size: ContentSizeCategory, for traits: ReaderTraits,
        write: (PaintedFile) throws(Diagnostic) -> Void
    ) throws(Diagnostic) -> TypesetDocument {
        if document.contains("toobig"), size > .large { throw .error("no room at \(size.shortName)", path: document) }
        if document.contains("paged") {
            for page in 1...2 { try write(PaintedFile(bytes: Array("\(page)".utf8), page: page, pageCount: 2)) }
        } else {
            try write(PaintedFile(bytes: Array(size.shortName.utf8), pageCount: size.rawValue))
        }
        let source = SourceSpan(file: SourceFile(path: document, text: ""), range: 0..<0)
        return TypesetDocument(
            pages: size.rawValue,
            fallbacks: document.contains("table") ? [LayoutFallback(kind: .stackedTable, page: 1, source: source)] : [])
    }
}

@Suite struct TypesettingRunTests {
    func run(
        _ documents: [String], sizes: [ContentSizeCategory], in folder: TemporaryFolder, output: String = "/", threads: Int = 3,
        format: TypesettingJob.Format = .pdf
    ) throws -> TypesettingResult {
        var job = TypesettingJob()
        job.documents = documents
        job.sizes = sizes
        job.format = format
        job.output = folder.path + output
        job.threads = threads
        let plan = try OutputPlan(job, isFolder: InputFile.isFolder)
        return TypesettingRun(job: job, plan: plan, stages: NamedStages(), timings: StageTimings(), progress: { _ in })()
    }

    @Test(arguments: [1, 4])
    func resultsComeInOrderOfDocumentsThenSizes(threads: Int) throws {
        let folder = try TemporaryFolder()
        let result = try run(["b.md", "a.md"], sizes: [.small, .large, .accessibility5], in: folder, threads: threads)
        #expect(
            result.outputs.map { "\($0.document) \($0.size.shortName) \($0.pages)" }
                == ["b.md small 1", "b.md large 3", "b.md ax5 11", "a.md small 1", "a.md large 3", "a.md ax5 11"])
        #expect(folder.files == ["a.ax5.pdf", "a.large.pdf", "a.small.pdf", "b.ax5.pdf", "b.large.pdf", "b.small.pdf"])
        #expect(folder.text(of: "a.ax5.pdf") == "ax5")
        #expect(result.outcome == .done)
    }

    @Test func messagesThatSizesShareAreReportedOnce() throws {
        let result = try run(["a.md", "b.md"], sizes: [.small, .large], in: TemporaryFolder())
        #expect(result.diagnostics.map { "\($0.path ?? "") \($0.message)" } == ["a.md same at every size", "b.md same at every size"])
    }

    @Test func aBrokenDocumentDoesNotKeepTheOthersBack() throws {
        let folder = try TemporaryFolder()
        let result = try run(["broken.md", "a.md"], sizes: [.small, .large], in: folder)
        #expect(folder.files == ["a.large.pdf", "a.small.pdf"])
        #expect(result.diagnostics.first == .error("broken", path: "broken.md"))
        #expect(result.outcome == .failed)
    }

    @Test func aSizeThatFailsLeavesTheOthers() throws {
        let folder = try TemporaryFolder()
        let result = try run(["toobig.md"], sizes: [.large, .xLarge], in: folder)
        #expect(folder.files == ["toobig.large.pdf"])
        #expect(result.outcome == .failed)
    }

    @Test func errorsThatLetFilesBeWrittenAreFindings() throws {
        #expect(try run(["bad.md"], sizes: [.large], in: TemporaryFolder()).outcome == .findings)
        #expect(try run(["warn.md"], sizes: [.large], in: TemporaryFolder()).outcome == .done)
    }

    @Test func anOutputThatCannotBeWrittenIsNamed() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: "a.small.pdf/x")
        let result = try run(["a.md"], sizes: [.small, .large], in: folder)
        #expect(result.outcome == .failed)
        #expect(result.outputs.map(\.size) == [.large])
        #expect(result.diagnostics.contains(.error("cannot be written: it is a folder", path: folder.path + "/a.small.pdf")))
    }

    @Test func eachPageIsAFile() throws {
        let folder = try TemporaryFolder()
        _ = try run(["paged.md"], sizes: [.large], in: folder, format: .png)
        #expect(folder.files == ["paged-001.png", "paged-002.png"])
        #expect(folder.text(of: "paged-002.png") == "2")
    }

    @Test func aLayoutFallbackIsOneNoteWithItsSizes() throws {
        let file = SourceFile(path: "a.md", text: "| a |")
        let stacked = LayoutFallback(kind: .stackedTable, page: 3, source: SourceSpan(file: file, range: 0..<5))
        let notes = LayoutFallbackNotes.diagnostics([
            (.small, []), (.large, [stacked]), (.accessibility2, [stacked, stacked]), (.accessibility3, [stacked]),
        ])
        #expect(notes.map(\.message) == ["the table is stacked, with each cell under its header at large, ax2…ax3"])
        #expect(notes.map(\.severity) == [.note])
    }
}

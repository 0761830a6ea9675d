import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetKit

@Suite struct OutputNamingTests {
    func job(
        _ documents: [String], sizes: [ContentSizeCategory] = [.large], output: String? = nil,
        format: TypesettingJob.Format = .pdf, pages: String? = nil
    ) -> TypesettingJob {
        var job = TypesettingJob()
        job.documents = documents
        job.sizes = sizes
        job.output = output
        job.format = format
        job.pages = pages.flatMap { PageSelection($0) }
        return job
    }

    func paths(_ job: TypesettingJob) throws -> [String] {
        try OutputPlan(job) { $0 == "build" }.outputs.map(\.path)
    }

    @Test func oneSizeIsNamedAfterTheDocumentAndWrittenBesideIt() throws {
        #expect(try paths(job(["doc.md", "a/b.c.md", "/x/README"])) == ["doc.pdf", "a/b.c.pdf", "/x/README.pdf"])
    }

    @Test func aSizeThatIsAskedForIsInTheName() throws {
        var job = job(["doc.md"], sizes: [.accessibility3])
        job.namesSize = true
        #expect(try paths(job) == ["doc.ax3.pdf"])
        job.output = "out/"
        #expect(try paths(job) == ["out/doc.ax3.pdf"])
        job.output = "my.pdf"
        #expect(try paths(job) == ["my.pdf"])
    }

    @Test func severalSizesAreNamedByDocumentThenSize() throws {
        #expect(
            try paths(job(["a.md", "d/b.md"], sizes: [.xSmall, .accessibility5]))
                == ["a.xSmall.pdf", "a.ax5.pdf", "d/b.xSmall.pdf", "d/b.ax5.pdf"])
    }

    @Test(arguments: [
        ("build", ["build/doc.pdf"]), ("out/", ["out/doc.pdf"]), ("new", ["new"]), ("my.pdf", ["my.pdf"]),
        ("out/{stem}/{size}.pdf", ["out/doc/large.pdf"]), ("{dir}/p.pdf", ["in/p.pdf"]), ("o/{dir}/{stem}.pdf", ["o/in/doc.pdf"]),
    ])
    func oneOutputGoesWhereAsked(output: String, expected: [String]) throws {
        #expect(try paths(job(["in/doc.md"], output: output)) == expected)
    }

    @Test func theTopFolderIsNoPartOfAPath() throws {
        #expect(try paths(job(["doc.md"], output: "out/{dir}/{stem}.pdf")) == ["out/doc.pdf"])
    }

    @Test func severalOutputsMakeAFolderOfAPlainName() throws {
        #expect(try paths(job(["in/doc.md"], sizes: [.small, .large], output: "new")) == ["new/doc.small.pdf", "new/doc.large.pdf"])
    }

    @Test func bracesInADocumentsNameAreNoFields() throws {
        #expect(try paths(job(["{size}.md"])) == ["{size}.pdf"])
    }

    @Test(
        arguments: [
            (nil, nil, "in/doc-007.png"), ("cover.png", nil, "cover-007.png"), ("cover.png", "7", "cover.png"),
            ("p/{page}/{stem}.png", nil, "p/007/doc.png"), ("build", nil, "build/doc-007.png"),
        ] as [(String?, String?, String)])
    func pagesAreNumbered(output: String?, pages: String?, expected: String) throws {
        let plan = try OutputPlan(job(["in/doc.md"], output: output, format: .png, pages: pages)) { $0 == "build" }
        #expect(plan.naming.path(document: .document("in/doc.md"), size: .large, page: 7, of: 12) == expected)
    }

    @Test func pageNumbersAreAsLongAsTheLast() throws {
        let plan = try OutputPlan(job(["doc.md"], sizes: [.large, .accessibility5], format: .svg)) { _ in false }
        #expect(plan.naming.path(document: .document("doc.md"), size: .accessibility5, page: 3, of: 1200) == "doc.ax5-0003.svg")
    }

    @Test(
        arguments: [
            (
                ["a/x.md", "b/x.md"], [.large], "build",
                "'build/x.pdf' would be written twice: for a/x.md at large and for b/x.md at large",
                ["add {dir} to the output template to distinguish them"]
            ),
            (
                ["x.md"], [.large, .small], "{stem}.pdf", "'x.pdf' would be written twice: for x.md at large and for x.md at small",
                ["add {size} to the output template to distinguish them"]
            ),
            (
                ["x.md", "./x.md"], [.large], nil, "'x.pdf' would be written twice: for x.md at large and for ./x.md at large",
                ["add {dir} to the output template to distinguish them"]
            ),
            (["x.md", "x.md"], [.large], nil, "the document 'x.md' is given twice", []),
            (
                ["x.md"], [.large, .small], "o/y.pdf", "'o/y.pdf' names one file, but there are 2 outputs",
                ["give a folder or a template such as 'o/y.{size}.pdf'"]
            ),
            (
                ["x.md", "y.md"], [.large, .small], "y.PDF", "'y.PDF' names one file, but there are 4 outputs",
                ["give a folder or a template such as '{stem}.{size}.PDF'"]
            ),
            (
                ["x.md"], [.large], "{stme}.pdf", "unknown field '{stme}' in output template '{stme}.pdf'",
                ["the fields are {stem} {book} {size} {edition} {appearance} {contrast} {boldText} {dir} {page}"]
            ),
            (["x.md"], [.large], "a}b{.pdf", "output template 'a}b{.pdf' has an unpaired brace", []),
            (["x.md"], [.large], "./x.md", "'./x.md' is an input and would be overwritten", []),
        ] as [([String], [ContentSizeCategory], String?, String, [String])])
    func aNameThatCannotWorkIsAnErrorBeforeAnyWork(
        documents: [String], sizes: [ContentSizeCategory], output: String?,
        message: String, hints: [String]
    ) {
        #expect(throws: Diagnostic.error(message, hints: hints)) {
            try OutputPlan(job(documents, sizes: sizes, output: output)) { $0 == "build" }
        }
    }

    @Test(arguments: [("1", [1...1]), ("2,4-6,9-", [2...2, 4...6, 9...Int.max])])
    func pageSelections(text: String, ranges: [ClosedRange<Int>]) {
        #expect(PageSelection(text)?.ranges == ranges)
    }

    @Test(arguments: ["", "0", "a", "3-1", "1,,2", "-3", "1-2-3", "-"])
    func pageSelectionsThatMeanNothing(text: String) {
        #expect(PageSelection(text) == nil)
    }

    @Test(arguments: [("./a//b/../c", "a/c"), ("../x", "../x"), ("/../x/.", "/x"), (".", ".")])
    func spellingsOfOnePathAreEqual(path: String, normalized: String) {
        #expect(FilePath.normalized(path) == normalized)
    }
}

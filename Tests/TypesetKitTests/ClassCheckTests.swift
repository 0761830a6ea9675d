import Testing

@testable import TypesetKit

/// Messages about classes that the stylesheet does not define.
@Suite struct ClassCheckTests {
    func messages(_ markdown: String, in folder: TemporaryFolder) throws -> [String] {
        _ = try folder.write(
            "typeset: 1\nextends: []\nstyles: { lead: { size: 20 } }\nelements: { paragraph.small: { size: 9 } }\nat: { ax1...: { elements: { h1.big: lead } } }\n",
            to: "s.yaml")
        var job = TypesettingJob()
        job.documents = [try folder.write("---\ntitle: T\nlanguage: en\n---\n\n" + markdown, to: "a.md")]
        job.stylesheet = folder.path + "/s.yaml"
        return Typesetter.run(job).diagnostics.map { diagnostic in
            let place = diagnostic.span.map { "\($0.start.line):\($0.start.column) " } ?? ""
            return place + diagnostic.message + diagnostic.hints.map { " (\($0))" }.joined()
        }
    }

    @Test func unknownClassesAreReportedAtTheirPlaces() throws {
        let text = "# H {.big}\n\n{.leed}\npara [x]{.small .nope}\n\n::: missing\n:::\n\n```{.swift .lead}\nx\n```\n"
        #expect(
            try messages(text, in: TemporaryFolder()) == [
                "8:3 the stylesheet has no style for the class `leed` (did you mean `lead`?)",
                "9:18 the stylesheet has no style for the class `nope` (define a style `nope`, or list the class under `elements:`)",
                "11:5 the stylesheet has no style for the class `missing` (define a style `missing`, or list the class under `elements:`)",
            ])
    }

    @Test func anUnknownClassIsReportedOnce() throws {
        let text = "[x]{.nope} [y]{.nope}\n\n{.nope}\nz\n"
        #expect(
            try messages(text, in: TemporaryFolder()) == [
                "6:6 the stylesheet has no style for the class `nope`, here and in 2 more places (define a style `nope`, or list the class under `elements:`)"
            ])
    }

    @Test func classesThatTurnPagesNeedNoStyle() throws {
        let text = "::: landscape\nx\n:::\n\n{.portrait}\ny\n\n[z]{.landscape}\n"
        #expect(
            try messages(text, in: TemporaryFolder()) == [
                "13:6 the stylesheet has no style for the class `landscape` (define a style `landscape`, or list the class under `elements:`)"
            ])
    }

    /// The style `lead` has `alignment`, which has no effect on a span and is reported unless a block has the class too.
    @Test func keysThatSpansCannotShowAreReported() throws {
        let folder = try TemporaryFolder()
        func messages(_ markdown: String) throws -> [String] {
            _ = try folder.write("typeset: 1\nextends: []\nstyles: { lead: { color: red, alignment: center } }\n", to: "s.yaml")
            var job = TypesettingJob()
            job.documents = [try folder.write("---\ntitle: T\nlanguage: en\n---\n\n" + markdown, to: "a.md")]
            job.stylesheet = folder.path + "/s.yaml"
            return Typesetter.run(job).diagnostics.map {
                "\($0.span?.start.line ?? 0) \($0.message), \($0.related.map { "\($0.message) \($0.span.start.line)" })"
            }
        }
        #expect(
            try messages("A [word]{.lead}.\n") == ["6 `alignment` of the class `lead` has no effect on a span, [\"the key is set here 3\"]"]
        )
        #expect(try messages("A [word]{.lead}.\n\n{.lead}\nText.\n") == [])
    }

    /// Classes of raw HTML are not reported, since browsers may use them.
    @Test func classesOfRawHTMLAreNotAskedAfter() throws {
        #expect(try messages("<span class=\"badge\">a</span> H<sub>2</sub>O\n", in: TemporaryFolder()).allSatisfy { !$0.contains("class") })
    }
}

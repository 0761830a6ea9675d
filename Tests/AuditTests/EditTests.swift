import Testing
import TypesetBase
import TypesetMarkdown

@testable import TypesetAudit

/// A fault, and the words of its source before and after its edits.
struct EditCase: Sendable, CustomTestStringConvertible {
    var rule: RuleID
    var markdown = titled("Words of a paragraph that are set in lines.")
    var sheet = cleanSheet
    var profile: Profile?
    var before: String
    var after: String
    var testDescription: String { "\(rule): \(after)" }
}

private func paragraph(_ keys: String) -> String { sheet(("  paragraph: base", "  paragraph: { parent: base, \(keys) }")) }

@Suite struct EditTests {
    static let cases: [EditCase] = [
        // Headings below the one that is raised follow it, up to the next of a higher level.
        EditCase(
            rule: .headingSkip, markdown: titled("### A\n\nText.\n\n#### B\n\nText.\n\n## C\n\nText.\n\n### D\n\nText."),
            before: "### A\n\nText.\n\n#### B\n\nText.\n\n## C\n\nText.\n\n### D",
            after: "## A\n\nText.\n\n### B\n\nText.\n\n## C\n\nText.\n\n### D"),
        EditCase(rule: .headingSkip, markdown: titled("<h4>A</h4>\n\nText."), before: "<h4>A</h4>", after: "<h2>A</h2>"),
        EditCase(
            rule: .linkTextVague, markdown: titled("## The rules\n\nRead [here](#the-rules)."), before: "[here](#", after: "[The rules](#"),
        EditCase(rule: .linkTextVague, markdown: titled("Read [here](chapter.md)."), before: "[here]", after: "[Chapter one]"),
        EditCase(
            rule: .linkTargetMissing, markdown: titled("## The rules\n\nRead [rules](#the_rules)."), before: "#the_rules",
            after: "#the-rules"),
        EditCase(rule: .languageInvalid, markdown: titled("A [mot]{lang=fr_FR}."), before: "lang=fr_FR", after: "lang=fr-FR"),
        EditCase(rule: .imageAltSuspect, markdown: titled("![Image of a mill](a.png)"), before: "![Image of a mill]", after: "![A mill]"),
        EditCase(
            rule: .imageAltSuspect, markdown: titled("![divider](a.png)"), before: "![divider](a.png)", after: "![](a.png){decorative}"),
        EditCase(
            rule: .ignoreUnused, markdown: titled("A.\n\n<!-- typeset:ignore heading-skip -->\n\nB."),
            before: "A.\n\n<!-- typeset:ignore heading-skip -->\n\nB.", after: "A.\n\nB."),
        EditCase(rule: .contrastMinimum, sheet: paragraph("color: \"#777777\""), before: "\"#777777\"", after: "\"#767676\""),
        EditCase(rule: .contrastMinimum, sheet: paragraph("color: grey"), before: "color: grey", after: "color: \"#767676\""),
        // The token keeps its name in the style.
        EditCase(
            rule: .contrastMinimum,
            sheet: paragraph("color: $muted").replacing("language: en", with: "language: en\ntokens: { muted: \"#777777\" }"),
            before: "muted: \"#777777\"", after: "muted: \"#767676\""),
        EditCase(rule: .textTooSmall, sheet: paragraph("size: 9"), before: "size: 9", after: "size: 12.4"),
        EditCase(rule: .lightWeight, sheet: paragraph("weight: 300"), before: "weight: 300", after: "weight: 400"),
        EditCase(
            rule: .spacingNotScaled, sheet: paragraph("paragraphSpacing: 17"), before: "paragraphSpacing: 17",
            after: "paragraphSpacing: 1em"),
        EditCase(rule: .textNotScaled, sheet: paragraph("shouldScale: false"), before: "shouldScale: false", after: "shouldScale: true"),
        EditCase(rule: .textNotScaled, sheet: paragraph("maximumSize: 20"), before: "maximumSize: 20", after: "maximumSize: 34"),
        EditCase(
            rule: .justifiedText, sheet: paragraph("alignment: justified"), profile: .wcagAAA, before: "alignment: justified",
            after: "alignment: natural"),
        EditCase(
            rule: .lineSpacing, sheet: sheet(("lineHeightMultiple: 1.5", "lineHeightMultiple: 1.2")), profile: .wcagAAA,
            before: "lineHeightMultiple: 1.2", after: "lineHeightMultiple: 1.5"),
        EditCase(
            rule: .hyphenationUsed, sheet: paragraph("hyphenation: { left: 3 }"), profile: .ukaafClear, before: "hyphenation: { left: 3 }",
            after: "hyphenation: false"),
        EditCase(
            rule: .firstLineIndent, sheet: paragraph("firstLineIndent: 1em"), profile: .aph, before: "firstLineIndent: 1em",
            after: "firstLineIndent: 0"),
    ]

    private static func text(of file: SourceFile, with added: [SourceEdit]) -> String {
        var edits = FileEdits()
        let isAdded = edits.add(added)
        #expect(isAdded)
        return String(decoding: edits.applied(to: file.bytes), as: UTF8.self)
    }

    @Test func onlyEditsThatDoNotOverlapAreMadeTogether() {
        let file = SourceFile(path: "a.md", text: "0123456789")
        func edit(_ range: Range<Int>, _ text: String) -> SourceEdit { SourceEdit(SourceSpan(file: file, range: range), text) }
        var edits = FileEdits()
        let added = [
            [edit(4..<6, "a"), edit(0..<0, "b")], [edit(5..<7, "c")], [edit(0..<0, "d")], [edit(8..<9, "e"), edit(3..<5, "f")],
            [edit(4..<6, "a")], [edit(6..<8, "g")],
        ].map { edits.add($0) }
        #expect(added == [true, false, false, false, true, true])
        #expect(String(decoding: edits.applied(to: file.bytes), as: UTF8.self) == "b0123ag89")
    }

    @Test(arguments: cases)
    func theEditsOfAFaultRemoveIt(_ edit: EditCase) {
        let found = audit(edit.markdown, sheet: edit.sheet, profile: edit.profile).findings.filter { $0.rule == edit.rule }
        let edits = found.first?.edits ?? []
        func edited(_ path: String, _ text: String) -> String {
            guard let file = edits.first?.span.file, file.path == path else { return text }
            return Self.text(of: file, with: edits)
        }
        let markdown = edited("test.md", edit.markdown), sheet = edited("test.yaml", edit.sheet)
        #expect(markdown + sheet == (edit.markdown + edit.sheet).replacing(edit.before, with: edit.after, maxReplacements: 1))
        #expect(!audit(markdown, sheet: sheet, profile: edit.profile).findings.contains { $0.rule == edit.rule && $0.outcome != .note })
    }

    @Test(arguments: [
        (RuleID.linkTextVague, titled("Read [here](https://example.org).")),
        (.linkTargetMissing, titled("## The rules\n\nRead [rules](#the-ruler).")),
        (.imageAltSuspect, titled("![IMG_2041.jpg](a.png)")),
        // The text of such a link is also the name of its target.
        (.linkTextVague, titled("## The rules\n\nRead [here].\n\n[here]: #the-rules")),
        (.linkTextVague, titled("## The rules\n\nRead [here][].\n\n[here]: #the-rules")),
        (.imageAltSuspect, titled("![divider](a.png){width=3em}")),
    ])
    func aFaultWithoutOneRightFixHasNoEdits(rule: RuleID, markdown: String) {
        let found = audit(markdown).findings.filter { $0.rule == rule }
        #expect(found.flatMap(\.edits) == [])
    }

    @Test func theLanguageIsStatedInFrontMatter() {
        func stated(_ text: String) -> String? {
            let file = SourceFile(path: "a.md", text: text)
            return FrontMatter.stating("lang", "de", in: file).map { Self.text(of: file, with: [$0]) }
        }
        #expect(stated("Text.\n") == "---\nlang: de\n---\n\nText.\n")
        #expect(stated("---\ntitle: A\n---\n\nText.\n") == "---\ntitle: A\nlang: de\n---\n\nText.\n")
        #expect(stated("+++\n[extra]\na = 1\n+++\n") == "+++\nlang = \"de\"\n[extra]\na = 1\n+++\n")
        #expect(stated("Text.\r\n") == "---\r\nlang: de\r\n---\r\n\r\nText.\r\n")
        #expect(stated("% Title\n\nText.\n") == nil)
    }
}

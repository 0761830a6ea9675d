import ExpectedFiles
import Testing
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetMarkdown
import TypesetPDFWriting
import TypesetStylesheet
import TypesetText

/// A small document whose tags and content are in the expected file of its name.
struct ContentSample: Sendable, CustomTestStringConvertible {
    var name: String
    var markdown: String
    /// Further styles, by name; classes have the styles of their names.
    var styles = ""
    /// Further keys of the page.
    var page = ""

    var testDescription: String { name }

    /// The document as a PDF of pages of 240 by 200 points, with Noto Sans at 10 points on lines of 14.
    func file() throws -> [UInt8] {
        let sheet = """
            typeset: 1
            extends: []
            page: { size: [240, 200], margins: 20\(page.isEmpty ? "" : ", " + page) }
            styles:
              base: { family: [Noto Sans, Noto Sans Hebrew, Noto Sans CJK JP], size: { absolute: 10 }, lineHeight: 14pt }
              heading: { parent: base, size: { absolute: 14 }, weight: 700, lineHeight: 20pt }
              code: { parent: base, family: Noto Sans Mono, size: { absolute: 9 } }
              cell: { parent: base, textInsets: [0, 4], border: { bottom: 1pt solid black } }
              \(styles)
            elements:
              document: base
              paragraph: base
              h1: heading
              h2: heading
              listItem: { headIndent: 20 }
              codeBlock: { parent: code, background: "#eeeeee", textInsets: 4 }
              tableCell: cell
              tableHeader: { parent: cell, weight: 700 }
              rt: { size: { scale: 0.5 }, lineHeight: 7pt }
            """
        let document = MarkdownParser.parse(SourceFile(path: "sample.md", text: "---\nlang: en\ntitle: Sample\n---\n\n" + markdown))
            .document
        let loaded = StylesheetLoader().load(file: SourceFile(path: "sample.yaml", text: sheet))
        #expect(loaded.diagnostics.filter { $0.severity == .error } == [])
        let composer = DocumentComposer(
            document: document, stylesheet: try #require(loaded.stylesheet), shaper: PangoShaper(library: FontLibrary()),
            images: ImageLoader())
        return try PDFRenderer.render(composer.layOut(at: .large), options: PDFOptions())
    }
}

extension ContentSample {
    /// A PNG of a red and a blue pixel.
    private static let picture =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg=="

    static let all = [
        ContentSample(name: "prose", markdown: "# Waves\n\nPlain, *slanted* and **bold** words of one office.\\\nA new line.\n"),
        ContentSample(name: "list", markdown: "3. Three\n4. Four\n   - Nested\n\n- [x] Done\n"),
        ContentSample(name: "table", markdown: "| Name | Height |\n|:-----|-------:|\n| Ada  |    1.5 |\n| Bo   |   12.0 |\n"),
        ContentSample(
            name: "spanning-cells",
            markdown:
                "<table><tr><th colspan=2>Both</th></tr><tr><th scope=row rowspan=2>Row</th><td>a</td></tr><tr><td>b</td></tr></table>\n"),
        ContentSample(name: "code", markdown: "Call `run()`:\n\n```swift\nlet x = 1\n    .run()\n```\n"),
        ContentSample(name: "figure", markdown: "![Two colours](\(picture) \"A caption\"){width=40}\n\nText.\n"),
        ContentSample(name: "footnotes", markdown: "A claim[^1] and a second[^b].\n\n[^1]: The *source*.\n[^b]: Another.\n"),
        ContentSample(
            name: "links",
            markdown: "# Start {#start}\n\nSee [the start](#start), [a site](https://example.org/a?b=c) and <https://example.org>.\n"),
        ContentSample(name: "right-to-left", markdown: "::: {lang=he}\n# שלום\n\nמילה ראשונה, English, ו-12 מילים.\n:::\n"),
        ContentSample(name: "east-asian", markdown: "::: {lang=ja}\n日本語、「漢字」。<ruby>東京<rt>とうきょう</rt></ruby>\n:::\n"),
        ContentSample(
            name: "effects", markdown: "# Glow {.glow}\n\n[Fade]{.fade} and [box]{.box}.\n",
            styles: """
                glow: { parent: heading, gradient: { colors: [red, blue] }, shadow: { color: "#0000ff80", offset: [1, 1], blur: 2 } }
                  fade: { color: "#00000080", underline: true }
                  box: { background: yellow, border: 1pt solid red, cornerRadius: 2, textInsets: [0, 2] }
                """),
        ContentSample(
            name: "running-heads", markdown: "# One\n\nFirst.\n\n# Two {.next}\n\nSecond.\n",
            styles: "next: { parent: heading, pageBreakBefore: true }",
            page: "header: { left: \"{title}\", right: \"{section}\" }, footer: { center: \"{page} / {pages}\" }"),
        ContentSample(name: "contents", markdown: "[TOC]\n\n# One\n\n## Inner\n\n# Two\n"),
    ]
}

/// Tests of the tags and content streams that documents become.
@Suite struct ContentFileTests {
    @Test(arguments: ContentSample.all)
    func aDocumentHasTheExpectedTagsAndContent(_ sample: ContentSample) throws {
        var dump = try PDFDump(sample.file())
        #expect(try ExpectedFile("\(sample.name).txt").difference(from: dump.text()) == nil)
    }

    /// The first letters of a font's name depend on its glyphs and their order.
    ///
    /// The footer follows other letters in each layout.
    @Test func layoutsOfATextShareTheirFontPrograms() throws {
        let names = try ["false", "true"].map { breaks in
            let sample = ContentSample(
                name: "layout", markdown: "abc\n\n{.next}\ndefgh Sample\n", styles: "next: { parent: base, pageBreakBefore: \(breaks) }",
                page: "footer: { center: \"{title}\" }")
            let fonts = try Tool.run("pdffonts", ["{}"], on: sample.file())
            return fonts.split(separator: "\n").dropFirst(2).compactMap { $0.split(separator: " ").first }.sorted()
        }
        #expect(names[0] == names[1])
    }
}

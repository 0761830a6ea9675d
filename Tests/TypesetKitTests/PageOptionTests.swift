import Foundation
import Testing

@testable import typeset

/// Options such as `--paper`, `--margin` and `--font-size`, and the same settings in front matter.
@Suite struct PageOptionTests {
    let command = CommandTests()

    /// The size of the first page as poppler reports it, such as `612 x 792`.
    private func paper(_ folder: TemporaryFolder, _ file: String = "a.pdf") throws -> String {
        let lines = try Tool.run("pdfinfo", folder.path + "/" + file).split(separator: "\n")
        let words = lines.first { $0.hasPrefix("Page size:") }?.split(separator: " ") ?? []
        return words.count > 4 ? words[2...4].joined(separator: " ") : "?"
    }

    private func text(_ folder: TemporaryFolder) throws -> String { try Tool.run("pdftotext", folder.path + "/a.pdf", "-") }

    private func folder(_ frontMatter: String = "", _ text: String = "# Test\n\nText.\n") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlang: en\n\(frontMatter)---\n\n\(text)", to: "a.md")
        return folder
    }

    @Test func thePaperIsThatOfTheOption() throws {
        let folder = try folder()
        #expect(try command.typeset("a.md", "--paper", "letter", "--landscape", in: folder).status == 0)
        #expect(try paper(folder) == "792 x 612")
    }

    @Test func frontMatterWinsOverTheStylesheetAndLosesToTheOption() throws {
        let folder = try folder("papersize: a5\nstyle: report\n")
        #expect(try command.typeset("a.md", in: folder).status == 0)
        #expect(try paper(folder) == "419.528 x 595.276")
        #expect(try command.typeset("a.md", "--paper", "b5", in: folder).status == 0)
        #expect(try paper(folder) == "498.898 x 708.661")
        #expect(try command.typeset("a.md", "-M", "papersize=legal", in: folder).status == 0)
        #expect(try paper(folder) == "612 x 1008")
    }

    @Test func theFontIsInTheFile() throws {
        let folder = try folder()
        #expect(try command.typeset("a.md", "--font", "Noto Serif", in: folder).status == 0)
        let fonts = try Tool.run("pdffonts", folder.path + "/a.pdf")
        #expect(fonts.contains("NotoSerif"))
        #expect(!fonts.contains("Inter"))
    }

    @Test func aMissingFontIsAFindingAtTheOption() throws {
        let outcome = try command.typeset("a.md", "--font", "Noto Serrif", in: try folder())
        #expect(outcome.messages.contains("--font"))
        #expect(outcome.messages.contains("the font family `Noto Serrif` is not installed"))
        #expect(outcome.messages.contains("did you mean `Noto Serif`?"))
    }

    @Test func textThatIsTooSmallIsAFindingAtTheOption() throws {
        let outcome = try command.typeset("a.md", "--font-size", "9pt", in: try folder())
        #expect(outcome.messages.contains("--font-size:1:1: warning: "), "\(outcome.messages)")
        #expect(outcome.messages.contains("[text-too-small]"))
    }

    @Test func contentsAndNumbersComeFromOptionsAndFromFrontMatter() throws {
        let headings = "# Title\n\n## First\n\nText.\n\n### Below\n\nText.\n\n## Second\n\nText.\n"
        let folder = try folder("", headings)
        #expect(try command.typeset("a.md", "--toc", "--number-sections", in: folder).status == 0)
        #expect(try text(folder).split(separator: "\n").filter { $0.contains("1.1") }.count == 2)
        let other = try self.folder("toc: true\ntoc-depth: 1\nnumber-sections: true\n", headings)
        #expect(try command.typeset("a.md", in: other).status == 0)
        #expect(try text(other).contains(/1\.1.Below/))
        #expect(try text(other).split(separator: "\n").filter { $0.contains("Second") }.count == 2)
    }

    @Test func pandocsNamesMeanTheSame() throws {
        let folder = try folder("geometry: [margin=2cm, a5paper]\nfontsize: 12pt\nmainfont: Noto Serif\n")
        let outcome = try command.typeset("a.md", "-v", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(!outcome.messages.contains("no meaning"), "\(outcome.messages)")
        #expect(try paper(folder) == "419.528 x 595.276")
    }

    @Test func aValueThatIsNoneIsAWarningInFrontMatter() throws {
        let outcome = try command.typeset("a.md", in: try folder("papersize: a44\n"))
        #expect(outcome.status == 0)
        #expect(
            outcome.messages.contains("a.md:3:12: warning: unknown page size `a44`") || outcome.messages.contains("unknown page size `a44`")
        )
    }

    @Test(arguments: [
        (["--paper", "leter"], "typeset: '--paper leter': unknown page size `leter` [usage-error]\n  hint: did you mean `letter`?\n"),
        (["--margin", "1ft"], "typeset: '--margin 1ft': unknown unit `ft` [usage-error]\n  hint: the units are pt mm cm in px em\n"),
        (["--font-size", "1"], "typeset: '--font-size 1': a font size must be from 4 to 144 points [usage-error]\n"),
        (["-M", "fontsize=big"], "typeset: '-M fontsize=big': expected a length such as `12pt` or `1.2em`, found `big` [usage-error]\n"),
    ])
    func anOptionThatIsNoneStopsTheRun(arguments: [String], message: String) throws {
        let outcome = try command.run(["a.md"] + arguments, in: try folder())
        #expect(outcome.status == 2)
        #expect(outcome.messages == message)
    }

    @Test func aFieldWithoutAValueIsReported() throws {
        let folder = try folder()
        let missing = try command.typeset("a.md", "--watermark", "Draft {version}", "--size", "large", in: folder)
        #expect(missing.messages.contains("warning: `{version}` is empty, since the front matter has no `version`"))
        let stated = try command.typeset("a.md", "--watermark", "Draft {version}", "-M", "version=3", "--size", "large", "-v", in: folder)
        #expect(!stated.messages.contains("version"), "\(stated.messages)")
    }

    /// Watermarks are outlines in PDF, which emoji do not have.
    @Test func emojiOfAWatermarkIsReported() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlang: en\ntitle: T\n---\n\nText.\n", to: "a.md")
        func notes(_ watermark: String) throws -> String {
            try CommandTests().typeset("a.md", "--watermark", watermark, "--size", "large", "--no-audit", "-v", in: folder).messages
        }
        #expect(try notes("Draft 🚀").contains("PDF files omit the emoji of the watermark at large"))
        #expect(try !notes("Draft").contains("emoji"))
    }

    @Test func theSettingsShowThem() throws {
        let outcome = try command.typeset(
            "a.md", "--paper", "letter", "--margin", "1in", "--font-size", "11pt", "--toc", "--show-settings", in: try folder())
        for line in ["paper       letter  (command line)", "margin      1in  (command line)", "metadata    toc=true  (command line)"] {
            #expect(outcome.output.contains(line + "\n"), "\(outcome.output)")
        }
    }

    @Test func theOtherCommandsTakeThemToo() throws {
        let folder = try folder()
        #expect(try command.typeset("check", "a.md", "--paper", "a5", "--font-size", "12pt", "--size", "large", in: folder).status == 0)
        #expect(try command.typeset("preview", "a.md", "--paper", "6x9in", "--scale", "1", "-o", "a.png", in: folder).status == 0)
        // The width and the height are in the first chunk of a PNG file.
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/a-001.png"))[16..<24]) == [0, 0, 1, 176, 0, 0, 2, 136])
        let plan = try command.typeset("plan", "a.md", "--paper", "letter", "--toc", in: folder)
        #expect(plan.output.contains("--paper letter"))
        #expect(plan.output.contains("--toc"))
    }

    /// The cache key includes the page options.
    @Test func aProjectIsTypesetAgainForOtherPaper() throws {
        let folder = try folder()
        _ = try folder.write("typeset: 1\ndocuments: [a.md]\n", to: "typeset.yaml")
        for (name, size) in [("letter", "612 x 792"), ("legal", "612 x 1008"), ("letter", "612 x 792")] {
            #expect(try command.typeset("--paper", name, in: folder).status == 0)
            #expect(try paper(folder) == size)
        }
    }

    /// Keys without a meaning on paper are listed once, in a single note.
    @Test func unknownKeysAreOneNote() throws {
        let outcome = try command.typeset("a.md", "-v", in: try folder("layout: post\ndraft: true\nfoobarbaz: 1\n"))
        #expect(outcome.messages.contains("front matter: `layout`, `draft`, `foobarbaz` have no meaning here"), "\(outcome.messages)")
    }

    @Test(arguments: [[], ["check"], ["preview"], ["watch"], ["plan"]])
    func helpIsOneScreen(command words: [String]) throws {
        let folder = try TemporaryFolder()
        let help = try command.run(words + ["--help"], in: folder).output,
            lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count - 1 <= Help.screen, "\(help)")
        #expect(lines.prefix(4).contains("Examples:"))
        let whole = try command.run(words + ["--help-all"], in: folder).output
        #expect(whole.contains("Audit and reports:") || words == ["preview"])
        #expect(whole.contains("--number-sections"))
    }
}

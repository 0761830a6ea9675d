import Foundation
import Testing

/// File names on the command line: the formats that they imply, and suggestions for files that do not exist.
@Suite struct NameTests {
    let command = CommandTests()

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "README.md")
        _ = try folder.write(CommandTests.document, to: "docs/guide.md")
        _ = try folder.write("typeset: 1\n", to: "brand.yaml")
        return folder
    }

    @Test(arguments: [
        (["README.md", "-o", "out.png"], "out-001.png"), (["README.md", "-o", "{stem}.SVG"], "README-001.SVG"),
        (["README.md", "-o", "out.png", "--pages", "1", "--scale", "1"], "out.png"), (["README.md", "-o", "out"], "out"),
        (["README.md", "-o", "out.png", "--format", "png"], "out-001.png"), (["preview", "README.md", "-o", "out.svg"], "out-001.svg"),
        (["specimen", "brand.yaml", "-o", "out.svg"], "out.svg"),
    ])
    func theEndOfTheOutputIsItsFormat(arguments: [String], file: String) throws {
        let folder = try folder()
        #expect(try command.run(arguments + ["-q"], in: folder).status == 0)
        let beginning = ["png": "\u{FFFD}PNG", "svg": "<?xml"][(file.lowercased() as NSString).pathExtension] ?? "%PDF-"
        #expect(folder.text(of: file)?.hasPrefix(beginning) == true, "\(folder.files)")
    }

    @Test func soItIsInAProject() throws {
        let folder = try folder()
        _ = try folder.write("typeset: 1\noutput: \"{stem}.png\"\n", to: "typeset.yaml")
        #expect(try command.typeset("README.md", "-q", in: folder).status == 0)
        #expect(folder.text(of: "README-001.png")?.hasPrefix("\u{FFFD}PNG") == true, "\(folder.files)")
        #expect(try command.typeset("README.md", "-o", "a.pdf", "-q", in: folder).status == 0)
        #expect(folder.text(of: "a.pdf")?.hasPrefix("%PDF-") == true)
    }

    @Test(arguments: [
        (
            ["README.md", "-o", "out.png", "--format", "svg"],
            "the format of '--output out.png' is png, but '--format' is svg\n  hint: omit '--format', or write '--output out.svg'"
        ),
        (
            ["README.md", "-o", "out/{stem}.pdf", "--format=png"],
            "the format of '--output out/{stem}.pdf' is pdf, but '--format' is png\n  hint: omit '--format', or write '--output out/{stem}.png'"
        ),
        (["README.md", "-o", "out.svg", "--standard", "ua2"], "option '--standard' requires '--format pdf'"),
        (["preview", "README.md", "-o", "out.pdf"], "'preview' draws pictures\n  hint: typeset doc.md writes a PDF"),
        (
            ["specimen", "brand.yaml", "-o", "out.svg", "--format", "png"],
            "the format of '--output out.svg' is svg, but '--format' is png\n  hint: omit '--format', or write '--output out.png'"
        ),
        (
            ["brand.yaml"],
            "'brand.yaml' is YAML, not Markdown\n  hint: use it with '--style brand.yaml', or show it with 'typeset styles brand.yaml'"
        ),
        (
            ["README.md", "--style", "docs/guide.md"],
            "'docs/guide.md' is Markdown, not a stylesheet\n  hint: '--style' takes YAML, or the name of a template; see 'typeset templates'"
        ),
        (["README"], "'README' is neither a command nor a file, did you mean 'README.md'?"),
    ])
    func contradictoryOptionsAreReported(arguments: [String], message: String) throws {
        let folder = try folder(), files = folder.files
        let outcome = try command.run(arguments, in: folder)
        #expect(outcome.status == 2, "\(outcome.messages)")
        #expect(outcome.messages == CommandTests.usageError(message + "\n"), "\(outcome.messages)")
        #expect(folder.files == files)
    }

    @Test(arguments: [
        (["READM.md"], "README.md"), (["readme.md"], "README.md"), (["docs/giude.md"], "docs/guide.md"),
        (["check", "docs/gide.md"], "docs/guide.md"),
        (["README.md", "--style", "brnad.yaml"], "brand.yaml"), (["styles", "brend.yaml"], "brand.yaml"),
        (["preview", "--live", "REDME.md"], "README.md"),
    ])
    func aFileOfNearlyTheNameIsSuggested(arguments: [String], near: String) throws {
        let outcome = try command.run(arguments, in: try folder())
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("]\n     = hint: did you mean `\(near)`?\n"), "\(outcome.messages)")
    }

    @Test func othersAreNot() throws {
        for path in ["notes.md", "docs/README.md", "none/guide.md"] {
            let outcome = try command.typeset(path, in: try folder())
            #expect(outcome.status == 2, "\(outcome.messages)")
            #expect(!outcome.messages.contains("hint"), "\(outcome.messages)")
        }
    }

    /// A project often has a folder `book`, which is not a stylesheet.
    @Test func aFolderHidesNoTemplate() throws {
        let folder = try folder()
        _ = try folder.write("", to: "book/a")
        #expect(try command.typeset("README.md", "--style", "book", "-q", in: folder).status == 0)
    }
}

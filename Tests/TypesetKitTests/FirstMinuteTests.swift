import Foundation
import Testing

@testable import TypesetKit
@testable import typeset

/// Tests of a new user's first commands: `init`, `templates`.
@Suite struct FirstMinuteTests {
    let command = CommandTests()

    /// The templates for one guideline of large print share a sample and most of their styles; one of them is enough.
    @Test(arguments: Templates.names.filter { !$0.hasPrefix("large-print-") || $0 == "large-print-acb" })
    func aNewProjectIsTypesetAtOnce(template: String) throws {
        let folder = try TemporaryFolder()
        #expect(try command.typeset("init", "new", "--template", template, in: folder).status == 0)
        let names = [".github/workflows/documents.yml", "document.md", "style.yaml", "typeset.yaml"]
        for name in names { #expect(folder.text(of: "new/" + name)?.isEmpty == false) }
        // The greeting does not count as a fault of the text.
        let greeting = try command.run([], in: folder, below: "new")
        #expect(greeting.status == 0, "\(greeting.messages)")
        #expect(!greeting.messages.contains("warning"), "\(greeting.messages)")
        let outcome = try command.run(
            ["document.md", "--style", "style.yaml", "--size", "xSmall", "-q", "-o", "pdf/"],
            in: folder,
            below: "new")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(!outcome.messages.contains("error"), "\(outcome.messages)")
        #expect(folder.files.contains("new/pdf/document.xSmall.pdf"))
    }

    /// The documents of the folder decide about the language, then the locale.
    @Test(arguments: [
        ([], "en_US.UTF-8", "en-US letter"), ([], "de_DE.UTF-8", "de-DE"), ([], "C", "en-GB"),
        (["--language", "es-MX", "--paper", "a5"], "C", "es-MX a5"),
    ])
    func aNewProjectHasTheLanguageAndThePaperOfItsUser(options: [String], locale: String, result: String) throws {
        let folder = try TemporaryFolder()
        #expect(try command.run(["init", "new", "-q"] + options, in: folder, environment: ["LC_ALL": locale]).status == 0)
        let project = try #require(folder.text(of: "new/typeset.yaml")), sheet = try #require(folder.text(of: "new/style.yaml"))
        let words = result.split(separator: " ")
        #expect(project.contains("\nlanguage: \(words[0])\n"))
        #expect(words.count == 1 ? !sheet.contains("\npage:") : sheet.contains("\npage: { size: \(words[1]) }\n"))
    }

    @Test func itsConfigurationIsEnough() throws {
        let folder = try TemporaryFolder()
        let made = try command.typeset("init", "new", in: folder)
        #expect(made.messages.contains("\nnext: typesetter new\n"))
        #expect(try command.typeset("new", "-q", in: folder).status == 0)
        #expect(try command.run(["-q"], in: folder, below: "new").status == 0)
        #expect(["large", "ax1", "ax3", "ax5"].allSatisfy { folder.files.contains("new/out/document.\($0).pdf") })
    }

    /// GitHub reads workflows only in the repository's root folder, and shows annotations at paths relative to it.
    @Test func theWorkflowOfAProjectWithinARepositoryIsTheRepositorys() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: ".git/HEAD")
        _ = try folder.write("", to: "docs/a.md")
        #expect(try command.run(["init", "user's guide"], in: folder, below: "docs").status == 0)
        let workflow = try #require(folder.text(of: ".github/workflows/documents-docs-user-s-guide.yml"))
        #expect(workflow.contains("working-directory: 'docs/user''s guide'\n"))
        #expect(workflow.contains("path: 'docs/user''s guide/out'\n"))
        _ = try folder.write("# Title\n\n### Deep\n", to: "docs/user's guide/document.md")
        let found = try command.run(["--report", "github"], in: folder, below: "docs/user's guide")
        #expect(found.output.contains("file=docs/user's guide/document.md,line=3"), "\(found.output)")
    }

    @Test func nothingIsEverOverwritten() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("mine", to: "style.yaml")
        let outcome = try command.typeset("init", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("nothing is written: style.yaml exists already"))
        #expect(folder.files == ["style.yaml"])
        #expect(folder.text(of: "style.yaml") == "mine")
    }

    /// The sizes come from the project, and no option in the workflow overrides them.
    @Test func theWorkflowDoesWhatTheProjectSays() throws {
        let folder = try TemporaryFolder()
        _ = try command.typeset("init", in: folder)
        let workflow = try #require(folder.text(of: ".github/workflows/documents.yml"))
        #expect(workflow.contains("run: typesetter\n"))
        #expect(workflow.contains("run: typesetter check --report github --report html=out/report.html\n"))
        #expect(workflow.contains("$RELEASE/typesetter_fonts-\(Typesetter.version)-py3-none-any.whl"))
    }

    /// Publishing declares the place of a release once, for the program, the action and the hooks.
    @Test func theReleaseOfTheWorkflowIsThatOfTheProgram() {
        #expect(ProgramRelease.current.version == Typesetter.version)
        let published = ProgramRelease("# The place\nLOCATION=https://example.org/1\nVERSION=1\nPLATFORM=manylinux_2_36_x86_64\n")
        #expect(published.location == "https://example.org/1")
        #expect(published.wheels.program == "typesetter-1-py3-none-manylinux_2_36_x86_64.whl")
    }

    @Test func outputsStayOutOfTheRepository() throws {
        let folder = try TemporaryFolder()
        _ = try command.typeset("init", "new", in: folder)
        #expect(folder.text(of: "new/.gitignore") == "/out/\n")
        _ = try folder.write("*.log\n", to: "other/.gitignore")
        let outcome = try command.typeset("init", "other", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.messages.contains("other/.gitignore is unchanged: add /out/ to it\n"))
        #expect(folder.text(of: "other/.gitignore") == "*.log\n")
    }

    /// The project lists the Markdown files that the folder contains.
    @Test func markdownInTheFolderIsListed() throws {
        let folder = try TemporaryFolder()
        for name in ["guide.md", "more/What's [new].md", "node_modules/x.md"] { _ = try folder.write(CommandTests.document, to: name) }
        #expect(try command.typeset("init", "-q", in: folder).status == 0)
        #expect(!folder.files.contains("document.md"))
        let configuration = try #require(folder.text(of: "typeset.yaml"))
        #expect(configuration.contains("documents:\n  - guide.md\n  - 'more/What''s \\[new].md'\nstyle:"), "\(configuration)")
        let outcome = try command.typeset("--show-settings", in: folder)
        #expect(outcome.output.contains("guide.md"), "\(outcome.output)")
        #expect(outcome.output.contains("What's [new].md"), "\(outcome.output)")
        #expect(!outcome.messages.contains("warning"), "\(outcome.messages)")
    }

    @Test func editorsFindTheSchema() throws {
        let folder = try TemporaryFolder()
        _ = try command.typeset("init", in: folder)
        #expect(folder.text(of: "typeset.yaml")?.hasPrefix("# yaml-language-server: $schema=typeset-project.schema.json\n") == true)
        #expect(folder.text(of: "typeset-project.schema.json") == Project.schema)
    }

    @Test func anUnknownTemplateIsSuggested() throws {
        let outcome = try command.typeset("init", "x", "--template", "leter", in: try TemporaryFolder())
        #expect(outcome.messages == "typeset: unknown template 'leter', did you mean 'letter'? [usage-error]\n")
    }

    @Test func everyTemplateHasALineAndAPicture() throws {
        let folder = try TemporaryFolder()
        let lines = try command.typeset("templates", in: folder).output.split(separator: "\n")
        #expect(lines.count == Templates.names.count)
        for (line, template) in zip(lines, Templates.all) {
            #expect(line.contains(template.name)); #expect(line.hasSuffix(template.summary))
        }
        #expect(try command.typeset("templates", "--pictures", "p", in: folder).status == 0)
        #expect(Set(folder.files) == Set(Templates.names.flatMap { ["p/\($0).md", "p/\($0)-large.png", "p/\($0)-ax3.png"] }))
        // The preview of the book shows a chapter, not the title page.
        _ = try command.typeset("preview", "p/book.md", "--style", "book", "--pages", "3", "-o", "chapter.png", in: folder)
        #expect(FileManager.default.contentsEqual(atPath: folder.path + "/p/book-large.png", andPath: folder.path + "/chapter.png"))
    }

    @Test func largePrintHasNoLetterBelowEighteenPoints() throws {
        let folder = try TemporaryFolder()
        let outcome = try command.typeset("check", "large-print-acb", "--report", "text=-", in: folder)
        #expect(outcome.status == 0)
        #expect(!outcome.output.contains("[text-too-small]"), "\(outcome.output)")
    }
}

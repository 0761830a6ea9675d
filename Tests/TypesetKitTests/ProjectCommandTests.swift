import Foundation
import Testing

@testable import TypesetKit

/// Tests of a folder with a `typeset.yaml`.
@Suite struct ProjectCommandTests {
    private func project(_ configuration: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\n" + configuration, to: "typeset.yaml")
        _ = try folder.write("# A\n\nText.\n", to: "docs/a.md")
        _ = try folder.write("# B\n\nDu texte.\n", to: "docs/fr/b.md")
        _ = try folder.write("# Draft\n", to: "docs/drafts/d.md")
        return folder
    }

    /// The configuration is found from any folder below it.
    @Test(arguments: [".", "docs", "docs/fr"])
    func theConfigurationIsFoundUpward(below: String) throws {
        let folder = try project(
            """
            documents: ["docs/**/*.md", "!docs/drafts/**"]
            language: en
            sizes: [large, ax3]
            output: "out/{dir}/{stem}.{size}.pdf"
            overrides: [{ paths: ["docs/fr/**"], language: fr }]

            """)
        let outcome = try CommandTests().run([], in: folder, below: below)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(
            folder.files.filter { $0.hasSuffix(".pdf") }
                == ["out/docs/a.ax3.pdf", "out/docs/a.large.pdf", "out/docs/fr/b.ax3.pdf", "out/docs/fr/b.large.pdf"])
        #expect(try language(of: "out/docs/a.large.pdf", in: folder) == "en")
        #expect(try language(of: "out/docs/fr/b.large.pdf", in: folder) == "fr")
    }

    private func language(of file: String, in folder: TemporaryFolder) throws -> String? {
        let metadata = try Tool.run("pdfinfo", "-meta", folder.path + "/" + file)
        return metadata.firstMatch(of: /<dc:language>\s*<rdf:Bag>\s*<rdf:li>([a-zA-Z-]+)/).map { String($0.1) }
    }

    /// The command line overrides the front matter, which overrides the configuration.
    @Test func nearerSettingsWin() throws {
        let folder = try project("documents: [docs/a.md]\nlanguage: en\nsizes: all\nstandard: ua2\noutput: \"out/{stem}.{size}.pdf\"\n")
        _ = try folder.write("---\nlang: de\n---\n# A\n\nText.\n", to: "docs/own.md")
        #expect(try CommandTests().typeset("docs/own.md", "--sizes", "large", in: folder).status == 0)
        #expect(folder.files.filter { $0.hasSuffix(".pdf") } == ["out/own.large.pdf"])
        #expect(try language(of: "out/own.large.pdf", in: folder) == "de")
        #expect(try CommandTests().typeset("docs/own.md", "--sizes", "large", "--language", "nl", "-o", "x.pdf", in: folder).status == 0)
        #expect(try language(of: "x.pdf", in: folder) == "nl")
        let isolated = try CommandTests().typeset("docs/own.md", "--isolated", in: folder)
        #expect(isolated.status == 0)
        #expect(folder.files.contains("docs/own.pdf"))
    }

    @Test func settingsAreShownWithTheirOrigin() throws {
        let folder = try project("documents: [docs/a.md]\nlanguage: en\nsizes: all\n")
        let outcome = try CommandTests().typeset("--show-settings", "--style", "report", in: folder)
        #expect(outcome.status == 0)
        #expect(folder.files.allSatisfy { !$0.hasSuffix(".pdf") })
        let lines = outcome.output.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(lines.contains("document docs/a.md"))
        #expect(lines.contains("style report (command line)"))
        #expect(lines.contains("language en (typeset.yaml:3, after front matter)"))
        #expect(lines.contains { $0.hasPrefix("sizes xSmall") && $0.hasSuffix("(typeset.yaml:4)") })
        #expect(lines.contains("standard ua1 (default)"))
    }

    /// The audit settings, the files that may be read, and the settings that apply to the document on the command line.
    @Test func settingsOfTheAuditAndOfPathsAreShown() throws {
        let folder = try project(
            """
            documents: ["docs/**/*.md"]
            language: en
            roots: [docs/drafts]
            fonts:
              folders: [docs]
              system: false
            audit:
              profile: wcag-aaa
              rules: { line-too-long: off }
              failOn: warning
              baseline: known.txt
            reports:
              html: r.html
            overrides:
              - { paths: ["docs/fr/**"], language: fr, audit: { rules: { line-too-short: note } } }

            """)
        func lines(_ arguments: String...) throws -> [String] {
            try CommandTests().run(arguments + ["--show-settings"], in: folder).output.split(separator: "\n").map {
                $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
            }
        }
        let all = try lines()
        for line in [
            "language en (typeset.yaml:3, after front matter)", "root docs/drafts (typeset.yaml:4)", "fonts docs (typeset.yaml:6)",
            "systemFonts no (typeset.yaml:7)", "profile wcag-aaa (typeset.yaml:9)", "rule line-too-long off (typeset.yaml:10)",
            "failOn warning (typeset.yaml:11)", "baseline known.txt (typeset.yaml:12)", "report html r.html (typeset.yaml:14)",
            "override docs/fr/**: language fr (typeset.yaml:16)", "override docs/fr/**: line-too-short note (typeset.yaml:16)",
        ] { #expect(all.contains(line), "\(line) in \(all)") }
        let french = try lines("docs/fr/b.md", "--profile", "hig", "--fail-on", "never", "--report", "json=r.json", "--root", "docs")
        for line in [
            "language fr (typeset.yaml:16, after front matter)", "root docs (command line)", "profile hig (command line)",
            "failOn never (command line)", "report json r.json (command line)",
        ] { #expect(french.contains(line), "\(line) in \(french)") }
    }

    @Test func aMissingBaselineIsReportedAtItsName() throws {
        let folder = try project("documents: [docs/a.md]\nlanguage: en\naudit:\n  baseline: known.txt\n")
        let outcome = try CommandTests().run([], in: folder)
        #expect(outcome.status == 2, "\(outcome.messages)")
        #expect(outcome.messages.contains("typeset.yaml:5:13: error: "), "\(outcome.messages)")
        #expect(outcome.messages.contains("known.txt"))
        let given = try CommandTests().typeset("--baseline", "other.txt", in: folder)
        #expect(given.messages.hasPrefix("other.txt: error: "), "\(given.messages)")
    }

    /// The output that a book names applies unless the command line names one.
    @Test(arguments: ["typeset.yaml", "book.yaml"])
    func theCommandLineWinsOverTheOutputOfABook(file: String) throws {
        let folder = try TemporaryFolder(), book = "title: T\nlanguage: en\nchapters: [a.md]\noutput: own.pdf\n"
        _ = try folder.write("# A\n\nText.\n", to: "a.md")
        let lines = book.split(separator: "\n").enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 }.joined(separator: "\n")
        _ = try folder.write(file == "book.yaml" ? book : "typeset: 1\nbooks:\n\(lines)\n", to: file)
        let settings = try CommandTests().typeset(file, "--show-settings", in: folder).output
        #expect(settings.contains("own.pdf of the book t"), "\(settings)")
        #expect(settings.contains("\(file):\(file == "book.yaml" ? 4 : 6))"), "\(settings)")
        let other = try CommandTests().typeset(file, "--show-settings", "-o", "other.pdf", in: folder).output
        #expect(other.contains("other.pdf  (command line)"), "\(other)")
        #expect(!other.contains("own.pdf"), "\(other)")
        #expect(try CommandTests().typeset(file, "-o", "other.pdf", in: folder).status == 0)
        #expect(folder.files.contains("other.pdf"))
        #expect(!folder.files.contains("own.pdf"))
        #expect(try CommandTests().typeset(file, in: folder).status == 0)
        #expect(folder.files.contains("own.pdf"))
    }

    /// A configuration may be untrusted: it neither reads nor writes outside its folder.
    @Test(arguments: [
        ("documents: [\"../*.md\"]\n", "outside the project's folder"), ("documents: [docs/a.md]\noutput: ../out/\n", "outside"),
        ("documents: [docs/a.md]\nroots: [/etc]\n", "outside"), ("documents: [docs/a.md]\nfonts: { folders: [../..] }\n", "outside"),
        ("documents: [docs/a.md]\naudit: { baseline: /etc/passwd }\n", "outside"),
        ("documents: [docs/a.md]\nreports: { html: ../r.html }\n", "outside"), ("documents: [docs/a.md]\nstyle: ../../x.yaml\n", "outside"),
    ])
    func aConfigurationStaysInItsFolder(configuration: String, message: String) throws {
        let outer = try TemporaryFolder(), folder = try project("language: en\n" + configuration)
        let outcome = try CommandTests().typeset(in: folder)
        #expect(outcome.status == 2, "\(outcome.messages)")
        #expect(outcome.messages.contains(message), "\(outcome.messages)")
        #expect(folder.files.allSatisfy { !$0.hasSuffix(".pdf") && !$0.hasSuffix(".html") })
        _ = outer
    }

    /// A link that leads out of the project is not followed to an output.
    @Test func outputsStayBelowTheProject() throws {
        let folder = try project("documents: [docs/a.md]\nlanguage: en\noutput: \"out/{stem}.pdf\"\n"), elsewhere = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/out", withDestinationPath: elsewhere.path)
        let outcome = try CommandTests().typeset(in: folder)
        #expect(outcome.status == 2, "\(outcome.messages)")
        #expect(outcome.messages.contains("is outside the project's folder"), "\(outcome.messages)")
        #expect(elsewhere.files.isEmpty)
    }

    @Test func rulesOfTheProjectWinOverTheSheet() throws {
        let folder = try project("documents: [docs/skip.md]\nlanguage: en\naudit: { rules: { heading-skip: off } }\n")
        _ = try folder.write("# A\n\n### C\n\nText.\n", to: "docs/skip.md")
        let outcome = try CommandTests().typeset(in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(!outcome.messages.contains("error:"), "\(outcome.messages)")
        let isolated = try CommandTests().typeset("docs/skip.md", "--isolated", "--language", "en", in: folder)
        #expect(isolated.status == 0)
        #expect(isolated.messages.contains("[heading-skip]"))
    }

    @Test func documentsOfTwoProjectsAreNotMixed() throws {
        let folder = try TemporaryFolder()
        for name in ["one", "two"] {
            _ = try folder.write("typeset: 1\n", to: "\(name)/typeset.yaml")
            _ = try folder.write("# A\n", to: "\(name)/a.md")
        }
        let outcome = try CommandTests().typeset("one/a.md", "two/a.md", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("belong to different projects"))
    }

    @Test func brokenConfigurationsStopTheRun() throws {
        for (text, message) in [("langauge: en\n", "did you mean `language`?"), ("documents: [a.md\n", "error:")] {
            let folder = try project(text), outcome = try CommandTests().typeset("docs/a.md", in: folder)
            #expect(outcome.status == 2, "\(outcome.messages)")
            #expect(outcome.messages.contains(message), "\(outcome.messages)")
            #expect(folder.files.allSatisfy { !$0.hasSuffix(".pdf") })
        }
        let folder = try project(""), outcome = try CommandTests().typeset(in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("names no documents and no books"))
    }

    /// Folders above a repository do not belong to the project.
    @Test func theSearchEndsAtARepository() throws {
        let folder = try project("sizes: all\n")
        try FileManager.default.createDirectory(atPath: folder.path + "/docs/.git", withIntermediateDirectories: true)
        let outcome = try CommandTests().typeset("docs/a.md", "--language", "en", in: folder)
        #expect(outcome.status == 0)
        #expect(folder.files.filter { $0.hasSuffix(".pdf") } == ["docs/a.pdf"])
    }

    @Test func aFolderMeansTheMarkdownInIt() throws {
        let folder = try TemporaryFolder()
        for name in ["docs/b.md", "docs/sub/a.md", "docs/.hidden/c.md", "docs/node_modules/d.md", "docs/e.txt"] {
            _ = try folder.write("---\nlang: en\n---\n# \(name)\n", to: name)
        }
        #expect(try CommandTests().typeset("docs", "-o", "out/", in: folder).status == 0)
        #expect(folder.files.filter { $0.hasSuffix(".pdf") } == ["out/a.pdf", "out/b.pdf"])
    }

    /// Baselines and reports use the project's paths for documents, from any working folder.
    @Test func pathsInReportsAreTheProjects() throws {
        let folder = try project("documents: [docs/skip.md]\nlanguage: en\naudit: { baseline: known.txt }\n")
        _ = try folder.write("# A\n\n### C\n\nText.\n", to: "docs/skip.md")
        let written = try CommandTests().run(["baseline", "write", "skip.md", "--baseline", "../known.txt"], in: folder, below: "docs")
        #expect(written.status == 0, "\(written.messages)")
        #expect(folder.text(of: "known.txt")?.contains("\ndocs/skip.md\t") == true, "\(written.messages)")
        for below in [".", "docs", "docs/fr"] {
            let report = below == "." ? "r.sarif" : below == "docs" ? "../r.sarif" : "../../r.sarif"
            let outcome = try CommandTests().run(["check", "--report", "sarif=\(report)"], in: folder, below: below)
            #expect(outcome.status == 0, "\(below): \(outcome.messages)")
            #expect(folder.text(of: "r.sarif")?.contains("\"uri\": \"docs/skip.md\"") == true)
        }
    }
}

import Foundation
import Testing

@testable import typeset

/// The commands of the README and of documentation pages, pasted into a shell.
@Suite struct ReadmeTests {
    /// The result of a command: its exit status, its files, and a part of its output.
    struct Outcome {
        var status: Int32 = 0
        var files: [String] = []
        var output = ""
        /// The working folder: the folder of the commands or of a project in it.
        var folder = "."

        /// Returns the outcome of a command in a project's folder.
        static func within(_ folder: String, files: [String] = [], output: String = "") -> Outcome {
            Outcome(files: files.map { "\(folder)/\($0)" }, output: output, folder: folder)
        }
    }

    static let allSizes = [
        "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "ax1", "ax2", "ax3", "ax4", "ax5",
    ]

    /// The expected outcome of every command.
    static let outcomes: [String: Outcome] = [
        "typesetter init handbook --template report":
            Outcome(files: [
                "handbook/document.md", "handbook/style.yaml", "handbook/typeset.yaml", ".github/workflows/documents-handbook.yml",
            ]),
        "typesetter handbook/": Outcome(files: ["handbook/out/document.large.pdf", "handbook/out/document.ax5.pdf"]),
        "typesetter handbook/ --show-settings": Outcome(output: "(handbook/typeset.yaml:3)"),
        // It never ends; `WatchTests` covers it.
        "typesetter watch handbook/": Outcome(),
        "typesetter book.toml": Outcome(files: ["rivers.pdf"]),
        "typesetter plan handbook/ --to build.ninja": Outcome(files: ["build.ninja"]),
        "typesetter templates --pictures pictures": Outcome(files: ["pictures/report-large.png", "pictures/report-ax3.png"]),
        "typesetter preview --contact-sheet doc.md": Outcome(files: ["doc.sizes.png"]),
        "typesetter preview doc.md": Outcome(files: ["doc-001.png"]),
        "typesetter preview doc.md --format svg --pages 1-3 --size ax3": Outcome(files: ["doc.ax3-001.svg"]),
        "typesetter preview --contact-sheet doc.md --size large ax3 ax5 --appearance dark -o dark.png":
            Outcome(files: ["dark.png"]),
        // They never end; `LivePreviewTests` covers them.
        "typesetter preview --live handbook/ --open": Outcome(),
        "typesetter preview --live doc.md --style sheet.yaml": Outcome(),
        "typesetter preview --live handbook/ --port 8000 --open": Outcome(),
        "typesetter fonts explain 'Grüße, 世界' --style report --as h1": Outcome(output: "NotoSansCJKjp"),
        "typesetter fonts lock doc.md": Outcome(files: ["fonts.lock"]),
        "typesetter doc.md --locked": Outcome(files: ["doc.pdf"]),
        "typesetter compare old.pdf new.pdf": Outcome(output: "no changes in 1 document"),
        "typesetter compare out-main/ out/": Outcome(output: "no changes in 1 document"),
        "typesetter compare out-main/ out/ --report html=changes.html": Outcome(files: ["changes.html"]),
        "typesetter compare out-main/ out/ --report markdown": Outcome(output: "**No changes in 1 document**"),
        "typesetter compare out-main/ out/ --old-source docs-main --new-source docs": Outcome(output: "no changes in 1 document"),
        "typesetter compare old.json new.json": Outcome(output: "0 findings new, 0 gone"),
        "typesetter compare main HEAD": .within("project", output: "no changes in 2 documents"),
        "typesetter compare v1.0 main docs/*.md --report html=changes.html": .within("project", files: ["changes.html"]),
        "typesetter doctor": Outcome(output: "nothing is missing"),
        "typesetter doc.md": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --size ax3": Outcome(files: ["doc.ax3.pdf"]),
        "typesetter doc.md --style report --all-sizes": Outcome(files: allSizes.map { "doc.\($0).pdf" }),
        "typesetter doc.md --style sheet.yaml --size large ax3 -o out/": Outcome(files: ["out/doc.large.pdf", "out/doc.ax3.pdf"]),
        "typesetter *.md --sizes ax1... -o 'out/{stem}/{size}.pdf'":
            Outcome(files: ["doc", "notes"].flatMap { stem in (1...5).map { "out/\(stem)/ax\($0).pdf" } }),
        "typesetter doc.md --appearance light,dark --contrast increased":
            Outcome(files: ["doc.light.increased.pdf", "doc.dark.increased.pdf"]),
        "typesetter doc.md --standard ua2 -o doc.pdf": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --format png --scale 2 --pages 1-3": Outcome(files: ["doc-001.png"]),
        "typesetter docs/*.md --root assets": Outcome(files: ["docs/guide.pdf"]),
        "typesetter styles report": Outcome(output: "xxxLarge"),
        "typesetter styles explain h1 --style sheet.yaml --size ax3": Outcome(output: "h1 at ax3: "),
        "typesetter styles check sheet.yaml": Outcome(),
        "typesetter styles diff default sheet.yaml": Outcome(status: 1, output: "page\n"),
        "typesetter styles sheet.yaml --json": Outcome(output: "\"version\": 1"),
        "typesetter specimen sheet.yaml --all-sizes": Outcome(files: ["sheet.specimen.pdf"]),
        "typesetter styles schema > typeset.schema.json": Outcome(files: ["typeset.schema.json"]),
        "typesetter import tokens.json -o brand.yaml": Outcome(files: ["brand.yaml"]),
        "typesetter export sheet.yaml --format dtcg": Outcome(output: "\"typography\""),
        "typesetter doc.md --all-sizes": Outcome(files: allSizes.map { "doc.\($0).pdf" }),
        "typesetter doc.md --all-sizes --report html=report.html --report sarif=r.sarif": Outcome(files: ["report.html", "r.sarif"]),
        "typesetter check docs/*.md --report html=report.html --report sarif=r.sarif --report junit=r.xml":
            Outcome(files: ["report.html", "r.sarif", "r.xml"]),
        "typesetter check docs/*.md --ignore line-too-long --max-warnings 20 --errors-only": Outcome(),
        "typesetter check doc.md --profile wcag-aaa": Outcome(),
        "typesetter audit other.pdf": Outcome(),
        "typesetter audit .": Outcome(),
        "typesetter audit other.pdf --transcript": Outcome(output: "— page 1 —"),
        "typesetter audit other.pdf --transcript=other.txt": Outcome(files: ["other.txt"]),
        "typesetter check doc.md --transcript": Outcome(output: "— page 1 —"),
        "typesetter audit other.pdf --password-file secret.txt": Outcome(),
        "typesetter check doc.md --report evidence=evidence.html": Outcome(files: ["evidence.html"]),
        "typesetter check doc.md --report evidence=evidence.pdf": Outcome(files: ["evidence.pdf"]),
        "typesetter audit other.pdf --report evidence=other.html": Outcome(files: ["other.html"]),
        "typesetter check doc.md --report questions=questions.yaml": Outcome(files: ["questions.yaml"]),
        "typesetter check doc.md --answers audit-answers.yaml --report evidence=evidence.html": Outcome(files: ["evidence.html"]),
        "typesetter check doc.md --answers audit-answers.yaml --report openacr=doc.yaml": Outcome(files: ["doc.yaml"]),
        "typesetter check 'docs/**/*.md'": Outcome(),
        "typesetter doc.md --syntax mkdocs": Outcome(files: ["doc.pdf"]),
        "typesetter syntaxes": Outcome(output: "mkdocs      "),
        "typesetter rules": Outcome(output: "contrast-minimum"),
        "typesetter explain contrast-minimum": Outcome(output: "contrast-minimum: "),
        "typesetter baseline write docs/*.md --baseline known.txt": Outcome(files: ["known.txt"]),
        "typesetter check docs/*.md --baseline known.txt": Outcome(),
        "typesetter manual": Outcome(output: ".TH TYPESETTER 1 "),
        "typesetter completions bash": Outcome(output: "complete -F _typesetter typesetter"),
        "typesetter": .within("project", files: ["docs/a.pdf", "docs/b.pdf"]),
        "typesetter docs/a.md": .within("project", files: ["docs/a.pdf"]),
        "typesetter check": .within("project"),
        "typesetter --show-settings": .within("project", output: "language    en  (typeset.yaml:3, after front matter)"),
        "typesetter project schema > typeset-project.schema.json": .within("project", files: ["typeset-project.schema.json"]),
        "typesetter --deps out/all.d": .within("project", files: ["out/all.d"]),
        "typesetter watch": Outcome(),
        "typesetter plan --to build.ninja && ninja": .within("project", files: ["docs/a.pdf", "docs/b.pdf"]),
        "typesetter --only docs/a.md": .within("project", files: ["docs/a.pdf"]),
        "typesetter @documents.txt": .within("project", files: ["docs/a.pdf"]),
        "typesetter src/SUMMARY.md": .within("project", files: ["src/rivers.pdf"]),
        "typesetter mkdocs.yml": .within("project", files: ["lakes.pdf"]),
        "typesetter --book a.md b.md -M title=Both -o both.pdf": .within("project", files: ["both.pdf"]),
        "typesetter docs/*.md --all-sizes --shard 3/40 --archive out/3.tar --report html=out/3.html":
            .within("project", files: ["out/3.tar", "out/3.html"]),
        "typesetter report merge out/*.tar --report html=report.html --report sarif=report.sarif":
            .within("project", files: ["report.html", "report.sarif"]),
        "typesetter plan docs/*.md --all-sizes -o out/ --format make > documents.mk && make -j8 -f documents.mk":
            .within("project", files: ["documents.mk"] + allSizes.map { "out/a.\($0).pdf" }),
        "typesetter styles brand.yaml --json | jq '.styles.body.values.ax3.lineHeight'": .within("project", output: "51.7647\n"),
        "typesetter - -o - <doc.md >doc.pdf": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md -o cover.png --pages 1": Outcome(files: ["cover.png"]),
        "typesetter doc.md --paper letter --margin 1in --font-size 11pt --toc --number-sections": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --paper letter": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --margin 1in": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --margin 25mm,20mm,30mm,20mm": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --landscape": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --font-size 11pt": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --font \"Noto Serif\"": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --font-dir fonts": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --language de": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --toc": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --toc -M toc-depth=2": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --number-sections": Outcome(files: ["doc.pdf"]),
        "typesetter doc.md --watermark \"Draft {version}\" -M version=3": Outcome(files: ["doc.pdf"]),
        "typesetter --book doc.md notes.md -o both.pdf": Outcome(files: ["both.pdf"]),
        "typesetter doc.md --size large": Outcome(files: ["doc.large.pdf"]),
        "typesetter doc.md --editions dark,cream": Outcome(files: ["doc.dark.pdf", "doc.cream.pdf"]),
        "typesetter doc.md --editions all --all-sizes": Outcome(files: allSizes.map { "doc.\($0).reversed.pdf" }),
        "typesetter check doc.md --editions all": Outcome(),
        "typesetter doc.md --style sheet.yaml --editions cream,night": Outcome(files: ["doc.night.pdf"]),
        "typesetter doc.md --editions dark": Outcome(files: ["doc.dark.pdf"]),
        "typesetter doc.md --appearance dark": Outcome(files: ["doc.dark.pdf"]),
        "typesetter doc.md --style large-print-acb": Outcome(files: ["doc.pdf"]),
        "typesetter check doc.md --ignore line-too-long": Outcome(),
        "typesetter check doc.md --fix": Outcome(),
        "typesetter check doc.md --diff": Outcome(),
        "typesetter check doc.md --style sheet.yaml --fix-only contrast-minimum,heading-skip": Outcome(),
        "typesetter check docs/*.md --report junit=r.xml": Outcome(files: ["r.xml"]),
        "typesetter --help-all": Outcome(output: "--number-sections"),
        "typesetter --help": Outcome(output: "usage: typesetter doc.md"),
        "typesetter styles --help": Outcome(output: "usage: typesetter styles"),
    ]

    /// Returns the commands without comments: code lines that start with the program's name, and commands within the paragraphs of the
    /// README and of the list of commands.
    static func commands() throws -> [String] {
        let texts = try Documentation.pages.map { try Documentation.text($0).split(separator: "\n") }
        let prose = try ["README.md", "docs/reference/commands.md"].flatMap { try Documentation.text($0).split(separator: "\n") }
        let blocks = texts.joined().filter { $0.hasPrefix("    typesetter") }.map { line in
            (line.firstRange(of: "  #").map { line[..<$0.lowerBound] } ?? line).trimmingCharacters(in: .whitespaces)
        }
        let spans = prose.filter { !$0.hasPrefix("    ") }.flatMap { $0.matches(of: /`(typesetter [^`]+)`/).map { String($0.1) } }
        return blocks + spans
    }

    /// Returns a folder with everything that the commands name, and with the program under both its names in `bin`.
    ///
    /// It is a copy of a folder that is prepared once, since the preparation takes six runs of the program.
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder(), original = try prepared.get()
        for name in try FileManager.default.contentsOfDirectory(atPath: original.path) {
            try FileManager.default.copyItem(atPath: "\(original.path)/\(name)", toPath: "\(folder.path)/\(name)")
        }
        return folder
    }

    private nonisolated(unsafe) static let prepared = Result { try makeFolder() }

    /// Returns an empty folder with the program under both its names in `bin`.
    static func folderWithProgram() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
        for name in Program.names {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/bin/\(name)", withDestinationPath: CommandTests.program.path)
        }
        return folder
    }

    private static func makeFolder() throws -> TemporaryFolder {
        let folder = try folderWithProgram()
        _ = try folder.write(CommandTests.document, to: "doc.md")
        _ = try folder.write(CommandTests.document, to: "notes.md")
        _ = try folder.write(CommandTests.document + "\n![A mast](../assets/mast.svg)\n", to: "docs/guide.md")
        _ = try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "assets/mast.svg")
        _ = try folder.write("typeset: 1\nextends: [report]\neditions: { night: { basedOn: dark } }\n", to: "sheet.yaml")
        // In a repository, documents may name pictures anywhere in it.
        _ = try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
        _ = try folder.write("", to: "fonts/README")
        _ = try folder.write("swordfish\n", to: "secret.txt")
        _ = try folder.write(
            #"{ "body": { "$type": "typography", "$value": { "fontFamily": "Inter", "fontSize": { "value": 17, "unit": "px" } } } }"#,
            to: "tokens.json")
        _ = try folder.write(CommandTests.document, to: "handbook/document.md")
        _ = try folder.write(
            "typeset: 1\ndocuments: [document.md]\nsizes: [large, ax5]\noutput: \"out/{stem}.{size}.pdf\"\n", to: "handbook/typeset.yaml")
        #expect(try bash("typesetter doc.md -q -o other.pdf", in: folder).status == 0)
        for name in ["old", "new", "out-main/doc", "out/doc"] {
            _ = try folder.write([], to: name + ".pdf")
            #expect(try bash("cp other.pdf \(name).pdf", in: folder).status == 0)
        }
        _ = try folder.write("# Guide\n", to: "docs-main/guide.md")
        #expect(try bash("typesetter check doc.md -q --report json=old.json --report json=new.json", in: folder).status == 0)
        #expect(try bash("typesetter baseline write docs/*.md -q --baseline known.txt", in: folder).status == 0)
        #expect(try bash("typesetter check doc.md -q --report questions=audit-answers.yaml", in: folder).status == 0)
        _ = try folder.write("[book]\ntitle = \"Rivers\"\nlanguage = \"en\"\n", to: "book.toml")
        _ = try folder.write("- [Source](source.md)\n", to: "src/SUMMARY.md")
        _ = try folder.write("# Source\n\nText.\n", to: "src/source.md")
        try fillProject(in: folder)
        return folder
    }

    /// Writes a project with documents and everything that its commands name.
    private static func fillProject(in folder: TemporaryFolder) throws {
        let files = [
            "typeset.yaml": "typeset: 1\ndocuments: [docs/*.md]\nlanguage: en\n", "documents.txt": "docs/a.md\n",
            "docs/a.md": CommandTests.document, "docs/b.md": CommandTests.document, "a.md": "# A\n\nText.\n", "b.md": "# B\n\nText.\n",
            "mkdocs.yml": "site_name: Lakes\nnav:\n  - a.md\n", "book.toml": "[book]\ntitle = \"Rivers\"\nlanguage = \"en\"\n",
            "src/SUMMARY.md": "- [Source](source.md)\n", "src/source.md": "# Source\n\nText.\n",
            "brand.yaml": "typeset: 1\nextends: []\nstyles: { body: { textStyle: body, lineHeight: 22pt } }\n",
        ]
        for (name, text) in files { _ = try folder.write(text, to: "project/" + name) }
        let part = "cd project && typesetter docs/*.md -q --size large --shard 1/1 --archive out/1.tar"
        #expect(try bash(part, in: folder).status == 0)
        let commit = "git add docs typeset.yaml && git -c user.name=A -c user.email=a@localhost commit --quiet -m 1"
        #expect(try bash("cd project && git init --quiet -b main && \(commit) && git tag v1.0", in: folder).status == 0)
    }

    /// Runs a command in a shell that reads no user files and finds the program first.
    static func bash(_ command: String, shell: [String] = ["bash", "-c"], in folder: TemporaryFolder) throws -> CommandTests.Outcome {
        let process = Process(), output = Pipe(), messages = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = shell + [command]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let environment = ProcessInfo.processInfo.environment
        process.environment = environment.merging(CommandTests.cache) { $1 }.merging([
            "PATH": "\(folder.path)/bin:\(environment["PATH"] ?? "/usr/bin:/bin")"
        ]) { $1 }
        process.standardOutput = output
        process.standardError = messages
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let errors = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return CommandTests.Outcome(status: process.terminationStatus, output: text, messages: errors)
    }

    @Test func everyCommandIsKnownHere() throws {
        #expect(try Set(Self.commands()) == Set(Self.outcomes.keys))
    }

    @Test(arguments: try Set(commands()).filter { !$0.hasPrefix("typesetter watch") && !$0.contains("--live") })
    func everyCommandDoesWhatItSays(command: String) throws {
        let folder = try Self.folder(), expected = Self.outcomes[command] ?? Outcome()
        for file in expected.files { try? FileManager.default.removeItem(atPath: folder.path + "/" + file) }
        let outcome = try Self.bash("cd \(expected.folder) && { \(command)\n}", in: folder)
        #expect(outcome.status == expected.status, "\(outcome.messages)")
        #expect(outcome.output.contains(expected.output) || expected.output.isEmpty)
        let files = folder.files
        for file in expected.files { #expect(files.contains(file)) }
    }

    /// The reason for two names: `typeset` is a shell builtin.
    @Test(arguments: [
        (["bash", "-c"], "typesetter --version", "typesetter \(Help.version)\n"),
        (["bash", "-c"], "enable -n typeset; typeset --version", "typeset \(Help.version)\n"),
        (["bash", "-c"], "env typeset --version", "typeset \(Help.version)\n"),
        (["bash", "-c"], "printf 'all:\\n\\t@typeset --version\\n' | make -s --no-print-directory -f -", "typeset \(Help.version)\n"),
        (["dash", "-c"], "typeset --version", "typeset \(Help.version)\n"),
        (["bash", "-c"], "cp -P bin/typeset bin/other; other --version", "typesetter \(Help.version)\n"),
    ])
    func theProgramShowsTheNameThatItWasCalledBy(shell: [String], command: String, output: String) throws {
        let outcome = try Self.bash(command, shell: shell, in: try Self.folder())
        #expect(outcome.output == output)
        #expect(outcome.status == 0)
    }

    @Test(arguments: Program.names)
    func messagesNameItToo(name: String) throws {
        let folder = try Self.folder()
        let outcome = try Self.bash("command env \(name)", in: folder)
        #expect(outcome.messages == "\(name): no document given [usage-error]\n  hint: \(name) doc.md; see '\(name) --help'\n")
        let help = try Self.bash("env \(name) --help; env \(name) check --help", in: folder)
        #expect(help.output.hasPrefix("\(name): typesets Markdown"))
        #expect(help.output.contains("\nusage: \(name) doc.md…"))
        #expect(help.output.contains("\nusage: \(name) check FILE…"))
    }

    @Test(arguments: [
        ("typeset", "typeset"), ("/usr/local/bin/typesetter", "typesetter"), ("./typeset", "typeset"), ("/tmp/x", "typesetter"),
        (nil, "typesetter"), ("", "typesetter"),
    ])
    func theNameIsThatOfTheFirstArgument(path: String?, name: String) {
        #expect(Program.name(calledBy: path) == name)
    }
}

import Foundation
import Testing

/// Tests of `typeset styles` on the command line.
@Suite struct StylesCommandTests {
    let command = CommandTests()

    @Test func sizesAreATable() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "typeset: 1\nextends: []\nstyles: { lead: { textStyle: title3, size: { scale: 1.01 } }, mark: { color: red } }\n", to: "s.yaml")
        let outcome = try command.typeset("styles", "s.yaml", in: folder)
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(
            lines[0] == ["style", "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "ax1", "ax2", "ax3", "ax4", "ax5"])
        #expect(
            lines[1] == ["lead", "17.17", "18.18", "19.19", "20.2", "22.22", "24.24", "26.26", "31.31", "37.37", "43.43", "49.49", "55.55"])
        #expect(lines[2] == ["mark"] + Array(repeating: "·", count: 12))
        #expect(outcome.status == 0)
        #expect(outcome.messages == "")
        #expect(try command.typeset("styles", in: folder).output.contains("\nh1  "))
    }

    @Test func explanationsNameFilesAndLines() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "typeset: 1\ntokens: { ink: navy }\nstyles:\n  title: { color: $ink }\nat:\n  ax1...: { styles: { title: { color: black } } }\nextends: default\n",
            to: "s.yaml")
        let outcome = try command.typeset("styles", "explain", "h1", "--style", "s.yaml", "--size", "large", "ax3", in: folder)
        #expect(outcome.output.hasPrefix("h1 at large: 24.5 points\nstyles: title → heading → base\n    h1: title  template default:"))
        #expect(
            outcome.output.contains(
                "\ncolor: $ink\n    s.yaml:4:19  style title\n        $ink is navy  s.yaml:2:16\n    over $ink  template default:"))
        #expect(outcome.output.contains("\nh1 at ax3: 48 points\n"))
        #expect(
            outcome.output.contains("\ncolor: black\n    s.yaml:6:39  style title, at ax1...ax5\n    over $ink  s.yaml:4:19  style title\n")
        )
        let unknown = try command.typeset("styles", "explain", "h9", in: folder)
        #expect(
            unknown.messages == "error: `h9` is not an element, class or style [usage-error]\n     = hint: did you mean `h1`?\n1 error\n")
        #expect(unknown.status == 2)
    }

    /// The language is that of the sheet, unless the command names another.
    @Test func aLanguageHasItsOwnValues() throws {
        let folder = try TemporaryFolder()
        let rest =
            "extends: []\nstyles: { body: { size: 12 } }\nelements: { paragraph: body }\nat: { lang(ar): { styles: { body: { size: 15 } } } }\n"
        _ = try folder.write("typeset: 1\n" + rest, to: "s.yaml")
        _ = try folder.write("typeset: 1\nlanguage: ar-EG\n" + rest, to: "ar.yaml")
        func explain(_ arguments: String...) throws -> String {
            try command.run(["styles", "explain", "paragraph", "-s"] + arguments, in: folder).output
        }
        #expect(try explain("s.yaml").contains("at large: 12 points\n"))
        let arabic = try explain("s.yaml", "--language", "ar")
        #expect(arabic.contains("at large: 15 points\n"))
        #expect(arabic.contains("s.yaml:5:43  style body, at lang(ar)\n    over 12"))
        #expect(try explain("ar.yaml").contains("at large: 15 points\n"))
        #expect(try explain("ar.yaml", "--language", "en").contains("at large: 12 points\n"))
    }

    @Test func sheetsAreCheckedWithoutADocument() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\n", to: "good.yaml")
        _ = try folder.write("typeset: 1\nstyles: { body: { colour: red } }\n", to: "bad.yaml")
        let good = try command.typeset("styles", "check", "good.yaml", "report", in: folder)
        #expect(good.status == 0)
        #expect(good.messages == "")
        let bad = try command.typeset("styles", "check", "bad.yaml", "good.yaml", in: folder)
        #expect(bad.messages.hasPrefix("bad.yaml:2:19: error: unknown key `colour` [stylesheet-mistake]\n"))
        #expect(bad.messages.hasSuffix("\n1 error\n"))
        #expect(bad.status == 1)
        let gone = try command.typeset("styles", "check", "gone.yaml", "bad.yaml", in: folder)
        #expect(gone.messages.contains("gone.yaml: error: the stylesheet does not exist [stylesheet-mistake]\n"))
        #expect(gone.messages.hasSuffix("\n2 errors\n"))
        #expect(gone.status == 2)
    }

    @Test func sheetsAreComparedAsDiffDoes() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\nextends: []\nstyles: { body: { textStyle: body }, lead: { parent: body } }\n", to: "a.yaml")
        _ = try folder.write(
            "typeset: 1\nextends: []\nstyles: { body: { textStyle: body, color: navy }, lead: { parent: body } }\n"
                + "at: { ax2...: { styles: { lead: { maximumSize: 40 } } } }\n", to: "b.yaml")
        let same = try command.typeset("styles", "diff", "a.yaml", "a.yaml", in: folder)
        #expect(same.output == "no differences\n")
        #expect(same.status == 0)
        #expect(same.messages == "")
        #expect(
            try command.typeset("styles", "diff", "a.yaml", "b.yaml", in: folder).output == """
                style body
                  color  none → navy

                style lead
                  maximumSize  none → 40   ax2...ax5

                resulting values (--all prints each at every size)
                  color: body
                  size, color, lineHeight: lead

                """)
        let outcome = try command.typeset("styles", "diff", "a.yaml", "b.yaml", "--all", in: folder)
        #expect(
            outcome.output == """
                style body
                  color  none → navy

                style lead
                  maximumSize  none → 40   ax2...ax5

                resulting values

                style body
                  color  #000000 → #000080

                style lead
                  size        47 → 40   ax4
                              53 → 40   ax5
                  color       #000000 → #000080
                  lineHeight  56.4 → 48   ax4
                              63.6 → 48   ax5

                """)
        #expect(outcome.status == 1)
        let json = try command.typeset("styles", "diff", "a.yaml", "b.yaml", "--json", "--size", "large", in: folder)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let differences = try #require(object["differences"] as? [[String: Any]])
        #expect(differences.map { $0["name"] as? String } == ["body", "lead"])
        #expect(json.status == 1)
        let change = try #require((differences[0]["changes"] as? [[String: String]])?.first)
        #expect(change == ["key": "color", "sizes": "large", "from": "#000000", "to": "#000080"])
        #expect(try command.typeset("styles", "diff", "a.yaml", "none.yaml", in: folder).status == 2)
    }

    /// A changed body size affects nearly all styles at all sizes, but is a single declaration.
    @Test func aChangedBodySizeIsAScreenOfText() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\nextends: default\nstyles: { body: { size: 14 } }\n", to: "a.yaml")
        let text = try command.typeset("styles", "diff", "default", "a.yaml", in: folder).output
        #expect(text.hasPrefix("style body\n  size  none → 14\n\nresulting values (--all"))
        #expect(text.split(separator: "\n").count < 30, "\(text)")
    }

    /// Inter's own line height is 1.21 times its size (hhea: ascender 1984, descender 494, of 2048; some versions have another em).
    @Test func lineHeightsOfTheFontAreResolvedWithIt() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "typeset: 1\nextends: []\nstyles: { body: { family: Inter, size: 100, shouldScale: false, lineHeight: normal } }\n",
            to: "s.yaml")
        let outcome = try command.typeset("styles", "s.yaml", "--json", "--size", "large", in: folder)
        let found = outcome.output.firstMatch(of: /"lineHeight": ([0-9.]+)/).flatMap { Double($0.1) }
        #expect(abs(try #require(found) - 121) < 0.05, "\(outcome.output.prefix(3000))")
    }

    @Test func theValuesOfAllStylesAreJSON() throws {
        let folder = try TemporaryFolder()
        let outcome = try command.typeset("styles", "report", "--json", "--size", "ax3", "large", in: folder)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(object["sizes"] as? [String] == ["large", "ax3"])
        #expect(object["sheet"] as? String == "report")
        #expect(outcome.status == 0)
        #expect(try command.typeset("styles", "schema", "--json", in: folder).output.contains("Resolved styles"))
    }

    @Test func schemaManualAndHelpGoToStandardOutput() throws {
        let folder = try TemporaryFolder()
        #expect(
            try command.typeset("styles", "schema", in: folder).output.hasPrefix(
                "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\""))
        #expect(try command.typeset("styles", "docs", in: folder).output.hasPrefix("# The stylesheet language\n"))
        #expect(try command.typeset("styles", "explain", "--help", in: folder).output.hasPrefix("typeset styles: "))
        #expect(try command.typeset("--help-all", in: folder).output.contains("\n  styles "))
    }

    @Test(arguments: [
        (
            ["styles", "explain"],
            "typeset: 'styles explain' takes one selector [usage-error]\n  hint: typeset styles explain h1 --size ax3\n"
        ),
        (
            ["styles", "diff", "a.yaml"],
            "typeset: 'styles diff' compares two stylesheets [usage-error]\n  hint: typeset styles diff old.yaml new.yaml\n"
        ),
        (
            ["styles", "check", "a.yaml", "--json"],
            "typeset: '--json' is for the table, for 'styles diff' and for 'styles schema' [usage-error]\n  hint: typeset styles sheet.yaml --json\n"
        ),
        (["styles", "check"], "typeset: no stylesheet given [usage-error]\n  hint: typeset styles check sheet.yaml\n"),
        (["styles", "explian", "h1"], "typeset: unknown action 'explian', did you mean 'styles explain'? [usage-error]\n"),
        (
            ["styles", "--size", "ax3"],
            "typeset: '--size' is only for 'styles explain'; the table has all sizes [usage-error]\n  hint: typeset styles explain h1 --size ax3\n"
        ),
        (["styles", "schema", "x"], "typeset: 'styles schema' does not take 'x' [usage-error]\n"),
        (["styles", "--sise", "large"], "typeset: unknown option '--sise', did you mean '--size'? [usage-error]\n"),
        (
            ["styles", "reprot"],
            "error: no template and no file is named `reprot` [stylesheet-mistake]\n     = hint: did you mean `report`?\n1 error\n"
        ),
    ])
    func impossibleRequestsAreReported(arguments: [String], messages: String) throws {
        let outcome = try command.run(arguments, in: try TemporaryFolder())
        #expect(outcome.messages == messages)
        #expect(outcome.status == 2)
    }

    @Test func aDashIsStandardInput() throws {
        let folder = try TemporaryFolder()
        let bad = try command.run(["styles", "check", "-"], in: folder, input: "typeset: 1\nstyles: { a: { colr: red } }\n")
        #expect(bad.messages.hasPrefix("-:2:16: error: unknown key `colr` [stylesheet-mistake]\n"))
        #expect(bad.status == 1)
        let list =
            "<plist><dict><key>body</key><dict><key>fontName</key><string>Inter</string><key>fontSize</key><real>17</real></dict></dict></plist>"
        #expect(
            try command.run(["import", "-"], in: folder, input: list).output.hasPrefix(
                "# Made from standard input, a style dictionary of ScaledFont"))
        #expect(
            try command.run(["-", "-o", "a.pdf"], in: folder, input: CommandTests.document).messages == "-  large  1 page  a.pdf\n"
                + CommandTests.clean("-"))
        #expect(
            try command.run(["-"], in: folder, input: CommandTests.document).messages == "-  large  1 page  stdin.pdf\n"
                + CommandTests.clean("-"))
    }

    @Test func lostOutputIsReported() throws {
        let folder = try TemporaryFolder(), process = Process(), messages = Pipe()
        process.executableURL = CommandTests.program
        process.arguments = ["styles", "schema"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        process.standardError = messages
        try process.run()
        process.waitUntilExit()
        #expect(
            String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                == "typeset: standard output cannot be written: No space left on device [run-problem]\n")
        #expect(process.terminationStatus == 2)
    }

    /// A span with a class keeps all properties that the class does not set.
    @Test func classesAreExplainedWithinText() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "typeset: 1\nextends: []\nstyles: { lead: { color: red } }\nelements: { paragraph.small: { size: 9 } }\n", to: "s.yaml")
        let outcome = try command.typeset("styles", "explain", "span.lead", "-s", "s.yaml", in: folder)
        #expect(
            outcome.output
                == "span.lead at large: 17 points, within the document's text\nstyles: lead\n\ncolor: red\n    s.yaml:3:26  style lead\n")
        #expect(
            try command.typeset("styles", "explain", ".small", "-s", "s.yaml", in: folder).messages
                == "error: `.small` is not an element, class or style [usage-error]\n     = hint: did you mean `paragraph.small`?\n1 error\n"
        )
    }

    @Test func aDocumentNamedLikeASubcommandIsReachedByItsPath() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "styles")
        #expect(
            try command.typeset("./styles", "-o", "a.pdf", in: folder).messages == "./styles  large  1 page  a.pdf\n"
                + CommandTests.clean("styles"))
        #expect(
            try command.typeset("build", "styles", "-o", "b.pdf", in: folder).messages == "styles  large  1 page  b.pdf\n"
                + CommandTests.clean("styles"))
    }
}

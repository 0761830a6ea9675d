import Foundation
import Testing

@testable import TypesetKit

/// Tests of `typeset import` and `typeset export` on the command line.
@Suite struct ExchangeCommandTests {
    let command = CommandTests()

    @Test func theContentDecidesTheKindOfAFile() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            #"{ "body": { "$type": "typography", "$value": { "fontFamily": "Inter", "fontSize": { "value": 17, "unit": "px" } } } }"#,
            to: "a.txt")
        _ = try folder.write("body { font-size: 17px }\n", to: "b.txt")
        _ = try folder.write(
            "<resources><style name='TextAppearance.Body'><item name='android:textSize'>17sp</item></style></resources>", to: "c.txt")
        for (file, words) in [("a.txt", "design tokens"), ("b.txt", "CSS"), ("c.txt", "Android's resources")] {
            let outcome = try command.typeset("import", file, "-o", file + ".yaml", in: folder)
            #expect(outcome.status == 0)
            #expect(folder.text(of: file + ".yaml")?.hasPrefix("# Made from \(file), \(words), by `typesetter import`.\n") == true)
            let sizes = try command.typeset("styles", file + ".yaml", in: folder).output
            #expect(sizes.contains(/\ndocument +14 +15 +16 +17 +19 +21 +23 +28 +33 +40 +47 +53 +/), "\(sizes)")
        }
        let printed = try command.typeset("import", "b.txt", "--pixel", "0.75", in: folder)
        #expect(printed.output.contains("size: 12.75"))
        #expect(printed.status == 0)
    }

    @Test func omittedValuesAreReportedAndTheRestIsWritten() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(".a { color: navy }\n.b:hover { color: red }\n", to: "a.css")
        let outcome = try command.typeset("import", "a.css", "-o", "a.yaml", in: folder)
        #expect(
            outcome.messages.hasPrefix(
                "a.css:2:1: error: the selector `.b:hover` has no equivalent in a stylesheet; it is left out [import-mistake]\n"))
        #expect(outcome.status == 1)
        #expect(folder.text(of: "a.yaml")?.contains("a: { color: \"#000080\" }") == true)
        _ = try folder.write("{ \"a\": }", to: "b.json")
        let broken = try command.typeset("import", "b.json", "-o", "b.yaml", in: folder)
        #expect(broken.messages.hasPrefix("b.json:1:8: error: a value is missing here [import-mistake]\n"))
        #expect(broken.status == 2)
        #expect(folder.files == ["a.css", "a.yaml", "b.json"])
    }

    /// Whether two values are equal but for the rounding of their numbers.
    private static func areNear(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (let a as [String: Any], let b as [String: Any]): a.count == b.count && a.allSatisfy { areNear($0.value, b[$0.key]) }
        case (let a as String, let b as String): a == b
        case (let a as NSNumber, let b as NSNumber): abs(a.doubleValue - b.doubleValue) < 0.0005
        default: false
        }
    }

    @Test(arguments: ["app-screen", "article-two-column", "book", "default", "large-print-din"])
    func aTemplateGoesToDesignTokensAndBack(_ name: String) throws {
        let folder = try TemporaryFolder()
        #expect(try command.typeset("export", name, "--format", "dtcg", "-o", "a.tokens.json", in: folder).status == 0)
        let back = try command.typeset("import", "a.tokens.json", "-o", "back.yaml", in: folder)
        #expect((back.status, back.messages) == (0, ""))
        let difference = try command.typeset("styles", "diff", name, "back.yaml", "--json", in: folder)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(difference.output.utf8)) as? [String: Any])
        // An element with keys of its own gets a style. Sizes and their fractions have four decimals.
        let subjects = try #require(object["differences"] as? [[String: Any]])
        let changes = subjects.flatMap { $0["changes"] as? [[String: Any]] ?? [] }.filter { $0["key"] as? String != "style" }
        #expect(changes.filter { !Self.areNear($0["from"], $0["to"]) }.isEmpty, "\(changes)")
        #expect(subjects.allSatisfy { $0["kind"] as? String != "removed" })
    }

    @Test func cssAndJSONGoToStandardOutput() throws {
        let folder = try TemporaryFolder()
        let css = try command.typeset("export", "default", "--format", "css", in: folder)
        #expect(css.output.contains("\nh1, .title {\n"))
        #expect(css.status == 0)
        let json = try command.typeset("export", "default", "--format", "json", in: folder)
        #expect(json.output == (try command.typeset("styles", "default", "--json", in: folder).output))
    }

    @Test(arguments: [
        (["export"], "typeset: no stylesheet given [usage-error]\n  hint: typeset export sheet.yaml --format dtcg -o sheet.tokens.json\n"),
        (["export", "report"], "typeset: no format given [usage-error]\n  hint: typeset export report --format dtcg, css or json\n"),
        (["export", "report", "--format", "scss"], "typeset: unknown format 'scss', did you mean 'css'? [usage-error]\n"),
        (["export", "a.yaml", "--format", "css"], "a.yaml: error: the stylesheet does not exist [stylesheet-mistake]\n1 error\n"),
        (["import", "a", "--pixel", "x"], "typeset: '--pixel' takes a number from 0.1 to 10, not 'x' [usage-error]\n"),
    ])
    func mistakesAreExplained(arguments: [String], message: String) throws {
        let outcome = try command.run(arguments, in: try TemporaryFolder())
        #expect(outcome.messages == message)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
    }

    @Test func helpHasExamples() throws {
        let folder = try TemporaryFolder()
        #expect(
            try command.typeset("import", "--help", in: folder).output.contains(
                "Examples:\n  typeset import brand.tokens.json -o brand.yaml\n"))
        #expect(try command.typeset("export", "--help", in: folder).output.contains("Examples:\n  typeset export brand.yaml --format dtcg"))
    }
}

import Foundation
import Testing

@testable import typeset

/// A change of a document or its sheet, and the lines that `compare` prints for it.
struct ComparisonCase: Sendable, CustomTestStringConvertible {
    var change: (String, String)
    var sheet = ""
    var lines: [String]
    var testDescription: String { lines.joined(separator: "; ") }
}

/// Two versions of a document, typeset and compared.
struct ComparedVersions {
    let command = CommandTests()

    static let document = """
        ---
        language: en
        title: Rivers
        ---

        # Rivers

        A river carries water from the hills to the sea, and more of it in spring than in autumn.

        ## Sources

        Every river begins as a spring, a lake or the melting edge of a glacier far above the valley.

        - The first spring is under an oak.
        - The second spring is under a beech.

        ## Mouths

        At its end a river is slow and wide. It may divide into many arms, as the Danube does.

        Read [the tables](https://example.org/tables) of the survey.

        | River  | Length |
        |--------|-------:|
        | Danube |   2850 |
        | Rhine  |   1230 |

        1. The upper course is steep.
        2. The lower course is flat.

        ```yaml
        river:
            far: 1
        ```

        """

    /// Returns the lines that compare a document with its changed version at two sizes, without the count.
    ///
    /// - Parameters:
    ///   - sheet: the keys of the new version's sheet.
    ///   - oldSheet: those of the old version's sheet.
    func lines(
        _ change: (String, String), sheet: String = "", oldSheet: String = "", sizes: [String] = ["large", "ax3"],
        _ options: [String] = [], in document: String = document
    ) throws -> (lines: [String], status: Int32) {
        let folder = try TemporaryFolder(), head = "typeset: 1\nextends: report\n"
        for (version, text, sheet) in [
            ("old", document, head + oldSheet), ("new", document.replacing(change.0, with: change.1), head + sheet),
        ] {
            _ = try folder.write(text, to: "\(version)/a.md")
            let numbers = sheet.contains("headingNumbers") ? "" : "headingNumbers: []\n"
            _ = try folder.write(sheet + numbers, to: "\(version).yaml")
            _ = try command.run(
                ["\(version)/a.md", "-s", "\(version).yaml", "--size"] + sizes + ["--no-audit", "-q", "-o", "\(version)/out/"],
                in: folder)
        }
        let outcome = try command.run(["compare", "old/out", "new/out"] + options, in: folder)
        let lines = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return (Array(lines.dropFirst().dropLast()).filter { !$0.hasPrefix("pages       number") }, outcome.status)
    }
}

import Diagnostics
import Glibc
import TypesetKit

/// `typeset import`: property lists of other systems to stylesheets.
enum ImportCommand {
    private struct Invocation: Sendable {
        var output: String?
        var color = typeset.Invocation.ColorChoice.auto
        var asksForHelp = false
    }

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        var invocation = Invocation()
        let files = try ArgumentParser(options: options).parse(arguments, into: &invocation)
        if invocation.asksForHelp {
            return Terminal.print(help)
        }
        guard let file = files.first, files.count == 1 else {
            throw UsageError(
                files.isEmpty ? "no property list given" : "'import' takes one property list",
                hint: "typeset import Stylesheet.plist -o sheet.yaml")
        }
        let result = SheetImporter.run(file, output: invocation.output)
        let printed = invocation.output == nil ? result.sheet.map { Terminal.print($0) } ?? 0 : 0
        Terminal.write(Report.text(result.diagnostics, from: .note, color: invocation.color))
        return max(printed, result.outcome.rawValue)
    }

    private static var options: [Option<Invocation>] {
        [
            Option(
                "output", short: "o", help: "the stylesheet to write (default: standard output)",
                .value(placeholder: "PATH") { $0.output = $1 }),
            Option(
                "color", help: "auto, always or never (default: auto)",
                .value(placeholder: "WHEN") { (invocation, text) throws(UsageError) in
                    guard let choice = typeset.Invocation.ColorChoice(rawValue: text) else {
                        throw .unknown("color choice", text, candidates: typeset.Invocation.ColorChoice.allCases.map(\.rawValue))
                    }
                    invocation.color = choice
                }),
            Option("help", short: "h", help: "this text", .flag { $0.asksForHelp = true }),
        ]
    }

    private static var help: String {
        """
        typeset import: a stylesheet of DynamicStyles or a style dictionary of ScaledFont to a stylesheet of typeset

        usage: typeset import FILE.plist [-o SHEET.yaml]

        The file, or standard input for `-`, is a property list in XML; `plutil -convert xml1` makes one of a binary list. The sheet gives each style
        the same look at every content size; what cannot be carried over is reported, entry by entry.

        \(Help.lines(options))

        Exit status: 0 all was carried over; 1 all but what is said; 2 nothing.

        """
    }
}

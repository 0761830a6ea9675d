import Diagnostics
import Glibc
import TypesetKit

/// `typeset import`: converts property lists of other systems to stylesheets.
enum ImportCommand {
    private struct Arguments: Sendable {
        var output: String?
        var roots: [String] = []
        var color = ColorChoice.auto
        var asksForHelp = false
    }

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        var parsed = Arguments()
        let files = try ArgumentParser(options: options).parse(arguments, into: &parsed)
        if parsed.asksForHelp {
            return Terminal.print(help)
        }
        guard let file = files.first, files.count == 1 else {
            throw UsageError(
                files.isEmpty ? "no property list given" : "'import' takes one property list",
                hint: "\(Program.name) import Stylesheet.plist -o sheet.yaml")
        }
        let result = SheetImporter.run(file, output: parsed.output, roots: parsed.roots)
        let printed = parsed.output == nil ? result.sheet.map { Terminal.print($0) } ?? 0 : 0
        Terminal.show(result.diagnostics, from: .note, color: parsed.color)
        return max(printed, result.outcome.rawValue)
    }

    private static var options: [Option<Arguments>] {
        [
            Option(
                "output", short: "o", help: "the stylesheet to write (default: standard output)",
                .value(placeholder: "PATH") { $0.output = $1 }),
            .root { $0.roots.append($1) },
            .color { $0.color = $1 },
            Option("help", short: "h", help: "print this help", .flag { $0.asksForHelp = true }),
        ]
    }

    private static var help: String {
        """
        \(Program.name) import: converts a stylesheet of DynamicStyles or a style dictionary of ScaledFont

        usage: \(Program.name) import FILE.plist [-o SHEET.yaml]

        The file (`-` for standard input) is a property list in XML; `plutil -convert xml1` converts a binary one. Each style of the result
        looks the same at every content size; entries that cannot be converted are reported.

        \(Help.lines(options))

        Exit status: 0 everything was converted; 1 some entries could not be converted; 2 nothing could be converted.

        """
    }
}

import Diagnostics
import Glibc
import TypesetKit

/// `typeset import`: converts design tokens, CSS, Android's resources and property lists to stylesheets.
enum ImportCommand {
    private struct Arguments: Sendable {
        var output: String?
        var pixel = 1.0
        var roots: [String] = []
        var color = ColorChoice.auto
        var asksForHelp = false
    }

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        var parsed = Arguments()
        let files = try ArgumentParser(options: options).parse(arguments, into: &parsed)
        if parsed.asksForHelp {
            return Terminal.print(Help.text(description))
        }
        guard let file = files.first, files.count == 1 else {
            throw UsageError(
                files.isEmpty ? "no file given" : "'import' takes one file", hint: "\(Program.name) import tokens.json -o sheet.yaml")
        }
        let result = SheetImporter.run(file, output: parsed.output, pixel: parsed.pixel, roots: parsed.roots)
        let printed = parsed.output == nil ? result.sheet.map { Terminal.print($0) } ?? 0 : 0
        Terminal.show(result.diagnostics, from: .note, color: parsed.color)
        return max(printed, result.outcome.rawValue)
    }

    private static var options: [Option<Arguments>] {
        [
            Option(
                "output", short: "o", help: "the stylesheet to write (default: standard output)",
                .value(placeholder: "PATH") { $0.output = $1 == StandardOutput.name ? nil : $1 }),
            Option(
                "pixel", help: "points in a pixel of design tokens and CSS: 1 as on screens, 0.75 as CSS prints (default: 1)",
                .value(placeholder: "POINTS") { (arguments, text) throws(UsageError) in
                    arguments.pixel = try Invocation.number(text, option: "--pixel", in: 0.1...10)
                }),
            .root { $0.roots.append($1) },
            .color { $0.color = $1 },
            Option("help", short: "h", help: "print this help", .flag { $0.asksForHelp = true }),
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "import", summary: "converts design tokens, CSS, Android's resources or property lists to a stylesheet",
            forms: [.init(arguments: "import FILE [-o SHEET.yaml]")],
            text: [
                .paragraph("FILE (`-` for standard input) has one of these formats, detected from its content:"),
                .terms([
                    ("design tokens", "JSON of the W3C's community group, Style Dictionary, Tokens Studio or Figma"),
                    ("CSS", "custom properties, and rules for elements and classes"),
                    ("Android", "resources with colours, dimensions and text appearances"),
                    ("property lists", "in XML or binary: a stylesheet of DynamicStyles or a style dictionary of ScaledFont"),
                ]),
                .paragraph(
                    "Sizes grow with the nearest text style. Entries that cannot be converted are reported with their place; the rest is "
                        + "converted. docs/reference/import-and-export.md lists the conversion of each key."),
            ],
            operands: [.files([])], options: options.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) import brand.tokens.json -o brand.yaml"),
                .init(command: "\(Program.name) import site.css --pixel 0.75 -o print.yaml"),
                .init(command: "\(Program.name) import res/values/type.xml | \(Program.name) specimen - -o type.pdf"),
            ],
            exitStatus: "0 everything was converted; 1 some entries could not be converted; 2 nothing could be converted.")
    }
}

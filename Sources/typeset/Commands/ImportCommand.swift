import Glibc
import TypesetBase
import TypesetKit

/// `typeset import`: converts design tokens, CSS, Android's resources and property lists to stylesheets.
enum ImportCommand: OptionCommand {
    struct Settings: CommandSettings {
        var output: String?
        var pixel = 1.0
        var roots: [String] = []
        var color = ColorChoice.auto
    }

    static func run(_ settings: Settings, _ files: [String]) throws(UsageError) -> Int32 {
        guard let file = files.first, files.count == 1 else {
            throw UsageError(
                files.isEmpty ? "no file given" : "'import' takes one file", hint: "\(Program.name) import tokens.json -o sheet.yaml")
        }
        let result = SheetImporter.run(file, output: settings.output, pixel: settings.pixel, roots: settings.roots)
        let printed = settings.output == nil ? result.sheet.map { Terminal.print($0) } ?? 0 : 0
        Terminal.show(result.diagnostics, from: .note, color: settings.color)
        return max(printed, result.outcome.rawValue)
    }

    static var options: [Option<Settings>] {
        [
            Option(
                "output", short: "o", help: "the stylesheet to write (default: standard output)",
                .value(placeholder: "PATH") { $0.output = $1 == StandardOutput.name ? nil : $1 }),
            .number(
                "pixel", help: "points in a pixel of design tokens and CSS: 1 as on screens, 0.75 as CSS prints (default: 1)",
                placeholder: "POINTS", in: 0.1...10
            ) { $0.pixel = $1 },
            .root { $0.roots.append($1) },
            .color { $0.color = $1 },
            .help,
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

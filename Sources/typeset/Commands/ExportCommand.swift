import TypesetBase
import TypesetKit

/// `typeset export`: converts a stylesheet to the formats of other systems.
enum ExportCommand: OptionCommand {
    struct Settings: CommandSettings {
        var format: SheetExporter.Format?
        var output: String?
        var loader = SheetLoader()
        var color = ColorChoice.auto
    }

    static func run(_ settings: Settings, _ sheets: [String]) throws(UsageError) -> Int32 {
        guard let name = sheets.first, sheets.count == 1 else {
            throw UsageError(
                sheets.isEmpty ? "no stylesheet given" : "'export' takes one stylesheet",
                hint: "\(Program.name) export sheet.yaml --format dtcg -o sheet.tokens.json")
        }
        guard let format = settings.format else {
            throw UsageError("no format given", hint: "\(Program.name) export \(name) --format dtcg, css or json")
        }
        guard let output = settings.output else {
            return settings.loader.print(name, settings.color) { SheetExporter.text(of: $0, name: name, as: format) }
        }
        return settings.loader.use(name, settings.color) { sheet throws(Diagnostic) in
            try SheetExporter.write(sheet, name: name, as: format, to: output)
            return 0
        }
    }

    static var options: [Option<Settings>] {
        [
            .choice("format", help: "dtcg, css or json", placeholder: "FORMAT") { $0.format = $1 },
            Option(
                "output", short: "o", help: "the file to write (default: standard output)",
                .value(placeholder: "PATH") { $0.output = $1 == StandardOutput.name ? nil : $1 }),
        ] + Option.loading(\.loader) + [
            .color { $0.color = $1 },
            .help,
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "export", summary: "converts a stylesheet to design tokens, CSS or JSON",
            forms: [.init(arguments: "export SHEET --format FORMAT [-o PATH]")],
            text: [
                .paragraph("SHEET is a file, the name of a template, or `-` for standard input. The formats:"),
                .terms([
                    (
                        "dtcg",
                        "design tokens of the W3C's community group (2025.10): typography and colour at the size large, and in "
                            + "`$extensions` every value at every size, from which '\(Program.name) import' restores the same styles"
                    ),
                    ("css", "custom properties and rules in rem, for the size large; comments have the sizes of the twelve"),
                    ("json", "every value at every size, as '\(Program.name) styles --json' prints them"),
                ]),
            ],
            operands: [.sheets], options: options.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) export brand.yaml --format dtcg -o brand.tokens.json"),
                .init(command: "\(Program.name) export report --format css -o report.css"),
            ])
    }
}

import Diagnostics
import TypesetKit

/// `typeset export`: converts a stylesheet to the formats of other systems.
enum ExportCommand {
    private struct Arguments: Sendable {
        var format: SheetExporter.Format?
        var output: String?
        var loader = SheetLoader()
        var color = ColorChoice.auto
        var asksForHelp = false
    }

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        var parsed = Arguments()
        let sheets = try ArgumentParser(options: options).parse(arguments, into: &parsed)
        if parsed.asksForHelp { return Terminal.print(Help.text(description)) }
        guard let name = sheets.first, sheets.count == 1 else {
            throw UsageError(
                sheets.isEmpty ? "no stylesheet given" : "'export' takes one stylesheet",
                hint: "\(Program.name) export sheet.yaml --format dtcg -o sheet.tokens.json")
        }
        guard let format = parsed.format else {
            throw UsageError("no format given", hint: "\(Program.name) export \(name) --format dtcg, css or json")
        }
        var (sheet, diagnostics) = parsed.loader.load(name)
        var status = TypesettingResult.Outcome.failed.rawValue
        if let sheet {
            do throws(Diagnostic) {
                status = try write(sheet, name, format, parsed.output)
            } catch {
                diagnostics.append(error)
            }
        }
        Terminal.show(diagnostics, color: parsed.color)
        return status
    }

    private static func write(
        _ sheet: LoadedStylesheet, _ name: String, _ format: SheetExporter.Format, _ output: String?
    ) throws(Diagnostic) -> Int32 {
        guard let output else { return Terminal.print(Printable.lines(SheetExporter.text(of: sheet, name: name, as: format))) }
        try SheetExporter.write(sheet, name: name, as: format, to: output)
        return 0
    }

    private static var options: [Option<Arguments>] {
        [
            Option(
                "format", help: "dtcg, css or json", words: Invocation.names(SheetExporter.Format.self),
                .value(placeholder: "FORMAT") { (arguments, text) throws(UsageError) in
                    arguments.format = try Invocation.choice(text, of: "format")
                }),
            Option(
                "output", short: "o", help: "the file to write (default: standard output)",
                .value(placeholder: "PATH") { $0.output = $1 == StandardOutput.name ? nil : $1 }),
            .root { $0.loader.roots.append($1) },
            Option(
                "font-dir", help: "search this folder for fonts first; may be repeated",
                .value(placeholder: "DIR") { $0.loader.fontDirectories.append($1) }),
            Option(
                "no-system-fonts", help: "use only the fonts of --font-dir and the stylesheet",
                .flag { $0.loader.usesSystemFonts = false }),
            .color { $0.color = $1 },
            Option("help", short: "h", help: "print this help", .flag { $0.asksForHelp = true }),
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "export", summary: "converts a stylesheet to the formats of other systems",
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

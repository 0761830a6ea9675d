import TypesetBase
import TypesetKit

/// `typeset specimen`: shows every style of a stylesheet with its values, as one PDF or one picture.
enum SpecimenCommand: OptionCommand {
    struct Settings: CommandSettings {
        var request = SpecimenRequest("")
        var sizes = RequestedSizes()
        var traits = RequestedTraits()
        var formatOptions: Set<String> = []
        var isQuiet = false
        var color = ColorChoice.auto

        mutating func check() throws(UsageError) {
            if sizes.option != nil { request.sizes = sizes.categories }
            let given = formatOptions.contains("--format") ? request.format : nil
            request.format = try OutputFormat.settled(request.output, given: given) ?? request.format
            if request.output == StandardOutput.name { try StandardOutput.check(["-o -"], bytes: request.format.bytes) }
            if traits.editions.count > 1 { throw UsageError("'specimen' shows one appearance in one contrast") }
            if formatOptions.contains("--standard"), request.format != .pdf {
                throw UsageError("option '--standard' requires '--format pdf'")
            }
            if formatOptions.contains("--scale"), request.format != .png { throw UsageError("option '--scale' requires '--format png'") }
        }
    }

    static func run(_ settings: Settings, _ sheets: [String]) throws(UsageError) -> Int32 {
        guard let sheet = sheets.first, sheets.count == 1 else {
            throw UsageError(
                sheets.isEmpty ? "no stylesheet given" : "'specimen' shows one stylesheet", hint: "\(Program.name) specimen sheet.yaml")
        }
        var settings = settings
        try settings.check()
        settings.request.stylesheet = sheet
        settings.request.traits = settings.traits.editions.first ?? .standard
        settings.request.date = Environment.date(ofEpoch: Environment.variable("SOURCE_DATE_EPOCH"))
        let result = Typesetter.specimen(settings.request)
        Terminal.show(result.diagnostics, color: settings.color)
        guard let path = result.path else { return ExitStatus.failed }
        let place = path == StandardOutput.name ? "standard output" : Printable.text(path)
        if !settings.isQuiet { Terminal.write("\(place)  \(Phrase.count(result.pages, "page"))\n") }
        return TypesettingResult.Outcome.done.rawValue
    }

    static var options: [Option<Settings>] {
        let sizes = Option<Settings>.sizes { (settings, sizes, option) throws(UsageError) in try settings.sizes.add(sizes, from: option) }
        return sizes + Option.traits { settings, change in change(&settings.traits) } + output + Option.loading(\.request.loader) + [
            Option("quiet", short: "q", help: "print only errors and warnings", .flag { $0.isQuiet = true }),
            .color { $0.color = $1 },
            .help,
        ]
    }

    private static var output: [Option<Settings>] {
        [
            Option(
                "text", help: "the text of the samples (default: a sentence in the language of the sheet)",
                .value(placeholder: "TEXT") { $0.request.text = $1 }),
            Option(
                "output", short: "o", help: "a file or a folder, or - for standard output (default: brand.specimen.pdf next to brand.yaml)",
                .value(placeholder: "PATH") { $0.request.output = $1 }),
            .choice(
                "format", help: "pdf, or png or svg for one picture (default: the extension of --output, or pdf)", placeholder: "FORMAT"
            ) {
                $0.request.format = $1
                $0.formatOptions.insert("--format")
            },
            .standard {
                $0.request.standard = $1
                $0.formatOptions.insert("--standard")
            },
            .number(
                "scale", help: "pixels per point of png (default: 2, or fewer for a large picture)", placeholder: "FACTOR", in: 0.05...32
            ) {
                $0.request.scale = $1
                $0.formatOptions.insert("--scale")
            },
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "specimen", summary: "shows every style of a stylesheet with its numbers",
            forms: [
                .init(
                    arguments: "specimen SHEET [--size NAME… | --sizes RANGE | --all-sizes] [--text TEXT] [--format FORMAT] [-o PATH]")
            ],
            text: [
                .paragraph(
                    "SHEET is a file, the name of a template, or `-` for standard input. Styles that look the same at every size are shown "
                        + "once. Each has its face, its colour and contrast, and a row for each size: points and line height, tracking, "
                        + "space before and after, and a sample. The PDF is tagged and conforms to `--standard`.")
            ],
            operands: [.sheets], options: options.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) specimen brand.yaml --all-sizes"),
                .init(command: "\(Program.name) specimen report --size large ax3 --format png -o report.png"),
                .init(command: "\(Program.name) specimen brand.yaml --all-sizes --appearance dark -o brand.dark.pdf"),
                .init(command: "\(Program.name) specimen brand.yaml --text 'Next train: platform 9'"),
            ])
    }
}

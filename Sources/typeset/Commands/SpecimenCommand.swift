import ContentSize
import Diagnostics
import TypesetKit

/// `typeset specimen`: shows every style of a stylesheet with its values, as one PDF or one picture.
enum SpecimenCommand {
    private struct Arguments: Sendable {
        var request = SpecimenRequest("")
        var sizeOption: Invocation.SizeSource?
        var traits = RequestedTraits()
        var formatOptions: Set<String> = []
        var isQuiet = false
        var color = ColorChoice.auto
        var asksForHelp = false

        mutating func setSizes(_ sizes: [ContentSizeCategory], from option: Invocation.SizeSource) throws(UsageError) {
            if let sizeOption, sizeOption != option {
                throw UsageError("'\(sizeOption.rawValue)' and '\(option.rawValue)' cannot be combined")
            }
            request.sizes = Set((sizeOption == nil ? [] : request.sizes) + sizes).sorted()
            sizeOption = option
        }

        mutating func check() throws(UsageError) {
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

    static func run(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) -> Int32 {
        var parsed = Arguments()
        let options = options(isFile: isFile)
        let sheets = try ArgumentParser(options: options).parse(arguments, into: &parsed)
        if parsed.asksForHelp { return Terminal.print(Help.text(description)) }
        guard let sheet = sheets.first, sheets.count == 1 else {
            throw UsageError(
                sheets.isEmpty ? "no stylesheet given" : "'specimen' shows one stylesheet", hint: "\(Program.name) specimen sheet.yaml")
        }
        try parsed.check()
        parsed.request.stylesheet = sheet
        parsed.request.traits = parsed.traits.editions.first ?? .standard
        parsed.request.date = Environment.date(ofEpoch: Environment.variable("SOURCE_DATE_EPOCH"))
        let result = Typesetter.specimen(parsed.request)
        Terminal.show(result.diagnostics, color: parsed.color)
        guard let path = result.path else { return TypesettingResult.Outcome.failed.rawValue }
        let place = path == StandardOutput.name ? "standard output" : Printable.text(path)
        if !parsed.isQuiet { Terminal.write("\(place)  \(result.pages) \(result.pages == 1 ? "page" : "pages")\n") }
        return TypesettingResult.Outcome.done.rawValue
    }

    private static func options(isFile: @escaping @Sendable (String) -> Bool) -> [Option<Arguments>] {
        [
            Option(
                "size", help: "content sizes: xSmall small medium large xLarge xxLarge xxxLarge ax1 … ax5 (default: large)",
                words: SizeArgument.all,
                .values(placeholder: "NAME", accepts: { SizeArgument.isNames($0) && !isFile($0) }) {
                    (arguments, text) throws(UsageError) in
                    try arguments.setSizes(SizeArgument.names(text), from: .names)
                }),
            Option(
                "sizes", help: "a range of sizes: small...ax2, ..<large, ax1...",
                .value(placeholder: "RANGE") { (arguments, text) throws(UsageError) in
                    try arguments.setSizes(SizeArgument.range(text), from: .range)
                }),
            Option(
                "all-sizes", help: "all twelve sizes",
                .flag { (arguments) throws(UsageError) in try arguments.setSizes(ContentSizeCategory.allCases, from: .all) }),
        ] + Option.traits { arguments, change in change(&arguments.traits) } + [
            Option(
                "text", help: "the text of the samples (default: a sentence in the language of the sheet)",
                .value(placeholder: "TEXT") { $0.request.text = $1 }),
            Option(
                "output", short: "o", help: "a file or a folder, or - for standard output (default: brand.specimen.pdf next to brand.yaml)",
                .value(placeholder: "PATH") { $0.request.output = $1 }),
            Option(
                "format", help: "pdf, or png or svg for one picture (default: the extension of --output, or pdf)",
                words: Invocation.names(TypesettingJob.Format.self),
                .value(placeholder: "FORMAT") { (arguments, text) throws(UsageError) in
                    arguments.request.format = try Invocation.choice(text, of: "format")
                    arguments.formatOptions.insert("--format")
                }),
            Option(
                "standard", help: "ua1 (PDF/UA-1, PDF/A-2a) or ua2 (PDF/UA-2, PDF/A-4) (default: ua1)",
                words: Invocation.names(TypesettingJob.Standard.self),
                .value(placeholder: "NAME") { (arguments, text) throws(UsageError) in
                    arguments.request.standard = try Invocation.choice(text, of: "standard")
                    arguments.formatOptions.insert("--standard")
                }),
            Option(
                "scale", help: "pixels per point of png (default: 2, or fewer for a large picture)",
                .value(placeholder: "FACTOR") { (arguments, text) throws(UsageError) in
                    arguments.request.scale = try Invocation.number(text, option: "--scale", in: 0.05...32)
                    arguments.formatOptions.insert("--scale")
                }),
            .root { $0.request.loader.roots.append($1) },
            Option(
                "font-dir", help: "search this folder for fonts first; may be repeated",
                .value(placeholder: "DIR") { $0.request.loader.fontDirectories.append($1) }),
            Option(
                "no-system-fonts", help: "use only the fonts of --font-dir and the stylesheet",
                .flag { $0.request.loader.usesSystemFonts = false }),
            Option("quiet", short: "q", help: "print only errors and warnings", .flag { $0.isQuiet = true }),
            .color { $0.color = $1 },
            Option("help", short: "h", help: "print this help", .flag { $0.asksForHelp = true }),
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
            operands: [.sheets], options: options(isFile: Environment.exists).map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) specimen brand.yaml --all-sizes"),
                .init(command: "\(Program.name) specimen report --size large ax3 --format png -o report.png"),
                .init(command: "\(Program.name) specimen brand.yaml --all-sizes --appearance dark -o brand.dark.pdf"),
                .init(command: "\(Program.name) specimen brand.yaml --text 'Next train: platform 9'"),
            ])
    }
}

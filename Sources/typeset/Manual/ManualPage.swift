import TypesetBase

/// The manual page of a command, in the macros of man(7), which groff and mandoc support.
enum ManualPage {
    /// Returns the file name: `typesetter.1`, `typesetter-check.1`.
    static func fileName(_ command: CommandDescription) -> String { name(command) + ".1" }

    /// Returns the text of a command's page.
    ///
    /// - Parameter commands: the commands that the program's own page lists.
    static func text(_ command: CommandDescription, commands: [CommandDescription] = []) -> String {
        var lines = [
            ".TH \(name(command).uppercased()) 1 \(Help.releaseDate) \"typesetter \(Help.version)\" \"typesetter\"", ".SH NAME",
            "\(name(command)) \\- \(plain(command.summary))", ".SH SYNOPSIS",
        ]
        lines += command.forms.flatMap { form in [".B \(literal(Program.names[0]))", literal(form.arguments), ".br"] }.dropLast()
        lines.append(".SH DESCRIPTION")
        lines += paragraphs(forms(command) + command.text.map(block))
        if command.name.isEmpty { lines += list(commands) }
        lines += options(command.options)
        if !command.examples.isEmpty { lines += [".SH EXAMPLES"] + paragraphs(command.examples.map(example)) }
        lines += [".SH EXIT STATUS", plain(command.exitStatus)]
        if command.name.isEmpty { lines += environment }
        return (lines + seeAlso(command, commands)).joined(separator: "\n") + "\n"
    }

    private static func name(_ command: CommandDescription) -> String {
        command.name.isEmpty ? Program.names[0] : "\(Program.names[0])-\(command.name)"
    }

    /// Joins paragraphs with a break before each one except the first, which follows a heading.
    private static func paragraphs(_ texts: [[String]]) -> [String] {
        texts.enumerated().flatMap { index, lines in index == 0 || lines.first == ".TP" || lines.isEmpty ? lines : [".PP"] + lines }
    }

    /// Returns the effect of each form of the command, if there are several.
    private static func forms(_ command: CommandDescription) -> [[String]] {
        let forms = command.forms.filter { !$0.meaning.isEmpty }
        if command.text.isEmpty, forms.isEmpty {
            return [[plain(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")]]
        }
        return forms.map { [".TP", ".B \(literal($0.arguments))", plain($0.meaning)] }
    }

    private static func block(_ block: CommandDescription.TextBlock) -> [String] {
        switch block {
        case .paragraph(let text): [plain(text)]
        case .terms(let terms): terms.flatMap { [".TP", ".B \(literal($0.name))", plain($0.meaning)] }
        case .commands: []
        }
    }

    private static func list(_ commands: [CommandDescription]) -> [String] {
        [".SH COMMANDS"] + commands.flatMap { [".TP", ".BR \(literal(name($0))) (1)", plain($0.summary)] }
    }

    private static func options(_ options: [OptionDescription]) -> [String] {
        let groups = options.grouped
        let lines = groups.flatMap { group in
            (groups.count == 1 ? [] : [".SS \(group.heading)"]) + group.options.flatMap { [".TP", names($0), plain($0.help)] }
        }
        return lines.isEmpty ? [] : [".SH OPTIONS"] + lines
    }

    private static func names(_ option: OptionDescription) -> String {
        option.names.map { "\\fB\(literal($0))\\fR" }.joined(separator: ", ")
            + (option.placeholder.map { (option.isAttached ? "" : " ") + "\\fI\(literal($0))\\fR" } ?? "")
    }

    private static func example(_ example: CommandDescription.Example) -> [String] {
        (example.meaning.isEmpty ? [] : [plain(example.meaning) + ":", ".PP"]) + [".RS 4", ".nf", literal(example.command), ".fi", ".RE"]
    }

    private static let environment = [
        ".SH ENVIRONMENT", ".TP", ".B NO_COLOR", plain("no colour in messages, unless --color is given"), ".TP", ".B CLICOLOR_FORCE",
        plain("colour even if messages go to a file"), ".TP", ".B SOURCE_DATE_EPOCH",
        plain("the date of the files, in seconds since 1970 (default: the date of the document, if it has one)"),
    ]

    private static func seeAlso(_ command: CommandDescription, _ commands: [CommandDescription]) -> [String] {
        let others = command.name.isEmpty ? commands.map(name) : [Program.names[0]]
        return [".SH SEE ALSO"]
            + others.enumerated().map { index, name in ".BR \(literal(name)) (1)" + (index == others.count - 1 ? "" : ",") }
    }

    /// Formats text in which a hyphen may be set as one; long options keep their hyphens, so they can be copied.
    private static func plain(_ text: String) -> String {
        Help.wrapped(text, to: 72).map { line in
            escaped(line.replacing("--", with: "\u{E000}")).replacing("\\[uE000]", with: "\\-\\-")
        }.joined(separator: "\n")
    }

    /// Formats text that is typed: every hyphen is an ASCII minus sign.
    private static func literal(_ text: String) -> String { escaped(text).replacing("-", with: "\\-") }

    /// Escapes the special characters of roff: backslashes, a line that begins like a request, and characters outside ASCII.
    private static func escaped(_ text: String) -> String {
        var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "`": result += "\\(ga"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "~": result += "\\(ti"
            case "^": result += "\\(ha"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u\(scalar.value.hexadecimal(digits: 4, uppercase: true))]"
            }
        }
        return result
    }
}

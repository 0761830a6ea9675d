/// The help of a command on one screen: its examples first, then the most common options.
struct ShortHelp {
    /// The width of a line in columns.
    let width: Int

    func text(_ command: CommandDescription) -> String {
        let whole = HelpText(width: width)
        let parts = [
            Help.wrapped("\(command.call): \(command.summary)", to: width).joined(separator: "\n"),
            "Examples:\n" + command.examples.prefix(3).map(example).joined(separator: "\n"), usage(command),
            "Options:\n" + options(command).map { Help.line(whole.names($0), Self.brief($0.help), width: width) }.joined(separator: "\n"),
        ]
        return (parts + [commands(command)].compactMap(\.self) + [closing(command)]).joined(separator: "\n\n") + "\n"
    }

    /// Returns the forms of the command without their options.
    private func usage(_ command: CommandDescription) -> String {
        command.forms.enumerated().map { index, form in
            let cut = form.arguments.firstRange(of: " [-").map { form.arguments[..<$0.lowerBound] + " [OPTION…]" }
            return (index == 0 ? "usage: " : "       ") + Program.name + " " + (cut.map(String.init) ?? form.arguments)
        }.joined(separator: "\n")
    }

    /// Returns the first clause of a help text.
    private static func brief(_ help: String) -> String {
        let ends = ["; ", " ("].compactMap { help.firstRange(of: $0)?.lowerBound }
        return String(help[..<(ends.min() ?? help.endIndex)])
    }

    /// Returns the common options in the order of the table.
    private func options(_ command: CommandDescription) -> [OptionDescription] {
        command.options.filter { command.commonOptions.contains($0.long) }
    }

    /// Formats an example on one line if it fits, with the meaning in a column.
    private func example(_ example: CommandDescription.Example) -> String {
        let indent = 2, gap = 3, column = indent + Self.exampleColumn
        guard !example.meaning.isEmpty else { return "  " + example.command }
        let room = max(gap, column - indent - example.command.count)
        let line = "  " + example.command + String(repeating: " ", count: room) + example.meaning
        return line.count <= width ? line : "  " + example.command + "\n      " + example.meaning
    }

    private static let exampleColumn = 42

    /// Returns the names of the commands, which only the help of the program lists.
    private func commands(_ command: CommandDescription) -> String? {
        guard command.name.isEmpty else { return nil }
        let names = Subcommand.allCases.map(\.rawValue).joined(separator: " ")
        return Help.wrapped("Commands: " + names, to: width - 2).joined(separator: "\n  ")
    }

    private func closing(_ command: CommandDescription) -> String {
        let others = command.name.isEmpty ? "; 'COMMAND --help' explains a command" : ""
        return Help.wrapped("'\(command.call) --\(Help.allOption)' lists all options\(others).", to: width).joined(separator: "\n")
    }
}

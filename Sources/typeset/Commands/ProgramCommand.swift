/// A command of the program: its declaration and its action.
protocol ProgramCommand {
    /// The declaration, from which help, manual page and completions derive.
    static var description: CommandDescription { get }

    /// Runs the command.
    ///
    /// - Parameter arguments: the arguments after the name of the command, without `--help`.
    /// - Returns: the exit status.
    static func run(_ arguments: [String]) throws(UsageError) -> Int32
}

/// A command whose options set the values of a type.
protocol OptionCommand: ProgramCommand {
    associatedtype Settings: CommandSettings
    static var options: [Option<Settings>] { get }

    /// Runs the command with its parsed options and its operands.
    static func run(_ settings: Settings, _ operands: [String]) throws(UsageError) -> Int32
}

/// The values of a command's options, which have defaults.
protocol CommandSettings: Sendable { init() }

extension OptionCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        var settings = Settings()
        let operands = try ArgumentParser(options: options).parse(arguments, into: &settings)
        return try run(settings, operands)
    }
}

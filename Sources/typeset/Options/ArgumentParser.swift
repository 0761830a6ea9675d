import TypesetBase

/// An option of a command, from which parsing, help and suggestions are derived.
struct Option<Target>: Sendable {
    enum Action: Sendable {
        /// An option without a value.
        case flag(@Sendable (inout Target) throws(UsageError) -> Void)
        /// An option with an optional value in the same word, after `=`; nil if there is none.
        case attached(placeholder: String, @Sendable (inout Target, String?) throws(UsageError) -> Void)
        /// An option with a value, which the help calls `placeholder`.
        case value(placeholder: String, @Sendable (inout Target, String) throws(UsageError) -> Void)
        /// An option with a value, and with any following words that `accepts` recognises as further values.
        case values(placeholder: String, accepts: @Sendable (String) -> Bool, @Sendable (inout Target, String) throws(UsageError) -> Void)
    }

    /// The name without its hyphens.
    var long: String
    var short: Character?
    var help: String
    var action: Action
    /// The heading under which help and manual list it.
    var group = OptionGroup.general
    /// The possible values, which shells complete; empty if they cannot be listed.
    var words: [String]

    init(_ long: String, short: Character? = nil, help: String, words: [String] = [], _ action: Action) {
        self.long = long
        self.short = short
        self.help = help
        self.words = words
        self.action = action
    }

    /// The placeholder in the help; nil for a flag.
    var placeholder: String? {
        switch action {
        case .flag: nil
        case .attached(let placeholder, _): "[=\(placeholder)]"
        case .value(let placeholder, _): placeholder
        case .values(let placeholder, _, _): placeholder + "…"
        }
    }
}

/// The headings of options in help and manual, in order.
enum OptionGroup: String, CaseIterable, Sendable {
    case input = "Input", page = "Pages and text", sizes = "Sizes and readers", output = "Output", audit = "Audit and reports"
    case general = "General"
}

extension [Option<Invocation>] {
    /// Returns these options under a heading.
    func under(_ group: OptionGroup) -> Self {
        map { option in
            var option = option
            option.group = group
            return option
        }
    }
}

/// Parses arguments by the conventions of POSIX and GNU: `--long value`, `--long=value`, `-s value`, `-svalue`, `-qv`, and `--` before
/// operands.
struct ArgumentParser<Target> {
    let options: [Option<Target>]
    /// Returns the names that an operand means; the second argument is whether it is a literal name, as after `--`.
    var names: @Sendable (String, Bool) throws(UsageError) -> [String] = { name, _ in [name] }

    /// Applies the options to `target`.
    ///
    /// - Returns: the operands in order.
    func parse(_ arguments: [String], into target: inout Target) throws(UsageError) -> [String] {
        var operands: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                for name in rest { operands += try names(operand(name), true) }
                break
            } else if argument.hasPrefix("--") {
                try parseLong(argument.dropFirst(2), &rest, &target)
            } else if argument.hasPrefix("-"), argument.count > 1 {
                try parseShort(argument.dropFirst(), &rest, &target)
            } else {
                operands += try names(argument, false)
            }
        }
        return operands
    }

    /// Returns a name after `--`, spelled so that no later reader treats it as an option or as a file of arguments.
    private func operand(_ name: String) -> String { name.hasPrefix("-") && name != "-" || name.hasPrefix("@") ? "./" + name : name }

    private func parseLong(_ text: Substring, _ rest: inout ArraySlice<String>, _ target: inout Target) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = options.first(where: { $0.long == name }) else {
            if let other = OtherNames.options[name], options.contains(where: { $0.long == other }) {
                throw UsageError("unknown option '--\(name)', did you mean '--\(other)'?")
            }
            throw .unknown("option", name, candidates: options.map(\.long), prefix: "--", list: "`--help` lists them")
        }
        try apply(option, named: "--\(name)", attached: parts.count > 1 ? String(parts[1]) : nil, &rest, &target)
    }

    private func parseShort(_ text: Substring, _ rest: inout ArraySlice<String>, _ target: inout Target) throws(UsageError) {
        // `-style` is more likely `--style` with a missing hyphen than five short options.
        let name = text.prefix { $0 != "=" }
        if name.count > 1, options.contains(where: { $0.long == name }) {
            throw UsageError("unknown option '-\(text)', did you mean '--\(text)'?")
        }
        var letters = text
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw UsageError("unknown option '-\(letter)'", hint: "`--help` lists them")
            }
            if case .flag(let set) = option.action {
                try set(&target)
                continue
            }
            let value = letters.first == "=" ? letters.dropFirst() : letters
            return try apply(option, named: "-\(letter)", attached: letters.isEmpty ? nil : String(value), &rest, &target)
        }
    }

    private func apply(
        _ option: Option<Target>, named name: String, attached: String?, _ rest: inout ArraySlice<String>,
        _ target: inout Target
    ) throws(UsageError) {
        switch option.action {
        case .flag(let set):
            if attached != nil { throw UsageError("option '\(name)' takes no value") }
            try set(&target)
        case .attached(let placeholder, let set):
            if attached?.isEmpty == true { throw UsageError("option '\(name)' has no value after its '='", hint: "\(name)=\(placeholder)") }
            // No command reads JSON after these options, so the word would be read as a document.
            if attached == nil, let next = rest.first, next.lowercased().hasSuffix(".json") {
                throw UsageError("option '\(name)' takes its value in the same word", hint: "\(name)=\(next)")
            }
            try set(&target, attached)
        case .value(let placeholder, let set):
            try set(&target, try value(of: name, placeholder, attached, &rest))
        case .values(let placeholder, let accepts, let set):
            try set(&target, try value(of: name, placeholder, attached, &rest))
            while attached == nil, let next = rest.first, !next.hasPrefix("-"), accepts(next) {
                rest.removeFirst()
                try set(&target, next)
            }
        }
    }

    private func value(
        of name: String, _ placeholder: String, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        if let attached {
            if attached.isEmpty { throw UsageError("option '\(name)' needs a value: \(name)=\(placeholder)") }
            return attached
        }
        guard let next = rest.first, next == "-" || !next.hasPrefix("-"), !next.isEmpty else {
            throw UsageError("option '\(name)' needs a value: \(name) \(placeholder)")
        }
        rest.removeFirst()
        return next
    }
}

private enum OtherNames {
    /// The names of options in similar programs.
    static let options = [
        "template": "style", "stylesheet": "style", "css": "style", "theme": "style", "font-path": "font-dir", "output-dir": "output",
        "out-dir": "output",
    ]
}

/// An invalid command line, with a message that names the cause and a hint that shows the correct form.
struct UsageError: Error, Equatable {
    var message: String
    var hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// Runs a function whose error is one about the command line.
    ///
    /// - Parameter subject: the argument that the message begins with; nil if the error names it.
    static func about<Result>(_ subject: String? = nil, _ body: () throws(Diagnostic) -> Result) throws(UsageError) -> Result {
        do throws(Diagnostic) {
            return try body()
        } catch {
            throw UsageError((subject.map { "'\($0)': " } ?? "") + error.message, hint: error.hints.first)
        }
    }

    /// Returns an error about an unknown name, with the most similar candidate, or with all candidates if there are no more than 16.
    ///
    /// - Parameters:
    ///   - prefix: the text before the names in messages, such as `--`.
    ///   - list: the hint instead of a list of more than 16 candidates.
    static func unknown(_ kind: String, _ text: String, candidates: [String], prefix: String = "", list: String? = nil) -> UsageError {
        if let near = Suggestion.closest(to: text, among: candidates) ?? onlyCompletion(of: text, among: candidates) {
            return UsageError("unknown \(kind) '\(prefix)\(text)', did you mean '\(prefix)\(near)'?")
        }
        let near = parts(text, in: candidates)
        if !near.isEmpty {
            return UsageError(
                "unknown \(kind) '\(prefix)\(text)'", hint: "did you mean \(near.map { prefix + $0 }.joined(separator: " or "))?")
        }
        let hint = candidates.count > 16 ? list : "one of \(candidates.map { prefix + $0 }.joined(separator: ", "))"
        return UsageError("unknown \(kind) '\(prefix)\(text)'", hint: hint)
    }

    /// Returns the candidates that contain the text, such as all rules for `contrast`; none if there are more than five.
    private static func parts(_ text: String, in candidates: [String]) -> [String] {
        let containing = candidates.filter { text.count >= 3 && $0.contains(text.lowercased()) }
        return containing.count > 5 ? [] : containing
    }

    /// Returns the only candidate that begins with the text, such as `--verbose` for `--verb`.
    ///
    /// It is suggested but not accepted, so scripts do not break when options are added.
    private static func onlyCompletion(of text: String, among candidates: [String]) -> String? {
        let begun = candidates.filter { text.count >= 2 && $0.hasPrefix(text) }
        return begun.count == 1 ? begun[0] : nil
    }
}

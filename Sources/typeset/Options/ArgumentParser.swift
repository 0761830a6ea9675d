import Diagnostics

/// An option, declared once: parsing, help and suggestions come from this.
struct Option<Target>: Sendable {
    enum Action: Sendable {
        case flag(@Sendable (inout Target) throws(UsageError) -> Void)
        /// `placeholder` is how help names the value.
        case value(placeholder: String, @Sendable (inout Target, String) throws(UsageError) -> Void)
        /// May be followed by more values: words are taken as long as `accepts` says that they are values and no documents.
        case values(placeholder: String, accepts: @Sendable (String) -> Bool, @Sendable (inout Target, String) throws(UsageError) -> Void)
    }

    var long: String
    var short: Character?
    var help: String
    var action: Action

    init(_ long: String, short: Character? = nil, help: String, _ action: Action) {
        self.long = long
        self.short = short
        self.help = help
        self.action = action
    }

    var placeholder: String? {
        switch action {
        case .flag: nil
        case .value(let placeholder, _): placeholder
        case .values(let placeholder, _, _): placeholder + "…"
        }
    }
}

/// Reads arguments in the manner of POSIX and GNU: `--long value`, `--long=value`, `-s value`, `-svalue`, `-qv`, and `--` before operands.
struct ArgumentParser<Target> {
    let options: [Option<Target>]

    /// - Returns: the operands, in order.
    func parse(_ arguments: [String], into target: inout Target) throws(UsageError) -> [String] {
        var operands: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            } else if argument.hasPrefix("--") {
                try parseLong(argument.dropFirst(2), &rest, &target)
            } else if argument.hasPrefix("-"), argument.count > 1 {
                try parseShort(argument.dropFirst(), &rest, &target)
            } else {
                operands.append(argument)
            }
        }
        return operands
    }

    private func parseLong(_ text: Substring, _ rest: inout ArraySlice<String>, _ target: inout Target) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = options.first(where: { $0.long == name }) else {
            throw .unknown("option", name, candidates: options.map(\.long), prefix: "--")
        }
        try apply(option, named: "--\(name)", attached: parts.count > 1 ? String(parts[1]) : nil, &rest, &target)
    }

    private func parseShort(_ text: Substring, _ rest: inout ArraySlice<String>, _ target: inout Target) throws(UsageError) {
        // `-style`: one hyphen too few is the likelier slip than five short options.
        let name = text.prefix { $0 != "=" }
        if name.count > 1, options.contains(where: { $0.long == name }) {
            throw UsageError("unknown option '-\(text)', did you mean '--\(text)'?")
        }
        var letters = text
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw UsageError("unknown option '-\(letter)'")
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

/// The command line cannot be understood; the message says what, the hint what to write instead.
struct UsageError: Error, Equatable {
    var message: String
    var hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// "did you mean" where one of the candidates is close to what was written, else the whole list where it is short enough to help.
    ///
    /// - Parameter list: what to say in the place of a list that is too long.
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

    /// `contrast` is a part of three rules' names; more than five help nobody.
    private static func parts(_ text: String, in candidates: [String]) -> [String] {
        let holding = candidates.filter { text.count >= 3 && $0.contains(text.lowercased()) }
        return holding.count > 5 ? [] : holding
    }

    /// `--verb` can only be `--verbose`; said, not taken, so that a script does not break when an option is added.
    private static func onlyCompletion(of text: String, among candidates: [String]) -> String? {
        let begun = candidates.filter { text.count >= 2 && $0.hasPrefix(text) }
        return begun.count == 1 ? begun[0] : nil
    }
}

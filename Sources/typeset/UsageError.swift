import Diagnostics

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

/// Changes that follow from others of the same file.
extension [Change] {
    /// Names the quotation marks and built-in terms of another language with the language of the document.
    mutating func nameFollowersOfLanguage() {
        guard let leader = firstIndex(where: { $0.subject == FileChanges.languageSubject }) else { return }
        var language = self[leader], rest: [Change] = []
        for (index, change) in enumerated() where index != leader {
            guard let follower = change.followerOfLanguage else { rest.append(change); continue }
            if !language.also.contains(follower) { language.also.append(follower) }
        }
        self = rest + [language]
    }

    /// Names the margin that makes room for new running heads or feet with them.
    mutating func nameFollowersOfRunningTexts() {
        guard let leader = firstIndex(where: { $0.kind == .runningText && ($0.old == nil || $0.new == nil) }),
            let margin = firstIndex(where: { $0.kind == .spacing && Self.verticalMargins.contains($0.subject) && $0.also.isEmpty })
        else { return }
        self[leader].also.append("\(self[margin].subject) \(self[margin].old ?? "") → \(self[margin].new ?? "")")
        remove(at: margin)
    }

    private static var verticalMargins: [String] { ["top margin of pages", "bottom margin of pages"] }
}

extension Change {
    /// The name of a change that follows from another language; nil for other changes.
    fileprivate var followerOfLanguage: String? {
        guard kind == .text, let old, let new else { return nil }
        // A caption begins with a word such as Figure.
        if subject == BlockKind.caption.name, before.isEmpty { return "built-in terms" }
        return Self.withoutMarks(old) == Self.withoutMarks(new) ? "quotation marks and dashes" : nil
    }

    private static func withoutMarks(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0) && !$0.isWithoutInk }))
    }

    private static let marks: Set<Unicode.Scalar> = [
        "“", "”", "„", "‘", "’", "‚", "«", "»", "‹", "›", "「", "」", "『", "』", "–", "—", "\"", "'",
    ]
}

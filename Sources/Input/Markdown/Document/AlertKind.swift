/// The kinds of alerts, by their names in lower case.
package enum AlertKind {
    /// The five alerts of GitHub, such as `> [!NOTE]`; each has its own style.
    package static let all = ["note", "tip", "important", "warning", "caution"]

    /// The asides of DocC, `> Experiment: …`, with their headings (`Aside.Kind` of swift-markdown).
    private static let asides: [String: String] = [
        "note": "Note", "tip": "Tip", "important": "Important", "experiment": "Experiment", "warning": "Warning",
        "attention": "Attention", "author": "Author", "authors": "Authors", "bug": "Bug", "complexity": "Complexity",
        "copyright": "Copyright", "date": "Date", "invariant": "Invariant", "mutatingvariant": "Mutating Variant",
        "nonmutatingvariant": "Non-Mutating Variant", "postcondition": "Postcondition", "precondition": "Precondition",
        "remark": "Remark", "requires": "Requires", "since": "Since", "todo": "To Do", "version": "Version", "throws": "Throws",
        "seealso": "See Also",
    ]

    /// GitHub's kinds by the names in other programs.
    package static let aliases: [String: String] = [
        "note": "note", "info": "note", "seealso": "note", "abstract": "note", "summary": "note", "tldr": "note", "question": "note",
        "help": "note", "faq": "note", "example": "note", "todo": "note", "quote": "note", "cite": "note", "admonition": "note",
        "secondary": "note", "tip": "tip", "hint": "tip", "success": "tip", "check": "tip", "done": "tip", "important": "important",
        "warning": "warning", "attention": "warning", "caution": "caution", "danger": "caution", "error": "caution", "failure": "caution",
        "fail": "caution", "missing": "caution", "bug": "caution",
    ]

    static func isAside(_ word: String) -> Bool { asides[word] != nil }

    /// The kind whose style applies: an aside without a style of its own looks like a note.
    package static func style(of kind: String) -> String { all.contains(kind) ? kind : "note" }

    /// The heading of a kind, in English; for `edition-2024`, it is “Edition 2024”.
    package static func heading(of kind: String) -> String {
        asides[kind] ?? kind.prefix(1).uppercased() + kind.dropFirst().replacing("-", with: " ")
    }
}

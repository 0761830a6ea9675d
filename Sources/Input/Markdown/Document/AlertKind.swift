/// The kinds of alerts, by their names in small letters.
package enum AlertKind {
    /// GitHub's, `> [!NOTE]`, each of which has a look of its own.
    package static let all = ["note", "tip", "important", "warning", "caution"]

    /// DocC's asides, `> Experiment: …`, with their headings: `Aside.Kind` of swift-markdown.
    private static let asides: [String: String] = [
        "note": "Note", "tip": "Tip", "important": "Important", "experiment": "Experiment", "warning": "Warning",
        "attention": "Attention", "author": "Author", "authors": "Authors", "bug": "Bug", "complexity": "Complexity",
        "copyright": "Copyright", "date": "Date", "invariant": "Invariant", "mutatingvariant": "Mutating Variant",
        "nonmutatingvariant": "Non-Mutating Variant", "postcondition": "Postcondition", "precondition": "Precondition",
        "remark": "Remark", "requires": "Requires", "since": "Since", "todo": "To Do", "version": "Version", "throws": "Throws",
        "seealso": "See Also",
    ]

    static func isAside(_ word: String) -> Bool { asides[word] != nil }

    /// The kind whose style is taken: asides that have none of their own look like notes.
    package static func style(of kind: String) -> String { all.contains(kind) ? kind : "note" }

    /// The heading in English.
    package static func heading(of kind: String) -> String { asides[kind] ?? kind.prefix(1).uppercased() + kind.dropFirst() }
}

/// The blocks, tabs and snippets of MkDocs.
struct MkDocsSyntax: ChapterSyntax {
    static let name = "mkdocs"

    /// The folders of files that pages include with `--8<--`; empty if nothing is included.
    var snippetFolders: [String]
    /// Whether inline code may begin with its language, which is not printed: `#!py print()`.
    var hasLanguagesInCode = true

    init(folder: String) { snippetFolders = [folder] }

    var settings: [String] { snippetFolders + ["\(hasLanguagesInCode)"] }

    func convert(_ chapter: inout ChapterText, _ files: ChapterFiles) {
        if hasLanguagesInCode { chapter.inlineCode = InlineLanguages.removed }
        if !snippetFolders.isEmpty { chapter.include(.snippets(in: snippetFolders), files) }
        chapter.apply(AsideText(chapter.file, Self.opening))
    }

    /// Reads `!!! note "Title"`, the foldable `??? note`, `=== "Tab"`, and `::: name`, which inserts documentation of code.
    @Sendable private static func opening(_ line: Substring) -> AsideOpening? {
        if line.hasPrefix("///") { return pyMdown(line) }
        if line.hasPrefix("=== ") { return AsideOpening(.plain, title: AsideOpening.quoted(line) ?? "", end: .indent) }
        if line.hasPrefix("::: "), line.dropFirst(4).allSatisfy({ !$0.isWhitespace }) {
            return AsideOpening(.dropped, end: .indent, omission: "documentation from code")
        }
        guard let mark = ["!!! ", "???+ ", "??? "].first(where: line.hasPrefix) else { return nil }
        let name = line.dropFirst(mark.count).drop { $0 == " " }.prefix { $0.isLetter || $0 == "-" }
        let title = AsideOpening.quoted(line)
        // `""` means a note without a title.
        return AsideOpening.alert(name, title: title ?? "", end: .indent)
            ?? AsideOpening(.alert("note"), title: title ?? String(name), end: .indent)
    }

    /// Reads the blocks of PyMdown, `/// note | Title`; a project's own names are kinds of notes.
    private static func pyMdown(_ line: Substring) -> AsideOpening? {
        let slashes = line.prefix { $0 == "/" }, rest = line[slashes.endIndex...].drop { $0 == " " }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }, words = rest[name.endIndex...].drop { $0 == " " }
        guard let first = name.first, first.isLetter, words.isEmpty || words.first == "|" else { return nil }
        let title = words.dropFirst(), end = AsideOpening.End.slashes(slashes.count)
        switch name.lowercased() {
        case "html", "caption", "figure-caption", "table-caption": return AsideOpening(.plain, end: end)
        case "tab": return AsideOpening(.plain, title: String(title), end: end)
        case "define": return AsideOpening(.definitions, end: end)
        case "details": return AsideOpening(.alert("note"), title: String(title), end: end)
        default:
            let isTitled = title.contains { $0 != " " }
            return AsideOpening.alert(name, title: String(title), end: end)
                ?? AsideOpening(.alert("note"), title: isTitled ? String(title) : String(name), end: end)
        }
    }
}

import Markdown

/// A line that begins a note, a tab or another frame in the syntax of a program for sites.
struct AsideOpening {
    enum Frame: Equatable {
        /// A note, which is set as an alert of this kind.
        case alert(String)
        /// Whose content is set like any other text.
        case plain
        /// Whose content is not for readers.
        case dropped
        /// Terms, and lists of what they mean.
        case definitions
        /// A division of Markdown, whose lines stay.
        case division
    }

    /// What ends it.
    enum End: Equatable {
        /// A line of as many colons or more.
        case colons(Int)
        /// A line of as many slashes.
        case slashes(Int)
        /// The first line that is indented less, counted from the opening line.
        case indent
        /// A line of as many backticks or more.
        case backticks(Int)
        /// A tag of Liquid.
        case tag(String)
        /// The line itself.
        case line
    }

    var frame: Frame
    var title = ""
    var end: End
    /// What a reader misses where it is dropped, for a note.
    var omission: String?

    /// - Parameter line: without blanks on either side.
    init?(_ line: Substring, in syntax: BookSyntax) {
        let found: AsideOpening? =
            switch syntax {
            case .docusaurus: Self.docusaurus(line)
            case .mkDocs: Self.mkDocs(line)
            case .quarto: Self.quarto(line)
            case .jupyterBook: Self.myst(line)
            case .gitBook: Self.gitBook(line)
            case .plain, .mdBook, .docC: nil
            }
        guard let found else { return nil }
        self = found
    }

    private init(_ frame: Frame, title: String = "", end: End, omission: String? = nil) {
        (self.frame, self.end, self.omission) = (frame, end, omission)
        self.title = title.trimmingSpaces
    }

    // MARK: Kinds

    /// The alerts of GitHub by the names that other programs have.
    private static let kinds: [String: String] = [
        "note": "note", "info": "note", "seealso": "note", "abstract": "note", "summary": "note", "tldr": "note", "question": "note",
        "help": "note", "faq": "note", "example": "note", "todo": "note", "quote": "note", "cite": "note", "admonition": "note",
        "secondary": "note", "tip": "tip", "hint": "tip", "success": "tip", "check": "tip", "done": "tip", "important": "important",
        "warning": "warning", "attention": "warning", "caution": "caution", "danger": "caution", "error": "caution", "failure": "caution",
        "fail": "caution", "missing": "caution", "bug": "caution",
    ]

    /// An alert; a kind that GitHub does not have is its title where it has no other.
    private static func alert(_ name: some StringProtocol, title: some StringProtocol, end: End) -> AsideOpening? {
        let name = name.lowercased()
        guard let kind = kinds[name] else { return nil }
        let isNamed = AlertKind.all.contains(name) || name == "admonition" || name == "info"
        let title = title.isEmpty && !isNamed ? name.prefix(1).uppercased() + name.dropFirst() : String(title)
        return AsideOpening(.alert(kind), title: title, end: end)
    }

    // MARK: Programs

    /// `:::note[Title]`, `:::note Title`; and lines of MDX that import components.
    private static func docusaurus(_ line: Substring) -> AsideOpening? {
        if line.hasPrefix("import "), line.contains(" from '") || line.contains(" from \"") { return AsideOpening(.dropped, end: .line) }
        let colons = line.prefix { $0 == ":" }, rest = line[colons.endIndex...].drop { $0 == " " }
        guard colons.count >= 3, !rest.isEmpty else { return nil }
        let name = rest.prefix { $0.isLetter }
        var title = rest[name.endIndex...]
        if title.first == "[", let close = title.firstIndex(of: "]") { title = title[..<close].dropFirst() }
        return alert(name, title: title.prefix { $0 != "{" }, end: .colons(colons.count))
    }

    /// `!!! note "Title"`, `??? note`, which folds, `=== "Tab"`, and `::: name`, which documentation of code replaces.
    private static func mkDocs(_ line: Substring) -> AsideOpening? {
        if line.hasPrefix("///") { return pyMdown(line) }
        if line.hasPrefix("=== ") { return AsideOpening(.plain, title: quoted(line) ?? "", end: .indent) }
        if line.hasPrefix("::: "), line.dropFirst(4).allSatisfy({ !$0.isWhitespace }) {
            return AsideOpening(.dropped, end: .indent, omission: "documentation from code")
        }
        guard let mark = ["!!! ", "???+ ", "??? "].first(where: line.hasPrefix) else { return nil }
        let name = line.dropFirst(mark.count).drop { $0 == " " }.prefix { $0.isLetter || $0 == "-" }
        let title = quoted(line)
        // `""` is a note without a title.
        return alert(name, title: title ?? "", end: .indent) ?? AsideOpening(.alert("note"), title: title ?? String(name), end: .indent)
    }

    /// The blocks of PyMdown: `/// note | Title`. Names that a project has of its own are kinds of notes.
    private static func pyMdown(_ line: Substring) -> AsideOpening? {
        let slashes = line.prefix { $0 == "/" }, rest = line[slashes.endIndex...].drop { $0 == " " }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }, words = rest[name.endIndex...].drop { $0 == " " }
        guard let first = name.first, first.isLetter, words.isEmpty || words.first == "|" else { return nil }
        let title = words.dropFirst(), end = End.slashes(slashes.count)
        switch name.lowercased() {
        case "html", "caption", "figure-caption", "table-caption": return AsideOpening(.plain, end: end)
        case "tab": return AsideOpening(.plain, title: String(title), end: end)
        case "define": return AsideOpening(.definitions, end: end)
        case "details": return AsideOpening(.alert("note"), title: String(title), end: end)
        default:
            let isTitled = title.contains { $0 != " " }
            return alert(name, title: String(title), end: end)
                ?? AsideOpening(.alert("note"), title: isTitled ? String(title) : String(name), end: end)
        }
    }

    /// The same with what an option of its block says: `type: warning` of details and of notes without a kind.
    func with(option key: Substring, _ value: Substring) -> AsideOpening {
        guard key == "type", case .alert = frame, let kind = Self.kinds[value.lowercased()] else { return self }
        var result = self
        result.frame = .alert(kind)
        return result
    }

    /// `::: {.callout-note title="Title"}`; other divisions stay, and are counted.
    private static func quarto(_ line: Substring) -> AsideOpening? {
        let colons = line.prefix { $0 == ":" }, rest = line[colons.endIndex...]
        guard colons.count >= 3, !rest.allSatisfy({ $0 == " " }) else { return nil }
        guard let mark = rest.firstRange(of: ".callout-") else { return AsideOpening(.division, end: .colons(colons.count)) }
        let name = rest[mark.upperBound...].prefix { $0.isLetter }
        let title = rest.firstRange(of: "title=").flatMap { quoted(rest[$0.upperBound...]) }
        return alert(name, title: title ?? "", end: .colons(colons.count))
    }

    /// ```` ```{note} Title ```` and `:::{note} Title`.
    private static func myst(_ line: Substring) -> AsideOpening? {
        guard let mark = line.first, mark == "`" || mark == ":" else { return nil }
        let fence = line.prefix { $0 == mark }, rest = line[fence.endIndex...]
        guard fence.count >= 3, rest.first == "{", let close = rest.firstIndex(of: "}") else { return nil }
        let end: End = mark == ":" ? .colons(fence.count) : .backticks(fence.count)
        return alert(rest[..<close].dropFirst(), title: rest[close...].dropFirst(), end: end)
    }

    /// `{% hint style="info" %}`, and frames that are nothing on paper.
    private static func gitBook(_ line: Substring) -> AsideOpening? {
        guard line.hasPrefix("{%"), line.hasSuffix("%}") else { return nil }
        let words = line.dropFirst(2).dropLast(2).drop { $0 == " " }, name = words.prefix { $0.isLetter || $0 == "-" }
        switch name {
        case "hint": return alert(quoted(words) ?? "info", title: "", end: .tag("endhint"))
        case "tab", "code", "step": return AsideOpening(.plain, title: quoted(words) ?? "", end: .tag("end" + name))
        case "tabs", "stepper", "content-ref", "columns", "column", "embed", "file", "page-ref":
            return AsideOpening(.plain, end: ["embed", "file", "page-ref"].contains(name) ? .line : .tag("end" + name))
        default: return nil
        }
    }

    /// The first text in quotation marks.
    private static func quoted(_ text: Substring) -> String? {
        guard let open = text.firstIndex(of: "\"") else { return nil }
        let rest = text[text.index(after: open)...]
        return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
    }
}

import Markdown

/// A line that begins a note, a tab or another frame in the syntax of a site generator.
struct AsideOpening {
    enum Frame: Equatable {
        /// A note, which becomes an alert of this kind.
        case alert(String)
        /// A frame whose content is ordinary text.
        case plain
        /// A frame whose content is not for readers.
        case dropped
        /// Terms with lists of their definitions.
        case definitions
        /// A division of Markdown, whose lines are kept.
        case division
    }

    /// The end of a frame.
    enum End: Equatable {
        /// A line of at least as many colons.
        case colons(Int)
        /// A line of exactly as many slashes.
        case slashes(Int)
        /// The first line that is indented by less than the content, relative to the opening line.
        case indent
        /// A line of at least as many backticks.
        case backticks(Int)
        /// A tag of Liquid.
        case tag(String)
        /// The opening line itself.
        case line
    }

    var frame: Frame
    var title = ""
    var end: End
    /// The description of dropped content, for a note.
    var omission: String?

    /// - Parameter line: the line without white space at its ends.
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

    /// GitHub's kinds of alerts by the names in other programs.
    private static let kinds: [String: String] = [
        "note": "note", "info": "note", "seealso": "note", "abstract": "note", "summary": "note", "tldr": "note", "question": "note",
        "help": "note", "faq": "note", "example": "note", "todo": "note", "quote": "note", "cite": "note", "admonition": "note",
        "secondary": "note", "tip": "tip", "hint": "tip", "success": "tip", "check": "tip", "done": "tip", "important": "important",
        "warning": "warning", "attention": "warning", "caution": "caution", "danger": "caution", "error": "caution", "failure": "caution",
        "fail": "caution", "missing": "caution", "bug": "caution",
    ]

    /// An alert. If GitHub lacks the kind and there is no title, the kind becomes the title.
    private static func alert(_ name: some StringProtocol, title: some StringProtocol, end: End) -> AsideOpening? {
        let name = name.lowercased()
        guard let kind = kinds[name] else { return nil }
        let isNamed = AlertKind.all.contains(name) || name == "admonition" || name == "info"
        let title = title.isEmpty && !isNamed ? name.prefix(1).uppercased() + name.dropFirst() : String(title)
        return AsideOpening(.alert(kind), title: title, end: end)
    }

    // MARK: Programs

    /// Reads `:::note[Title]` and `:::note Title`, and lines of MDX that import components.
    private static func docusaurus(_ line: Substring) -> AsideOpening? {
        if line.hasPrefix("import "), line.contains(" from '") || line.contains(" from \"") { return AsideOpening(.dropped, end: .line) }
        let colons = line.prefix { $0 == ":" }, rest = line[colons.endIndex...].drop { $0 == " " }
        guard colons.count >= 3, !rest.isEmpty else { return nil }
        let name = rest.prefix { $0.isLetter }
        var title = rest[name.endIndex...]
        if title.first == "[", let close = title.firstIndex(of: "]") { title = title[..<close].dropFirst() }
        return alert(name, title: title.prefix { $0 != "{" }, end: .colons(colons.count))
    }

    /// Reads `!!! note "Title"`, the foldable `??? note`, `=== "Tab"`, and `::: name`, which inserts documentation of code.
    private static func mkDocs(_ line: Substring) -> AsideOpening? {
        if line.hasPrefix("///") { return pyMdown(line) }
        if line.hasPrefix("=== ") { return AsideOpening(.plain, title: quoted(line) ?? "", end: .indent) }
        if line.hasPrefix("::: "), line.dropFirst(4).allSatisfy({ !$0.isWhitespace }) {
            return AsideOpening(.dropped, end: .indent, omission: "documentation from code")
        }
        guard let mark = ["!!! ", "???+ ", "??? "].first(where: line.hasPrefix) else { return nil }
        let name = line.dropFirst(mark.count).drop { $0 == " " }.prefix { $0.isLetter || $0 == "-" }
        let title = quoted(line)
        // `""` means a note without a title.
        return alert(name, title: title ?? "", end: .indent) ?? AsideOpening(.alert("note"), title: title ?? String(name), end: .indent)
    }

    /// Reads the blocks of PyMdown: `/// note | Title`. A project's own names are kinds of notes.
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

    /// The opening with an option of its block, such as `type: warning` for details and for notes without a kind.
    func with(option key: Substring, _ value: Substring) -> AsideOpening {
        guard key == "type", case .alert = frame, let kind = Self.kinds[value.lowercased()] else { return self }
        var result = self
        result.frame = .alert(kind)
        return result
    }

    /// Reads `::: {.callout-note title="Title"}`. Other divisions are kept, and are counted.
    private static func quarto(_ line: Substring) -> AsideOpening? {
        let colons = line.prefix { $0 == ":" }, rest = line[colons.endIndex...]
        guard colons.count >= 3, !rest.allSatisfy({ $0 == " " }) else { return nil }
        guard let mark = rest.firstRange(of: ".callout-") else { return AsideOpening(.division, end: .colons(colons.count)) }
        let name = rest[mark.upperBound...].prefix { $0.isLetter }
        let title = rest.firstRange(of: "title=").flatMap { quoted(rest[$0.upperBound...]) }
        return alert(name, title: title ?? "", end: .colons(colons.count))
    }

    /// Reads ```` ```{note} Title ```` and `:::{note} Title`.
    private static func myst(_ line: Substring) -> AsideOpening? {
        guard let mark = line.first, mark == "`" || mark == ":" else { return nil }
        let fence = line.prefix { $0 == mark }, rest = line[fence.endIndex...]
        guard fence.count >= 3, rest.first == "{", let close = rest.firstIndex(of: "}") else { return nil }
        let end: End = mark == ":" ? .colons(fence.count) : .backticks(fence.count)
        return alert(rest[..<close].dropFirst(), title: rest[close...].dropFirst(), end: end)
    }

    /// Reads `{% hint style="info" %}`, and frames that have no form on paper.
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

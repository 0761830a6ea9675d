import TypesetMarkdown

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
        /// A frame of another dialect, whose first line is kept, and whose content is ordinary text.
        case unset
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
        /// A line of at least as many tildes.
        case tildes(Int)
        /// A tag of Liquid.
        case tag(String)
        /// The end of a shortcode of Hugo.
        case shortcode(String)
        /// The opening line itself.
        case line
    }

    var frame: Frame
    /// The title; empty for an alert with the name of its kind.
    var title = ""
    /// Whether the content may be indented as a whole, in programs without indented code.
    var mayBeIndented = false
    /// Whether an alert has neither a title nor the name of its kind.
    var isUnlabelled = false
    /// Whether `(1)` in an alert refers to the numbered list after it.
    var isAnnotated = false
    var end: End
    /// The syntax that is left out, for a finding.
    var omission: ForeignSyntax?

    init(_ frame: Frame, title: String = "", end: End, omission: ForeignSyntax? = nil) {
        (self.frame, self.end, self.omission) = (frame, end, omission)
        self.title = title.trimmingSpaces
    }

    // MARK: Kinds

    /// An alert, whose kind becomes the title if GitHub lacks the kind and there is no title.
    static func alert(_ name: some StringProtocol, title: some StringProtocol, end: End) -> AsideOpening? {
        let name = name.lowercased()
        guard let kind = AlertKind.aliases[name] else { return nil }
        let isNamed = AlertKind.all.contains(name) || name == "admonition"
        let title = title.isEmpty && !isNamed ? label(of: name) : String(title)
        return AsideOpening(.alert(kind), title: title, end: end)
    }

    /// The label of a kind that GitHub lacks.
    static func label(of name: some StringProtocol) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The opening with an option of its block, such as `type: warning` for details and for notes without a kind.
    func with(option key: Substring, _ value: Substring) -> AsideOpening {
        guard key == "type", case .alert = frame, let kind = AlertKind.aliases[value.lowercased()] else { return self }
        var result = self
        result.frame = .alert(kind)
        return result
    }

    /// The first text in quotation marks.
    static func quoted(_ text: Substring) -> String? {
        guard let open = text.firstIndex(of: "\"") else { return nil }
        let rest = text[text.index(after: open)...]
        return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
    }
}

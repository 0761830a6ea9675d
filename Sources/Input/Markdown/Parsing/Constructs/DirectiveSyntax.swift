import CTypesetMarkdown

extension Construct {
    static let directive = Construct(
        "directive", "```` ```{note} Title ````, `:::{figure} a.png` with `:alt: A map`, `{tab-set}`, `{list-table}`",
        .block(DirectiveSyntax.parser), set: [.myst])
}

/// Directives of MyST around Markdown: `:::{name} argument`, options in lines `:key: value`, the content, and `:::`.
///
/// They are divisions for the parser. Fences of backticks reach it as fences of colons (`MySTText`), since CommonMark reads backticks as
/// code.
enum DirectiveSyntax {
    static let parser = BlockParser(
        containing: .blocks, open: open, continues: { readsOption($0, of: $1) || !DivisionSyntax.isClosed($1, by: $0) })

    @Sendable private static func open(_ line: BlockLine, in parent: Node) -> Node? {
        let text = line.text, fence = DivisionSyntax.colons(text)
        guard fence >= 3, Directive(text) != nil, !DivisionSyntax.nestsTooDeep(parent) else { return nil }
        let node = line.open(SyntaxExtensions.shared.division, in: parent, content: text[...])
        node?.number = fence
        return node
    }

    /// The maximum number of lines with options; every line is compared with those before it.
    private static let maximumOptions = 50

    /// Whether a line right below the fence has an option; if so, adds it to the node's content.
    private static func readsOption(_ line: BlockLine, of node: Node) -> Bool {
        guard node.firstChild == nil, node.isOpen else { return false }
        let head = String(node.content), lines = head.split(separator: "\n", omittingEmptySubsequences: false)
        guard line.number == node.firstLine + lines.count, lines.count < maximumOptions else { return false }
        let text = String(line.text), delimiters = lines.dropFirst().count { $0 == "---" }
        let isInBlock = lines.count > 1 && lines[1] == "---" && delimiters < 2
        guard isInBlock || lines.count == 1 && text == "---" || delimiters == 0 && Directive.option(text[...]) != nil else { return false }
        cmark_node_set_string_content(node.pointer, head + "\n" + text)
        line.consume()
        return true
    }
}

/// The head of a directive: its name, its argument and its options.
package struct Directive {
    package let name: String
    let argument: String
    var options: [String: String] = [:]

    /// Reads the name, the title and the options of a directive.
    ///
    /// - Parameter head: the line of the fence, and the lines of options; nil if it opens no directive.
    init?(_ head: UnsafeBufferPointer<UInt8>) {
        self.init(String(head))
    }

    private init?(_ head: String) {
        let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first else { return nil }
        let rest = first.drop { $0 == ":" }.drop { $0 == " " }
        guard rest.first == "{", let close = rest.firstIndex(of: "}") else { return nil }
        let words = rest[..<close].dropFirst(), name = words.prefix { $0 != " " }
        guard Self.isName(name) else { return nil }
        self.name = name.lowercased()
        options = Self.options(in: words[name.endIndex...])
        argument = String(rest[close...].dropFirst()).trimmingSpaces
        for line in lines.dropFirst() {
            if let (key, value) = Self.option(line) { options[key] = value }
        }
    }

    /// Creates a directive whose content is no Markdown, from the text of its fence; takes its options from the lines.
    init(name: String, argument: String, takingOptionsOf lines: inout [Substring]) {
        self.name = name.lowercased()
        self.argument = argument
        var count = 0
        if lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") {
            count = end + 1
        } else {
            count = lines.prefix { $0.first == ":" && Self.option($0) != nil }.count
        }
        for line in lines[..<count] { if let (key, value) = Self.option(line) { options[key] = value } }
        if count > 0, lines.count > count, lines[count].allSatisfy(\.isWhitespace) { count += 1 }
        lines.removeFirst(count)
    }

    /// The options after the name: `{note .dropdown #label key=value}`.
    private static func options(in words: Substring) -> [String: String] {
        guard words.contains(where: { $0 != " " }) else { return [:] }
        var text = "{\(words)}"
        guard let attributes = text.withUTF8({ AttributeSyntax.parse(whole: $0) }) else { return [:] }
        var options = attributes.values
        if !attributes.classes.isEmpty { options["class"] = attributes.classes.joined(separator: " ") }
        options["label"] = attributes.id ?? options["label"]
        return options
    }

    /// The name of a link's target: `:name:` or `:label:`.
    var label: String? {
        let label = options["name"] ?? options["label"] ?? ""
        return label.isEmpty ? nil : Self.id(label)
    }

    /// The id of a label; case and runs of spaces do not matter.
    static func id(_ label: String) -> String {
        label.split(whereSeparator: \.isWhitespace).joined(separator: "-").lowercased()
    }

    /// The id of a glossary's term.
    static func termID(_ term: String) -> String { "term-" + id(term) }

    static func isName(_ name: Substring) -> Bool {
        name.first?.isLetter == true && name.utf8.count < 60
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ":" || $0 == "." }
    }

    /// The key and the value of a line `:key: value`, or `key: value` between two lines of hyphens.
    static func option(_ line: Substring) -> (key: String, value: String)? {
        let key = (line.first == ":" ? line.dropFirst() : line).prefix { $0.isLetter || $0 == "-" || $0 == "_" }
        guard !key.isEmpty, line[key.endIndex...].first == ":" else { return nil }
        let value = String(line[key.endIndex...].dropFirst()).trimmingSpaces
        let isQuoted =
            value.utf8.count > 1 && value.first == value.last && (value.first == "\"" || value.first == "'")
            && !value.dropFirst().dropLast().contains(value.first ?? " ")
        return (String(key), isQuoted ? String(value.dropFirst().dropLast()) : value)
    }
}

import TypesetBase
import TypesetMarkdown

/// The data about an Internet-Draft before its text: YAML up to `--- abstract`, or TOML between lines `%%%`.
struct DraftHeader {
    /// The offset after the header.
    let end: Int
    let isTOML: Bool
    private let node: YAMLNode

    /// Returns nil for a file without such a header.
    init?(_ file: SourceFile) {
        let lines = Array(file.lines.prefix(5000))
        guard let first = lines.first, lines.count > 1 else { return nil }
        isTOML = file.bytes[first].starts(with: "%%%".utf8)
        guard isTOML || file.bytes[first].starts(with: "---".utf8) else { return nil }
        let isTOML = isTOML
        let close = lines.dropFirst().first { line in
            isTOML ? file.bytes[line].starts(with: "%%%".utf8) : file.bytes[line].starts(with: "---".utf8)
        }
        guard let close else { return nil }
        let range = first.upperBound..<close.lowerBound
        guard let node = isTOML ? TOMLReader.read(file, range).node : YAMLParser.parse(file, range: range).node, node.entries != nil else {
            return nil
        }
        self.node = node
        // `--- abstract` begins a section, and `---` only ends the header.
        end = isTOML || DraftText.section(file.bytes[close]) == nil ? close.upperBound : close.lowerBound
    }

    func value(_ keys: String...) -> YAMLNode? { keys.lazy.compactMap { node[$0] }.first }

    private func text(_ keys: String...) -> String? { keys.lazy.compactMap { node[$0]?.text }.first { !$0.isEmpty } }

    /// The front matter of the document.
    var frontMatter: String {
        var lines: [String] = []
        func add(_ key: String, _ text: String?) { if let text, !text.isEmpty { lines.append("\(key): \(Self.quoted(text))") } }
        add("title", text("title"))
        add("short-title", text("abbrev"))
        let number = text("number").map { "RFC \($0)" }
        let series = node["seriesInfo"].flatMap { series in
            series["value"]?.text.map { (series["name"]?.text == "RFC" ? "RFC " : "") + $0 }
        }
        add("subtitle", number ?? series ?? text("docname", "docName"))
        let people = authors
        if !people.isEmpty { lines.append("author:") }
        for person in people {
            lines.append("  - name: \(Self.quoted(person.name))")
            if let group = person.group { lines.append("    affiliation: \(Self.quoted(group))") }
            if let email = person.email, email.split(separator: "@").count == 2 { lines.append("    email: \(Self.quoted(email))") }
        }
        // A time is that of the program, not of the document.
        add("date", text("date").map { $0.contains("T") ? String($0.prefix(10)) : $0 })
        let keywords = Self.list(value("keyword", "kw")).compactMap(\.text).filter { !$0.isEmpty }
        if !keywords.isEmpty { lines.append("keywords: [\(keywords.map(Self.quoted).joined(separator: ", "))]") }
        // The series are in English.
        add("lang", text("language", "lang") ?? "en")
        return "---\n" + lines.joined(separator: "\n") + "\n---\n\n"
    }

    private var authors: [(name: String, group: String?, email: String?)] {
        Self.list(value("author", "authors")).compactMap { person in
            Self.name(of: person).map { name in
                let group = person["org"]?.text ?? person["organization"]?.text
                return (name, group == name ? nil : group, person["email"]?.text ?? person["address"]?["email"]?.text)
            }
        }
    }

    /// The name of a person or of a group.
    static func name(of person: YAMLNode) -> String? {
        if let text = person.text { return text.isEmpty ? nil : text }
        let parts = ["initials", "surname"].compactMap { person[$0]?.text }.joined(separator: " ")
        return [
            person["name"]?.text, person["fullname"]?.text, person["ins"]?.text, parts, person["org"]?.text, person["organization"]?.text,
        ]
        .lazy.compactMap(\.self).first { !$0.isEmpty }
    }

    /// The items of a list, or the value itself.
    static func list(_ node: YAMLNode?) -> [YAMLNode] { node.map { $0.isNull ? [] : $0.items ?? [$0] } ?? [] }

    private static func quoted(_ text: String) -> String {
        CellFigure.quoted(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}

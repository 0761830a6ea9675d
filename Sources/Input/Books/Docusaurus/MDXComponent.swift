import TypesetBase
import TypesetMarkdown

extension Construct {
    static let mdxNote = Construct("mdx-note", "`<Note>`, `<Aside type=\"tip\">`, `<Callout type=\"warning\">`", set: [.docusaurus])
    static let mdxTitle = Construct(
        "mdx-title", "`<Card title=\"Start\" href=\"/start\">`, `<Step title=\"…\">`, `<ParamField path=\"id\" type=\"string\">`",
        set: [.docusaurus])
    static let mdxPicture = Construct(
        "mdx-picture", "`import map from \"./map.png\"` and `<Image src={map} alt=\"…\" />`", set: [.docusaurus])
}

/// The form on paper of a component that sites of documentation share.
///
/// Notes become admonitions. Titles, descriptions and addresses in the attributes of cards, tabs and steps become text. The tags of other
/// components are left out.
///
/// Sources: the components of Docusaurus (docusaurus.io/docs/markdown-features), Starlight (starlight.astro.build/components), Nextra
/// (nextra.site/docs/built-ins), react.dev and Mintlify (mintlify.com/docs/components).
struct MDXComponent {
    /// The effect of an end tag.
    enum EndTag { case dropped, note, link }

    /// The paragraphs in place of the start tag.
    private(set) var lines: [String] = []
    /// The words in its place in a line; nil for a block, or for nothing.
    private(set) var words: String?
    private(set) var endTag = EndTag.dropped
    /// Whether nothing is lost.
    private(set) var isKnown: Bool
    let isBlock: Bool

    /// Components whose tags only group or decorate their content, or whose attributes are set.
    private static let known: Set<String> = [
        "Accordion", "AccordionGroup", "Accordions", "Card", "CardGrid", "CardGroup", "Cards", "Challenges", "CodeGroup", "Column",
        "Columns", "DeepDive", "Details", "Expandable", "FileTree", "Fragment", "Frame", "Intro", "LinkCard", "Panel",
        "ParamField", "Recap", "RequestExample", "ResponseExample", "ResponseField", "Sandpack", "Solution", "Step", "Steps", "Tab",
        "TabItem", "Tabs", "Tile", "Tiles", "Update", "View", "YouWillLearn",
    ]
    /// The kinds of notes by the names of their components; those with several kinds state one in an attribute.
    private static let notes: Set<String> = [
        "Admonition", "Alert", "Aside", "Callout", "Caution", "Check", "Danger", "Error", "Hint", "Important", "Info", "Note", "Success",
        "Pitfall", "Tip", "Warning",
    ]
    private static let kinds = ["type", "variant", "status", "kind", "intent", "emoji"]
    /// Elements of HTML that are blocks, whose content may be indented.
    static let blocks: Set<String> = [
        "article", "aside", "blockquote", "center", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "footer", "header", "li",
        "main", "nav", "ol", "p", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    ]

    static func isBlock(_ name: String) -> Bool { known.contains(name) || notes.contains(name) }

    /// - Parameters:
    ///   - pictures: the paths of imported pictures by their names.
    ///   - isFirst: whether the tag begins its line, so that it may be a block.
    init(_ tag: MDXTag, _ pictures: [String: String], isFirst: Bool) {
        let isNote = Self.notes.contains(tag.name)
        isKnown = Self.known.contains(tag.name) || isNote
        isBlock = isKnown
        if isNote, !tag.isClosed, isFirst {
            lines = [Self.opening(of: tag)]
            endTag = .note
        } else if let picture = Self.picture(tag, pictures) {
            (words, isKnown) = (picture, true)
        } else if let address = tag["href"] ?? tag["to"] ?? tag["link"], !isBlock, !tag.isClosed {
            (words, endTag, isKnown) = ("<a href=\"\(Self.quoted(address))\">", .link, true)
        } else if tag.name == "Badge", let text = tag["text"] {
            (words, isKnown) = ("(\(text))", true)
        } else {
            if isFirst || tag.name == "TabItem" { lines = Self.paragraphs(tag) } else { isKnown = isKnown && Self.paragraphs(tag).isEmpty }
        }
    }

    /// The first line of the admonition that a note becomes.
    private static func opening(of tag: MDXTag) -> String {
        let stated = kinds.lazy.compactMap { tag[$0] }.first?.lowercased(), name = tag.name.lowercased()
        let kind = [stated ?? name, name].first { AlertKind.aliases[$0] != nil } ?? (name == "pitfall" ? "warning" : "note")
        let title = (tag["title"] ?? "").filter { $0 != "]" && $0 != "{" && !$0.isNewline }
        return title.isEmpty ? ":::" + kind : ":::\(kind)[\(title)]"
    }

    /// The picture of a component as HTML; nil for other components, and for a picture that a script computes.
    private static func picture(_ tag: MDXTag, _ pictures: [String: String]) -> String? {
        func image(_ path: String) -> String { "<img src=\"\(quoted(path))\" alt=\"\(quoted(tag["alt"] ?? ""))\" />" }
        if tag.name == "ThemedImage" { return tag.lightPicture.map(image) }
        guard tag.name == "Image" || tag.name == "Img" || tag.name == "Picture", tag.isClosed else { return nil }
        return (tag["src"] ?? tag.expression("src").flatMap { pictures[$0] }).map(image)
    }

    /// The title of a card or a tab, the name of a parameter, and the description below it.
    private static func paragraphs(_ tag: MDXTag) -> [String] {
        let parameter = ["path", "query", "body", "header", "name"].lazy.compactMap { tag[$0] }.first
        let isField = tag.name == "ParamField" || tag.name == "ResponseField"
        let names =
            tag.name == "TabItem" || tag.name == "Tab" ? ["label", "title", "value"] : ["title", "label", "caption", "header", "heading"]
        var paragraphs: [String] = []
        if let picture = tag["img"] ?? tag["image"], tag.name == "Card" || tag.name == "Tile" {
            paragraphs.append("![](<\(picture)>){decorative}")
        }
        if isField, let parameter {
            let marks = [tag["type"], tag.has("required") ? "required" : nil, tag["default"].map { "= " + $0 }].compactMap(\.self)
            paragraphs.append((["**\(escaped(parameter))**"] + marks.map { "`\($0.filter { $0 != "`" })`" }).joined(separator: " "))
        } else if let title = names.lazy.compactMap({ tag[$0] }).first(where: { !$0.isEmpty }) {
            let address = tag["href"] ?? tag["to"], words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            paragraphs.append(address.map { "**[\(words)](<\($0)>)**" } ?? "**\(words)**")
        }
        for text in [tag["description"], tag["cta"]].compactMap(\.self) where !text.isEmpty {
            paragraphs.append(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
        return paragraphs
    }

    /// A text as it is written between double quotation marks of HTML.
    private static func quoted(_ text: String) -> String { text.replacing("\"", with: "&quot;") }

    private static func escaped(_ name: String) -> String { name.map { "\\`*_[]<>{}".contains($0) ? "\\\($0)" : "\($0)" }.joined() }

    // A constant that no thread changes.
    private nonisolated(unsafe) static let importOfPicture =
        /import\s+([A-Za-z_][A-Za-z0-9_]*)\s+from\s+["']([^"'\n]+\.(?:png|jpe?g|gif|svg|webp|avif))["']/

    /// The paths of the pictures that a page imports, by their names.
    static func pictures(of file: SourceFile) -> [String: String] {
        guard file.bytes[...].contains("import ".utf8) else { return [:] }
        var result: [String: String] = [:]
        for line in file.bytes[...].lines where line.starts(with: "import ".utf8) {
            guard let match = String(decoding: line.prefix(1000), as: UTF8.self).prefixMatch(of: importOfPicture) else { continue }
            let path = String(match.2)
            // Folders of the site: the root in Docusaurus, `src` in Astro.
            result[String(match.1)] =
                path.hasPrefix("@site/")
                ? String(path.dropFirst("@site".count)) : path.hasPrefix("~/") ? "/src" + path.dropFirst() : path
        }
        return result
    }
}

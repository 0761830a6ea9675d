/// A line of a file, in which the marks of languages other than Markdown are searched.
struct MarkupLine {
    /// The line without spaces at its end.
    private let text: Substring

    /// The part of a line that is read, in bytes; longer than any mark.
    private static let lengthLimit = 200

    init(_ bytes: ArraySlice<UInt8>) {
        let text = String(decoding: bytes.prefix(Self.lengthLimit), as: UTF8.self)
        self.text = text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)]
    }

    /// Whether a line has a heading or a link of Markdown.
    static func isMarkdown(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "# ".utf8) || line.starts(with: "## ".utf8) || zip(line, line.dropFirst()).contains { $0 == (0x5D, 0x28) }
    }

    /// Whether the line begins the metadata of a specification in Bikeshed.
    var isBikeshedMetadata: Bool {
        ["\"metadata\"", "'metadata'", "metadata"].contains { text.lowercased().hasPrefix("<pre class=\($0)>") }
    }

    /// The languages in which the line has a meaning that it has not in Markdown.
    var languages: [OtherMarkup] {
        switch text.first {
        case "=": headingLanguages
        case "[": isAsciiDocBlock ? [.asciiDoc] : isBBCode ? [.bbCode] : []
        case ":": text.hasPrefix(":PROPERTIES:") || text == ":END:" ? [.org] : begins(with: Self.asciiDocAttributes) ? [.asciiDoc] : []
        case ".": text.hasPrefix(".. ") ? [.reStructuredText] : []
        case "|": text.hasPrefix("|===") ? [.asciiDoc] : text.hasPrefix("|_.") ? [.textile] : isJiraTableHead ? [.jira] : []
        case "{": braceLanguages
        case "!": text.hasPrefix("! ") && text.contains(" !! ") ? [.mediaWiki] : []
        case "'": text.hasPrefix("'''") && text.dropFirst(3).contains("'''") ? [.mediaWiki] : []
        case "#": isOrgKeyword ? [.org] : begins(with: Self.typstCommands) ? [.typst] : []
        case "^": text.hasPrefix("^ ") && text.hasSuffix(" ^") ? [.dokuWiki] : []
        case "<": begins(with: ["<ac:", "<ri:"]) ? [.confluence] : []
        case "\\": begins(with: Self.laTeXCommands) ? [.laTeX] : []
        case "h", "b": begins(with: Self.textileBlocks) ? [.textile, .jira] : []
        case "i": begins(with: ["image::", "include::", "ifdef::"]) ? [.asciiDoc] : []
        case "I", "E": begins(with: ["INT. ", "EXT. ", "INT/EXT. ", "I/E. "]) ? [.fountain] : []
        default: []
        }
    }

    private static let asciiDocBlocks = [
        "[source", "[NOTE]", "[TIP]", "[WARNING]", "[IMPORTANT]", "[CAUTION]", "[cols=", "[quote,", "[verse,", "[abstract]", "[discrete]",
    ]
    private static let asciiDocAttributes = [
        ":toc:", ":toclevels:", ":sectnums:", ":author:", ":revdate:", ":doctype:", ":icons:", ":imagesdir:", ":source-highlighter:",
    ]
    private static let bbCodeTags: Set<Substring> = ["b", "i", "quote", "list", "*", "url", "img", "code", "spoiler"]
    private static let typstCommands = ["#set ", "#show ", "#show: ", "#import ", "#let ", "#figure(", "#link(", "#table("]
    private static let laTeXCommands = [
        #"\documentclass"#, #"\usepackage"#, #"\section{"#, #"\subsection{"#, #"\chapter{"#, #"\begin{document}"#, #"\item "#,
        #"\maketitle"#, #"\begin{itemize}"#, #"\begin{enumerate}"#, #"\begin{figure}"#,
    ]
    private static let textileBlocks = ["h1. ", "h2. ", "h3. ", "h4. ", "h5. ", "h6. ", "bq. "]
    private static let jiraMacros: Set<Substring> = ["code", "noformat", "panel", "info", "note", "warning", "quote", "color"]
    private static let chordProDirectives = ["{title:", "{t:", "{artist:", "{soc}", "{eoc}", "{comment:", "{c:", "{key:", "{start_of_"]

    private func begins(with beginnings: [String]) -> Bool { beginnings.contains(where: text.hasPrefix) }

    /// The languages of `== Heading` and `== Heading ==`; `= x` may be a line of a formula.
    private var headingLanguages: [OtherMarkup] {
        let level = text.prefix { $0 == "=" }.count, title = text.dropFirst(level)
        guard (2...6).contains(level), title.first == " ", let last = title.last else { return [] }
        if last != "=" { return [.asciiDoc, .typst] }
        return level > 4 ? [.dokuWiki] : [.mediaWiki, .dokuWiki]
    }

    /// Whether the line is the attributes of a block, such as `[source,ruby]`, and nothing else.
    private var isAsciiDocBlock: Bool {
        begins(with: Self.asciiDocBlocks) && text.firstIndex(of: "]") == text.index(before: text.endIndex)
    }

    /// Whether the line begins with a tag such as `[url=https://example.org]`, which is neither a link nor the definition of one.
    private var isBBCode: Bool {
        guard let end = text.firstIndex(of: "]") else { return false }
        let tag = text[..<end].dropFirst(), name = (tag.first == "/" ? tag.dropFirst() : tag).prefix { $0 != "=" }
        return Self.bbCodeTags.contains(name) && text[end...].dropFirst().first.map { ":([".contains($0) } != true
    }

    /// Whether the line is a row of heads, such as `||a||b||`; a row of Markdown may begin or end with empty cells.
    private var isJiraTableHead: Bool {
        text.hasPrefix("||") && text.hasSuffix("||") && text.dropFirst(2).dropLast(2).contains("||")
    }

    /// Whether the line is a keyword such as `#+TITLE: A` or `#+BEGIN_SRC`.
    private var isOrgKeyword: Bool { text.hasPrefix("#+") && text.dropFirst(2).first?.isLetter == true }

    /// The languages of a macro or a directive in braces; a role of MyST has code after it.
    private var braceLanguages: [OtherMarkup] {
        if text.hasPrefix("{|") { return [.mediaWiki] }
        let name = text.dropFirst().prefix { $0.isLetter }, rest = text[name.endIndex...]
        if Self.jiraMacros.contains(name), rest.hasPrefix(":") || rest.hasPrefix("}") && !rest.hasPrefix("}`") { return [.jira] }
        return begins(with: Self.chordProDirectives) ? [.chordPro] : []
    }
}

import TypesetBase

/// Markup languages other than Markdown, in which a file may be written despite its name.
enum OtherMarkup: CaseIterable {
    case asciiDoc, reStructuredText, org, textile, jira, mediaWiki, dokuWiki, laTeX, typst, fountain, chordPro, bbCode, confluence

    var name: String {
        switch self {
        case .asciiDoc: "AsciiDoc"
        case .reStructuredText: "reStructuredText"
        case .org: "Org"
        case .textile: "Textile"
        case .jira: "Jira's markup"
        case .mediaWiki: "MediaWiki's markup"
        case .dokuWiki: "DokuWiki's markup"
        case .laTeX: "LaTeX"
        case .typst: "Typst"
        case .fountain: "Fountain, the markup of screenplays"
        case .chordPro: "ChordPro"
        case .bbCode: "BBCode"
        case .confluence: "Confluence's storage format"
        }
    }

    /// The name of pandoc's reader; nil if it has none.
    private var reader: String? {
        switch self {
        case .reStructuredText: "rst"
        case .org: "org"
        case .textile: "textile"
        case .jira: "jira"
        case .mediaWiki: "mediawiki"
        case .dokuWiki: "dokuwiki"
        case .laTeX: "latex"
        case .typst: "typst"
        case .asciiDoc, .fountain, .chordPro, .bbCode, .confluence: nil
        }
    }

    private var hint: String {
        "convert it to Markdown first" + (reader.map { ", as `pandoc --from=\($0) --to=gfm` does" } ?? "")
    }

    /// The part of a file that is searched, in bytes; a document shows its language early.
    private static let searchedLength = 64 << 10
    /// The fewest lines of another language: a document about it may show a line or two outside of code.
    private static let fewestLines = 3

    /// Returns a warning about a document that is mostly in another language.
    ///
    /// - Parameter start: the offset of the text after the front matter.
    static func diagnostic(of file: SourceFile, from start: Int) -> Diagnostic? {
        var lines: [OtherMarkup: [Range<Int>]] = [:], markdown = 0, isCode = false
        for line in file.bytes[start...].prefix(searchedLength).split(separator: 0x0A) {
            let text = String(decoding: line.prefix(200), as: UTF8.self)
            if text.hasPrefix("```") || text.hasPrefix("~~~") { isCode.toggle(); markdown += 1; continue }
            if isCode { continue }
            if text.hasPrefix("# ") || text.hasPrefix("## ") || text.contains("](") { markdown += 1 }
            for markup in languages(ofLine: text) { lines[markup, default: []].append(line.startIndex..<line.endIndex) }
        }
        let isNamed = FilePath.stem(of: file.path) != file.path && file.path.hasSuffix(".fountain")
        if isNamed, lines[.fountain] == nil { lines[.fountain] = [start..<start] }
        let most = allCases.max { (lines[$0]?.count ?? 0) < (lines[$1]?.count ?? 0) } ?? .asciiDoc
        let found = isNamed ? .fountain : most
        guard let places = lines[found], let first = places.first, isNamed || places.count >= fewestLines && places.count > markdown
        else { return nil }
        return .warning(
            "this document is not Markdown: it looks like \(found.name)", at: SourceSpan(file: file, range: first), hints: [found.hint])
    }

    /// Returns the languages in which a line has a meaning that it has not in Markdown.
    private static func languages(ofLine line: String) -> [OtherMarkup] {
        switch line.first {
        case "=": heading(line)
        case "[": beginsWith(asciiDocBlocks, line) ? [.asciiDoc] : beginsWith(bbCodeTags, line) ? [.bbCode] : []
        case ":": line.hasPrefix(":PROPERTIES:") || line == ":END:" ? [.org] : beginsWith(asciiDocAttributes, line) ? [.asciiDoc] : []
        case ".": line.hasPrefix(".. ") ? [.reStructuredText] : []
        case "|": line.hasPrefix("|===") ? [.asciiDoc] : line.hasPrefix("|_.") ? [.textile] : line.hasPrefix("||") ? [.jira] : []
        case "{": brace(line)
        case "!": line.hasPrefix("! ") && line.contains(" !! ") ? [.mediaWiki] : []
        case "'": line.hasPrefix("'''") ? [.mediaWiki] : []
        case "#": line.hasPrefix("#+") ? [.org] : beginsWith(typstCommands, line) ? [.typst] : []
        case "*": line.hasPrefix("* TODO ") || line.hasPrefix("* DONE ") ? [.org] : []
        case "^": line.hasPrefix("^ ") && line.hasSuffix(" ^") ? [.dokuWiki] : []
        case "<": line.hasPrefix("<ac:") || line.hasPrefix("<ri:") ? [.confluence] : []
        case "\\": beginsWith(laTeXCommands, line) ? [.laTeX] : []
        case "h", "b", "p": isTextileBlock(line) ? [.textile, .jira] : []
        case "i": beginsWith(["image::", "include::", "ifdef::"], line) ? [.asciiDoc] : []
        case "I", "E": beginsWith(["INT. ", "EXT. ", "INT/EXT. ", "I/E. "], line) ? [.fountain] : []
        default: []
        }
    }

    private static let asciiDocBlocks = [
        "[source", "[NOTE]", "[TIP]", "[WARNING]", "[IMPORTANT]", "[CAUTION]", "[cols=", "[quote,", "[verse,", "[abstract]", "[discrete]",
    ]
    private static let asciiDocAttributes = [
        ":toc:", ":toclevels:", ":sectnums:", ":author:", ":revdate:", ":doctype:", ":icons:", ":imagesdir:", ":source-highlighter:",
    ]
    private static let bbCodeTags = ["[b]", "[i]", "[quote", "[/quote]", "[list", "[/list]", "[*]", "[url", "[img", "[code", "[spoiler"]
    private static let typstCommands = ["#set ", "#show ", "#show: ", "#import ", "#let ", "#figure(", "#link(", "#table(", "#include "]
    private static let laTeXCommands = [
        #"\documentclass"#, #"\usepackage"#, #"\section{"#, #"\subsection{"#, #"\chapter{"#, #"\begin{document}"#, #"\item "#,
        #"\maketitle"#,
        #"\begin{itemize}"#, #"\begin{enumerate}"#, #"\begin{figure}"#,
    ]
    private static let jiraMacros = ["{code", "{noformat}", "{panel", "{info", "{note", "{warning", "{quote}", "{color:"]
    private static let chordProDirectives = ["{title:", "{t:", "{artist:", "{soc}", "{eoc}", "{comment:", "{c:", "{key:", "{start_of_"]

    private static func beginsWith(_ beginnings: [String], _ line: String) -> Bool { beginnings.contains(where: line.hasPrefix) }

    /// The languages of a line such as `== Heading` and `== Heading ==`.
    private static func heading(_ line: String) -> [OtherMarkup] {
        let level = line.prefix { $0 == "=" }.count, title = line.dropFirst(level)
        guard level < 7, title.first == " ", let last = title.last else { return [] }
        if last != "=" { return [.asciiDoc, .typst] }
        return level > 4 ? [.dokuWiki] : level > 1 ? [.mediaWiki, .dokuWiki] : []
    }

    private static func brace(_ line: String) -> [OtherMarkup] {
        if line.hasPrefix("{|") { return [.mediaWiki] }
        return beginsWith(jiraMacros, line) ? [.jira] : beginsWith(chordProDirectives, line) ? [.chordPro] : []
    }

    /// Whether a line is `h1. Title`, `bq. Quote` or `p. Text`.
    private static func isTextileBlock(_ line: String) -> Bool {
        let name = line.prefix { $0.isLetter || $0.isNumber }
        return ["h1", "h2", "h3", "h4", "h5", "h6", "bq", "p"].contains(name) && line[name.endIndex...].hasPrefix(". ")
    }
}

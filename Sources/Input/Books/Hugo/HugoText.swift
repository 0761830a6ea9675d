import TypesetBase
import TypesetMarkdown

/// Converts the shortcodes in a page of Hugo into Markdown: highlighted code, figures, videos, and addresses of pages.
///
/// Other shortcodes stay, and are reported.
///
/// Source: gohugo.io/shortcodes.
struct HugoText: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    private let folder: String
    /// The name of the shortcode that begins the open block of code.
    private var code: String?
    /// The offsets of the last end of each shortcode.
    private let ends: [String: Int]

    // Not changed by matching, as in `HugoShortcode`.
    private nonisolated(unsafe) static let escape = /\{\{([<%])\/\*(.*?)\*\/([>%])\}\}/

    /// Prepares the conversion of a page; nil for a page without shortcodes.
    init?(_ file: SourceFile, folder: String) {
        guard file.bytes[...].contains("{{<".utf8) || file.bytes[...].contains("{{%".utf8) else { return nil }
        (self.file, self.folder, ends) = (file, folder, HugoShortcode.ends(in: file))
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    // MARK: Lines

    private mutating func read(_ line: Range<Int>) {
        let words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
        let shortcode = words.starts(with: "{{".utf8) ? HugoShortcode(String(decoding: words, as: UTF8.self)[...]) : nil
        if let name = code {
            guard let shortcode, shortcode.isEnd, shortcode.isWhole, shortcode.name == name else { return page.copy(line) }
            code = nil
            return page.replace(words, of: line, by: RewrittenPage.fence)
        }
        let isInBlock = page.isCode(words)
        if !isInBlock, let shortcode, shortcode.isWhole, !shortcode.isEnd, let text = block(shortcode, after: line) {
            return page.replace(words, of: line, by: text)
        }
        readText(line, isInBlock: isInBlock)
    }

    /// The text in place of a shortcode alone on a line; nil for other shortcodes.
    private mutating func block(_ shortcode: HugoShortcode, after line: Range<Int>) -> String? {
        let language = shortcode.name == "tab" ? shortcode.value("lang") : shortcode.words.first ?? shortcode.value("lang") ?? ""
        switch shortcode.name {
        case "highlight", "tab":
            guard let language, let end = ends[shortcode.name], end >= line.upperBound else { return nil }
            code = shortcode.name
            let title = shortcode.value("header", "title").map { " title=\"\($0)\"" } ?? ""
            return RewrittenPage.fence + language + title
        case "figure":
            guard let source = shortcode.value("src"), !source.contains(where: { "<>\n".contains($0) }) else { return nil }
            let caption = ["title", "caption", "attr"].compactMap { shortcode.value($0) }.joined(separator: " ")
            let alt = shortcode.value("alt") ?? caption, words = caption.isEmpty ? "" : " \"\(caption.replacing("\"", with: "\\\""))\""
            return "![\(Self.escaped(alt))](<\(source)>\(words))"
        case "youtube": return (shortcode.value("id") ?? shortcode.words.first).map { "<https://www.youtube.com/watch?v=\($0)>" }
        case "vimeo": return (shortcode.value("id") ?? shortcode.words.first).map { "<https://vimeo.com/\($0)>" }
        default: return nil
        }
    }

    private static func escaped(_ text: String) -> String { text.map { "\\[]".contains($0) ? "\\\($0)" : "\($0)" }.joined() }

    // MARK: Text

    private mutating func readText(_ range: Range<Int>, isInBlock: Bool) {
        var start = range.lowerBound, braces = TemplateBraces(in: file, range, isInBlock: isInBlock)
        while let (rest, isCode) = braces.next() {
            guard let (words, end) = replacement(for: rest, isCode: isCode) else { continue }
            page.copy(start..<rest.startIndex)
            page.replace(rest.startIndex..<end, by: words)
            start = end
            braces.skip(to: end)
        }
        page.copy(start..<range.upperBound)
    }

    /// The replacement for the first bytes, and the end of these bytes; nil for text that stays.
    private func replacement(for rest: ArraySlice<UInt8>, isCode: Bool) -> (String, Int)? {
        guard rest.dropFirst().first == UInt8(ascii: "{") else { return nil }
        if rest.dropFirst(3).starts(with: "/*".utf8) {
            let text = String(decoding: rest.prefix(500), as: UTF8.self)
            if let mark = text.prefixMatch(of: Self.escape) {
                // A backslash keeps the shortcode from being read as one.
                return ((isCode ? "" : "\\") + "{{\(mark.1)\(mark.2)\(mark.3)}}", rest.startIndex + mark.0.utf8.count)
            }
        }
        guard !isCode, file.isAddress(at: rest.startIndex),
            let shortcode = HugoShortcode(String(decoding: rest.prefix(500), as: UTF8.self)[...]),
            ["ref", "relref"].contains(shortcode.name),
            let target = shortcode.value("path") ?? shortcode.words.first
        else { return nil }
        return (path(target), rest.startIndex + shortcode.length)
    }

    /// The path of a page, which begins at the folder of the content after a slash.
    private func path(_ target: String) -> String {
        guard target.hasPrefix("/") else { return target.replacing(" ", with: "%20") }
        let path = FilePath.join(FilePath.join(folder, "content"), String(target.drop { $0 == "/" }))
        let own = FilePath.folder(of: FilePath.normalized(file.path))
        return (FilePath.relative(FilePath.normalized(path), to: own) ?? target).replacing(" ", with: "%20")
    }
}

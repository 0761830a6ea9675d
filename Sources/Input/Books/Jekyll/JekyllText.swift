import TypesetBase
import TypesetMarkdown

/// Converts a page of Jekyll into Markdown: code between tags of Liquid, raw text, comments, values of the settings and addresses.
///
/// Other tags and expressions are not computed. They stay, and are reported with the templates of other programs.
///
/// Source: jekyllrb.com/docs/liquid, and Liquid's manual for `raw` and `comment`.
struct JekyllText: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    private let site: JekyllSite
    /// The values of the page's front matter.
    private let values: [String: String]
    /// The name of the tag that begins the open block of code.
    private var code: Substring?
    private let ends: LiquidEnds
    private var isRaw = false
    private var isComment = false
    /// The end of the address that has been replaced, after which another part of it may follow.
    private var addressEnd = -1

    /// Prepares the conversion of a page; nil for a page without tags.
    init?(_ file: SourceFile, _ site: JekyllSite) {
        guard file.bytes[...].contains("{{".utf8) || file.bytes[...].contains("{%".utf8) else { return nil }
        (self.file, self.site, ends) = (file, site, LiquidEnds(in: file))
        page = RewrittenPage(file)
        values = JekyllSite.values(of: FrontMatter.entries(of: file))
        let start = FrontMatter.end(of: file)
        page.copy(0..<start)
        for line in file.lines where line.lowerBound >= start { read(line) }
    }

    // MARK: Lines

    private mutating func read(_ line: Range<Int>) {
        let words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
        if let name = code {
            guard let tag = LiquidTag(words), tag.name == "end" + name, file.endsLine(at: tag.end) else { return page.copy(line) }
            code = nil
            return page.replace(words, of: line, by: RewrittenPage.fence)
        }
        if isComment {
            page.changes = true
            guard let end = commentEnd(in: line) else { return }
            isComment = false
            return readText(end..<line.upperBound, isInBlock: false)
        }
        let isInBlock = page.isCode(words)
        if !isInBlock, !isRaw, let tag = LiquidTag(words), ["highlight", "codeblock"].contains(tag.name), file.endsLine(at: tag.end),
            ends.hasLine(of: tag)
        {
            code = tag.name
            let language = tag.words.split(separator: " ").first { !$0.contains(":") && !$0.contains("=") }
            return page.replace(words, of: line, by: RewrittenPage.fence + (language ?? ""))
        }
        readText(line, isInBlock: isInBlock)
    }

    /// The end of the tag that ends a comment; nil if it is on a later line.
    private func commentEnd(in range: Range<Int>) -> Int? {
        var rest = file.bytes[range]
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            if let tag = LiquidTag(rest[brace...]), tag.name == "endcomment" { return tag.end }
            rest = rest[(brace + 1)...]
        }
        return nil
    }

    // MARK: Text

    private mutating func readText(_ range: Range<Int>, isInBlock: Bool) {
        var start = range.lowerBound, braces = TemplateBraces(in: file, range, isInBlock: isInBlock)
        while let (rest, isCode) = braces.next() {
            guard let (words, end) = replacement(for: rest, isCode: isCode) else { continue }
            page.copy(start..<rest.startIndex)
            page.replace(rest.startIndex..<end, by: words)
            start = end
            if isComment {
                guard let last = commentEnd(in: end..<range.upperBound) else { return }
                (isComment, start) = (false, last)
            }
            braces.skip(to: start)
        }
        page.copy(start..<range.upperBound)
    }

    /// The replacement for the first bytes, and the end of these bytes; nil for text that stays.
    private mutating func replacement(for rest: ArraySlice<UInt8>, isCode: Bool) -> (String, Int)? {
        let next = rest.dropFirst().first, tag = LiquidTag(rest)
        if let tag, tag.name == (isRaw ? "endraw" : "raw"), isRaw || ends.isFollowed(tag) {
            isRaw.toggle()
            return ("", tag.end)
        }
        // A backslash keeps raw braces from being read as a template.
        if isRaw { return !isCode && (next == UInt8(ascii: "{") || next == UInt8(ascii: "%")) ? ("\\{", rest.startIndex + 1) : nil }
        if let tag {
            if tag.name == "comment", !isCode, ends.isFollowed(tag) {
                isComment = true
                return ("", tag.end)
            }
            guard !isCode, ["link", "post_url"].contains(tag.name), isAddress(rest.startIndex) else { return nil }
            addressEnd = tag.end
            return (path(of: tag), tag.end)
        }
        guard next == UInt8(ascii: "{"), let close = LiquidTag.close(UInt8(ascii: "}"), in: rest) else { return nil }
        let expression = String(decoding: rest[(rest.startIndex + 2)..<close], as: UTF8.self)
        let isAddress = !isCode && isAddress(rest.startIndex)
        guard let value = isAddress ? address(expression) : value(expression) else { return nil }
        if isAddress { addressEnd = close + 2 }
        return (isCode || isAddress ? value : Self.escaped(value), close + 2)
    }

    /// Whether an address, or the next part of one, begins at an offset.
    private func isAddress(_ offset: Int) -> Bool { offset == addressEnd || file.isAddress(at: offset) }

    /// The way from the page's folder to the page that a tag names by its path from the folder of the site.
    private func path(of tag: LiquidTag) -> String {
        let name = tag.words.trimmingSpaces, path = tag.name == "post_url" ? "_posts/\(name).md" : name
        let folder = FilePath.folder(of: FilePath.normalized(file.path))
        let way = FilePath.relative(FilePath.normalized(FilePath.join(site.folder, path)), to: folder) ?? path
        return way.replacing(" ", with: "%20")
    }

    /// The path in an expression such as `"/a.png" | relative_url`; empty for the address of the site; nil for other expressions.
    private func address(_ expression: String) -> String? {
        if let literal = expression.wholeMatch(
            of: /-?\s*(?:"([^"]*)"|'([^']*)')\s*(?:\|\s*(?:relative_url\s*|absolute_url\s*|prepend:[^|]*))*-?/)
        {
            return String(literal.1 ?? literal.2 ?? "")
        }
        if expression.wholeMatch(of: /-?\s*site\.(?:baseurl|url)\s*-?/) != nil { return "" }
        return value(expression)
    }

    /// The value of `site.name` or `page.name`, of the settings or the front matter; nil for other expressions.
    private func value(_ expression: String) -> String? {
        guard let match = expression.wholeMatch(of: /-?\s*(site|page)\.([\w.\-]+)\s*-?/) else { return nil }
        return (match.1 == "site" ? site.values : values)[String(match.2)]
    }

    private static func escaped(_ text: String) -> String {
        text.map { "\\`*_[]<>".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}

/// A tag of Liquid: `{% name words %}`.
private struct LiquidTag {
    let name: Substring
    let words: String
    let end: Int

    /// The most bytes of a tag or a value.
    private static let maximum = 500

    /// Reads a Liquid tag; nil for other text.
    ///
    /// - Parameter bytes: a line from the brace on.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.starts(with: "{%".utf8), let close = Self.close(UInt8(ascii: "%"), in: bytes) else { return nil }
        var inside = String(decoding: bytes[(bytes.startIndex + 2)..<close], as: UTF8.self)[...]
        if inside.first == "-" { inside = inside.dropFirst() }
        if inside.last == "-" { inside = inside.dropLast() }
        inside = inside.drop { $0 == " " }
        name = inside.prefix { $0.isLetter || $0 == "_" }
        guard !name.isEmpty else { return nil }
        words = String(inside[name.endIndex...].drop { $0 == " " })
        end = close + 2
    }

    /// The offset of the next sign before a closing brace, within the most bytes of a tag or a value.
    static func close(_ sign: UInt8, in text: ArraySlice<UInt8>) -> Int? {
        let bytes = text.dropFirst(2).prefix(maximum)
        return bytes.indices.dropLast().first { bytes[$0] == sign && bytes[$0 + 1] == UInt8(ascii: "}") }
    }
}

/// The last end of each tag of Liquid in a page; a tag without an end after it stays as it is.
private struct LiquidEnds {
    private var last: [Substring: Int] = [:]
    /// The last ends that nothing follows on their lines.
    private var lastOfLines: [Substring: Int] = [:]

    init(in file: SourceFile) {
        var rest = file.bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = file.bytes[(start + 1)...]
            // The name follows the sign and a few spaces.
            guard rest.first == UInt8(ascii: "%"), rest.prefix(8).contains(UInt8(ascii: "e")), let tag = LiquidTag(file.bytes[start...]),
                tag.name.hasPrefix("end")
            else { continue }
            last[tag.name] = start
            if file.endsLine(at: tag.end) { lastOfLines[tag.name] = start }
        }
    }

    func isFollowed(_ tag: LiquidTag) -> Bool { last["end" + tag.name].map { $0 >= tag.end } ?? false }

    /// Whether an end that nothing follows on its line is after a tag.
    func hasLine(of tag: LiquidTag) -> Bool { lastOfLines["end" + tag.name].map { $0 >= tag.end } ?? false }
}

import TypesetBase

/// Separates Markdown from the tags around it: `<div markdown>` … `</div>`.
///
/// In CommonMark, a blank line ends raw HTML. A blank line therefore follows the opening tag and precedes the closing one, and the indent
/// of the content is removed. The reader of Markdown does the same for every dialect; here it happens before the blocks of MkDocs are read,
/// which may be in the content, and the text of some elements in it is Markdown as well.
///
/// Source: the extension `md_in_html` of Python-Markdown (python-markdown.github.io/extensions/md_in_html).
struct MarkdownInHTML: PageConversion {
    /// An open element.
    private struct Element {
        var name: String
        var indent: Int
        /// The indent of its first line; nil before that line.
        var contentIndent: Int?
        /// The number of open elements of the same name in it that contain no Markdown.
        var inner = 0
    }

    private(set) var page: RewrittenPage
    private let file: SourceFile
    private var open: [Element] = []

    /// Prepares the conversion of a page; nil for a page without such elements.
    init?(_ file: SourceFile) {
        guard file.bytes[...].contains(" markdown".utf8) else { return nil }
        self.file = file
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        let words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 }, indent = words.startIndex - line.lowerBound
        let isBlank = words.allSatisfy { $0 == 0x0A || $0 == 0x0D }
        guard !page.isCode(words), words.contains(UInt8(ascii: "<")) else {
            if !isBlank { noteContent(indent) }
            return copy(line, indent: indent)
        }
        readTags(String(decoding: words, as: UTF8.self), line, indent: indent)
    }

    private mutating func readTags(_ words: String, _ line: Range<Int>, indent: Int) {
        let start = line.lowerBound + indent
        // Longer tags are not searched.
        let first = words.utf8.prefix(1000).firstIndex(of: UInt8(ascii: ">")).map { words[...$0] } ?? ""
        if let tag = first.prefixMatch(of: /<([a-z][a-z0-9]*)(?=\s)[^<>]*\smarkdown(?:=["']?\w*["']?)?(?:\s[^<>]*)?>/) {
            let end = start + tag.0.utf8.count
            copy(line.lowerBound..<end, indent: indent)
            let rest = String(decoding: file.bytes[end..<line.upperBound], as: UTF8.self), isEmpty = rest.allSatisfy(\.isWhitespace)
            breakLine(at: end, indent: isEmpty ? 0 : indent)
            open.append(Element(name: String(tag.1), indent: indent))
            if !isEmpty { readTags(rest, end..<line.upperBound, indent: 0) }
            return
        }
        guard let last = open.last else { return copy(line, indent: indent) }
        if words.utf8.count < 4000,
            let child = words.wholeMatch(of: /(<(figcaption|summary|p|div)(?:\s[^<>]*)?>)(.*[*_`\[].*)<\/\2>\s*/)
        {
            noteContent(indent)
            let end = start + child.1.utf8.count
            copy(line.lowerBound..<end, indent: indent)
            breakLine(at: end, indent: indent)
            let content = end..<end + child.3.utf8.count
            page.copy(content)
            breakLine(at: content.upperBound, indent: indent)
            return page.copy(content.upperBound..<line.upperBound)
        }
        if words.hasPrefix("<\(last.name)"), !words.contains("</\(last.name)>") { open[open.count - 1].inner += 1 }
        guard let close = words.firstRange(of: "</\(last.name)>") else {
            noteContent(indent)
            return copy(line, indent: indent)
        }
        guard last.inner == 0 else {
            if !words.hasPrefix("<\(last.name)") { open[open.count - 1].inner -= 1 }
            return copy(line, indent: indent)
        }
        let place = start + words.utf8.distance(from: words.startIndex, to: close.lowerBound)
        if place > start { copy(line.lowerBound..<place, indent: indent) }
        open.removeLast()
        breakLine(at: place, indent: last.indent)
        page.copy(place..<line.upperBound)
        breakLine(at: line.upperBound, indent: 0)
    }

    private mutating func noteContent(_ indent: Int) {
        guard let last = open.indices.last, open[last].contentIndent == nil else { return }
        open[last].contentIndent = max(indent, open[last].indent)
    }

    /// The indent of a line after that of its element's content is removed.
    private func shownIndent(_ indent: Int) -> Int {
        open.reduce(indent) { max(0, $0 - max(0, ($1.contentIndent ?? $1.indent) - $1.indent)) }
    }

    private mutating func copy(_ range: Range<Int>, indent: Int) {
        let removed = min(indent, range.count) - min(shownIndent(indent), range.count)
        page.copy((range.lowerBound + max(0, removed))..<range.upperBound)
    }

    private mutating func breakLine(at offset: Int, indent: Int) {
        page.replace(offset..<offset, by: [0x0A, 0x0A] + Array(repeating: 0x20, count: shownIndent(indent)))
    }
}

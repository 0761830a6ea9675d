import TypesetBase
import TypesetMarkdown

/// Replaces the references, labels and repeated texts of bookdown by those of TeX and pandoc.
///
/// - `\@ref(fig:map)` becomes `\ref{fig:map}`, and `(\#eq:line)` in a formula `\label{eq:line}`.
/// - `(ref:map) A map` on a line of its own defines the text that `(ref:map)` repeats elsewhere, as in the captions of figures.
/// - `# (PART) Methods {-}` is a heading; the list of chapters has those of a book.
///
/// Source: bookdown.org/yihui/bookdown, "Cross-references" and "Markdown extensions by bookdown".
struct BookdownText: PageConversion {
    private(set) var page: RewrittenPage
    private(set) var foreignUses: [ForeignUse] = []
    /// The end of code of R over several lines, which is left out.
    private var readTo = 0
    private let file: SourceFile
    private let isPart: Bool
    /// The repeated texts by their names.
    private var texts: [Substring: String] = [:]
    /// The label of a table, and the end of its caption, at which the label is written.
    private var label: (id: String, end: Int)?
    /// Whether theorems may lack a label or its prefix.
    private let isRMarkdown: Bool
    /// The number of bytes that repeated texts may still add to the page.
    private var room: Int

    /// The maximum length of a name or a label, in bytes.
    private static let longestName = 200
    /// The maximum length of code over several lines, in bytes.
    private static let longestCode = 1000

    /// Returns nil for a page without such syntax.
    init?(_ file: SourceFile, isPart: Bool) {
        let marks = ["\\@ref(", "(\\#", "(ref:", "# (", "`r ", "::: {."]
        guard marks.contains(where: { file.bytes[...].contains($0.utf8) }) else { return nil }
        (self.file, self.isPart, room) = (file, isPart, file.bytes.count + 100_000)
        isRMarkdown = FilePath.fileExtension(of: file.path).lowercased() == ".rmd"
        page = RewrittenPage(file)
        for line in file.lines { if let (name, text) = Self.definition(file.bytes[line]) { texts[name] = texts[name] ?? text } }
        for line in file.lines { read(line) }
    }

    /// The name and the text of a line `(ref:name) Text`; nil for other lines.
    private static func definition(_ line: ArraySlice<UInt8>) -> (Substring, String)? {
        guard line.starts(with: "(ref:".utf8), let name = name(line.dropFirst(5)), name.endIndex + 1 < line.endIndex,
            line[name.endIndex + 1] == 0x20
        else { return nil }
        let text = String(decoding: line[(name.endIndex + 1)...], as: UTF8.self).filter { !$0.isNewline }.trimmingSpaces
        return (String(decoding: name, as: UTF8.self)[...], text)
    }

    /// The bytes up to a closing parenthesis; nil without one, and for other text.
    private static func name(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let name = bytes.prefix(longestName).prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "(") }
        guard !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ")") else { return nil }
        return name
    }

    // MARK: Lines

    private mutating func read(_ line: Range<Int>) {
        if line.lowerBound < readTo { return }
        let bytes = file.bytes[line], words = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        if page.isCode(words) { return page.copy(line) }
        if let end = endOfCode(words) {
            readTo = end
            var use = ForeignUse(.inlineCell, isReplaced: true)
            use.add(SourceSpan(file: file, range: words.startIndex..<end))
            foreignUses.append(use)
            return page.replace(line.lowerBound..<end, by: "\n")
        }
        if Self.definition(bytes) != nil { return page.replace(line, by: "\n") }
        if let heading = BookdownHeading(bytes) { return page.replace(line, by: isPart ? "\n" : "# \(heading.title) {-}\n") }
        if isRMarkdown, words.starts(with: ":::".utf8), let fence = BookdownStatement.fence(words, line: line.lowerBound) {
            page.copy(line.lowerBound..<words.startIndex)
            return page.replace(words.startIndex..<line.upperBound, by: fence + "\n")
        }
        readText(line)
    }

    /// The end of code of R that a line begins and a later one ends: `r if (is_html_output()) '` above a heading and `'`.
    private func endOfCode(_ words: ArraySlice<UInt8>) -> Int? {
        guard words.starts(with: "`r ".utf8), !words.dropFirst().contains(UInt8(ascii: "`")) else { return nil }
        let rest = file.bytes[words.endIndex...].prefix(Self.longestCode)
        guard let close = rest.firstIndex(of: UInt8(ascii: "`")),
            rest[close...].dropFirst().prefix(while: { $0 != 0x0A }).allSatisfy({ $0 <= 0x20 })
        else { return nil }
        return (file.bytes[close...].firstIndex(of: 0x0A) ?? file.bytes.count - 1) + 1
    }

    /// The end of the last line of the paragraph that a line begins.
    private func endOfParagraph(from line: Range<Int>) -> Int {
        var end = line.upperBound
        // No caption has this length.
        while end < file.bytes.count, end - line.lowerBound < 4000,
            !file.bytes[end...].prefix(while: { $0 != 0x0A }).allSatisfy({ $0 <= 0x20 })
        {
            end = (file.bytes[end...].firstIndex(of: 0x0A) ?? file.bytes.count - 1) + 1
        }
        while end > line.lowerBound, file.bytes[end - 1] <= 0x20 { end -= 1 }
        return end
    }

    private mutating func readText(_ line: Range<Int>) {
        var start = line.lowerBound, offset = start, spans = CodeSpans()
        while offset < line.upperBound {
            let rest = file.bytes[offset..<line.upperBound]
            switch file.bytes[offset] {
            case UInt8(ascii: "`"): offset = spans.end(rest)
            case UInt8(ascii: "$") where rest.starts(with: "$`r ".utf8):
                // Code in a formula, whose result is not known.
                let end = spans.end(rest.dropFirst())
                page.copy(start..<offset)
                page.replace(offset..<offset + 1, by: "")
                page.copy(offset + 1..<end)
                let isClosed = end < line.upperBound && file.bytes[end] == UInt8(ascii: "$")
                if isClosed { page.replace(end..<end + 1, by: "") }
                offset = isClosed ? end + 1 : end
                start = offset
            case UInt8(ascii: "\\"), UInt8(ascii: "("):
                guard let (words, end) = replacement(rest, line) else {
                    offset += file.bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
                    continue
                }
                page.copy(start..<offset)
                page.replace(offset..<end, by: words)
                (start, offset) = (end, end)
            default: offset += 1
            }
        }
        if let (id, end) = label, end <= line.upperBound {
            if start < end { page.copy(start..<end) }
            page.replace(end..<end, by: " {#\(id)}")
            (label, start) = (nil, max(start, end))
        }
        if start < line.upperBound { page.copy(start..<line.upperBound) }
    }

    // MARK: Marks

    /// The text in place of the mark at the beginning, and the end of the mark; nil for other text.
    private mutating func replacement(_ rest: ArraySlice<UInt8>, _ line: Range<Int>) -> (String, Int)? {
        if rest.starts(with: #"\@ref("#.utf8) {
            guard let name = Self.name(rest.dropFirst(6)) else { return nil }
            let id = Self.id(name)
            return (id.hasPrefix("eq:") ? "\\eqref{\(id)}" : "\\ref{\(id)}", name.endIndex + 1)
        }
        if rest.starts(with: "(\\#".utf8) {
            guard let name = Self.name(rest.dropFirst(3)), name.contains(UInt8(ascii: ":")) else { return nil }
            let id = Self.id(name)
            guard isCaption(line, before: rest.startIndex) else { return ("\\label{\(id)}", name.endIndex + 1) }
            label = (id, max(name.endIndex + 1, endOfParagraph(from: line)))
            return ("", name.endIndex + 1)
        }
        guard rest.starts(with: "(ref:".utf8), let name = Self.name(rest.dropFirst(5)),
            let text = texts[String(decoding: name, as: UTF8.self)[...]], text.utf8.count <= room
        else { return nil }
        room -= text.utf8.count
        let isQuoted = rest.startIndex > line.lowerBound && file.bytes[rest.startIndex - 1] == UInt8(ascii: "\"")
        return (isQuoted ? String(CellFigure.quoted(text).dropFirst().dropLast()) : text, name.endIndex + 1)
    }

    /// Whether only the mark of a table's caption is before an offset: `Table: `, `: `.
    private func isCaption(_ line: Range<Int>, before offset: Int) -> Bool {
        // A longer beginning is none, and would be read for each of its marks.
        guard offset - line.lowerBound < 100 else { return false }
        let words = String(decoding: file.bytes[line.lowerBound..<offset], as: UTF8.self).trimmingSpaces
        return ["Table:", "table:", ":"].contains(words)
    }

    /// The id of a label; those of tables begin with `tbl` here.
    private static func id(_ name: ArraySlice<UInt8>) -> String {
        let id = String(decoding: name, as: UTF8.self)
        return id.hasPrefix("tab:") ? "tbl:" + id.dropFirst(4) : id
    }
}

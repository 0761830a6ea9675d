import TypesetBase
import TypesetMarkdown

/// Converts a page of Leanpub's Markdown or Markua into Markdown.
///
/// Asides and blurbs become alerts. Attributes above a block become those of pandoc, and formulas those of TeX.
struct LeanpubText: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    private let isPart: Bool
    /// The letter of the aside whose lines are read.
    private var aside: UInt8?
    /// Whether the line before is blank, so that a block may begin.
    private var followsBlank = true
    /// The blocks of Markua that are open: `{aside}`, `{blurb}`.
    private var frames = 0
    /// Whether a formula of several lines is open.
    private var isFormula = false
    /// The attributes above the next line.
    private var attributes: LeanpubAttributes?

    init?(_ file: SourceFile, isPart: Bool) {
        (self.file, self.isPart) = (file, isPart)
        page = RewrittenPage(file)
        let part = LeanpubPart(in: file)
        if let part { page.replace(part.span.range, by: isPart ? "\n" : "# \(part.title)\n") }
        for line in file.lines where line.lowerBound >= part?.span.range.upperBound ?? 0 { read(line) }
        if let attributes { write(attributes, at: file.bytes.count) }
    }

    // MARK: Lines

    private mutating func read(_ line: Range<Int>) {
        let words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 }, isBlank = words.allSatisfy { $0 <= 0x20 }
        if isFormula {
            // A blank line would end the formula.
            return isBlank ? page.replace(line, by: "") : readText(line)
        }
        let wasCode = page.code != nil
        defer { followsBlank = isBlank || wasCode && page.code == nil }
        if page.isCode(words) {
            aside = nil
            if wasCode || attributes == nil { return copy(line) }
            return readFence(words, line)
        }
        if let mark = Self.asideMark(words), aside == mark || followsBlank { return readAside(mark, words, line) }
        if aside != nil {
            aside = nil
            if !isBlank { page.replace(line.lowerBound..<line.lowerBound, by: "\n") }
        }
        if let attributes, !isBlank || attributes.isAlone { write(attributes, at: line.lowerBound) }
        if words.starts(with: "%%".utf8), followsBlank || words.startIndex == line.lowerBound { return page.replace(line, by: "") }
        if words.first == UInt8(ascii: "{"), readBraces(words, line) { return }
        prefix(line)
        readText(line)
    }

    /// Writes the attributes of a block that is no code, below its title.
    private mutating func write(_ attributes: LeanpubAttributes, at offset: Int) {
        self.attributes = nil
        let mark = String(repeating: "> ", count: frames), place = offset..<offset
        if let title = attributes.title { page.replace(place, by: "\(mark)**\(title)**\n\(mark)\n") }
        if !attributes.markdown.isEmpty { page.replace(place, by: mark + attributes.markdown + "\n") }
    }

    /// Copies a line with the mark of the open frames.
    private mutating func copy(_ line: Range<Int>) {
        prefix(line)
        page.copy(line)
    }

    private mutating func prefix(_ line: Range<Int>) {
        if frames > 0 { page.replace(line.lowerBound..<line.lowerBound, by: String(repeating: "> ", count: frames)) }
    }

    // MARK: Asides

    /// The letter of a line of an aside: `A> text`; nil for other lines.
    private static func asideMark(_ words: ArraySlice<UInt8>) -> UInt8? {
        guard let letter = words.first, "ABCDEIQTWX".utf8.contains(letter), words.dropFirst().first == UInt8(ascii: ">") else { return nil }
        return (words.dropFirst(2).first ?? 0x0A) <= 0x20 || letter == UInt8(ascii: "A") ? letter : nil
    }

    private mutating func readAside(_ mark: UInt8, _ words: ArraySlice<UInt8>, _ line: Range<Int>) {
        if aside != mark { page.replace(line.lowerBound..<line.lowerBound, by: "\n" + Self.opening(of: mark)) }
        aside = mark
        let rest = words.dropFirst(2).drop { $0 == 0x20 }
        // Indents of code and lists in the aside stay.
        let content = words.dropFirst(2).first == 0x20 ? words.startIndex + 3 : words.startIndex + 2
        page.replace(line.lowerBound..<content, by: mark == UInt8(ascii: "C") ? "" : "> ")
        if rest.isEmpty { page.copy(content..<line.upperBound) } else { readText(content..<line.upperBound) }
    }

    /// The first lines of an alert; asides and blurbs have no label.
    private static func opening(of mark: UInt8) -> String {
        let names: [Unicode.Scalar: String] = [
            "T": "tip", "W": "warning", "E": "error", "I": "info", "Q": "question", "D": "discussion", "X": "exercise",
        ]
        if mark == UInt8(ascii: "C") { return "" }
        return opening(of: names[Unicode.Scalar(mark)] ?? "", prefix: "")
    }

    private static func opening(of name: String, prefix: String) -> String {
        guard !name.isEmpty else { return "\(prefix){.\(ReservedClass.unlabelled.rawValue)}\n\(prefix)> [!NOTE]\n" }
        let kind = AlertKind.aliases[name] ?? "note", isNamed = AlertKind.all.contains(name)
        let title =
            isNamed
            ? ""
            : "\(prefix)>\n\(prefix)> {.\(ReservedClass.alertTitle.rawValue)}\n\(prefix)> \(AsideOpening.label(of: name))\n\(prefix)>\n"
        return "\(prefix)> [!\(kind.uppercased())]\n" + title
    }

    // MARK: Braces

    /// Reads a line in braces: the marks of frames, parts of the book, formulas or attributes; returns false for other text.
    private mutating func readBraces(_ words: ArraySlice<UInt8>, _ line: Range<Int>) -> Bool {
        let text = String(decoding: words.prefix(500), as: UTF8.self).filter { !$0.isNewline }.trimmingSpaces
        guard text.hasSuffix("}"), !text.hasPrefix("{$$}"), !text.hasPrefix("{/$$}") else { return false }
        switch text {
        case "{frontmatter}", "{mainmatter}", "{backmatter}":
            page.replace(line, by: "\n")
            return true
        case "{pagebreak}":
            page.replace(line, by: "\n\\newpage\n\n")
            return true
        case "{/aside}", "{/blurb}":
            frames = max(0, frames - 1)
            page.replace(line, by: "\n")
            return true
        default: break
        }
        guard let attributes = LeanpubAttributes(text) else { return false }
        if attributes.name == "aside" || attributes.name == "blurb", frames < 60 {
            let prefix = String(repeating: "> ", count: frames)
            page.replace(line, by: "\(prefix)\n" + Self.opening(of: attributes.values["class"] ?? "", prefix: prefix))
            frames += 1
        } else {
            page.replace(line, by: "")
            self.attributes = attributes
        }
        return true
    }

    /// Writes the first line of code with the attributes above it.
    private mutating func readFence(_ words: ArraySlice<UInt8>, _ line: Range<Int>) {
        defer { attributes = nil }
        guard let attributes, let fence = page.code else { return copy(line) }
        let marks = String(repeating: String(UnicodeScalar(fence.mark)), count: fence.length)
        let info = String(decoding: fence.info, as: UTF8.self).filter { !$0.isNewline }.trimmingSpaces
        let language = info.isEmpty ? attributes.values["lang"] ?? attributes.values["format"] ?? "" : info
        prefix(line)
        page.copy(line.lowerBound..<words.startIndex)
        let title = attributes.title.map { "title=" + CellFigure.quoted($0) }
        let id = attributes.id.map { "#" + $0 }
        let list = ([language.isEmpty ? nil : "." + language, id, title] as [String?]).compactMap(\.self)
        page.replace(words.startIndex..<line.upperBound, by: list.isEmpty ? marks + "\n" : "\(marks) {\(list.joined(separator: " "))}\n")
    }

    // MARK: Formulas

    private mutating func readText(_ range: Range<Int>) {
        var start = range.lowerBound, offset = start, spans = CodeSpans()
        while offset < range.upperBound {
            let rest = file.bytes[offset..<range.upperBound]
            switch file.bytes[offset] {
            case UInt8(ascii: "`") where !isFormula:
                let end = spans.end(rest), isSpan = end > offset + rest.prefix { $0 == UInt8(ascii: "`") }.count
                if isSpan, end < range.upperBound, file.bytes[end] == UInt8(ascii: "$") {
                    page.copy(start..<offset)
                    page.replace(offset..<offset, by: "$")
                    start = offset
                }
                offset = end
            case UInt8(ascii: "{") where rest.starts(with: "{$$}".utf8) && !isFormula:
                page.copy(start..<offset)
                let end = formula(rest.dropFirst(4), isBlock: rest.startIndex == range.lowerBound)
                (start, offset) = (end, end)
            case UInt8(ascii: "{") where rest.starts(with: "{/$$}".utf8) && isFormula:
                page.copy(start..<offset)
                isFormula = false
                let isFirst = file.bytes[range.lowerBound..<offset].allSatisfy { $0 <= 0x20 }
                let isLast = file.bytes[(offset + 5)..<range.upperBound].allSatisfy { $0 <= 0x20 }
                page.replace(offset..<offset + 5, by: (isFirst ? "" : "\n") + "$$" + (isLast ? "" : "\n"))
                (start, offset) = (offset + 5, offset + 5)
            default: offset += 1
            }
        }
        if start < range.upperBound { page.copy(start..<range.upperBound) }
    }

    /// Writes the beginning of a formula, and its end if the line has it; returns the end of the bytes that are read.
    private mutating func formula(_ rest: ArraySlice<UInt8>, isBlock: Bool) -> Int {
        let mark = rest.startIndex - 4..<rest.startIndex, end = Array("{/$$}".utf8)
        guard let close = rest.indices.first(where: { rest[$0] == end[0] && rest[$0...].starts(with: end) }) else {
            isFormula = true
            page.replace(mark, by: (isBlock ? "" : "\n\n") + "$$" + (rest.allSatisfy { $0 <= 0x20 } ? "" : "\n"))
            return rest.startIndex
        }
        let isWhole = isBlock && followsBlank && rest[(close + 5)...].allSatisfy { $0 <= 0x20 }
        page.replace(mark, by: isWhole ? "$$\n" : "$`")
        page.copy(rest.startIndex..<close)
        page.replace(close..<close + 5, by: isWhole ? "\n$$" : "`$")
        return close + 5
    }
}

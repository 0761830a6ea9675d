import TypesetBase
import TypesetMarkdown

/// Converts an Internet-Draft into Markdown: its header, sections, references, captions and asides.
///
/// The references that the text names are listed in sections before the back matter, as the programs of the IETF do.
struct DraftText: PageConversion {
    private(set) var page: RewrittenPage
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    private let outline: DraftOutline
    private var references = DraftReferences()
    private var hasList = false
    /// The letter of the aside whose lines are read.
    private var aside: UInt8?
    /// Whether the line before is text of a paragraph.
    private var followsText = false
    /// The offset after a mark that goes past the end of its line.
    private var readTo = 0
    /// The element `<reference>` that is open.
    private var openReference: DraftReferenceElement?
    /// The places with the words of BCP 14 so far.
    private var boilerplateCount = 0

    /// Returns nil for a file without the header of a draft.
    init?(_ file: SourceFile) {
        guard let header = DraftHeader(file) else { return nil }
        self.file = file
        outline = DraftOutline(file, from: header.end)
        references.add(header)
        page = RewrittenPage(file)
        // The list is before parts of the text that add to it.
        read(header)
        (page, hasList) = (RewrittenPage(file), false)
        read(header)
    }

    private mutating func read(_ header: DraftHeader) {
        (aside, openReference, readTo, followsText, boilerplateCount) = (nil, nil, 0, false, 0)
        page.replace(0..<header.end, by: header.frontMatter)
        for line in file.lines where line.lowerBound >= header.end { read(line) }
        if let open = openReference { references.add(open) }
        if !hasList { page.replace(file.bytes.count..<file.bytes.count, by: references.list) }
    }

    /// The name of the section that a line begins: `--- abstract`, `--- note_Readers`; nil for other lines.
    static func section(_ line: ArraySlice<UInt8>) -> String? {
        guard line.starts(with: "--- ".utf8), line.count < 200 else { return nil }
        let name = String(decoding: line.dropFirst(4), as: UTF8.self).trimmingSpaces.filter { !$0.isNewline }
        return ["abstract", "middle", "back", "fluff"].contains(name) || name.hasPrefix("note_") || name.hasPrefix("to_be_removed_note_")
            ? name : nil
    }

    // MARK: Lines

    private mutating func read(_ line: Range<Int>) {
        guard readTo <= line.lowerBound else { return readText(min(readTo, line.upperBound)..<line.upperBound) }
        let bytes = file.bytes[line], words = bytes.drop { $0 == 0x20 || $0 == 0x09 }, wasCode = page.code != nil
        let isCode = page.isCode(words), wasText = followsText
        followsText = !isCode && words.contains { $0 > 0x20 } && words.first != UInt8(ascii: "#") && words.first != UInt8(ascii: "{")
        if isCode {
            aside = nil
            guard !wasCode, let caption = outline.figures[line.lowerBound], let fence = page.code else { return page.copy(line) }
            return writeFence(fence, caption, words, line)
        }
        if readReference(words, line) { return }
        if outline.omitted.contains(line.lowerBound) { return page.replace(line, by: "") }
        if let caption = outline.tables[line.lowerBound] {
            return page.replace(line, by: "\nTable: \(MarkdownWords.escaped(caption.title ?? "")) {#\(caption.id)}\n")
        }
        if let name = Self.section(bytes) { return begin(name, line) }
        let isAside = words.first == UInt8(ascii: "A") && words.dropFirst().first == UInt8(ascii: ">")
        if isAside { return readAside(words, line) }
        aside = nil
        if bytes.starts(with: ".# ".utf8) {
            page.replace(line.lowerBound..<line.lowerBound + 1, by: "")
            return readText(line.lowerBound + 1..<line.upperBound)
        }
        if words.starts(with: "!---".utf8) || words.starts(with: "%%%".utf8) { return page.replace(line, by: "\n") }
        if words.first == UInt8(ascii: "{"), words.dropFirst().first != UInt8(ascii: "{"), readBraces(words, line, followsText: wasText) {
            return
        }
        // The text of these abbreviations is a link to a section, which has no form in print.
        if words.starts(with: "*[".utf8), words.contains("]: #".utf8) { return page.replace(line, by: "") }
        readText(line)
    }

    private mutating func begin(_ section: String, _ line: Range<Int>) {
        switch section {
        case "abstract": page.replace(line, by: "\n# Abstract {.unnumbered}\n\n")
        case "back": writeList(line)
        case "middle", "fluff": page.replace(line, by: "\n")
        default:
            let name = section.split(separator: "note_", maxSplits: 1).last.map(String.init) ?? section,
                title = name.replacing("_", with: " ")
            page.replace(line, by: "\n# \(title) {.unnumbered}\n\n")
        }
    }

    private mutating func writeList(_ line: Range<Int>) {
        page.replace(line, by: hasList ? "\n" : references.list + "\n")
        hasList = true
    }

    private mutating func readAside(_ words: ArraySlice<UInt8>, _ line: Range<Int>) {
        let opening = aside == nil ? "\n{.\(ReservedClass.unlabelled.rawValue)}\n> [!NOTE]\n" : ""
        aside = words.first
        let content = words.dropFirst(2).first == 0x20 ? words.startIndex + 3 : words.startIndex + 2
        page.replace(line.lowerBound..<content, by: opening + "> ")
        readText(content..<line.upperBound)
    }

    /// Reads a line in braces: a division, the attributes of a block or a boilerplate; returns false for other text.
    private mutating func readBraces(_ words: ArraySlice<UInt8>, _ line: Range<Int>, followsText: Bool) -> Bool {
        guard words.count < 1000 else { return false }
        let text = String(decoding: words, as: UTF8.self).trimmingSpaces.filter { !$0.isNewline }
        switch text {
        case "{frontmatter}", "{mainmatter}": page.replace(line, by: "\n")
        case "{backmatter}": writeList(line)
        case _ where text.hasPrefix("{::boilerplate bcp14") && boilerplateCount < Self.boilerplateLimit:
            boilerplateCount += 1
            let links = ["!RFC2119", "!RFC8174"].compactMap { references.link($0) }.joined(separator: " ")
            page.replace(line, by: Self.boilerplate.replacing("REFERENCES", with: links) + "\n")
        case _ where text.hasPrefix("{::boilerplate bcp14"):
            if diagnostics.isEmpty {
                diagnostics = [
                    .warning(
                        "the words of BCP 14 are set in \(Self.boilerplateLimit) places, and this mark and later ones are printed",
                        at: SourceSpan(file: file, range: line).firstLine, hints: ["write `{::boilerplate bcp14}` once"]
                    ).found(by: .markupLimit)
                ]
            }
            return false
        case _ where text.hasPrefix("{::"): return false
        case _ where KramdownText.isDefinition(words): return false
        default:
            guard let attributes = DraftAttributes(text) else { return false }
            if followsText, text.hasPrefix("{:"), let id = attributes.id {
                // The paragraph or the definition above has a place with this name.
                page.replace(words, of: line, by: "[]{#\(id)}")
                return true
            }
            let list = [attributes.id.map { "#" + $0 }, attributes.isUnnumbered ? ".unnumbered" : nil].compactMap(\.self)
            let mark = text.hasPrefix("{:") ? "{: " : "{"
            page.replace(line, by: list.isEmpty ? "" : mark + list.joined(separator: " ") + "}\n")
        }
        return true
    }

    /// The most places with the words of BCP 14, which are forty times as long as their mark; a document has one.
    private static let boilerplateLimit = 100

    /// The words of BCP 14 about requirements.
    private static let boilerplate = """
        The key words "MUST", "MUST NOT", "REQUIRED", "SHALL", "SHALL NOT", "SHOULD", "SHOULD NOT", "RECOMMENDED", "NOT RECOMMENDED", \
        "MAY", and "OPTIONAL" in this document are to be interpreted as described in BCP 14 REFERENCES when, and only when, they appear in \
        all capitals, as shown here.
        """

    /// Writes the first line of code with its caption.
    private mutating func writeFence(
        _ fence: CodeFence, _ caption: DraftOutline.Caption, _ words: ArraySlice<UInt8>, _ line: Range<Int>
    ) {
        let marks = String(repeating: String(UnicodeScalar(fence.mark)), count: fence.length)
        let info = String(decoding: fence.info, as: UTF8.self).filter { !$0.isNewline }.trimmingSpaces
        let language = info.prefix { $0.isLetter || $0.isNumber || "-+".contains($0) }
        let title = caption.title.map { "title=" + CellFigure.quoted($0) }
        let list = [language.isEmpty ? nil : "." + String(language), "#" + caption.id, title].compactMap(\.self).joined(separator: " ")
        page.copy(line.lowerBound..<words.startIndex)
        page.replace(words.startIndex..<line.upperBound, by: "\(marks) {\(list)}\n")
    }

    /// Reads a line of an element `<reference>`; returns false for other lines.
    private mutating func readReference(_ words: ArraySlice<UInt8>, _ line: Range<Int>) -> Bool {
        guard openReference != nil || words.starts(with: "<reference ".utf8) else { return false }
        openReference = openReference ?? DraftReferenceElement()
        openReference?.add(words)
        if let element = openReference, element.isComplete {
            references.add(element)
            openReference = nil
        }
        page.replace(line, by: "")
        return true
    }

    // MARK: Text

    private mutating func readText(_ range: Range<Int>) {
        var start = range.lowerBound, offset = start, spans = CodeSpans()
        defer { readTo = max(readTo, start) }
        while offset < range.upperBound {
            let rest = file.bytes[offset..<range.upperBound]
            switch Unicode.Scalar(file.bytes[offset]) {
            case "`": offset = spans.end(rest)
            case "\\": offset += 2
            case "{", "[", "(", "<":
                let before = offset > range.lowerBound ? file.bytes[offset - 1] : 0x20
                guard let (words, end) = DraftMarks.replacement(for: file.bytes[offset...], after: before, outline.links, &references)
                else {
                    offset += 1
                    continue
                }
                page.copy(start..<offset)
                page.replace(offset..<end, by: words)
                (start, offset) = (end, end)
            default: offset += 1
            }
        }
        if start < range.upperBound { page.copy(start..<range.upperBound) }
    }
}

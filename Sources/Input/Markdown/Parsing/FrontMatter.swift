import Diagnostics
import YAML

/// YAML between `---` at the very start of a file and the next `---` or `...`.
///
/// It is cut off before parsing: to the parser, `---` is a thematic break or the underline of a heading.
struct FrontMatter {
    private let file: SourceFile
    /// The YAML's bytes; nil where there is none.
    private let range: Range<Int>?
    /// Offset at which the Markdown begins.
    let end: Int

    init(of file: SourceFile) {
        self.file = file
        let start = Self.markEnd(of: file)
        let found = Self.find(in: file, from: start)
        range = found?.range
        end = found?.end ?? start
    }

    /// An opening `---` with a blank line after it is a thematic break.
    private static func find(in file: SourceFile, from start: Int) -> (range: Range<Int>, end: Int)? {
        guard line(1, of: file, from: start) == "---", file.lineCount > 1, !line(2, of: file).isEmpty else { return nil }
        for number in 2...file.lineCount {
            let text = line(number, of: file)
            if text == "---" || text == "..." {
                return (file.offset(ofLine: 2)..<file.offset(ofLine: number), file.offset(ofLine: number + 1))
            }
        }
        return nil
    }

    private static let keys = ["title", "author", "authors", "date", "lang", "language", "style", "subject", "keywords"]

    /// A warning about what looks like front matter but is text, because it has no end or is not at the start of the file.
    var misplaced: Diagnostic? {
        guard range == nil,
            let opening = (1...file.lineCount).first(where: { !Self.line($0, of: file, from: $0 == 1 ? markEnd : 0).isEmpty }),
            opening < file.lineCount,
            Self.line(opening, of: file, from: opening == 1 ? markEnd : 0) == "---",
            let colon = Self.line(opening + 1, of: file).firstIndex(of: ":"),
            Self.keys.contains(String(Self.line(opening + 1, of: file)[..<colon]))
        else { return nil }
        let start = opening == 1 ? markEnd : file.offset(ofLine: opening), span = SourceSpan(file: file, range: start..<start + 3)
        return opening == 1
            ? .warning("this front matter is never closed, and so is text", at: span, hints: ["write a line `---` after the last key"])
            : .warning(
                "front matter must begin on the first line of a file; here it is text", at: span,
                hints: ["remove the empty lines before it"])
    }

    private var markEnd: Int { Self.markEnd(of: file) }

    /// The end of the byte order mark, where there is one.
    private static func markEnd(of file: SourceFile) -> Int { file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// A line without blanks and line end at its end; `from` skips a byte order mark.
    private static func line(_ number: Int, of file: SourceFile, from start: Int = 0) -> String {
        let bytes = file.bytes[max(start, file.offset(ofLine: number))..<max(start, file.offset(ofLine: number + 1))]
        guard bytes.count < 1000 else { return "…" }
        var end = bytes.endIndex
        while end > bytes.startIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
        return String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
    }

    /// The values of the keys. Unknown keys get a note only, since other programs have keys of their own.
    func metadata(_ diagnostics: inout [Diagnostic]) -> Metadata {
        var metadata = Metadata()
        guard let range else { return metadata }
        let (node, found) = YAMLParser.parse(file, range: range)
        diagnostics += found
        guard let node else { return metadata }
        guard case .mapping(let entries) = node.value else {
            diagnostics.append(
                .error("front matter is not a list of keys and values", at: node.span, hints: ["write it as `title: …`, a key a line"]))
            return metadata
        }
        for entry in entries { read(entry, into: &metadata, &diagnostics) }
        return metadata
    }

    private func read(_ entry: YAMLNode.Entry, into metadata: inout Metadata, _ diagnostics: inout [Diagnostic]) {
        guard case .scalar(let key, _) = entry.key.value else { return }
        switch key {
        case "title": metadata.title = scalar(entry, key, &diagnostics)
        case "date": metadata.date = scalar(entry, key, &diagnostics)
        case "lang", "language": metadata.language = scalar(entry, key, &diagnostics)
        case "style": metadata.style = scalar(entry, key, &diagnostics)
        case "subject": metadata.subject = scalar(entry, key, &diagnostics)
        case "author", "authors": metadata.authors += scalars(entry, key, &diagnostics)
        case "keywords": metadata.keywords += scalars(entry, key, &diagnostics)
        case _ where Suggestion.closest(to: key, among: Self.keys) != nil:
            diagnostics.append(
                .warning(
                    "front matter key '\(key)' has no meaning here", at: entry.key.span,
                    hints: ["did you mean `\(Suggestion.closest(to: key, among: Self.keys) ?? "")`?"]))
        default:
            diagnostics.append(
                Diagnostic(
                    .note, "front matter key '\(key)' has no meaning here", at: entry.key.span,
                    hints: ["known keys: title, author, date, lang, style, subject, keywords"]))
        }
    }

    private func scalar(_ entry: YAMLNode.Entry, _ key: String, _ diagnostics: inout [Diagnostic]) -> Metadata.Entry<String>? {
        if let value = Self.text(entry.value) { return value.value.isEmpty ? nil : value }
        diagnostics.append(
            .error("front matter key '\(key)' takes one text", at: entry.value.span, hints: ["write `\(key): …` on one line"]))
        return nil
    }

    private func scalars(_ entry: YAMLNode.Entry, _ key: String, _ diagnostics: inout [Diagnostic]) -> [Metadata.Entry<String>] {
        if let one = Self.text(entry.value) { return one.value.isEmpty ? [] : [one] }
        guard case .sequence(let nodes) = entry.value.value else {
            diagnostics.append(
                .error(
                    "front matter key '\(key)' takes a text or a list of texts", at: entry.value.span,
                    hints: ["write `\(key): [first, second]`"]))
            return []
        }
        return nodes.compactMap { node in
            if let text = Self.text(node) { return text }
            diagnostics.append(.error("front matter key '\(key)' takes a list of texts", at: node.span))
            return nil
        }
    }

    private static func text(_ node: YAMLNode) -> Metadata.Entry<String>? {
        guard case .scalar(let text, _) = node.value else { return nil }
        return Metadata.Entry(text, span: node.span)
    }
}

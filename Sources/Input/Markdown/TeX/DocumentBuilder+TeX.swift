import TypesetBase

/// Running text in TeX.
extension DocumentBuilder {
    /// The most footnotes within one another; deeper ones are text.
    private static let noteLimit = 4

    /// Returns the inlines of running text in TeX, and reports the commands that are not known.
    func inlines(of text: TeXText, at span: SourceSpan, noteDepth: Int = 0) -> [Inline] {
        for name in text.unknown { note(.texCommand, at: Self.place(of: "\\" + name, in: span)) }
        var result: [Inline] = []
        for part in text.parts {
            switch part {
            case .markdown(let words):
                guard words.contains(where: { !$0.isWhitespace }) else {
                    result.append(Inline(.text(words.contains("\u{A0}") ? "\u{A0}" : " "), span: span))
                    continue
                }
                if words.first?.isWhitespace == true { result.append(Inline(.text(" "), span: span)) }
                result += inlines(ofMarkdown: Self.withoutListMark(words.trimmingSpaces), at: span)
                if words.last?.isWhitespace == true { result.append(Inline(.text(" "), span: span)) }
            case .note(let words):
                let inner = TeXText(words, readsCitations: constructs.contains(.citation))
                let content = inlines(of: inner, at: span, noteDepth: noteDepth + 1)
                if openPictures > 0 || noteDepth >= Self.noteLimit {
                    result += [Inline(.text(" ("), span: span)] + content + [Inline(.text(")"), span: span)]
                } else {
                    result.append(Inline(.footnoteReference(addNote(content, at: span)), span: span))
                }
            }
        }
        return result
    }

    /// Returns Markdown that begins with no mark of a list: `1\. A` and `(a\) B`.
    private static func withoutListMark(_ words: String) -> String {
        let open = words.first == "(" ? words.dropFirst() : words[...], number = open.prefix { $0.isLetter || $0.isNumber }
        guard let mark = open[number.endIndex...].first, mark == "." || mark == ")" else { return words }
        return String(words[..<number.endIndex]) + "\\" + words[number.endIndex...]
    }

    /// The place of a command in a text; the whole text if it is not found.
    static func place(of command: String, in span: SourceSpan) -> SourceSpan {
        let bytes = span.file.bytes, words = Array(command.utf8)
        let start = span.range.first { bytes[$0] == words[0] && bytes[$0..<span.range.upperBound].starts(with: words) }
        return start.map { SourceSpan(file: span.file, range: $0..<$0 + words.count) } ?? span
    }
}

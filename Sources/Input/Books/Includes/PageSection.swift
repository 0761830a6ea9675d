import TypesetBase
import TypesetMarkdown

/// Finds the part of a page that a heading or the name of a block begins.
enum PageSection {
    /// The lines of a section: the heading with all that follows up to the next heading of its level, a block with a name (`^name`), or,
    /// for an empty name, the page without its front matter; nil if the page has no such part.
    static func lines(of file: SourceFile, _ name: String) -> SourceSpan? {
        let start = FrontMatter.end(of: file)
        if name.isEmpty {
            // A blank line before the text would end the paragraph that includes it.
            return span(of: file, (file.bytes[start...].firstIndex { $0 > 0x20 } ?? file.bytes.count)..<file.bytes.count)
        }
        return name.hasPrefix("^") ? block(name, of: file, from: start) : section(name, of: file, from: start)
    }

    private static func span(of file: SourceFile, _ range: Range<Int>) -> SourceSpan? {
        range.isEmpty ? nil : SourceSpan(file: file, range: range)
    }

    private static func section(_ name: String, of file: SourceFile, from start: Int) -> SourceSpan? {
        let wanted = name.lettersAndDigits
        var fence: CodeFence?, begun: (offset: Int, level: Int)?
        for line in file.bytes[start...].lines {
            let words = line.drop { $0 == 0x20 }
            guard !CodeFence.contains(words, &fence), words.isHeading else { continue }
            let level = words.prefix { $0 == UInt8(ascii: "#") }.count
            if let begun, level <= begun.level { return span(of: file, begun.offset..<line.startIndex) }
            if begun == nil, String(decoding: words.dropFirst(level), as: UTF8.self).lettersAndDigits == wanted {
                begun = (line.startIndex, level)
            }
        }
        return begun.flatMap { span(of: file, $0.offset..<file.bytes.count) }
    }

    /// The lines between blank lines that end with a name; for a name on a line of its own after a blank line, those before it.
    private static func block(_ name: String, of file: SourceFile, from start: Int) -> SourceSpan? {
        var begun: Int?, last: Range<Int>?
        for line in file.bytes[start...].lines {
            let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            guard let end = words.last else {
                if let open = begun { last = open..<line.startIndex }
                begun = nil
                continue
            }
            if end == name {
                if words.count == 1, begun == nil { return last.flatMap { span(of: file, $0) } }
                return span(of: file, (isItem(line) ? line.startIndex : begun ?? line.startIndex)..<line.endIndex)
            }
            begun = begun ?? line.startIndex
        }
        return nil
    }

    private static func isItem(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.drop { $0 == 0x20 || $0 == 0x09 }
        return words.starts(with: "- ".utf8) || words.starts(with: "* ".utf8)
    }
}

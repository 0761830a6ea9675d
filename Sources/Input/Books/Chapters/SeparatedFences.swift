import TypesetBase

/// Separates a fence of colons from a line with a tag right above it, since in CommonMark raw HTML goes on to the next blank line.
///
/// Pandoc and MDX read Markdown after such a line.
struct SeparatedFences: PageConversion {
    private(set) var page: RewrittenPage

    /// Prepares the conversion of a page; nil for a page without such fences.
    init?(_ file: SourceFile) {
        guard file.bytes[...].contains(">\n:::".utf8) else { return nil }
        page = RewrittenPage(file)
        var followsTag = false
        for line in file.lines {
            let bytes = file.bytes[line], words = bytes.drop { $0 == 0x20 }
            let isCode = page.isCode(words)
            if followsTag, bytes.starts(with: ":::".utf8) { page.replace(line.lowerBound..<line.lowerBound, by: "\n") }
            followsTag = !isCode && Self.isTag(words)
            page.copy(line)
        }
    }

    /// Whether a line is only a tag of an element that contains blocks.
    private static func isTag(_ words: ArraySlice<UInt8>) -> Bool {
        guard words.first == UInt8(ascii: "<"), words.count < 1000 else { return false }
        return String(decoding: words, as: UTF8.self).wholeMatch(
            of: /<\/?(?:article|aside|center|details|div|figure|main|section|summary|td|th)(?:\s[^<>]*)?>\s*/) != nil
    }
}

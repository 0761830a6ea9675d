import TypesetBase

/// The metadata of MultiMarkdown, Pelican and MkDocs: lines `Key: value` from `Title: …` on up to the first blank line.
///
/// Sources: fletcher.github.io/MultiMarkdown-6, "Metadata"; docs.getpelican.com, "File metadata".
enum MetadataLines {
    /// The keys of which one follows the title; without one, the lines are text.
    private static let usual: Set<String> = [
        "abstract", "affiliation", "author", "authors", "baseheaderlevel", "category", "copyright", "css", "date", "description",
        "keywords",
        "lang", "language", "latexmode", "modified", "quoteslanguage", "revision", "slug", "status", "subtitle", "summary", "tags",
    ]
    /// The most lines.
    private static let limit = 100

    /// The lines without the blank one after them; nil for other text.
    static func range(in file: SourceFile, from start: Int) -> Range<Int>? {
        guard file.bytes[start...].prefix(6).elementsEqual("title:".utf8, by: { $0 | 0x20 == $1 || $0 == $1 }) else { return nil }
        var end = start, hasUsual = false, count = 0
        while end < file.bytes.count, count < limit {
            let next = file.bytes[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? file.bytes.count, line = file.bytes[end..<next]
            if line.allSatisfy({ $0 <= 0x20 }) { break }
            guard line.count < 1000 else { return nil }
            if let key = key(line) {
                if count > 0, usual.contains(normalized(key)) { hasUsual = true }
            } else if line.first != 0x20, line.first != 0x09 || count == 0 {
                return nil
            }
            (end, count) = (next, count + 1)
        }
        return hasUsual && count < limit ? start..<end : nil
    }

    /// The bytes of the key of a line; nil for a line without one.
    private static func key(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let key = line.prefix { (0x41...0x5A).contains($0 & 0xDF) || (0x30...0x39).contains($0) || "_- ".utf8.contains($0) }
        guard let first = key.first, (0x41...0x5A).contains(first & 0xDF), key.count < 40, key.endIndex + 1 < line.endIndex,
            line[key.endIndex] == UInt8(ascii: ":"), line[key.endIndex + 1] <= 0x20
        else { return nil }
        return key
    }

    /// The key in lower case without blanks, as MultiMarkdown compares keys.
    private static func normalized(_ key: ArraySlice<UInt8>) -> String {
        String(decoding: key.filter { $0 != 0x20 }, as: UTF8.self).lowercased()
    }

    /// The keys and values; lines without a key continue a value.
    static func entries(in file: SourceFile, _ range: Range<Int>) -> [YAMLPair] {
        var found: [(key: Range<Int>, name: String, value: Range<Int>)] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let next = file.bytes[start..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upperBound
            let line = file.bytes[start..<next], words = trimmed(line)
            if let key = key(line) {
                let value = trimmed(line[(key.endIndex + 1)...])
                found.append((key.indices, normalized(key), value.startIndex..<value.endIndex))
            } else if let last = found.indices.last, !words.isEmpty {
                found[last].value = found[last].value.lowerBound..<words.endIndex
            }
            start = next
        }
        return found.filter { !$0.value.isEmpty }.map { key, name, value in
            let text = String(decoding: file.bytes[value], as: UTF8.self).split(whereSeparator: \.isNewline).map {
                String($0).trimmingSpaces
            }
            let span = SourceSpan(file: file, range: value)
            return YAMLPair(
                key: YAMLNode(.scalar(name, .plain), span: SourceSpan(file: file, range: key)),
                value: YAMLNode(.scalar(text.joined(separator: " "), .quoted), span: span))
        }
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line.drop { $0 <= 0x20 }
        while let last = line.last, last <= 0x20 { line.removeLast() }
        return line
    }
}

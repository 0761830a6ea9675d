import Diagnostics

/// A directive of DocC at the beginning of a line: `@Name(key: "value") {`.
struct DocCDirective {
    enum Meaning: Equatable {
        /// Settings of a web page, and comments: nothing of it is for readers.
        case dropped
        /// A frame around content, such as columns.
        case frame
        /// A frame with a title.
        case tab
        case image
        /// Something for which there is nothing on paper.
        case unavailable
    }

    enum Body: Equatable {
        case none
        /// Content up to a line `}`.
        case open
        /// Between braces on its own line.
        case inline(Range<Int>)
    }

    var name: String
    /// Values by their labels; the first one without a label by an empty name.
    var arguments: [String: String] = [:]
    var body = Body.none
    /// To the end of its last line, without the line end.
    var range: Range<Int>

    /// Nil for a name that DocC does not have, such as an attribute of Swift.
    var meaning: Meaning? {
        switch name {
        case "Metadata", "Options", "Comment", "PageImage", "PageColor", "PageKind", "Available", "CallToAction", "TechnologyRoot",
            "DisplayName", "DocumentationExtension", "SupportedLanguage", "TitleHeading", "Redirected", "AutomaticSeeAlso",
            "AutomaticTitleHeading", "AutomaticArticleSubheading", "TopicsVisualStyle", "AlternateRepresentation", "CustomMetadata":
            .dropped
        case "Row", "Column", "TabNavigator", "Links", "Small", "DeprecationSummary": .frame
        case "Tab": .tab
        case "Image": .image
        case "Video", "Snippet": .unavailable
        default: nil
        }
    }

    /// - Parameter start: of the `@`, the first byte of its line that is no blank.
    init?(in bytes: [UInt8], at start: Int) {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "@") else { return nil }
        let word = bytes[(start + 1)...].prefix { Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 }
        name = String(decoding: word, as: UTF8.self)
        range = start..<word.endIndex
        guard meaning != nil else { return nil }
        var offset = word.endIndex
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "(") {
            guard let end = Self.closing(in: bytes, after: offset) else { return nil }
            arguments = Self.arguments(bytes[(offset + 1)..<end])
            offset = end + 1
        }
        readBody(in: bytes, from: offset)
    }

    private mutating func readBody(in bytes: [UInt8], from start: Int) {
        let rest = bytes[start...].prefix { $0 != 0x0A }
        let content = rest.drop { $0 == 0x20 || $0 == 0x09 }
        range = range.lowerBound..<rest.endIndex
        guard content.first == UInt8(ascii: "{") else { return }
        var inner = content.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        while let last = inner.last, [0x20, 0x09, 0x0D].contains(last) { inner.removeLast() }
        if inner.isEmpty {
            body = .open
        } else if inner.last == UInt8(ascii: "}") {
            body = .inline(inner.startIndex..<(inner.endIndex - 1))
        } else {
            body = .open
        }
    }

    /// The parenthesis that closes the one at `start`; texts in quotation marks may have others.
    private static func closing(in bytes: [UInt8], after start: Int) -> Int? {
        var isQuoted = false
        // No directive has arguments of so many bytes.
        for offset in (start + 1)..<min(bytes.count, start + 10_000) {
            if bytes[offset] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, bytes[offset] == UInt8(ascii: ")") { return offset }
        }
        return nil
    }

    private static func arguments(_ bytes: ArraySlice<UInt8>) -> [String: String] {
        var result: [String: String] = [:], rest = bytes
        while !rest.isEmpty {
            let part = takePart(&rest), colon = part.firstIndex { !$0.isLetter }
            if let colon, part[colon] == ":" {
                result[String(part[..<colon])] = unquoted(part[part.index(after: colon)...])
            } else if result[""] == nil {
                result[""] = unquoted(part[...])
            }
        }
        return result
    }

    /// What stands before the next comma outside of quotation marks.
    private static func takePart(_ rest: inout ArraySlice<UInt8>) -> String {
        var isQuoted = false
        let part = rest.prefix { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return isQuoted || byte != UInt8(ascii: ",")
        }
        rest = rest[part.endIndex...].dropFirst()
        return String(String(decoding: part, as: UTF8.self).drop { $0.isWhitespace })
    }

    private static func unquoted(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.count > 1 && text.first == "\"" && text.last == "\"" ? String(text.dropFirst().dropLast()) : String(text)
    }
}

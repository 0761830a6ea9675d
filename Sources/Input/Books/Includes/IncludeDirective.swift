/// The effect of a directive.
enum IncludeAction: Equatable {
    /// `\{{#…}}`: text that is printed without the backslash.
    case escaped
    /// `{{#title Text}}`: the title of the web page.
    case title(String)
    case include(file: String, IncludeDirective.Selection, IncludeDirective.Form = IncludeDirective.Form())
    /// A whole program of which only the selection is visible.
    case rustdocInclude(file: String, IncludeDirective.Selection)
    /// A line that only begins or ends a list of files.
    case mark
    /// A drawing, which is not text.
    case picture(file: String)
    /// A program as a code block, with further words for its info string.
    case playground(file: String, [String])
}

/// The lines of a file that MyST's `{include}` selects.
struct IncludedPart: Hashable {
    /// The first line, counted from 0; negative numbers count from the end.
    var from: Int?
    /// The first line after the selection.
    var to: Int?
    /// The ranges of lines, if the selection is not one run.
    var ranges: [Range<Int>] = []
    /// The texts whose first lines begin and end the selection.
    var start: Mark?
    var end: Mark?

    struct Mark: Hashable {
        var text: String
        /// Whether the line itself is selected.
        var isTaken: Bool
    }
}

/// A directive of mdBook, such as `{{#include file:anchor}}`, possibly escaped by a backslash.
struct IncludeDirective {
    /// The lines to include.
    enum Selection: Hashable {
        /// A range of lines, counted from 0; nil for all lines from `from` on.
        case lines(from: Int, to: Int?)
        case anchor(String)
        case part(IncludedPart)
        /// The part of a page that a heading or the name of a block begins; the whole page without front matter if the name is empty.
        case section(String)

        static let all = Selection.lines(from: 0, to: nil)
    }

    /// The form in which the text of a file is included.
    struct Form: Hashable {
        /// The language of a code block, empty if unknown; nil to include the text as part of the page.
        var language: String?
        /// The number of levels by which headings are lowered.
        var headingOffset = 0
    }

    var kind: IncludeAction
    /// The range in the text.
    var range: Range<Int>

    init(_ kind: IncludeAction, _ range: Range<Int>) { (self.kind, self.range) = (kind, range) }

    /// The directives of a text in their order, without other helpers of Handlebars.
    static func find(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        var found: [IncludeDirective] = [], offset = bytes.startIndex
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "{")) {
            let directive = IncludeDirective(in: bytes, at: start)
            if let directive { found.append(directive) }
            offset = directive?.range.upperBound ?? start + 1
        }
        return found
    }

    /// Reads a directive in double braces; nil for other braces.
    ///
    /// - Parameter start: the offset of the first brace.
    private init?(in bytes: ArraySlice<UInt8>, at start: Int) {
        guard bytes[start...].starts(with: "{{".utf8) else { return nil }
        var rest = bytes[(start + 2)...].drop(while: Self.isBlank)
        guard rest.popFirst() == UInt8(ascii: "#") else { return nil }
        let name = String(decoding: rest.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "}") }, as: UTF8.self)
        guard let close = rest.firstIndex(of: UInt8(ascii: "}")), bytes[close...].starts(with: "}}".utf8) else { return nil }
        let isEscaped = start > bytes.startIndex && bytes[start - 1] == UInt8(ascii: "\\")
        let text = String(decoding: rest[..<close].dropFirst(name.utf8.count), as: UTF8.self)
        guard let kind = isEscaped ? .escaped : Self.kind(name, text) else { return nil }
        self.kind = kind
        range = (isEscaped ? start - 1 : start)..<(close + 2)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static func kind(_ name: String, _ text: String) -> IncludeAction? {
        if name == "title" {
            let title = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return title.isEmpty ? nil : .title(title)
        }
        guard let (path, rest) = path(text) else { return nil }
        switch name {
        case "include", "rustdoc_include":
            let (file, selection) = path.isQuoted ? (path.text, rest.drop { $0.isWhitespace || $0 == ":" }) : split(path.text)
            let lines = Selection(selection)
            return name == "include" ? .include(file: file, lines) : .rustdocInclude(file: file, lines)
        // `playpen` is the older name.
        case "playground", "playpen": return .playground(file: path.text, rest.split(whereSeparator: \.isWhitespace).map(String.init))
        default: return nil
        }
    }

    /// The first word or a text in quotation marks, and the rest.
    private static func path(_ text: String) -> (path: (text: String, isQuoted: Bool), rest: Substring)? {
        let text: Substring = text.drop { $0.isWhitespace }
        let isQuoted = text.first == "\""
        let word: Substring = isQuoted ? text.dropFirst().prefix { $0 != "\"" } : text.prefix { !$0.isWhitespace }
        let rest = text[word.endIndex...]
        guard isQuoted ? !rest.isEmpty : !word.isEmpty else { return nil }
        return ((String(word), isQuoted), isQuoted ? rest.dropFirst() : rest)
    }

    private static func split(_ word: String) -> (file: String, selection: Substring) {
        guard let colon = word.firstIndex(of: ":") else { return (word, "") }
        return (String(word[..<colon]), word[word.index(after: colon)...])
    }
}

extension IncludeDirective.Selection {
    /// Parses `2:10`, `2:`, `:10`, `2` for one line, or a name; lines count from 1, and the last one is included.
    init(_ text: Substring) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        let first = parts.first ?? ""
        guard first.isEmpty || Int(first) != nil else {
            self = .anchor(String(first))
            return
        }
        let start = Int(first).map { max(0, $0 - 1) }
        let end = parts.count > 1 ? Int(parts[1]) : start.map { $0 + 1 }
        self = .lines(from: start ?? 0, to: end)
    }
}

extension IncludeDirective {
    /// The directives in the order of the text, without those in code blocks.
    ///
    /// - Parameter directives: reads a line without its indent and the marks of quotes.
    static func outsideCode(
        in bytes: ArraySlice<UInt8>, _ directives: (ArraySlice<UInt8>) -> [IncludeDirective]
    ) -> [IncludeDirective] {
        var found: [IncludeDirective] = [], fence: CodeFence?
        for line in bytes.lines {
            let words = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
            if !CodeFence.contains(words, &fence) { found += directives(words) }
        }
        return found
    }
}

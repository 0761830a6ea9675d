import TypesetBase

/// Reads the markup in strings of CSL's items.
///
/// Items in JSON use a few tags of HTML ("Rich text" of citeproc's input). Items in YAML use Markdown too, as pandoc reads them.
struct CSLMarkup {
    /// The markup of a file.
    enum Syntax: Sendable { case html, markdown }

    private let syntax: Syntax
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var output = CitationTextBuilder()
    /// The open elements: the end of each, and the format outside it.
    private var open: [(end: Ending, outside: CitationFormat)] = []
    private var format = CitationFormat()

    /// The text that ends an element.
    private enum Ending: Equatable {
        case tag(String)
        case mark([Unicode.Scalar])
        /// Brackets, and the format that follows them.
        case bracket
    }

    /// The most elements within one another.
    private static let depthLimit = 32

    /// Reads a string.
    ///
    /// - Parameter syntax: the markup; nil for a string without markup.
    static func text(_ string: String, _ syntax: Syntax?) -> CitationText {
        guard let syntax else { return CitationText(String(string.trimmingWhitespace)) }
        let marks: (Unicode.Scalar) -> Bool = { $0 == "<" || syntax == .markdown && "*_^~[$`\\-.'\"".unicodeScalars.contains($0) }
        guard string.unicodeScalars.contains(where: marks) else {
            return CitationText(string.split(whereSeparator: { $0 == " " || $0.isNewline || $0 == "\t" }).joined(separator: " "))
        }
        var reader = CSLMarkup(syntax: syntax, scalars: Array(string.unicodeScalars))
        return reader.read()
    }

    private init(syntax: Syntax, scalars: [Unicode.Scalar]) {
        self.syntax = syntax
        self.scalars = scalars
    }

    private mutating func read() -> CitationText {
        while position < scalars.count {
            let scalar = scalars[position]
            switch scalar {
            case " ", "\n", "\r", "\t":
                output.appendSpace()
                position += 1
            case "<" where readTag(): break
            case _ where syntax == .markdown && readMarkdown(scalar): break
            default:
                output.append(String(scalar), format)
                position += 1
            }
        }
        return output.finish()
    }

    // MARK: Elements

    private mutating func begin(_ end: Ending, _ change: (inout CitationFormat) -> Void) {
        open.append((end, format))
        change(&format)
    }

    /// Ends the innermost element with an ending, and those within it; false if there is none.
    private mutating func end(_ ending: Ending) -> Bool {
        guard let index = open.lastIndex(where: { $0.end == ending }) else { return false }
        format = open[index].outside
        open.removeSubrange(index...)
        return true
    }

    private func starts(with text: String) -> Bool { scalars[position...].starts(with: text.unicodeScalars) }

    /// The place of a text from a position on; nil if it does not occur.
    ///
    /// The last result for each text is kept, so all searches for it together take one pass.
    private mutating func next(_ text: [Unicode.Scalar], from start: Int) -> Int? {
        if let known = searches[text], known.start <= start {
            guard let place = known.place else { return nil }
            if place >= start { return place }
        }
        var index = start
        while index + text.count <= scalars.count {
            if scalars[index] == text[0], scalars[index..<index + text.count].elementsEqual(text) {
                searches[text] = (start, index)
                return index
            }
            index += 1
        }
        searches[text] = (start, nil)
        return nil
    }

    /// The last search for a text: its start, and the place that it found.
    private var searches: [[Unicode.Scalar]: (start: Int, place: Int?)] = [:]

    /// The most characters between the brackets of a span.
    private static let spanLimit = 1000

    private static let tags: Set = ["i", "em", "b", "strong", "u", "sc", "sup", "sub", "span"]

    /// Reads a tag that CSL knows; false for other text.
    private mutating func readTag() -> Bool {
        guard let close = next([">"], from: position), close - position < 80 else { return false }
        let tag = String(String.UnicodeScalarView(scalars[position...close]))
        if tag.hasPrefix("</") {
            guard end(.tag(String(tag.dropFirst(2).dropLast()).lowercased())) else { return false }
            position = close + 1
            return true
        }
        let name = tag.dropFirst().prefix { $0.isLetter }.lowercased()
        let compact = tag.filter { !$0.isWhitespace }.lowercased()
        guard Self.tags.contains(name), open.count < Self.depthLimit, next(Array("</\(name)>".unicodeScalars), from: close) != nil else {
            return false
        }
        switch compact {
        case "<i>", "<em>": begin(.tag(name)) { $0.isItalic = true }
        case "<b>", "<strong>": begin(.tag(name)) { $0.isBold = true }
        case "<u>": begin(.tag(name)) { $0.isUnderlined = true }
        case "<sc>": begin(.tag(name)) { $0.isSmallCaps = true }
        case "<sup>": begin(.tag(name)) { $0.baseline = .superscript }
        case "<sub>": begin(.tag(name)) { $0.baseline = .subscript }
        case _ where name == "span" && compact.contains("nocase"): begin(.tag(name)) { $0.keepsCase = true }
        case _ where name == "span" && compact.contains("small-caps"): begin(.tag(name)) { $0.isSmallCaps = true }
        case _ where name == "span" && compact.contains("text-decoration:underline"): begin(.tag(name)) { $0.isUnderlined = true }
        case _ where name == "span": begin(.tag(name)) { _ in }
        default: return false
        }
        position = close + 1
        return true
    }

    // MARK: Markdown

    /// Reads a construct of Markdown; false for other text.
    private mutating func readMarkdown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\\":
            guard position + 1 < scalars.count, scalars[position + 1].isASCII,
                scalars[position + 1].properties.generalCategory != .lowercaseLetter
            else { return false }
            output.append(String(scalars[position + 1]), format)
            position += 2
            return true
        case "*", "_": return readEmphasis(scalar)
        case "^": return readScript("^") { $0.baseline = .superscript }
        case "~": return readScript("~") { $0.baseline = .subscript }
        case "$": return readFormula()
        case "`":
            guard let close = next(["`"], from: position + 1) else { return false }
            output.append(String(String.UnicodeScalarView(scalars[position + 1..<close])), format)
            position = close + 1
            return true
        case "[":
            guard open.count < Self.depthLimit, let (change, _) = attributes(afterBracket: position) else { return false }
            begin(.bracket, change)
            position += 1
            return true
        case "]":
            guard end(.bracket) else { return false }
            position += 1
            if let close = next([scalars[safe: position] == "(" ? ")" : "}"], from: position) { position = close + 1 }
            return true
        case "-" where starts(with: "---"): return replace(3, "—")
        case "-" where starts(with: "--"): return replace(2, "–")
        case "." where starts(with: "..."): return replace(3, "…")
        case "'": return replace(1, isOpening ? "‘" : "’")
        case "\"": return replace(1, isOpening ? "“" : "”")
        default: return false
        }
    }

    private mutating func replace(_ count: Int, _ text: String) -> Bool {
        output.append(text, format)
        position += count
        return true
    }

    /// Whether a quotation mark at the position opens a quotation: nothing, white space or an opening bracket is before it.
    private var isOpening: Bool {
        guard position > 0 else { return true }
        let before = scalars[position - 1]
        return before.properties.isWhitespace || "([{—–-\"'".unicodeScalars.contains(before)
    }

    private mutating func readEmphasis(_ mark: Unicode.Scalar) -> Bool {
        let isDouble = scalars[safe: position + 1] == mark, marks = isDouble ? [mark, mark] : [mark]
        if end(.mark(marks)) {
            position += marks.count
            return true
        }
        // An underscore within a word is text.
        if mark == "_", position > 0, scalars[position - 1].properties.isAlphabetic { return false }
        let content = position + marks.count
        guard open.count < Self.depthLimit, let after = scalars[safe: content], !after.properties.isWhitespace,
            next(marks, from: content + 1) != nil
        else { return false }
        begin(.mark(marks)) { if isDouble { $0.isBold = true } else { $0.isItalic = true } }
        position = content
        return true
    }

    /// Reads `^…^` or `~…~`, which contain no white space.
    private mutating func readScript(_ mark: Unicode.Scalar, _ change: (inout CitationFormat) -> Void) -> Bool {
        if end(.mark([mark])) {
            position += 1
            return true
        }
        guard open.count < Self.depthLimit, let close = next([mark], from: position + 1), close > position + 1,
            !scalars[position..<close].contains(where: \.properties.isWhitespace)
        else { return false }
        begin(.mark([mark]), change)
        position += 1
        return true
    }

    private mutating func readFormula() -> Bool {
        let content = position + 1
        guard let after = scalars[safe: content], !after.properties.isWhitespace, let close = next(["$"], from: content), close > content,
            !scalars[close - 1].properties.isWhitespace
        else { return false }
        var inner = format
        inner.isFormula = true
        inner.keepsCase = true
        output.append(String(String.UnicodeScalarView(scalars[content..<close])), inner)
        position = close + 1
        return true
    }

    /// The effect and the end of the attributes or the address after the bracket that closes one; nil if there are none.
    private mutating func attributes(afterBracket start: Int) -> (change: (inout CitationFormat) -> Void, end: Int)? {
        var depth = 0, index = start
        while index < min(scalars.count, start + Self.spanLimit) {
            if scalars[index] == "[" { depth += 1 }
            if scalars[index] == "]" { depth -= 1 }
            if depth == 0 { break }
            index += 1
        }
        guard let opening = scalars[safe: index + 1], opening == "(" || opening == "{",
            let close = next([opening == "(" ? ")" : "}"], from: index + 2)
        else { return nil }
        let content = String(String.UnicodeScalarView(scalars[index + 2..<close]))
        if opening == "(" { return ({ $0.link = content }, close) }
        if content.contains(".smallcaps") || content.contains("small-caps") { return ({ $0.isSmallCaps = true }, close) }
        if content.contains(".nocase") { return ({ $0.keepsCase = true }, close) }
        if content.contains(".underline") || content.contains(".ul") { return ({ $0.isUnderlined = true }, close) }
        return ({ _ in }, close)
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension ForeignSyntax {
    /// Whether a line without indent opens an admonition or a tab of MkDocs, whose content is indented.
    package static func opensIndentedBlock(_ line: Substring) -> Bool {
        guard let first = line.utf8.first, "!?=".utf8.contains(first), line.utf8.count < 400 else { return false }
        return ForeignMarks.isAdmonition(String(line)) || ForeignMarks.isTab(String(line))
    }
}

/// The marks at the beginning of a line that open blocks in other dialects.
extension ForeignMarks {
    /// The mark of a block that the line from `start` is; nil for other lines.
    func lineMark(at start: Int) -> Match? {
        switch Unicode.Scalar(bytes[start]) {
        case "!", "?", "=", "/", ":", "*", "+", "(", "-", "@", "|", "%", "<", "i", "e", "\\": break
        case "[": guard ".b/".utf8.contains(byte(start + 1)) else { return nil }
        case "{": guard byte(start + 1) == UInt8(ascii: ":") else { return nil }
        case "#": guard byte(start + 1) == UInt8(ascii: "+") else { return nil }
        default: return property(at: start)
        }
        let rest = bytes[start...].prefix(400), whole = rest.prefix { $0 != 0x0A }
        guard whole.count < 400 else { return nil }
        let line = String(decoding: whole, as: UTF8.self).trimmingSpaces
        let syntax: ForeignSyntax? =
            switch Unicode.Scalar(bytes[start]) {
            case "!", "?":
                Self.isAdmonition(line) ? .admonition : line.hasPrefix("!> ") || line.hasPrefix("?> ") ? .markedNote : nil
            case "[", "{", "#": Self.programLine(line)
            case "=": Self.isTab(line) ? .tab : nil
            case "/": Self.isSlashBlock(line) ? .slashBlock : nil
            case ":": Self.colonFence(line) ?? (isColonComponent(line) ? .colonComponent : start == 0 && isFieldList ? .fieldList : nil)
            case "*": line.hasPrefix("*[") && line.contains("]: ") ? .abbreviation : nil
            case "+": Self.isFrame(line) && byte(whole.endIndex + 1) == UInt8(ascii: "|") ? .gridTable : nil
            case "(": Self.parenthesis(line)
            case "-": line.hasPrefix("--8<-- \"") ? .snippet : nil
            case "<": ["<<< @", "<<< .", "<<< ~", "<<< /"].contains(where: line.hasPrefix) ? .codeSnippet : nil
            case "@": line.hasSuffix("{") && line.dropFirst().first?.isUppercase == true ? .docCDirective : nil
            case "\\": line.hasPrefix("\\begin{") && line.last == "}" ? .texEnvironment : nil
            case "|": start == 0 && isLineBlock ? .lineBlock : nil
            case "%": start == 0 && bytes.split(separator: 0x0A).allSatisfy { $0.first == UInt8(ascii: "%") } ? .percentComment : nil
            default: Self.isScript(line) ? .script : nil
            }
        guard let syntax else { return property(at: start) }
        switch syntax {
        case .lineBlock, .percentComment, .fieldList, .texEnvironment: return (syntax, bytes.count)
        case .gridTable: return (syntax, endOfTable(from: whole.endIndex))
        default: return (syntax, whole.endIndex)
        }
    }

    private static let admonitions: Set<Substring> = [
        "abstract", "attention", "bug", "caution", "cite", "danger", "done", "error", "example", "fail", "failure", "faq", "help", "hint",
        "important", "info", "missing", "note", "question", "quote", "seealso", "success", "summary", "tip", "tldr", "todo", "warning",
    ]
    private static let blocks = admonitions.union([
        "admonition", "caption", "define", "details", "figure-caption", "html", "tab", "table-caption",
    ])

    private static func isName(_ word: Substring) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F }
    }

    /// Whether a line is `!!! name "Title"` or `??? name`; without a title, the name must be a known one.
    fileprivate static func isAdmonition(_ line: String) -> Bool {
        guard line.hasPrefix("!!!") || line.hasPrefix("???") else { return false }
        var rest = line.dropFirst(3)
        if rest.first == "+" { rest = rest.dropFirst() }
        let names = rest.prefix { $0 != "\"" }, title = rest[names.endIndex...], words = names.split(separator: " ")
        guard let first = words.first, words.allSatisfy(isName) else { return false }
        return title.isEmpty ? admonitions.contains(first) : title.utf8.count > 1 && title.last == "\""
    }

    fileprivate static func isTab(_ line: String) -> Bool {
        guard line.hasPrefix("===") else { return false }
        let title = line.dropFirst(3).drop { $0 == "!" || $0 == "+" }
        return title.hasPrefix(" \"") && title.utf8.count > 2 && title.last == "\""
    }

    private static func isSlashBlock(_ line: String) -> Bool {
        guard line.hasPrefix("///") else { return false }
        let rest = line.drop { $0 == "/" }, name = rest.drop { $0 == " " }.prefix { $0 != " " && $0 != "|" }
        let title = rest[name.endIndex...].drop { $0 == " " }
        return isName(name) && (title.isEmpty ? blocks.contains(name) : title.first == "|")
    }

    /// The syntax of an opening fence of colons that opens no division.
    static func colonFence(_ line: String) -> ForeignSyntax? {
        guard line.hasPrefix(":::") else { return nil }
        let rest = line.drop { $0 == ":" }.drop { $0 == " " }
        if rest.first == "{" {
            let name = rest.dropFirst().prefix { $0 != "}" }
            return isName(name) ? .directiveBlock : nil
        }
        let name = rest.prefix { $0.isLetter || $0 == "-" }
        guard !name.isEmpty else { return nil }
        if rest.contains("."), rest.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) { return .generatedDocumentation }
        let isKnown = admonitions.contains(name.lowercased()[...]) || name == "details" || name == "spoiler"
        return rest[name.endIndex...].first == "[" || isKnown ? .colonAdmonition : nil
    }

    /// Whether a line is `::name{…}`, or `::name` in a paragraph that a line `::` ends.
    private func isColonComponent(_ line: String) -> Bool {
        guard line.hasPrefix("::"), let first = line.dropFirst(2).first, first.isLetter else { return false }
        let name = line.dropFirst(2).prefix { $0.isLetter || $0.isNumber || $0 == "-" }, rest = line[name.endIndex...]
        if rest.isEmpty { return bytes.suffix(3).elementsEqual("\n::".utf8) }
        return rest.first == "{" && rest.last == "}" || rest.first == "[" && (rest.last == "]" || rest.last == "}")
    }

    /// Whether a line is the frame of a grid table.
    private static func isFrame(_ line: String) -> Bool {
        let bytes = line.utf8
        return bytes.count > 4 && bytes.last == UInt8(ascii: "+") && bytes.allSatisfy { "+-=:".utf8.contains($0) } && line.contains("--")
    }

    private func endOfTable(from start: Int) -> Int {
        var end = start
        while end < bytes.count, "+|".utf8.contains(byte(end + 1)) {
            end = bytes[(end + 1)...].firstIndex(of: 0x0A) ?? bytes.count
        }
        return end
    }

    private static func parenthesis(_ line: String) -> ForeignSyntax? {
        guard let close = line.utf8.prefix(60).firstIndex(of: UInt8(ascii: ")")) else { return nil }
        let content = line[..<close].dropFirst(), after = line[close...].dropFirst()
        if content.first == "@" {
            return after.first == " " && content.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
                ? .exampleItem : nil
        }
        if content.hasPrefix("ref:"), content.utf8.count > 4, after.first == " " { return .bookdownReference }
        let isLabel = content.first?.isLetter == true && content.allSatisfy { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
        return isLabel && after == "=" ? .target : nil
    }

    /// Whether the text is two or more fields of docutils, `:name: value`, which are no emoji.
    private var isFieldList: Bool {
        let lines = bytes.split(separator: 0x0A), colon = UInt8(ascii: ":")
        return lines.count > 1
            && lines.allSatisfy { line in
                let name = line.dropFirst().prefix(40).prefix { isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
                let rest = line[name.endIndex...]
                return line.first == colon && name.count > 1 && rest.first == colon && rest.dropFirst().first == 0x20
                    && name.withUnsafeBufferPointer { EmojiCodes.emoji(named: $0[...]) == nil }
            }
    }

    /// Whether all lines begin with a bar and have no other.
    private var isLineBlock: Bool {
        let lines = bytes.split(separator: 0x0A)
        let bar = UInt8(ascii: "|")
        return lines.count > 1
            && lines.allSatisfy { $0.first == bar && ($0.count == 1 || $0.dropFirst().first == 0x20) && !$0.dropFirst().contains(bar) }
    }

    private static func isScript(_ line: String) -> Bool {
        let isEnded = line.hasSuffix(";") || line.hasSuffix("'") || line.hasSuffix("\"")
        if line.hasPrefix("import ") { return isEnded && (line.contains(" from '") || line.contains(" from \"")) }
        return line.hasPrefix("export ") && ["const ", "default ", "function "].contains { line.dropFirst(7).hasPrefix($0) }
    }
}

/// The marks of programs that have no dialect here, and those of DocFX.
extension ForeignMarks {
    /// The mark that begins with a brace at an offset.
    func bracedMark(at start: Int) -> Match? {
        if byte(start + 1) == UInt8(ascii: ":") { return kramdownExtension(at: start).map { (.kramdownExtension, $0) } }
        for (open, close) in [("{+ ", " +}"), ("{- ", " -}")] as [(StaticString, StaticString)] where starts(open, at: start) {
            return end(close, from: start + 3, within: 300).map { (.inlineDiff, $0) }
        }
        return nil
    }

    private static let codes: Set<String> = ["color", "details", "hide", "img", "poll", "quote", "size", "spoiler", "url"]
    private static let labels: Set<String> = ["color", "name", "time"]
    private static let components: Set<String> = ["badge", "button", "card", "embed", "file", "ref"]

    /// The mark that begins with a bracket at an offset.
    func bracketedMark(at start: Int) -> Match? {
        let second = byte(start + 1), isEnd = second == UInt8(ascii: "/"), isComponent = second == UInt8(ascii: "!")
        if isComponent, let mark = DocFXMark(bytes[start...]) { return (.docFXMark, mark.end) }
        let name = bytes[(start + (isEnd || isComponent ? 2 : 1))...].prefix(20).prefix(while: isLetter), after = byte(name.endIndex)
        guard !name.isEmpty, !isWord(byte(start - 1)) || isEnd, "]= ".utf8.contains(after) else { return nil }
        let word = String(decoding: name, as: UTF8.self)
        guard let end = after == Self.close ? name.endIndex + 1 : end("]", from: name.endIndex, within: 200) else { return nil }
        switch after {
        case UInt8(ascii: "=") where !isEnd && !isComponent:
            // HackMD's labels have no quotation marks.
            if Self.codes.contains(word), byte(name.endIndex + 1) == UInt8(ascii: "\"") { return (.bbCode, end) }
            return start == 0 && Self.labels.contains(word) ? (.quoteLabel, end) : nil
        case Self.close where isEnd: return Self.codes.contains(word) ? (.bbCode, end) : nil
        case UInt8(ascii: " ") where isComponent: return Self.components.contains(word) ? (.retypeComponent, end) : nil
        default: return nil
        }
    }

    /// The end of `{::comment}`, `{::options toc_levels="2" /}`, `{:/comment}` or `{:/}`.
    private func kramdownExtension(at start: Int) -> Int? {
        if starts("{:/}", at: start) { return start + 4 }
        guard starts("{::", at: start) || starts("{:/", at: start), let end = end("}", from: start + 3, within: 300) else { return nil }
        let name = bytes[(start + 3)..<end].prefix(while: isLetter)
        return ["comment", "nomarkdown", "options"].contains(String(decoding: name, as: UTF8.self)) ? end : nil
    }

    /// The end of `||text||` with a word of three letters; signs of disjunctions have spaces around them, and those of norms fewer letters.
    func spoiler(at start: Int) -> Int? {
        guard starts("||", at: start), !isWord(byte(start - 1)), byte(start - 1) != UInt8(ascii: "|"), byte(start + 2) > 0x20,
            let end = enclosed("||", from: start + 2), !isWord(byte(end))
        else { return nil }
        return bytes[(start + 2)..<end].split { !isLetter($0) }.contains { $0.count > 2 } ? end : nil
    }

    /// The end of `@[code](a.js)`; the marks of the link are zero.
    func linkedFile(at start: Int) -> Int? {
        guard byte(start + 1) == 0, !isWord(byte(start - 1)) else { return nil }
        let name = bytes[(start + 1)...].dropFirst().prefix(20).prefix(while: isLetter)
        guard ["code", "include", "pdf", "video", "vimeo", "youtube"].contains(String(decoding: name, as: UTF8.self)) else { return nil }
        return bytes[name.endIndex...].firstIndex { $0 != 0 } ?? bytes.count
    }

    /// The end of `((5f3c1c2a-1111-4222-8333-444455556666))`.
    func blockReference(at start: Int) -> Int? {
        guard starts("((", at: start), starts("))", at: start + 38) else { return nil }
        let name = bytes[(start + 2)..<(start + 38)]
        let isIdentifier = name.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
        return isIdentifier && name.count { $0 == UInt8(ascii: "-") } == 4 ? start + 40 : nil
    }

    /// The end of `++several words++`; a single word is a key of MkDocs.
    func insertedText(at start: Int) -> Int? {
        guard starts("++", at: start), !isWord(byte(start - 1)), byte(start - 1) != UInt8(ascii: "+"), isLetter(byte(start + 2)),
            isLetter(byte(start + 3)), let end = enclosed("++", from: start + 2), !isWord(byte(end)), byte(end) != UInt8(ascii: "+"),
            isWord(byte(end - 3)), isWord(byte(end - 4)), bytes[(start + 2)..<end].contains(where: { $0 == 0x20 || $0 >= 0x80 })
        else { return nil }
        return end
    }

    /// The end of `[[RFC3986]]`, `[[RFC8259|JSON]]`, `[[!HTML]]` or `[[?OpenAPI-Learn]]`.
    func specReference(at start: Int) -> Int? {
        guard let end = end("]]", from: start + 2, within: 100), byte(start - 1) != Self.open else { return nil }
        let name = bytes[(start + 2)..<(end - 2)].prefix { $0 != UInt8(ascii: "|") }
        guard name.allSatisfy({ isASCIIWord($0) || "!?-.".utf8.contains($0) }), name.count > 2 else { return nil }
        if "!?".utf8.contains(name[name.startIndex]) { return name.dropFirst().contains(where: isLetter) ? end : nil }
        return name.starts(with: "RFC".utf8) && name.count > 3 && name.dropFirst(3).allSatisfy { (0x30...0x39).contains($0) } ? end : nil
    }

    /// The end of `\@ref(fig:map)`.
    func bookdownReference(at start: Int) -> Int? {
        starts(#"\@ref("#, at: start) ? end(")", from: start + 6, within: 200) : nil
    }

    // MARK: Lines

    /// Whether a line is `{:name: .class}`, `{:name}`, `[block:name]`, `[.column]` or another mark of a program.
    static func programLine(_ line: String) -> ForeignSyntax? {
        switch line.utf8.first {
        case UInt8(ascii: "{"): line.wholeMatch(of: /\{:[a-z_\-]+(?::\s.*)?\}/) == nil ? nil : .kramdownExtension
        case UInt8(ascii: "#"): line.prefixMatch(of: /#\+(?:BEGIN|END|begin|end)_[A-Za-z]/) == nil ? nil : .orgBlock
        default:
            line.wholeMatch(of: /\[\/?block(?::[a-z\-]+)?\]/) != nil
                ? .magicBlock : line.wholeMatch(of: /\[\.(?:column|[a-z\-]+:\s.*)\]/) != nil ? .slideCommand : nil
        }
    }

    /// The line `name:: value` from an offset.
    func property(at start: Int) -> Match? {
        let name = bytes[start...].prefix(40).prefix { isASCIIWord($0) || $0 == UInt8(ascii: "-") }
        guard name.count > 1, starts(":: ", at: name.endIndex) else { return nil }
        return (.property, bytes[start...].firstIndex(of: 0x0A) ?? bytes.count)
    }
}

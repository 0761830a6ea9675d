/// Markdown that its author seems to have meant, but that is text because of a slip.
enum BrokenMark {
    /// `[text](my file.md)`
    case spacedAddress
    /// `[text] (address)`
    case detachedAddress
    /// `[text](address` without a closing parenthesis.
    case openAddress
    /// `**text **words`
    case spacedEmphasis
    /// `** text**`
    case emphasisAfterSpace
    /// `__text_`
    case unequalEmphasis
    /// `##Heading`
    case unspacedHeading
    /// `{#0.14}` at the end of a heading
    case numericIdentifier
    /// `{#id .class` without a closing brace.
    case openAttributes
    /// `<o:p>`
    case officeTag
    /// Rows of a table without the row of dashes.
    case tableWithoutDashes
    /// A row of dashes with more or fewer columns than the head above it.
    case unequalDashes
    /// `**Present:** Ann` above `**Absent:** Bob`
    case labelRunIntoLine
    /// `**text**` or `[text](address)` right after a tag of raw HTML.
    case insideHTML
    /// `<<<<<<< HEAD`
    case mergeConflict

    var message: String {
        switch self {
        case .spacedAddress: "this is not a link or a picture: the address has a space"
        case .detachedAddress: "this is not a link: a space is before the address"
        case .openAddress: "this is not a link or a picture: the parenthesis of the address is never closed"
        case .spacedEmphasis: "the asterisks are printed, because a space precedes the closing ones"
        case .emphasisAfterSpace: "the asterisks are printed, because a space follows the opening ones"
        case .unequalEmphasis: "a mark of emphasis is printed, because there are more marks before the words than after them"
        case .unspacedHeading: "this is not a heading: the number signs need a space after them"
        case .numericIdentifier: "this is not the name of the heading: it begins with a digit"
        case .openAttributes: "these attributes are printed, because their brace is never closed"
        case .officeTag: "a tag of Microsoft Word is printed as text"
        case .tableWithoutDashes: "this is not a table: the row of dashes below the head is missing"
        case .unequalDashes: "this is not a table: the row of dashes and the head have different numbers of columns"
        case .insideHTML: "these marks are printed, because the lines after a tag are HTML up to the next blank line"
        case .mergeConflict: "this line is the mark of a merge whose conflict is not resolved"
        case .labelRunIntoLine: "this label follows the line above, because a line end in a paragraph is a space"
        }
    }

    var hint: String {
        switch self {
        case .spacedAddress: "write the address in angle brackets, `(<my file.md>)`, or `%20` for each space"
        case .detachedAddress: "remove the space: `[text](address)`"
        case .openAddress: "write `)` after the address"
        case .spacedEmphasis: "move the space after the closing asterisks"
        case .emphasisAfterSpace: "move the space before the opening asterisks"
        case .unequalEmphasis: "write as many marks after the words as before them"
        case .unspacedHeading: "write `## Heading`"
        case .numericIdentifier: "begin it with a letter, `{#v0.14}`"
        case .openAttributes: "write `}` after the attributes"
        case .officeTag: "remove the tag"
        case .tableWithoutDashes: "write `|---|---|` below the first row"
        case .unequalDashes: "give the row of dashes as many columns as the head"
        case .insideHTML: "write a blank line after the tag"
        case .mergeConflict: "keep one of the two versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`"
        case .labelRunIntoLine: "end the lines with a backslash, or make them a list"
        }
    }
}

/// The rules are strict: text that an author may have meant as text has no finding.
extension ForeignMarks {
    /// The broken mark that begins at an offset, and its end.
    func brokenMark(at start: Int) -> (mark: BrokenMark, end: Int)? {
        switch Unicode.Scalar(bytes[start]) {
        case "[": brokenLink(at: start)
        case "*", "_":
            unequalEmphasis(at: start).map { (.unequalEmphasis, $0) } ?? spacedEmphasis(at: start).map { (.spacedEmphasis, $0) }
                ?? emphasisAfterSpace(at: start).map { (.emphasisAfterSpace, $0) } ?? unsetEmphasis(at: start).map { (.insideHTML, $0) }
        case "{":
            numericIdentifier(at: start).map { (.numericIdentifier, $0) } ?? openAttributes(at: start).map { (.openAttributes, $0) }
        case "<": officeTag(at: start).map { (.officeTag, $0) }
        default: nil
        }
    }

    /// The broken mark that a line begins with, and its end.
    func brokenLine(at start: Int) -> (mark: BrokenMark, end: Int)? {
        switch Unicode.Scalar(bytes[start]) {
        case "#": return unspacedHeading(at: start).map { (.unspacedHeading, $0) }
        case "<" where starts("<<<<<<< ", at: start) && byte(start + 8) > 0x20: return (.mergeConflict, restOfLine(from: start).endIndex)
        case "|" where start == 0:
            let lines = bytes.split(separator: 0x0A), bars = lines.first?.count { $0 == UInt8(ascii: "|") } ?? 0
            let areRows = lines.allSatisfy { line in
                line.first == UInt8(ascii: "|") && line.last { $0 > 0x20 } == UInt8(ascii: "|")
                    && line.count { $0 == UInt8(ascii: "|") } == bars
            }
            if lines.count > 1 && bars > 2 && areRows { return (.tableWithoutDashes, lines[0].endIndex) }
        default: break
        }
        return unequalDashes(at: start).map { (.unequalDashes, $0) }
    }

    /// The end of the marks of `##Heading` and `#Heading`; a word after one sign may be a tag of social media.
    private func unspacedHeading(at start: Int) -> Int? {
        let sign = UInt8(ascii: "#"), end = bytes[start...].firstIndex { $0 != sign } ?? bytes.count, next = byte(end)
        // Commands such as `##vso` are text.
        guard (1...6).contains(end - start), (0x41...0x5A).contains(next) || next >= 0x80 else { return nil }
        if end - start > 1 { return end }
        let line = bytes[end...].prefix { $0 != 0x0A }, first = line.prefix { $0 != 0x20 }
        guard start == 0, line.count < 100, !bytes[end...].contains(sign), first.allSatisfy(isLetter), first.count < line.count,
            let last = line.last, !".,;:".utf8.contains(last)
        else { return nil }
        return end
    }

    /// The end of the line above a row of dashes that has another number of columns; the offset is in that line.
    private func unequalDashes(at start: Int) -> Int? {
        let head = bytes[start...].prefix { $0 != 0x0A }
        guard head.contains(UInt8(ascii: "|")), head.endIndex < bytes.count else { return nil }
        let dashes = bytes[(head.endIndex + 1)...].prefix { $0 != 0x0A }
        guard dashes.allSatisfy({ " \t|:-".utf8.contains($0) }), dashes.contains(UInt8(ascii: "|")), dashes.count(where: { $0 == 0x2D }) > 1
        else { return nil }
        return head.endIndex
    }

    /// The broken link or picture that begins with a bracket, and its end.
    private func brokenLink(at start: Int) -> (mark: BrokenMark, end: Int)? {
        guard !isWord(byte(start - 1)), let middle = end("]", from: start + 1, within: 300) else { return nil }
        let opening = bytes[middle...].firstIndex { $0 != 0x20 } ?? bytes.count
        guard byte(opening) == UInt8(ascii: "("), bytes[start..<middle].contains(where: isLetter) || byte(start - 1) == UInt8(ascii: "!")
        else { return nil }
        if opening > middle {
            let address = bytes[(opening + 1)...].prefix { $0 == Self.address }
            guard !address.isEmpty, byte(address.endIndex) == UInt8(ascii: ")"), opening == middle + 1 else { return nil }
            return (.detachedAddress, address.endIndex + 1)
        }
        let line = restOfLine(from: middle)
        if line.count < Self.longestLine, !line.contains(UInt8(ascii: ")")) {
            let address = bytes[(opening + 1)...].prefix { $0 == Self.address }
            return address.isEmpty ? nil : (.openAddress, address.endIndex)
        }
        return unsetLink(at: start, middle).map { (.insideHTML, $0) } ?? spacedAddress(at: start, middle).map { (.spacedAddress, $0) }
    }

    /// The end of `[text](address)` without a fault, whose parenthesis opens at an offset.
    private func unsetLink(at start: Int, _ middle: Int) -> Int? {
        guard byte(start - 1) != Self.backslash, let end = end(")", from: middle + 1, within: 300) else { return nil }
        let address = bytes[(middle + 1)..<(end - 1)], first = byte(middle + 1)
        guard address.count > 1, address.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "(") }), !bytes[start..<middle].contains(0) else {
            return nil
        }
        return isLetter(first) && address.contains { ".:/".utf8.contains($0) } || "#./".utf8.contains(first) ? end : nil
    }

    /// The end of `**text**` without a fault.
    private func unsetEmphasis(at start: Int) -> Int? {
        guard isOpening(start), byte(start - 1) != Self.backslash, isLetter(byte(start + 2)), let end = closing(from: start),
            byte(end - 3) > 0x20, !isWord(byte(end))
        else { return nil }
        return end
    }

    /// The line from an offset on, or its beginning: a long line may have a mark at each of its words.
    private func restOfLine(from start: Int) -> ArraySlice<UInt8> { bytes[start...].prefix(Self.longestLine).prefix { $0 != 0x0A } }

    /// The longest line in which a mark that is never closed is reported, in bytes.
    private static let longestLine = 1000

    /// The end of `[text](my file.md)`, whose parenthesis opens at an offset.
    private func spacedAddress(at start: Int, _ middle: Int) -> Int? {
        guard let end = end(")", from: middle + 1, within: 300) else { return nil }
        let address = bytes[(middle + 1)..<(end - 1)]
        guard let first = address.first, first > 0x20 || first == Self.address, address.contains(0x20), !address.contains(0x0A) else {
            return nil
        }
        if byte(start - 1) == UInt8(ascii: "!") || first == Self.address { return end }
        guard address.last != 0x20, !address.contains(where: { "\"'<>[]=".utf8.contains($0) }),
            let dot = address.lastIndex(of: UInt8(ascii: "."))
        else { return nil }
        // The end of a file name.
        let name = address[(dot + 1)...].prefix { $0 != UInt8(ascii: "#") }
        return (2...5).contains(name.count) && name.allSatisfy { isASCIIWord($0) } && name.contains(where: isLetter) ? end : nil
    }

    /// The end of `{#0.14}`, which ends a line.
    private func numericIdentifier(at start: Int) -> Int? {
        guard starts("{#", at: start), (0x30...0x39).contains(byte(start + 2)), byte(start - 1) == 0x20 else { return nil }
        let end = bytes[(start + 2)...].firstIndex { !isASCIIWord($0) && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") } ?? bytes.count
        return byte(end) == UInt8(ascii: "}") && end + 1 == bytes.count ? end + 1 : nil
    }

    /// The end of `{#id .class` at the end of a line, or after a bracket.
    private func openAttributes(at start: Int) -> Int? {
        guard byte(start + 1) == UInt8(ascii: "#") || byte(start + 1) == UInt8(ascii: "."), isLetter(byte(start + 2)) else { return nil }
        let line = restOfLine(from: start), before = byte(start - 1)
        guard !line.contains(UInt8(ascii: "}")), before == 0x20 || before == Self.close || before == 0 else { return nil }
        func isName(_ byte: UInt8) -> Bool { isASCIIWord(byte) || byte == UInt8(ascii: "-") || byte >= 0x80 }
        let words = line.dropFirst().split(separator: 0x20)
        func isAttribute(_ word: ArraySlice<UInt8>) -> Bool {
            let name = word.first == UInt8(ascii: "#") || word.first == UInt8(ascii: ".") ? word.dropFirst() : nil
            return name.map { !$0.isEmpty && $0.allSatisfy(isName) } ?? word.contains(UInt8(ascii: "="))
        }
        if before == Self.close { return words.first.map { isAttribute($0) ? $0.endIndex : nil } ?? nil }
        // In prose, only attributes that end a heading or another block are meant as such.
        return start > 0 && line.endIndex == bytes.count && words.allSatisfy(isAttribute) ? line.endIndex : nil
    }

    /// The end of `<o:p>`, `</o:p>` or another tag in a namespace of Word.
    private func officeTag(at start: Int) -> Int? {
        let name = bytes[(start + 1)...].drop { $0 == UInt8(ascii: "/") }.prefix(while: isLetter)
        guard ["o", "v", "w", "m", "st"].contains(String(decoding: name, as: UTF8.self)), byte(name.endIndex) == UInt8(ascii: ":"),
            isLetter(byte(name.endIndex + 1))
        else { return nil }
        return end(">", from: name.endIndex, within: 200)
    }

    /// The end of the mark before emphasis with fewer marks than stand before its words, as in `__text_`.
    private func unequalEmphasis(at start: Int) -> Int? {
        let mark = bytes[start]
        guard !setMarks.contains(start), setMarks.contains(start + 1), byte(start + 1) == mark, byte(start - 1) != mark,
            !isWord(byte(start - 1)), byte(start - 1) != Self.backslash
        else { return nil }
        return start + 1
    }

    /// The end of `**text **`, whose closing asterisks close nothing.
    private func spacedEmphasis(at start: Int) -> Int? {
        guard isOpening(start), isLetter(byte(start + 2)), let end = closing(from: start), byte(end - 3) == 0x20 else { return nil }
        // In code, two asterisks before and after spaces are operators.
        let words = bytes[(start + 2)..<(end - 2)]
        return isLetter(byte(end)) || words.allSatisfy { isLetter($0) || $0 == 0x20 } && !isWord(byte(end)) ? end : nil
    }

    /// The end of `** text**`, whose opening asterisks open nothing.
    private func emphasisAfterSpace(at start: Int) -> Int? {
        guard isOpening(start), byte(start + 2) == 0x20, isLetter(byte(start + 3)), let end = closing(from: start), byte(end - 3) > 0x20,
            !isWord(byte(end))
        else { return nil }
        return end
    }

    private func isOpening(_ start: Int) -> Bool {
        starts("**", at: start) && !setMarks.contains(start) && !isWord(byte(start - 1)) && byte(start - 1) != UInt8(ascii: "*")
    }

    /// The end of the next two asterisks, which are text too.
    private func closing(from start: Int) -> Int? {
        guard let end = end("**", from: start + 2, within: 200), !setMarks.contains(end - 2), byte(end) != UInt8(ascii: "*"),
            !bytes[start..<end].contains(0x0A), !bytes[start..<end].contains(0)
        else { return nil }
        return end
    }
}

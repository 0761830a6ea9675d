/// Markdown that its author seems to have meant, but that is text because of a slip.
enum BrokenMark {
    /// `[text](my file.md)`
    case spacedAddress
    /// `**text **words`
    case spacedEmphasis
    /// `##Heading`
    case unspacedHeading
    /// `{#0.14}` at the end of a heading
    case numericIdentifier
    /// Rows of a table without the row of dashes.
    case tableWithoutDashes

    var message: String {
        switch self {
        case .spacedAddress: "this is not a link or a picture: the address has a space"
        case .spacedEmphasis: "the asterisks are text: a space is before the closing ones"
        case .unspacedHeading: "this is not a heading: the number signs need a space after them"
        case .numericIdentifier: "this is not the name of the heading: it begins with a digit"
        case .tableWithoutDashes: "this is not a table: the row of dashes below the head is missing"
        }
    }

    var hint: String {
        switch self {
        case .spacedAddress: "write the address in angle brackets, `(<my file.md>)`, or `%20` for each space"
        case .spacedEmphasis: "move the space behind the asterisks"
        case .unspacedHeading: "write `## Heading`"
        case .numericIdentifier: "begin it with a letter, `{#v0.14}`"
        case .tableWithoutDashes: "write `|---|---|` below the first row"
        }
    }
}

/// The rules are strict: text that an author may have meant as text has no finding.
extension ForeignMarks {
    /// The broken mark that begins at an offset, and its end.
    func brokenMark(at start: Int) -> (mark: BrokenMark, end: Int)? {
        switch bytes[start] {
        case Self.open: spacedAddress(at: start).map { (.spacedAddress, $0) }
        case UInt8(ascii: "*"): spacedEmphasis(at: start).map { (.spacedEmphasis, $0) }
        case UInt8(ascii: "{"): numericIdentifier(at: start).map { (.numericIdentifier, $0) }
        default: nil
        }
    }

    /// The broken mark that a line begins with, and its end.
    func brokenLine(at start: Int) -> (mark: BrokenMark, end: Int)? {
        switch bytes[start] {
        case UInt8(ascii: "#"):
            let end = bytes[start...].firstIndex { $0 != UInt8(ascii: "#") } ?? bytes.count, next = byte(end)
            // Commands such as `##vso` are text.
            guard (2...6).contains(end - start), (0x41...0x5A).contains(next) || next >= 0x80 else { return nil }
            return (.unspacedHeading, end)
        case UInt8(ascii: "|") where start == 0:
            let lines = bytes.split(separator: 0x0A), bars = lines.first?.count { $0 == UInt8(ascii: "|") } ?? 0
            let areRows = lines.allSatisfy { line in
                line.first == UInt8(ascii: "|") && line.last { $0 > 0x20 } == UInt8(ascii: "|")
                    && line.count { $0 == UInt8(ascii: "|") } == bars
            }
            return lines.count > 1 && bars > 2 && areRows ? (.tableWithoutDashes, lines[0].endIndex) : nil
        default: return nil
        }
    }

    /// The end of `[text](my file.md)`.
    private func spacedAddress(at start: Int) -> Int? {
        guard !isWord(byte(start - 1)), let middle = end("]", from: start + 1, within: 300), byte(middle) == UInt8(ascii: "("),
            let end = end(")", from: middle + 1, within: 300)
        else { return nil }
        let address = bytes[(middle + 1)..<(end - 1)]
        guard let first = address.first, first > 0x20, address.contains(0x20), !address.contains(0x0A) else { return nil }
        if byte(start - 1) == UInt8(ascii: "!") { return end }
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

    /// The end of `**text **`, whose closing asterisks close nothing.
    private func spacedEmphasis(at start: Int) -> Int? {
        guard starts("**", at: start), isLetter(byte(start + 2)), !isWord(byte(start - 1)), byte(start - 1) != UInt8(ascii: "*"),
            let end = end("**", from: start + 2, within: 200), isLetter(byte(end)), byte(end - 3) == 0x20
        else { return nil }
        return bytes[start..<end].contains(0x0A) || bytes[start..<end].contains(0) ? nil : end
    }
}

import CTypesetMarkdown
import TypesetBase

/// Finds emoji, references and formulas in text.
extension DocumentBuilder {
    func appendText(_ node: Node, at range: Range<Int>, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        let literal = node.literal
        reportUndefinedFootnotes(literal, at: range)
        if range.lowerBound >= leaf.replacedEnd, isAddress(node) {
            return assembler.append(Inline(.text(String(decoding: literal, as: UTF8.self)), span: text.span(range)))
        }
        if !textConstructs.isEmpty || !abbreviations.isEmpty || !variables.isEmpty && literal.contains(UInt8(ascii: "{")) {
            return appendConstructs(in: node, at: range, to: &assembler, in: &leaf)
        }
        appendWords(literal, at: range, to: &assembler)
    }

    /// Appends text without constructs other than references and emoji.
    func appendWords(_ literal: UnsafeBufferPointer<UInt8>, at range: Range<Int>, to assembler: inout InlineAssembler) {
        if literal.contains(UInt8(ascii: "@")), appendReferences(literal, at: range, to: &assembler) { return }
        assembler.append(Inline(.text(words(literal, at: range)), span: text.span(range)))
    }

    // MARK: References

    /// Appends text that contains cross references; returns false, and appends nothing, if it has none.
    private func appendReferences(_ literal: UnsafeBufferPointer<UInt8>, at range: Range<Int>, to assembler: inout InlineAssembler) -> Bool
    {
        var places = SourcePlaces(literal, at: range.lowerBound)
        func place(_ offset: Int) -> Int? { places.place(offset, in: text) }
        /// The source range of a part. If its end is unknown, the range extends to the end of the whole, which may itself come from another
        /// line.
        func written(_ part: Range<Int>) -> Range<Int> {
            let start = place(part.lowerBound) ?? range.lowerBound
            return start..<max(start, place(part.upperBound) ?? range.upperBound)
        }
        let found = ReferenceMatches(
            in: literal, hasTheorems: constructs.contains(.theorem), hasWords: constructs.contains(.referenceWords),
            hasLabels: constructs.contains(.target)
        ) { offset in
            place(offset).map { $0 < text.bytes.count && text.bytes[$0] == UInt8(ascii: "\\") } ?? false
        }
        guard !found.matches.isEmpty else { return false }
        var end = 0
        func append(_ kind: InlineKind, _ part: Range<Int>) {
            assembler.append(Inline(kind, span: text.span(written(part))))
        }
        func appendWords(to next: Int) {
            guard next > end else { return }
            let start = place(end) ?? range.lowerBound
            let rest = start..<max(start, range.upperBound)
            append(.text(words(UnsafeBufferPointer(rebasing: literal[end..<next]), at: rest)), end..<next)
        }
        for match in found.matches {
            appendWords(to: match.range.lowerBound)
            end = match.range.upperBound
            switch match.kind {
            case .reference(let reference): append(.crossReference(reference), match.range)
            case .text(let separator): if !separator.isEmpty { append(.text(separator), match.range) }
            }
        }
        appendWords(to: literal.count)
        return true
    }

    // MARK: Emoji

    /// The text with codes replaced by emoji.
    private func words(_ literal: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> String {
        let codes = EmojiCodes.matches(in: literal)
        guard !codes.isEmpty else { return String(decoding: literal, as: UTF8.self) }
        // The source position of each code, found from the previous one. The text is therefore searched only once.
        var words = "", end = 0, place: Int? = range.lowerBound, mapped = 0
        for code in codes {
            place = place.flatMap { text.end(of: UnsafeBufferPointer(rebasing: literal[mapped..<code.range.lowerBound]), at: $0) }
            mapped = code.range.lowerBound
            if let place, place < text.bytes.count, text.bytes[place] == UInt8(ascii: "\\") { continue }
            if code.range.upperBound == literal.count, isRoleName(literal[code.range], at: place) { continue }
            words += String(decoding: literal[end..<code.range.lowerBound], as: UTF8.self) + code.emoji
            end = code.range.upperBound
            emojiCodes.append((code.emoji, String(decoding: literal[code.range], as: UTF8.self)))
        }
        return words + String(decoding: literal[end...], as: UTF8.self)
    }

    /// Whether a code before a code span is the name of a role, as in `` :label:`x` ``.
    private func isRoleName(_ code: Slice<UnsafeBufferPointer<UInt8>>, at place: Int?) -> Bool {
        guard let place, place + code.count < text.bytes.count, text.bytes[place + code.count] == UInt8(ascii: "`") else { return false }
        return ForeignMarks.roles.contains(String(decoding: code.dropFirst().dropLast(), as: UTF8.self))
    }

    /// Whether a node is the text of a bare address, or of an address in angle brackets.
    private func isAddress(_ text: Node) -> Bool {
        guard let link = text.parent, link.type == CMARK_NODE_LINK else { return false }
        return link.address.elementsEqual(text.literal)
    }

    /// The text of a heading for GitHub's anchors, with the codes of emoji instead of the emoji; nil if it has no codes.
    func textWithCodes(_ inlines: [Inline]) -> String? {
        guard !emojiCodes.isEmpty else { return nil }
        var rest = inlines.plainText[...], result = ""
        for (emoji, code) in emojiCodes {
            guard let found = rest.firstRange(of: emoji) else { continue }
            result += rest[..<found.lowerBound] + code
            rest = rest[found.upperBound...]
        }
        return result + rest
    }

    // MARK: Formulas

    func appendFormula(_ node: Node, at range: Range<Int>, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        let start = leaf.cursor, whole = text.end(of: node.literal, at: start).map { start..<$0 } ?? range
        leaf.cursor = whole.upperBound
        let source = String(decoding: node.literal.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
        assembler.append(Inline(.formula(source), span: text.span(whole)))
    }

    // MARK: Undefined labels

    /// Reports calls of footnotes that do not exist; they are set as text.
    private func reportUndefinedFootnotes(_ literal: UnsafeBufferPointer<UInt8>, at range: Range<Int>) {
        guard literal.contains(UInt8(ascii: "^")) else { return }
        let bytes = text.bytes
        for start in range.dropLast(2) where bytes[start] == UInt8(ascii: "[") && bytes[start + 1] == UInt8(ascii: "^") {
            if start > 0, bytes[start - 1] == UInt8(ascii: "\\") { continue }
            let label = bytes[(start + 2)..<range.upperBound].prefix(100).prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") }
            guard !label.isEmpty, label.endIndex < range.upperBound, bytes[label.endIndex] == UInt8(ascii: "]") else { continue }
            let name = String(decoding: label, as: UTF8.self)
            reportUndefinedFootnote(name, at: text.span(start..<(label.endIndex + 1)))
        }
    }

    func reportUndefinedFootnote(_ label: String, at span: SourceSpan) {
        diagnostics.append(.warning("footnote `\(label)` is not defined", at: span, hints: ["define it with [^\(label)]: …"]))
    }

    func report(_ brokenMarks: [(mark: BrokenMark, span: SourceSpan)]) {
        diagnostics += brokenMarks.map { mark, span in .warning(mark.message, at: span, hints: [mark.hint]) }
    }

    /// Reports links whose labels are not defined; they are set as text.
    func reportUndefined(_ labels: [(label: String, span: SourceSpan)]) {
        diagnostics += labels.map { label, span in
            .warning("the link label `\(label)` is not defined", at: span, hints: ["define it with [\(label)]: address"])
        }
    }
}

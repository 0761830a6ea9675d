import CTypesetMarkdown
import TypesetBase

extension Construct {
    static let obsidianCallout = Construct("obsidian-callout", "`> [!faq]- Title`", .otherStage, set: [.obsidian, .hugo])
    static let taskMark = Construct("task-mark", "`- [/] half done`, with any sign", .otherStage, set: [.obsidian])
    static let blockName = Construct(
        "block-name", "`^name` at the end of a block", .text([TextConstruct(at: "^", match: BlockNameSyntax.match)]), set: [.obsidian])
    static let hiddenComment = Construct(
        "hidden-comment", "`%%comment%%`", .text([TextConstruct(MarkPair("%%", "%%", .any, .omitted))]), set: [.obsidian])
    static let fileTitle = Construct("file-title", "the name of the file is the title", .otherStage, set: [.obsidian])
    static let hiddenBlock = Construct(
        "hidden-comment-block", "lines from `%%` to `%%`", .block(HiddenBlockSyntax.parser), set: [.obsidian])
}

/// Names of blocks, `^name`, which links use as `[[note#^name]]`.
enum BlockNameSyntax {
    @Sendable fileprivate static func match(_ position: TextPosition) -> TextMatch? {
        guard position.before.map(TextPosition.isBlank) ?? true, let name = name(position.rest.dropFirst()[...]) else { return nil }
        let rest = position.text.bytes[min(position.end, position.place + name.count + 1)..<position.end]
        guard rest.allSatisfy(TextPosition.isBlank) else { return nil }
        let id = String(decoding: position.rest.prefix(name.count + 1), as: UTF8.self)
        return .inlines([(.span([]), Attributes(id: id))], length: name.count + 1)
    }

    /// The name in a paragraph that is only one; nil for other paragraphs.
    static func id(ofParagraph content: UnsafeBufferPointer<UInt8>) -> String? {
        guard content.first == UInt8(ascii: "^"), let name = name(content.dropFirst()),
            content[name.endIndex...].allSatisfy(TextPosition.isBlank)
        else { return nil }
        return "^" + String(decoding: name, as: UTF8.self)
    }

    private static func name(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>>? {
        let name = text.prefix { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "-")
        }
        return name.isEmpty ? nil : name
    }
}

extension Document {
    /// Takes the title from the name of the file, as Obsidian shows it above a note.
    ///
    /// A title in the front matter or a heading of level 1 replaces it.
    mutating func takeTitleFromName() {
        guard metadata.title == nil, source.path != GivenFile.standardInput, HeadingLevels.highest(in: blocks) != 1 else { return }
        let name = FilePath.stem(of: source.path), span = SourceSpan(file: source, range: 0..<0)
        metadata.title = Located(name, span: span)
        metadata.titleText = [Inline(.text(name), span: span)]
    }
}

extension [Block] {
    /// Removes the mark of a task, `[ ] ` or `[x] `, from the beginning of an item; returns whether its box is checked, or nil without one.
    ///
    /// - Parameter ofAnySign: whether other signs are marks, such as `[/] `; Obsidian checks the box of each task whose sign is no blank.
    mutating func takeTaskMark(ofAnySign: Bool) -> Bool? {
        guard case .paragraph(var inlines)? = first?.kind, let text = inlines.first, case .text(let words) = text.kind,
            text.span.range.count == words.utf8.count
        else { return nil }
        let mark = words.prefix(4)
        guard mark.first == "[", mark.hasSuffix("] "), let sign = mark.dropFirst().first,
            ofAnySign ? !"[]^".contains(sign) : " xX".contains(sign)
        else { return nil }
        let start = text.span.range.lowerBound + mark.utf8.count
        inlines[0].kind = .text(String(words[mark.endIndex...]))
        inlines[0].span = SourceSpan(file: text.span.file, range: start..<text.span.range.upperBound)
        self[0].kind = .paragraph(inlines)
        return !sign.isWhitespace
    }
}

/// Comments of several lines between two `%%`.
private enum HiddenBlockSyntax {
    static let parser = BlockParser(
        open: { line, parent in
            let text = line.text
            guard text.starts(with: "%%".utf8), !contains(text[2...]) else { return nil }
            return line.open(SyntaxExtensions.shared.omitted, in: parent, content: text[...])
        },
        continues: { line, node in
            guard node.number == 0 else { return false }
            if contains(line.text[...]) { node.number = 1 }
            line.consume()
            return true
        })

    private static func contains(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let sign = UInt8(ascii: "%")
        return zip(text, text.dropFirst()).contains { $0 == sign && $1 == sign }
    }
}

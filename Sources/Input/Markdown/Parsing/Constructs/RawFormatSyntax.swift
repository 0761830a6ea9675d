import CTypesetMarkdown

extension Construct {
    static let rawInline = Construct(
        "raw-inline", "`` `\\LaTeX`{=latex} ``", .inline(RawFormatSyntax.parser), set: [], reported: [.pandoc, .quarto])
    static let rawBlock = Construct("raw-block", "```` ```{=latex} ````", .otherStage, set: [], reported: [.pandoc, .quarto])
    static let rawHTML = Construct("raw-html", "`` `<b>x</b>`{=html} ``, ```` ```{=html} ````", .otherStage, set: [.pandoc, .quarto])
}

/// Code for one output format of pandoc: `` `\LaTeX`{=latex} `` and code blocks `{=html}`.
///
/// HTML is set like that between the blocks of Markdown, as Quarto reads tables in it for every format. No other format has a form here. A
/// block that is only a page break is one.
enum RawFormatSyntax {
    static let parser = InlineParser(at: "{") { text, parent in
        guard parent.lastChild?.type == CMARK_NODE_CODE, let end = end(of: text.bytes[text.start...]),
            let node = text.take(CMARK_NODE_HTML_INLINE, upTo: end)
        else { return nil }
        node.number = InlineAttributeSyntax.Mark.rawFormat.rawValue
        return node
    }

    /// The format that the info string of a code block names; nil for other code.
    static func format(_ info: UnsafeBufferPointer<UInt8>) -> String? {
        guard end(of: info[...]) == info.count else { return nil }
        return String(decoding: info.dropFirst(2).dropLast(), as: UTF8.self)
    }

    /// Whether a format is HTML, by the names of pandoc.
    static func isHTML(_ format: String?) -> Bool { format.map(["html", "html4", "html5"].contains) ?? false }

    /// Whether a code block is HTML for readers.
    static func isHTML(_ node: Node) -> Bool {
        node.type == CMARK_NODE_CODE_BLOCK && !node.info.isEmpty && isHTML(format(node.info)) && !isPageBreak(node.literal)
    }

    /// The offset after `{=format}` at the beginning of a text; nil for other text.
    private static func end(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard text.starts(with: "{=".utf8) else { return nil }
        let name = text.dropFirst(2).prefix { TextPosition.isOfWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: "}") else { return nil }
        return name.endIndex + 1
    }

    /// Whether raw code is a page break, in LaTeX, in a word processor's XML or in HTML.
    static func isPageBreak(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
        guard code.count < 300 else { return false }
        let text = String(code)
        return PageBreakSyntax.isParagraph(code) || text.contains("<w:br w:type=\"page\"") || text.contains("#pagebreak()")
            || text.contains("<text:p text:style-name=\"Pagebreak\"") || text.contains("page-break-")
    }
}

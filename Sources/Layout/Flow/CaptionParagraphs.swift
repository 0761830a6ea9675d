import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// Captions that documents write as paragraphs, since Markdown has no other way: below a picture or above a table.
///
/// They begin with a label and a number (`Figure 4: …`). Below a picture, a line in italics alone is a caption too. They are tagged as
/// captions and stay with their picture or table.
///
/// A paragraph below a table stays a paragraph, because as a caption it would be read before the table. The parser handles pandoc's form
/// (`Table: …`), above and below.
struct CaptionParagraphs {
    private let language: String
    private let numbersFigures: Bool
    private let numbersTables: Bool

    /// Creates the recognition of paragraphs that are captions.
    ///
    /// - Parameter numbered: the kinds of captions that the stylesheet numbers. Paragraphs would give them a second number.
    init(language: String, numbered: [NumberedCaption]) {
        self.language = language
        numbersFigures = numbered.contains(.figures)
        numbersTables = numbered.contains(.tables)
    }

    /// Returns the blocks with these paragraphs as captions.
    func joined(_ blocks: [Block]) -> [Block] {
        guard blocks.contains(where: { Self.isPicture($0) || Self.isTable($0) }) else { return blocks }
        var result: [Block] = []
        for block in blocks {
            guard let last = result.last else { result.append(block); continue }
            if !numbersFigures, Self.isPicture(last), let caption = figureCaption(block) {
                result[result.count - 1] = Block(.figure(caption: caption, [last]), span: block.span)
            } else if Self.isTable(block), let caption = tableCaption(last), let table = Self.captioned(block, caption) {
                result[result.count - 1] = table
            } else {
                result.append(block)
            }
        }
        return result
    }

    private static func isTable(_ block: Block) -> Bool { if case .table = block.kind { true } else { false } }

    /// Whether a block is a picture by itself, without a caption.
    private static func isPicture(_ block: Block) -> Bool {
        guard case .paragraph(let inlines) = block.kind, let (image, _) = FlowBuilder.soleImage(inlines),
            case .image = image.kind
        else { return false }
        let isDecorative = [image.attributes, block.attributes].contains { $0.values["decorative"] != nil }
        return image.imageCaption.isEmpty && !isDecorative
    }

    /// Whether a paragraph begins with a caption of a figure, which other text may follow.
    func beginsWithOne(_ block: Block) -> Bool {
        guard let inlines = Self.words(of: block) else { return false }
        return hasLabel(inlines.plainText, of: .figure)
    }

    private func figureCaption(_ block: Block) -> [Inline]? {
        guard let inlines = Self.words(of: block) else { return nil }
        let visible = inlines.filter { if case .softBreak = $0.kind { false } else { true } }
        if visible.count == 1, case .emphasis = visible[0].kind { return inlines }
        return hasLabel(inlines.plainText, of: .figure) && !continues(after: visible) ? inlines : nil
    }

    /// Whether plain text follows a whole caption in emphasis: `*Figure 1. Sales.* As it shows, …`.
    private func continues(after inlines: [Inline]) -> Bool {
        guard let first = inlines.first, Array(inlines.dropFirst()).plainText.contains(where: \.isLetter) else { return false }
        switch first.kind {
        case .emphasis(let caption), .strong(let caption):
            return afterLabel(caption.plainText, of: .figure)?.contains(where: \.isLetter) == true
        default: return false
        }
    }

    private func tableCaption(_ block: Block) -> [Inline]? {
        guard !numbersTables, let inlines = Self.words(of: block) else { return nil }
        return hasLabel(inlines.plainText, of: .table) ? inlines : nil
    }

    private static func words(of block: Block) -> [Inline]? {
        guard case .paragraph(let inlines) = block.kind, block.attributes.isEmpty, inlines.plainText.utf8.count <= CaptionPrefix.longest,
            FlowBuilder.soleImage(inlines) == nil
        else { return nil }
        return inlines
    }

    private static func captioned(_ block: Block, _ caption: [Inline]) -> Block? {
        guard case .table(var table) = block.kind, table.caption.isEmpty else { return nil }
        table.caption = caption
        var block = block
        block.kind = .table(table)
        return block
    }

    private func hasLabel(_ text: String, of target: CrossReference.Target) -> Bool { afterLabel(text, of: target) != nil }

    /// Returns the text after the label and number at the beginning of a caption, such as `Abbildung 3.1: …` or `3. ábra`.
    ///
    /// Nil if the text does not begin as a caption, as in `Figure 3 shows …`.
    private func afterLabel(_ text: String, of target: CrossReference.Target) -> String? {
        let text = text.replacing("\u{A0}", with: " ")
        for label in ReferenceTerm.labels(of: target, in: language) {
            let parts = label.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, text.hasPrefix(parts[0]) else { continue }
            let rest = text.dropFirst(parts[0].count), digits = rest.prefix { $0.isNumber || ".-–".contains($0) }
            let number = digits.last.map { ".-–".contains($0) } == true ? digits.dropLast() : digits
            let end = rest[number.endIndex...]
            guard number.contains(where: \.isNumber), end.hasPrefix(parts[1]) else { continue }
            let after = end.dropFirst(parts[1].count)
            if after.isEmpty || [":", ".", "：", "。", " –", " —", " -"].contains(where: after.hasPrefix) { return String(after) }
        }
        return nil
    }
}

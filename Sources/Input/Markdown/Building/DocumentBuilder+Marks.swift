import CTypesetMarkdown
import TypesetBase

/// Reads the constructs of a dialect that the parser leaves in text.
extension DocumentBuilder {
    /// The maximum number of open marks, and of marks without an end in a paragraph, so that the search for ends takes linear time.
    private static let maximumMarks = (open: 16, unclosed: 100)

    /// Appends a text with the constructs in it.
    func appendConstructs(in node: Node, at range: Range<Int>, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        let literal = node.literal
        let isAlone = node.parent.map { $0.type != CMARK_NODE_EMPH && $0.type != CMARK_NODE_STRONG } == true && isAlone(node)
        var places = SourcePlaces(literal, at: range.lowerBound), begun = 0, offset = 0
        func source(_ part: Range<Int>) -> Range<Int> {
            let start = places.place(part.lowerBound, in: text) ?? range.lowerBound
            return start..<max(start, places.place(part.upperBound, in: text) ?? range.upperBound)
        }
        /// The first offset that is not before a place in the source.
        func nextOffset(at place: Int, from start: Int) -> Int {
            (start..<literal.count).first { places.place($0, in: text).map { $0 >= place } ?? true } ?? literal.count
        }
        func appendWords(to end: Int) {
            guard end > begun else { return }
            self.appendWords(UnsafeBufferPointer(rebasing: literal[begun..<end]), at: source(begun..<end), to: &assembler)
        }
        if range.lowerBound < leaf.replacedEnd {
            offset = nextOffset(at: leaf.replacedEnd, from: 0)
            begun = offset
        }
        while offset < literal.count {
            let byte = literal[offset]
            guard mayMark(byte, in: leaf), let place = places.place(offset, in: text), place < text.bytes.count,
                text.bytes[place] == byte,
                byte != UInt8(ascii: "\\") || textConstructs.mayBegin(with: byte) || isEscapedBlank(at: offset, literal, in: leaf)
            else {
                offset += 1
                continue
            }
            while let last = leaf.marks.last, last.closing < place { leaf.marks.removeLast() }
            if let index = leaf.marks.lastIndex(where: { $0.closing == place }) {
                let pair = leaf.marks[index].pair, end = min(literal.count, offset + pair.closing.utf8.count)
                leaf.marks.removeSubrange(index...)
                appendWords(to: offset)
                begun = close(pair, at: text.span(source(offset..<end)), in: &assembler) ? end : offset
                offset = end
            } else if byte == UInt8(ascii: "\\"), isEscapedBlank(at: offset, literal, in: leaf) {
                appendWords(to: offset)
                assembler.append(Inline(.text("\u{A0}"), span: text.span(source(offset..<offset + 2))))
                offset += 2
                begun = offset
            } else if byte == UInt8(ascii: "{"), !variables.isEmpty, let (value, length, isMarkdown) = variables.match(literal[offset...]) {
                let span = text.span(source(offset..<offset + length))
                appendWords(to: offset)
                if value == nil { note(.variable, at: span) }
                let written = String(decoding: literal[offset..<offset + length], as: UTF8.self)
                if isMarkdown, let value {
                    assembler.append(contentsOf: inlines(ofMarkdown: value, at: span))
                } else {
                    assembler.append(Inline(.text(value ?? written), span: span))
                }
                offset += length
                begun = offset
            } else if let match = match(
                at: TextPosition(
                    literal: literal, offset: offset, text: text, place: place, end: leaf.end, isAlone: isAlone,
                    isInEnvironment: leaf.isTeXEnvironment, searchesEnds: leaf.unclosedMarks < Self.maximumMarks.unclosed,
                    readsCitations: constructs.contains(.citation)), in: &leaf)
            {
                appendWords(to: offset)
                switch match {
                case .pair(let pair, let closing):
                    let end = offset + pair.opening.utf8.count
                    assembler.openMark(pair.opening, at: text.span(source(offset..<end)))
                    leaf.marks.append((pair, closing))
                    offset = end
                case .inlines(let inlines, let length, let loss):
                    let span = text.span(source(offset..<offset + length))
                    for (kind, attributes) in inlines { assembler.append(Inline(kind, span: span, attributes: attributes)) }
                    if let loss { note(loss, at: span) }
                    offset += length
                case .unclosed: break
                case .replacement(let inlines, let length):
                    let span = text.span(place..<place + length)
                    for (kind, attributes) in inlines { assembler.append(Inline(kind, span: span, attributes: attributes)) }
                    leaf.replacedEnd = place + length
                    offset = nextOffset(at: leaf.replacedEnd, from: offset)
                case .tex(let tex, let length):
                    assembler.append(contentsOf: inlines(of: tex, at: text.span(place..<place + length)))
                    leaf.replacedEnd = place + length
                    offset = nextOffset(at: leaf.replacedEnd, from: offset)
                }
                begun = offset
            } else {
                offset += 1
            }
        }
        appendWords(to: literal.count)
    }

    private func mayMark(_ byte: UInt8, in leaf: LeafText) -> Bool {
        textConstructs.mayBegin(with: byte) || abbreviations.mayBegin(with: byte) || byte == UInt8(ascii: "@") && !examples.isEmpty
            || byte == UInt8(ascii: "{") && !variables.isEmpty
            || !leaf.marks.isEmpty && (byte == UInt8(ascii: "\\") || leaf.marks.contains { $0.pair.closing.utf8.first == byte })
    }

    /// Whether a backslash makes a blank part of an unspaced pair.
    private func isEscapedBlank(at offset: Int, _ literal: UnsafeBufferPointer<UInt8>, in leaf: LeafText) -> Bool {
        leaf.marks.last?.pair.content == .unspaced && offset + 1 < literal.count && literal[offset + 1] == 0x20
    }

    private func match(at position: TextPosition, in leaf: inout LeafText) -> TextMatch? {
        let searchesPairs = leaf.marks.count < Self.maximumMarks.open && leaf.unclosedMarks < Self.maximumMarks.unclosed
        if let match = textConstructs.match(at: position, searchesPairs: searchesPairs) {
            guard case .unclosed = match else { return match }
            leaf.unclosedMarks += 1
            return nil
        }
        if searchesPairs, textConstructs.opensPair(at: position) { leaf.unclosedMarks += 1 }
        if !examples.isEmpty, let number = examples.match(at: position) { return number }
        return abbreviations.isEmpty ? nil : abbreviations.match(at: position)
    }

    /// Closes a pair; returns false if it was opened in other inlines, so that its marks are text.
    private func close(_ pair: MarkPair, at span: SourceSpan, in assembler: inout InlineAssembler) -> Bool {
        guard let (content, whole) = assembler.closeMark(pair.opening, at: span) else { return false }
        for inline in inlines(of: pair, content, at: whole) { assembler.append(inline) }
        return true
    }

    private func inlines(of pair: MarkPair, _ content: [Inline], at span: SourceSpan) -> [Inline] {
        switch pair.meaning {
        case .element(let element): return [Inline(.element(element, content), span: span)]
        case .strikethrough: return [Inline(.strikethrough(content), span: span)]
        // Nobody sees a call in a picture's alternative text, so the note itself is there.
        case .note where openPictures > 0: return [Inline(.text(" ("), span: span)] + content + [Inline(.text(")"), span: span)]
        case .note: return [Inline(.footnoteReference(addNote(content, at: span)), span: span)]
        case .omitted: return []
        case .link(let destination): return [Inline(.link(destination: destination, title: "", content), span: span)]
        case .substitution: return substitution(content)
        case .comment: return [Inline(.text("/* "), span: span)] + content + [Inline(.text(" */"), span: span)]
        }
    }

    /// Struck text `old~>new` as the old text, struck, and the new text, inserted.
    private func substitution(_ content: [Inline]) -> [Inline] {
        guard content.count == 1, case .strikethrough(let inner) = content[0].kind else { return content }
        for (index, inline) in inner.enumerated() {
            guard case .text(let words) = inline.kind, let arrow = words.firstRange(of: "~>") else { continue }
            let old =
                inner[..<index] + [Inline(.text(String(words[..<arrow.lowerBound])), span: inline.span, attributes: inline.attributes)]
            let new =
                [Inline(.text(String(words[arrow.upperBound...])), span: inline.span, attributes: inline.attributes)]
                + inner[(index + 1)...]
            return [
                Inline(.strikethrough(Array(old)), span: content[0].span), Inline(.element(.ins, Array(new)), span: content[0].span),
            ]
        }
        return content
    }

    /// Whether attributes follow an icon, which is left out with them.
    func isAfterIcon(_ attributes: Node) -> Bool {
        guard constructs.contains(.icon), let text = attributes.previous, text.type == CMARK_NODE_TEXT else { return false }
        return IconSyntax.ends(text.literal)
    }
}

/// The offsets of a text's bytes in its source, each found from the nearest earlier one that is known.
struct SourcePlaces {
    private let literal: UnsafeBufferPointer<UInt8>
    /// The positions whose places are known, in order; those after the last requested position are removed.
    private var known: [(offset: Int, place: Int?)]

    init(_ literal: UnsafeBufferPointer<UInt8>, at start: Int) { (self.literal, known) = (literal, [(0, start)]) }

    /// The offset of a byte in the source, at the backslash that escapes it; nil if the source differs.
    mutating func place(_ offset: Int, in text: MarkdownText) -> Int? {
        while known.count > 1, known[known.count - 1].offset > offset { known.removeLast() }
        let last = known[known.count - 1]
        guard offset > last.offset else { return last.place }
        let between = UnsafeBufferPointer(rebasing: literal[last.offset..<offset])
        let place = last.place.flatMap { text.end(of: between, at: $0) }
        known.append((offset, place))
        return place
    }
}

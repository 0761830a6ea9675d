import TypesetBase

/// Joins the keys of citations with the brackets around or after them.
///
/// `[see @doe99, p. 3; @smith04]` is one citation, `@doe99 [p. 3]` a citation in the sentence with a place. The parser gives each key as a
/// separate citation, and the brackets as text.
///
/// Source: Pandoc User's Guide, "Citation syntax".
struct CitationGroups {
    /// An inline, or a mark of text that may belong to a citation.
    fileprivate enum Part {
        case inline(Inline)
        case open(SourceSpan)
        case close(SourceSpan)
        case semicolon(SourceSpan)

        /// The part as an inline, which is text for a mark.
        var inline: Inline {
            switch self {
            case .inline(let inline): inline
            case .open(let span): Inline(.text("["), span: span)
            case .close(let span): Inline(.text("]"), span: span)
            case .semicolon(let span): Inline(.text(";"), span: span)
            }
        }

        var span: SourceSpan { inline.span }
    }

    private var parts: [Part] = []
    /// The indices in `parts` of the brackets that are open; nil for brackets that are too deep.
    private var open: [Int?] = []
    /// The largest depth of citations in each other, since later stages walk the tree recursively.
    private static let deepest = 8

    /// The inlines with their citations joined; unchanged if there are no citations.
    static func joined(_ inlines: [Inline]) -> [Inline] {
        guard inlines.contains(where: { $0.citation != nil }) else { return inlines }
        var groups = CitationGroups()
        for inline in inlines {
            guard case .text(let text) = inline.kind else {
                groups.parts.append(.inline(inline))
                continue
            }
            for part in split(text, inline) { groups.add(part) }
        }
        return groups.finish()
    }

    private mutating func add(_ part: Part) {
        switch part {
        case .open:
            open.append(open.count < Self.deepest ? parts.count : nil)
            parts.append(part)
        case .close(let span):
            guard let start = open.popLast() ?? nil else { return parts.append(part) }
            if !closeGroup(from: start, at: span), !closeLocator(from: start, at: span) { parts.append(part) }
        case .inline, .semicolon: parts.append(part)
        }
    }

    private mutating func finish() -> [Inline] {
        var result: [Inline] = []
        for part in parts {
            var inline = part.inline
            if inline.citation?.form == .narrative, case .text(let before)? = result.last?.kind, Self.endsWithMinus(before) {
                inline.setCitation { $0.items[0].suppressesAuthor = true }
                result.removeTrailing(1)
            }
            if case .text(let text) = inline.kind, case .text(let before)? = result.last?.kind, let last = result.indices.last,
                result[last].keepsMarks == inline.keepsMarks
            {
                result[last].kind = .text(before + text)
                result[last].span = result[last].span.joined(with: inline.span)
            } else {
                result.append(inline)
            }
        }
        return result
    }

    // MARK: Brackets

    /// Replaces the parts after an opening bracket by one citation; returns false if they are none.
    private mutating func closeGroup(from start: Int, at end: SourceSpan) -> Bool {
        guard let items = Self.items(parts[(start + 1)...]) else { return false }
        let span = parts[start].span.joined(with: end)
        parts.removeSubrange(start...)
        let citation = Citation(items, form: .parenthetical, source: span.text)
        parts.append(.inline(Inline(.citation(citation), span: span)))
        return true
    }

    /// Adds the parts after an opening bracket to the citation before it: `@doe99 [p. 3; @smith04]`; returns false if there is none.
    private mutating func closeLocator(from start: Int, at close: SourceSpan) -> Bool {
        var before = start - 1
        if before > 0, case .inline(let space) = parts[before], space.isSpace { before -= 1 }
        guard before >= 0, case .inline(var inline) = parts[before], let citation = inline.citation, citation.form == .narrative,
            citation.items.count == 1, citation.items[0].suffix.isEmpty,
            // Brackets around the key as well are those of a group.
            open.last.map({ $0.map { $0 > before } ?? false }) ?? true
        else { return false }
        let content = parts[(start + 1)...], end = content.firstIndex(where: { $0.isSemicolon }) ?? content.endIndex
        let suffix = content[..<end].map(\.inline)
        guard !suffix.isEmpty, !suffix.contains(where: { $0.citation != nil }) else { return false }
        var further: [Citation.Item] = []
        if end < content.endIndex {
            guard let items = Self.items(content[(end + 1)...]) else { return false }
            further = items
        }
        inline.span = inline.span.joined(with: close)
        let source = inline.span.text
        inline.setCitation {
            $0.items[0].suffix = suffix
            $0.items += further
            $0.source = source
        }
        parts.removeSubrange((before + 1)...)
        parts[before] = .inline(inline)
        return true
    }

    /// The sources between semicolons; nil if a part between semicolons has no source.
    private static func items(_ parts: ArraySlice<Part>) -> [Citation.Item]? {
        var items: [Citation.Item] = []
        for part in parts.split(omittingEmptySubsequences: false, whereSeparator: { $0.isSemicolon }) {
            guard let index = part.firstIndex(where: { $0.key != nil }), var item = part[index].key else { return nil }
            var prefix = part[..<index].map(\.inline)
            if case .text(let text)? = prefix.last?.kind, endsWithMinus(text) {
                item.suppressesAuthor = true
                prefix.removeTrailing(1)
            }
            item.prefix = prefix.trimmed
            item.suffix = part[(index + 1)...].map(\.inline)
            items.append(item)
        }
        return items
    }

    /// Whether a text ends with the minus sign before a key, which begins a word.
    private static func endsWithMinus(_ text: String) -> Bool {
        guard text.last == "-" else { return false }
        return text.dropLast().last.map { $0.isWhitespace || "([{".contains($0) } ?? true
    }

    // MARK: Text

    /// A text as its marks and the text between them; escaped marks are text.
    private static func split(_ text: String, _ inline: Inline) -> [Part] {
        guard text.utf8.contains(where: { "[];".utf8.contains($0) }) else { return [.inline(inline)] }
        let places = TextPlaces(of: text, in: inline.span)
        var parts: [Part] = [], start = text.utf8.startIndex
        func add(to end: String.Index) {
            guard start < end else { return }
            let words = Inline(.text(String(text[start..<end])), span: places.span(start..<end), attributes: inline.attributes)
            parts.append(.inline(words))
        }
        for index in text.utf8.indices where "[];".utf8.contains(text.utf8[index]) && !places.isEscaped(at: index) {
            let next = text.utf8.index(after: index), span = places.span(index..<next)
            add(to: index)
            switch Unicode.Scalar(text.utf8[index]) {
            case "[": parts.append(.open(span))
            case "]": parts.append(.close(span))
            default: parts.append(.semicolon(span))
            }
            start = next
        }
        add(to: text.endIndex)
        return parts
    }
}

/// The places of a text's characters in its source, which may have backslashes before them.
private struct TextPlaces {
    private let text: String
    private let span: SourceSpan
    /// The offset of each byte in the source, from the start of the span; nil if the source differs otherwise.
    private var offsets: [Int]?

    init(of text: String, in span: SourceSpan) {
        (self.text, self.span) = (text, span)
        let bytes = Array(text.utf8), source = span.file.bytes[span.range.clamped(to: 0..<span.file.bytes.count)]
        if source.elementsEqual(bytes) {
            offsets = Array(0...bytes.count)
            return
        }
        var offsets: [Int] = [], place = source.startIndex
        for byte in bytes {
            if place + 1 < source.endIndex, source[place] == UInt8(ascii: "\\"), source[place + 1] == byte { place += 1 }
            guard place < source.endIndex, source[place] == byte else { return }
            offsets.append(place - source.startIndex)
            place += 1
        }
        self.offsets = offsets + [place - source.startIndex]
    }

    private func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

    func isEscaped(at index: String.Index) -> Bool {
        guard let place = offsets?[offset(index)], place > 0 else { return false }
        let start = span.range.lowerBound + place - 1
        let before = offset(index) > 0 ? offsets?[offset(index) - 1] : -1
        return before != place - 1 && span.file.bytes[start] == UInt8(ascii: "\\")
    }

    /// The span of a part; the whole span if its place is unknown.
    func span(_ range: Range<String.Index>) -> SourceSpan {
        guard let offsets else { return span }
        let start = span.range.lowerBound
        return SourceSpan(
            file: span.file, range: start + offsets[offset(range.lowerBound)]..<start + offsets[offset(range.upperBound)])
    }
}

extension CitationGroups.Part {
    fileprivate var isSemicolon: Bool { if case .semicolon = self { true } else { false } }

    /// The only source of a citation that the parser read.
    fileprivate var key: Citation.Item? {
        guard case .inline(let inline) = self, let citation = inline.citation, citation.form == .narrative, citation.items.count == 1,
            citation.items[0].suffix.isEmpty
        else { return nil }
        return citation.items[0]
    }
}

extension Inline {
    package var citation: Citation? { if case .citation(let citation) = kind { citation } else { nil } }

    fileprivate mutating func setCitation(_ change: (inout Citation) -> Void) {
        guard case .citation(var citation) = kind else { return }
        change(&citation)
        kind = .citation(citation)
    }

    fileprivate var isSpace: Bool {
        switch kind {
        case .text(let text): text == " "
        case .softBreak: true
        default: false
        }
    }
}

extension [Inline] {
    /// Removes characters from the end of the last text.
    fileprivate mutating func removeTrailing(_ count: Int) {
        guard let last = indices.last, case .text(let text) = self[last].kind else { return }
        let rest = String(text.dropLast(count))
        if rest.isEmpty { removeLast() } else { self[last].kind = .text(rest) }
    }

    /// The inlines without white space on either side.
    fileprivate var trimmed: [Inline] {
        var result = self
        while case .text(let text)? = result.last?.kind, text.last?.isWhitespace == true { result.removeTrailing(1) }
        while let last = result.last, case .softBreak = last.kind { result.removeLast() }
        while case .text(let text)? = result.first?.kind, text.first?.isWhitespace == true {
            let rest = String(text.drop(while: \.isWhitespace))
            if rest.isEmpty { result.removeFirst() } else { result[0].kind = .text(rest) }
        }
        return result
    }
}

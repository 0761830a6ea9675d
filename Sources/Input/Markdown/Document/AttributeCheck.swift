package import TypesetBase

/// Finds attributes that have no meaning, contradict each other or are given twice, so that none is ignored silently.
struct AttributeCheck {
    private(set) var diagnostics: [Diagnostic] = []
    /// The first use of each id.
    private var ids: [String: SourceSpan] = [:]
    private var contents: [SourceSpan] = []
    private var hasHeadings = false
    private var indexes: [SourceSpan] = []
    private var hasIndexMarks = false
    private var printPageTables: [SourceSpan] = []
    private var hasPrintPages = false
    /// Whether attributes are those of HTML, which may be meant for the pages of a site, such as `target=_blank`.
    private let areForSite: Bool

    private init(areForSite: Bool) { self.areForSite = areForSite }

    /// Returns a diagnostic for each attribute, id and reference without an effect.
    ///
    /// - Parameter isChapter: whether the document is part of a book. Other files of a book may have the headings or index terms that it
    ///   lists.
    static func diagnostics(of document: Document, _ dialect: Dialect, isChapter: Bool = false) -> [Diagnostic] {
        // Parts that are never set together may have the same id.
        let found = document.variants.flatMap { environments in
            var check = AttributeCheck(areForSite: dialect == .mkdocs)
            document.variant(in: environments).forEachPart { check.visit($0) }
            if !isChapter { check.reportEmptyLists() }
            return check.diagnostics
        }
        return document.conditions.isEmpty ? found : found.grouped(by: \.self).map(\.key)
    }

    private mutating func reportEmptyLists() {
        if !hasHeadings {
            for span in contents {
                warn("the table of contents has no headings to list", at: span, hint: "remove it, or give the document headings")
            }
        }
        if !hasPrintPages {
            for span in printPageTables {
                warn("the table of print pages has no pages to list", at: span, hint: "remove it, or mark pages: `[p. 41]{.page}`")
            }
        }
        guard !hasIndexMarks else { return }
        for span in indexes { warn("the index has no terms to list", at: span, hint: "remove it, or mark terms: `[term]{.index}`") }
    }

    private mutating func visit(_ part: DocumentPart) {
        note(part)
        let attributes = part.attributes
        if let id = attributes.id { check(id, at: part.span(of: id)) }
        guard !attributes.values.isEmpty, !part.isHTML else { return }
        let picture = Self.picture(part)
        for key in attributes.values.keys.sorted() where !areForSite {
            check(key, of: part, among: Self.keys(of: part, isPicture: picture != nil))
        }
        if let picture { check(picture, attributes, of: part) }
    }

    /// The keys that have a meaning on `part`, apart from ids and classes.
    private static func keys(of part: DocumentPart, isPicture: Bool) -> [String] {
        if isPicture { return ["lang", "width", "height", "align", "alt", "decorative", "dark"] }
        if case .block(let block) = part, case .table = block.kind { return ["lang", "dir", "row-headers"] }
        if case .block(let block) = part, case .heading = block.kind { return ["lang", "dir", Block.shortHeadingKey] }
        if case .inline(let inline) = part, inline.isIndexed { return ["lang", "dir"] + IndexMark.keys }
        if case .inline(let inline) = part, case .element(.abbr, _) = inline.kind { return ["lang", "dir", "expansion"] }
        return ["lang", "dir"]
    }

    private mutating func check(_ key: String, of part: DocumentPart, among known: [String]) {
        guard !known.contains(key) else { return }
        guard key != "decorative" else {
            return warn("only a picture can be decorative", at: part.span(of: key), hint: "remove `decorative`")
        }
        let near = Suggestion.closest(to: key, among: known)
        warn(
            "the attribute `\(key)` has no meaning here", at: part.span(of: key),
            hint: near.map { "did you mean `\($0)`?" } ?? "use one of: #id, .class, " + known.joined(separator: ", "))
    }

    private mutating func note(_ part: DocumentPart) {
        guard case .block(let block) = part else {
            guard case .inline(let inline) = part else { return }
            if inline.isIndexed { note(indexed: inline) }
            hasPrintPages = hasPrintPages || inline.isPrintPage
            return
        }
        switch block.kind {
        case .heading: hasHeadings = true
        case .tableOfContents: contents.append(block.span)
        case .index: indexes.append(block.span)
        case .printPages: printPageTables.append(block.span)
        default: break
        }
    }

    private mutating func note(indexed inline: Inline) {
        guard IndexMark(inline) == nil else { return hasIndexMarks = true }
        warn("an index entry needs words", at: inline.span, hint: "write the text to mark, or `entry=\"…\"`")
    }

    private mutating func check(_ id: String, at span: SourceSpan) {
        guard let first = ids[id] else { return ids[id] = span }
        diagnostics.append(
            Diagnostic(
                .warning, "the id `\(id)` is given twice", at: span, hints: ["give each its own id; links lead to the first"],
                related: [Diagnostic.Related("first given here", at: first)]))
    }

    /// The alternative text of the picture that the attributes apply to: the inline itself, or the only inline of a paragraph.
    private static func picture(_ part: DocumentPart) -> String? {
        switch part {
        case .inline(let inline):
            if case .image(_, _, let description) = inline.kind { return description.alt }
        case .block(let block):
            if case .paragraph(let content) = block.kind, content.count == 1, case .image(_, _, let description) = content[0].kind {
                return description.alt
            }
        }
        return nil
    }

    private mutating func check(_ description: String, _ attributes: Attributes, of part: DocumentPart) {
        if attributes.values["decorative"] != nil, !description.isEmpty {
            warn(
                "this picture is marked decorative but has a description", at: part.span(of: "decorative"),
                hint: "keep one of the two: screen readers skip decorative pictures")
        }
        for key in ["width", "height"] {
            guard let length = attributes.values[key], !Self.isSize(length, as: key) else { continue }
            let share = key == "width" ? "a share of the line up to 100 %, such as `width=50%`, or " : ""
            warn("`\(length)` is not a \(key)", at: part.span(of: length), hint: "give \(share)a length, such as `\(key)=240px`")
        }
    }

    private static func isSize(_ text: String, as key: String) -> Bool {
        switch PictureLength(text) {
        case .points: true
        case .share: key == "width" && !(Double(text.dropLast()).map { $0 > 100 } ?? true)
        case nil: false
        }
    }

    private mutating func warn(_ message: String, at span: SourceSpan, hint: String) {
        diagnostics.append(.warning(message, at: span, hints: [hint]))
    }
}

extension DocumentPart {
    /// The position of `word` in the part's attributes; if it is not found, the span of the whole inline or of the block's first line.
    package func span(of word: String) -> SourceSpan {
        switch self {
        case .inline(let inline): return inline.span.last(word) ?? inline.span
        case .block(let block):
            let lines = block.span.attributeLines
            return lines.lazy.compactMap { $0.last(word) }.first ?? lines[0]
        }
    }
}

extension SourceSpan {
    /// The part of the span on its first line.
    package var firstLine: SourceSpan {
        let end = min(range.upperBound, file.range(ofLine: start.line).upperBound)
        return SourceSpan(file: file, range: range.lowerBound..<max(range.lowerBound, end))
    }

    /// The lines that can contain a block's attributes: its first line, lines in braces right before it, and its last line, such as a
    /// table's caption.
    fileprivate var attributeLines: [SourceSpan] {
        let first = start.line, last = end.line
        var lines = [line(first).clipped(to: range)], above = first - 1
        while above > 0, line(above).text.drop(while: { $0 == " " || $0 == ">" }).hasPrefix("{") {
            lines.append(line(above))
            above -= 1
        }
        return last > first ? lines + [line(last).clipped(to: range)] : lines
    }

    private func line(_ number: Int) -> SourceSpan { SourceSpan(file: file, range: file.range(ofLine: number)) }

    private func clipped(to range: Range<Int>) -> SourceSpan {
        SourceSpan(file: file, range: self.range.clamped(to: range))
    }

    /// The last occurrence of `word` in the span.
    func last(_ word: String) -> SourceSpan? {
        let bytes = file.bytes[range.clamped(to: 0..<file.bytes.count)], word = Array(word.utf8)
        guard !word.isEmpty, word.count <= bytes.count else { return nil }
        let start = (bytes.startIndex...(bytes.endIndex - word.count)).last { bytes[$0..<($0 + word.count)].elementsEqual(word) }
        return start.map { SourceSpan(file: file, range: $0..<($0 + word.count)) }
    }
}

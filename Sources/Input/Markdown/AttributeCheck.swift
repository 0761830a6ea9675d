import Diagnostics

/// Finds attributes that say nothing, contradict each other, or are given twice: nothing that is written may be passed over in silence.
struct AttributeCheck {
    private(set) var diagnostics: [Diagnostic] = []
    /// Where each id was given first.
    private var ids: [String: SourceSpan] = [:]
    private var contents: [SourceSpan] = []
    private var hasHeadings = false

    static func diagnostics(of document: Document) -> [Diagnostic] {
        var check = AttributeCheck()
        document.forEachPart { check.visit($0) }
        if !check.hasHeadings {
            for span in check.contents {
                check.warn("the table of contents has no headings to list", at: span, hint: "remove it, or give the document headings")
            }
        }
        return check.diagnostics
    }

    private mutating func visit(_ part: DocumentPart) {
        note(part)
        let attributes = part.attributes
        if let id = attributes.id { check(id, at: part.place(of: id)) }
        guard !attributes.values.isEmpty, !part.isHTML else { return }
        let picture = Self.picture(part)
        for key in attributes.values.keys.sorted() { check(key, of: part, among: Self.keys(of: part, isPicture: picture != nil)) }
        if let picture { check(picture, attributes, of: part) }
    }

    /// The keys that mean something, besides ids and classes.
    private static func keys(of part: DocumentPart, isPicture: Bool) -> [String] {
        if isPicture { return ["lang", "width", "alt", "decorative"] }
        if case .block(let block) = part, case .table = block.kind { return ["lang", "row-headers"] }
        return ["lang"]
    }

    private mutating func check(_ key: String, of part: DocumentPart, among known: [String]) {
        guard !known.contains(key) else { return }
        guard key != "decorative" else {
            return warn("only a picture can be decorative", at: part.place(of: key), hint: "remove `decorative`")
        }
        let near = Suggestion.closest(to: key, among: known)
        warn(
            "the attribute `\(key)` has no meaning here", at: part.place(of: key),
            hint: near.map { "did you mean `\($0)`?" } ?? "known here: #id, .class, " + known.joined(separator: ", "))
    }

    private mutating func note(_ part: DocumentPart) {
        guard case .block(let block) = part else { return }
        switch block.kind {
        case .heading: hasHeadings = true
        case .tableOfContents: contents.append(block.span)
        default: break
        }
    }

    private mutating func check(_ id: String, at span: SourceSpan) {
        guard let first = ids[id] else { return ids[id] = span }
        diagnostics.append(
            Diagnostic(
                .warning, "the id `\(id)` is given twice", at: span, hints: ["links lead to the first; give each its own"],
                related: [Diagnostic.Related("first given here", at: first)]))
    }

    /// The description of the picture that attributes speak of: a picture's own, or those of a paragraph that is one picture.
    private static func picture(_ part: DocumentPart) -> String? {
        switch part {
        case .inline(let inline):
            if case .image(_, _, let alt) = inline.kind { return alt }
        case .block(let block):
            if case .paragraph(let content) = block.kind, content.count == 1, case .image(_, _, let alt) = content[0].kind { return alt }
        }
        return nil
    }

    private mutating func check(_ description: String, _ attributes: Attributes, of part: DocumentPart) {
        if attributes.values["decorative"] != nil, !description.isEmpty {
            warn(
                "this picture is marked decorative, though it has a description", at: part.place(of: "decorative"),
                hint: "keep one of the two: readers are not told of decorative pictures")
        }
        guard let width = attributes.values["width"] else { return }
        let percent = width.hasSuffix("%") ? Double(width.dropLast()) : nil
        guard percent.map({ $0 > 0 && $0 <= 100 }) != true else { return }
        warn(
            "`\(width)` is no width: a picture's is a part of the line", at: part.place(of: width),
            hint: "give a percentage up to 100, such as `width=50%`")
    }

    private mutating func warn(_ message: String, at span: SourceSpan, hint: String) {
        diagnostics.append(.warning(message, at: span, hints: [hint]))
    }
}

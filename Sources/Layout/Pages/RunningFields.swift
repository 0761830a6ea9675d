import Stylesheet

/// The values of the fields of running text that differ from page to page.
struct RunningFields {
    var headings: PageHeadings
    var page: String
    var pages: String
}

extension SizeLayout {
    /// The text with its fields filled in. A field that the document has no value for is empty, which `FlowBuilder` has reported.
    func expanded(_ template: String, _ fields: RunningFields) -> String {
        guard template.utf8.contains(UInt8(ascii: "{")) else { return template }
        return RunningTemplate(template).text { value(of: $0, fields) }.trimmingSpaces.shortened
    }

    private func value(of field: String, _ fields: RunningFields) -> String {
        switch field {
        case "section": fields.headings.section == flow.metadata.title ? "" : fields.headings.section
        case "chapter": fields.headings.chapter
        case "page": fields.page
        case "pages": fields.pages
        case "size": category.shortName
        default: flow.runningFields[field] ?? ""
        }
    }
}

extension String {
    /// Characters of a text in a margin that are shaped. No margin has room for more: it is at most a fifth of a page.
    private static let longest = 4000

    /// The text, cut with an ellipsis where it is longer than any margin.
    fileprivate var shortened: String {
        guard utf8.count > Self.longest, let end = index(startIndex, offsetBy: Self.longest, limitedBy: endIndex), end < endIndex else {
            return self
        }
        return self[..<end] + "…"
    }

    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

import TypesetStylesheet

/// The values of the fields of running text that differ from page to page.
struct RunningFields {
    var headings: PageHeadings
    var page: String
    var pages: String
}

extension RunningTextLayout {
    /// Returns a text with its fields replaced; a field without a value is empty, which `FrontMatterUse` reports.
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
    /// The maximum number of characters of running text, since a margin, at most a fifth of a page, has no room for more.
    private static let longest = 4000

    /// The text, cut with an ellipsis if it is longer than any margin.
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

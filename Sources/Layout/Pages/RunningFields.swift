import TypesetBase
import TypesetStylesheet

/// The values of the fields of running text that differ from page to page.
struct RunningFields {
    var headings: PageHeadings
    var page: String
    var pages: String
}

extension RunningTextLayout {
    /// Returns the fields with the document's title in place of a chapter that is a number alone.
    ///
    /// At the head of a page, a lone number could be that of the page. If the running text has the title, too, it has no chapter.
    func named(_ fields: RunningFields, by running: PageStyle.RunningText, in frame: PageFrame) -> RunningFields {
        var fields = fields
        if fields.headings.section.isLoneNumber { fields.headings.section = "" }
        guard fields.headings.chapter.isLoneNumber else { return fields }
        let names = running.contents(onVerso: isVerso(frame)).flatMap { $0?.text.map { RunningTemplate($0).names } ?? [] }
        fields.headings.chapter = names.contains("title") ? "" : value(of: "title", fields)
        return fields
    }

    /// Returns a text with its fields replaced; a field without a value is empty, which `FrontMatterUse` reports.
    ///
    /// - Parameter reduction: the fields that are shortened or omitted, the latter with the words that join them to other fields.
    func expanded(_ template: String, _ fields: RunningFields, _ reduction: RunningReduction = RunningReduction()) -> String {
        guard template.utf8.contains(UInt8(ascii: "{")) else { return template }
        let segments = reduction.omitted.isEmpty ? RunningTemplate(template).segments : reduction.remainingSegments(of: template)
        var text = ""
        // A template may repeat a long title.
        for segment in segments where text.utf8.count <= String.longest {
            switch segment {
            case .text(let words), .unclosed(let words): text += words
            case .field(let name): text += reduction.shortened.contains(name) ? shortForm(of: name, fields) : value(of: name, fields)
            }
        }
        return text.trimmingSpaces.bounded
    }

    /// Returns the value of a field, without headings that repeat the title.
    func value(of field: String, _ fields: RunningFields) -> String {
        switch field {
        case "section":
            [flow.metadata.title, flow.runningFields["title"]].contains(fields.headings.section) ? "" : fields.headings.section
        case "chapter": fields.headings.chapter
        case "page": fields.page
        case "pages": fields.pages
        case "size": category.shortName
        default: flow.runningFields[field] ?? ""
        }
    }

    /// Returns the shorter form of a field: the first author alone, or the part of a title before a colon or a dash.
    func shortForm(of field: String, _ fields: RunningFields) -> String {
        let value = value(of: field, fields)
        switch field {
        case "author": return flow.firstAuthor ?? value
        case "title", "chapter", "section": return value.bounded.mainTitle ?? value
        default: return value
        }
    }
}

extension String {
    /// Whether the text is a number below 1,000 alone, or a Roman numeral below 400, with or without a full stop; years are names.
    fileprivate var isLoneNumber: Bool {
        guard utf8.count < 40 else { return false }
        let number = trimmingSpaces.lowercased().prefix { $0 != "." }
        guard number.count + 1 >= trimmingSpaces.count, !number.isEmpty else { return false }
        return number.count < 4 && number.allSatisfy(\.isWholeNumber) || Self.romanNumerals.contains(String(number))
    }

    private static let romanNumerals = Set((1..<400).compactMap(NumberLetters.roman))

    /// The maximum length of running text in bytes, since a margin, at most a fifth of a page, has no room for more.
    fileprivate static let longest = 4000

    /// The text, cut with an ellipsis if it is longer than any margin.
    fileprivate var bounded: String {
        utf8.count > Self.longest ? self[..<utf8.index(startIndex, offsetBy: Self.longest)] + "…" : self
    }

    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The part of a title before its subtitle, which follows a colon or a dash; nil without one, or if the part says too little.
    ///
    /// A part of less than a quarter of the title is a label, such as in “Title: …”.
    fileprivate var mainTitle: String? {
        let marks = [": ", " – ", " — ", " - ", "：", "——"]
        let ends = marks.compactMap { firstRange(of: $0)?.lowerBound }
        guard let end = ends.min(), 4 * self[..<end].count >= count else { return nil }
        return String(self[..<end]).trimmingSpaces
    }

}

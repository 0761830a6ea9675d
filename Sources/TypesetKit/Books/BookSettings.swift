import TypesetBase
import TypesetBooks

/// The settings in `book.yaml`, or under `books:` of a configuration, for how a book is set.
enum BookSettings {
    /// The keys that are read here.
    static let keys = ["openings", "contents", "tocDepth"]

    /// Applies the settings of the outline to the book.
    ///
    /// - Returns: the problems with the values.
    static func apply(to book: inout Book) -> [Diagnostic] {
        book.output = book.outline.output.map { FilePath.join(book.outline.folder, $0.value) }
        book.numbersChapters = book.outline.numbering.chapters ?? true
        var problems: [Diagnostic] = []
        if let output = book.outline.output, ProjectPath.escapes(output.value) || FilePath.leadsThroughRepository(output.value) {
            book.output = nil
            problems.append(
                .error("`\(output.value)` is outside the book's folder", at: output.span, hints: ["name the output with `-o`"]))
        }
        guard let settings = book.outline.settings else { return problems }
        if let node = settings["openings"], !node.isNull {
            if let opening = node.text.flatMap(Book.Opening.init(rawValue:)) {
                book.opening = opening
            } else {
                let names = Book.Opening.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
                problems.append(.error("this must be one of \(names), not \(node.kindDescription)", at: node.span))
            }
        }
        if let node = settings["contents"], !node.isNull {
            if let value = node.bool {
                book.hasContents = value
            } else {
                let hint = "set the number of heading levels with `tocDepth`"
                problems.append(.error("this must be `true` or `false`, not \(node.kindDescription)", at: node.span, hints: [hint]))
            }
        }
        if let node = settings["tocDepth"], !node.isNull {
            if let depth = node.text.flatMap({ Int($0) }), (1...6).contains(depth) {
                book.contentsDepth = depth
            } else {
                problems.append(.error("this must be a number of levels from 1 to 6, not \(node.kindDescription)", at: node.span))
            }
        }
        return problems
    }
}

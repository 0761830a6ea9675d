import TypesetBase

/// A mark of the place where a page of the print edition begins: `[p. 41]{.page}`.
///
/// Programs that convert EPUB files write the same marks with the attributes of EPUB (EPUB Structural Semantics, `pagebreak`; DPUB-ARIA
/// 1.1, `doc-pagebreak`), and Project Gutenberg writes them with the class `pagenum`.
struct PrintPageMark {
    /// The number of the page, such as `41` or `xiv`.
    let number: String
    /// The id by which links lead to the place; nil if there is none.
    let id: String?
    /// The content of the marked element that is not the number, which follows the mark.
    let content: [Inline]

    /// The classes of elements that contain the number of a page, or state it.
    private static let classes: Set<String> = ["page", "pagenum", "pageno", "page-number"]

    /// Creates the mark of an element; nil if the element is no mark.
    ///
    /// - Parameters:
    ///   - values: the attributes other than the id and the classes.
    ///   - content: returns the content of the element; not called for most elements.
    init?(id: String?, classes: [String], values: [String: String], content: () -> [Inline]) {
        // The prefix of EPUB's attribute is nearly always `epub:`.
        let types = values.filter { $0.key == "role" || $0.key.hasSuffix(":type") }.values.flatMap { $0.split(separator: " ") }
        let isBreak = classes.contains("pagebreak") || types.contains("doc-pagebreak") || types.contains("pagebreak")
        guard isBreak || !Self.classes.isDisjoint(with: classes) else { return nil }
        let content = content(), text = content.plainText, printed = PrintPageNumber.inText(text), anchor = id ?? Self.id(in: content)
        let isBlank = text.allSatisfy(\.isWhitespace) && !content.contains(where: \.hasImage)
        // Other words of the class `page` are no number, and are set as they are.
        guard isBreak || isBlank || printed != nil else { return nil }
        let stated = ["title", "aria-label"].lazy.compactMap { values[$0].flatMap(PrintPageNumber.inTitle) }.first
        guard let number = stated ?? printed ?? anchor.flatMap(PrintPageNumber.inID) else { return nil }
        (self.number, self.id) = (number, anchor)
        self.content = isBlank || printed != nil ? [] : content
    }

    private static func id(in content: [Inline]) -> String? {
        content.lazy.compactMap { $0.attributes.id ?? id(in: $0.children) }.first
    }

    /// Returns the mark and the content after it, which is nearly always none.
    ///
    /// - Parameter areHTML: whether the element is raw HTML.
    func inlines(at span: SourceSpan, areHTML: Bool = false) -> [Inline] {
        var attributes = Attributes(id: id)
        attributes.areHTML = areHTML
        return [Inline(.printPage(number), span: span, attributes: attributes)] + content
    }
}

extension PrintPageMark {
    /// Creates the mark of a span with Markdown's attributes; nil if the span is no mark.
    init?(_ attributes: Attributes, _ content: @autoclosure () -> [Inline]) {
        guard !attributes.isEmpty else { return nil }
        self.init(id: attributes.id, classes: attributes.classes, values: attributes.values, content: content)
    }

    /// Creates the mark of an element of HTML; nil if the element is no mark.
    init?(_ tag: HTMLTag, _ content: @autoclosure () -> [Inline]) {
        // A link of the class `page` leads to a page of a site.
        guard !tag.attributes.isEmpty, tag.attributes["href"] == nil else { return nil }
        let classes = (tag.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        self.init(id: tag.id, classes: classes, values: tag.attributes, content: content)
    }
}

/// The number of a page in the words around it.
enum PrintPageNumber {
    /// The longest text that is a number, in bytes; longer texts are sentences.
    private static let longestText = 40

    /// Returns the number in the words of a mark, such as `p. 41`, `[Pg 41]` or `xiv`; nil for any other text.
    static func inText(_ text: String) -> String? {
        guard text.utf8.count <= longestText else { return nil }
        let words = text.split { !($0.isLetter || $0.isNumber) && $0 != "-" && $0 != "–" }.map(String.init)
        guard let last = words.last, words.count <= 2, words.dropLast().allSatisfy({ $0.allSatisfy(\.isLetter) }) else { return nil }
        return number(last) ?? number(String(last.drop(while: \.isLetter)))
    }

    /// Returns the number in a title or a label for assistive technology, such as `41` or ` Page 41. `; any other short title is the name
    /// of the page, such as `Plate 3a`.
    static func inTitle(_ title: String) -> String? {
        if let number = inText(title) { return number }
        let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty || words.utf8.count > longestText ? nil : words
    }

    /// Returns the number at the end of an id, such as `page_41`, `p41` or `pg-xiv`; nil for any other id.
    static func inID(_ id: String) -> String? {
        guard id.utf8.count <= longestText, let last = id.split(whereSeparator: { "_-.:".contains($0) }).last.map(String.init) else {
            return nil
        }
        let digits = String(last.drop(while: \.isLetter))
        return number(last) ?? number(digits)
    }

    /// Returns a word that is a number: digits with at most one letter after them, or a Roman number.
    private static func number(_ word: String) -> String? {
        let rest = word.drop(while: \.isWholeNumber)
        if rest.count < word.count, rest.isEmpty || rest.count == 1 && rest.first?.isLetter == true { return word }
        return RomanNumber(word) == nil ? nil : word
    }
}

/// A number in Roman numerals of one case, from 1 to 3999.
package struct RomanNumber: Sendable {
    package let value: Int

    /// Reads a number in the usual spelling: `xiv`, not `xiiii`; nil for any other word.
    package init?(_ word: String) {
        let lower = word.lowercased()
        guard !word.isEmpty, word.utf8.count <= 15, word == lower || word == word.uppercased() else { return nil }
        var value = 0, largest = 0
        for letter in lower.reversed() {
            guard let digit = Self.digits[letter] else { return nil }
            value += digit < largest ? -digit : digit
            largest = max(largest, digit)
        }
        guard (1...3999).contains(value), List.Numbering.lowerRoman.text(value) == lower else { return nil }
        self.value = value
    }

    private static let digits: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
}

extension [Inline] {
    /// Removes the white space after a mark that follows white space, so that no space is set twice.
    mutating func collapseSpacesAroundPrintPages() {
        var followsSpace = false, followsMark = false, result: [Inline] = []
        for var inline in self {
            if inline.isPrintPage {
                followsMark = true
                result.append(inline)
                continue
            }
            if followsMark, followsSpace {
                if case .softBreak = inline.kind { continue }
                if case .text(let text) = inline.kind { inline.kind = .text(String(text.drop(while: \.isWhitespace))) }
            }
            switch inline.kind {
            case .softBreak, .hardBreak: followsSpace = true
            case .text(let text): followsSpace = text.last.map(\.isWhitespace) ?? followsSpace
            default: followsSpace = false
            }
            followsMark = false
            result.append(inline)
        }
        self = result
    }

    /// Removes the white space between a mark and the beginning or the end of the text.
    mutating func trimSpacesAroundPrintPages() {
        if let start = firstIndex(where: { !$0.isPrintPage }), start > 0, case .text(let text) = self[start].kind {
            self[start].kind = .text(String(text.drop(while: \.isWhitespace)))
        }
        if let end = lastIndex(where: { !$0.isPrintPage }), end < count - 1, case .text(let text) = self[end].kind {
            self[end].kind = .text(text.trimmingEnd)
        }
    }
}

extension Inline {
    /// Whether the inline is the mark of a print page.
    package var isPrintPage: Bool { if case .printPage = kind { true } else { false } }
}

extension Sequence<Inline> {
    /// Whether all of it is marks of print pages and white space, of which nothing is set in the text.
    package var isPrintPagesOnly: Bool {
        var found = false
        for inline in self {
            switch inline.kind {
            case .printPage: found = true
            case .softBreak, .hardBreak: continue
            case .text(let text) where text.allSatisfy(\.isWhitespace): continue
            default: return false
            }
        }
        return found
    }
}

extension Array<Inline> {
    /// Returns the inline after another one, other than marks of print pages, which are not set in the text.
    package func next(after index: Int) -> Inline? { self[(index + 1)...].first { !$0.isPrintPage } }
}

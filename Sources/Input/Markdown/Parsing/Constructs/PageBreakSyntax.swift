extension Construct {
    static let pageBreak = Construct(
        "page-break", "`\\newpage`, `{{< pagebreak >}}`, `<!-- pagebreak -->`, `::: {.page-break}`", .otherStage)
}

/// Page breaks in the forms of LaTeX, Quarto, comments, CSS and classes.
///
/// Each form is the only content of a paragraph, a comment or a `style`, so no prose is a page break. The parser makes blocks of them in
/// `DocumentBuilder` and `HTMLBlockAssembler`.
enum PageBreakSyntax {
    /// The paragraphs that are page breaks; the last one is a form feed.
    private static let paragraphs: Set<String> = [
        "\\newpage", "\\pagebreak", "\\clearpage", "{{< pagebreak >}}", "{{<pagebreak>}}", "\u{0C}",
    ]
    private static let comments: Set<String> = ["pagebreak", "page-break", "newpage"]

    static func isParagraph(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
        // Nearly all paragraphs are longer.
        guard content.count < 40 else { return false }
        var text = String(content)[...]
        while let last = text.last, last == " " || last == "\t" || last.isNewline && last != "\u{0C}" { text.removeLast() }
        return paragraphs.contains(String(text.drop { $0 == " " || $0 == "\t" }))
    }

    static func isComment(_ comment: String) -> Bool { comments.contains(comment.trimmingSpaces.lowercased()) }
}

extension HTMLTag {
    /// The edges of an element at which its `style` requests page breaks.
    struct PageBreaks: OptionSet {
        let rawValue: Int
        static let before = PageBreaks(rawValue: 1)
        static let after = PageBreaks(rawValue: 2)
    }

    var pageBreaks: PageBreaks {
        declarations.reduce(into: []) { breaks, declaration in
            guard ["always", "page", "left", "right", "recto", "verso"].contains(declaration.value) else { return }
            switch declaration.property {
            case "break-before", "page-break-before": breaks.insert(.before)
            case "break-after", "page-break-after": breaks.insert(.after)
            default: break
            }
        }
    }

    /// Whether the element's `style` has declarations that are not page breaks, or the element is a `font` with a look.
    var hasOtherStyle: Bool {
        if name == "font", ["color", "face", "size"].contains(where: { attributes[$0] != nil }) { return true }
        guard attributes["style"] != nil else { return false }
        let sizes = pictureSizes
        return pageBreaks.isEmpty && sizes.isEmpty
            || declarations.contains { !$0.property.contains("break-") && sizes[$0.property] == nil }
    }

    /// The lengths `width` and `height` in the style of a picture, as pandoc writes them for Word documents.
    var pictureSizes: [String: String] {
        guard name == "img" else { return [:] }
        let sizes = declarations.filter { ["width", "height"].contains($0.property) && PictureLength($0.value) != nil }
        return Dictionary(sizes.map { ($0.property, $0.value) }, uniquingKeysWith: { $1 })
    }

    private var declarations: [(property: String, value: String)] {
        (attributes["style"] ?? "").split(separator: ";").compactMap { declaration in
            let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmingSpaces.lowercased() }
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }
}

extension Block {
    /// Removes the class of page breaks; returns whether the block had it.
    mutating func takePageBreak() -> Bool {
        guard attributes.has(.pageBreak) else { return false }
        attributes.classes.removeAll { $0 == ReservedClass.pageBreak.rawValue }
        return true
    }

    /// Whether the block is a division without content.
    var isEmptyDivision: Bool { if case .division(let blocks) = kind { blocks.isEmpty } else { false } }
}

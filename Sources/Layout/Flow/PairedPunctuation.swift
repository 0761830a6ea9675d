import TypesetMarkdown
import TypesetText

/// The quotation marks of a paragraph, which may pair across its texts.
extension FlowBuilder {
    /// Returns the smart punctuation of a paragraph; nil if marks are set as typed.
    mutating func punctuation(for language: String, of inlines: [Inline]) -> SmartPunctuation? {
        guard var punctuation = punctuation(for: language) else { return nil }
        if inlines.needPairs { punctuation.findPairs(in: inlines.punctuationParts(in: language)) }
        return punctuation
    }
}

extension [Inline] {
    /// Whether pairs must be found first (`SmartPunctuation.needsPairs`); most paragraphs need none and skip a second pass.
    fileprivate var needPairs: Bool {
        contains { inline in
            if case .text(let string) = inline.kind { SmartPunctuation.needsPairs(string) } else { inline.children.needPairs }
        }
    }

    /// Returns the texts in the order in which `FlowBuilder` adds them.
    fileprivate func punctuationParts(in language: String, areLiteral: Bool = false) -> [SmartPunctuation.Part] {
        enumerated().flatMap { index, inline in
            inline.punctuationParts(in: language, before: next(after: index), isLiteral: areLiteral)
        }
    }
}

extension Inline {
    private typealias Part = SmartPunctuation.Part

    fileprivate func punctuationParts(in language: String, before next: Inline?, isLiteral: Bool) -> [SmartPunctuation.Part] {
        switch kind {
        case .text(let string):
            return [Part(string, isReplaced: !isLiteral && !keepsMarks, before: next?.firstScalar)]
        case .code(let string), .formula(let string): return [Part(string, isReplaced: false, before: nil)]
        case .softBreak, .hardBreak: return [Part(" ", isReplaced: false, before: nil)]
        case .ruby(let parts): return parts.map { Part($0.base.plainText, isReplaced: false, before: nil) }
        case .image, .crossReference, .citation, .footnoteReference, .printPage: return []
        case .emphasis, .strong, .strikethrough, .link, .span, .element:
            // Text in another language has its own pairs.
            if let other = attributes.values["lang"], other != language {
                return [Part(children.plainText, isReplaced: false, before: nil)]
            }
            return children.punctuationParts(in: language, areLiteral: isLiteral || isCode)
        }
    }

    private var isCode: Bool { if case .element(let element, _) = kind { element.structureKind == .code } else { false } }

    /// The first character of the text; nil if it begins otherwise.
    var firstScalar: Unicode.Scalar? {
        switch kind {
        case .text(let string), .code(let string), .formula(let string): string.unicodeScalars.first
        default: children.first?.firstScalar
        }
    }
}

import TypesetMarkdown

/// Moves the space and the punctuation around citations that are notes or superscripts, as pandoc does.
///
/// `word [@key].` becomes `word.¹`: a note follows the punctuation, and no space precedes it. A superscript also follows its word directly.
enum CitationSpacing {
    /// The inlines of one list with the changes.
    static func joined(_ inlines: [Inline]) -> [Inline] {
        guard inlines.contains(where: \.isRenderedCitation) else { return inlines }
        var result: [Inline] = [], index = 0
        while index < inlines.count {
            let inline = inlines[index]
            guard inline.isRaisedCitation else {
                var inline = inline
                // A style of notes ends each with a full stop, which the sentence may have too.
                if case .text(let text) = inline.kind, text.first == ".", let last = result.last, last.isRenderedCitation,
                    last.plainText.last == "."
                {
                    inline.kind = .text(String(text.dropFirst()))
                }
                result.append(inline)
                index += 1
                continue
            }
            result.removeTrailingSpace()
            if inline.isNoteCall, index + 1 < inlines.count, case .text(let text) = inlines[index + 1].kind {
                let marks = text.prefix { ".,;:!?".contains($0) }
                var next = inlines[index + 1]
                if !marks.isEmpty {
                    let rest = String(text[marks.endIndex...])
                    next.kind = .text(String(marks))
                    result += [next, inline]
                    if !rest.isEmpty {
                        next.kind = .text(rest)
                        result.append(next)
                    }
                    index += 2
                    continue
                }
            }
            result.append(inline)
            index += 1
        }
        return result
    }
}

extension Inline {
    /// Whether it is a rendered citation.
    var isRenderedCitation: Bool { if case .span = kind { attributes.id?.hasPrefix(CitationRendering.idPrefix) == true } else { false } }

    /// Whether it is only the call of a note.
    fileprivate var isNoteCall: Bool {
        guard isRenderedCitation, case .span(let inner) = kind, inner.count == 1, case .footnoteReference = inner[0].kind else {
            return false
        }
        return true
    }

    /// Whether it is a citation that is the call of a note or begins with a superscript.
    fileprivate var isRaisedCitation: Bool {
        guard isRenderedCitation, case .span(let inner) = kind, let first = inner.first else { return false }
        return isNoteCall || first.beginsRaised
    }

    private var beginsRaised: Bool {
        switch kind {
        case .element(.sup, _): true
        case .link(_, _, let inner), .span(let inner): inner.first?.beginsRaised ?? false
        default: false
        }
    }
}

extension [Inline] {
    /// Removes white space from the end.
    fileprivate mutating func removeTrailingSpace() {
        while let last = indices.last {
            switch self[last].kind {
            case .softBreak: removeLast()
            case .text(let text):
                let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
                if end == text.startIndex, last > 0 { removeLast() } else { self[last].kind = .text(String(text[..<end])); return }
            default: return
            }
        }
    }
}

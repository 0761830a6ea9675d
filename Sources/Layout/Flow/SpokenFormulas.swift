import TypesetMarkdown
import TypesetMath

/// Text without markup for screen readers and bookmarks, in which formulas are words.
extension FlowBuilder {
    /// Returns text without markup, as `plainText`, with the spoken words of its formulas.
    func spokenText(of inlines: [Inline], in language: String) -> String {
        inlines.reduce(into: "") { text, inline in
            switch inline.kind {
            case .formula(let source): text += words(ofFormula: source, in: language)
            case .emphasis, .strong, .strikethrough, .link, .span, .element:
                text += spokenText(of: inline.children, in: inline.attributes.values["lang"] ?? language)
            default: text += inline.plainText
            }
        }
    }

    /// Returns the description of a picture with the spoken words of its formulas.
    func spokenText(of description: ImageDescription, in language: String) -> String {
        // A description that the document states in another place has no formulas.
        guard description.alt == description.inlines.plainText else { return description.alt }
        return spokenText(of: description.inlines, in: language)
    }

    /// Returns the spoken words of a formula; its source if it cannot be read.
    private func words(ofFormula source: String, in language: String) -> String {
        let tex = FormulaSource(source), macros = anchors.mathMacros.merging(mathMacros) { $1 }
        guard case .success(let formula) = FormulaParser(macros: macros).parse(tex.tex, isDisplay: tex.isDisplay) else { return source }
        return FormulaSpeech(language: language).text(formula)
    }
}

import TypesetBase

/// A reference to a numbered element, such as `@fig:plot` (pandoc-crossref) or `@fig-plot` (Quarto).
package struct CrossReference: Hashable, Sendable {
    /// The kind of element; the raw values are the prefixes of ids.
    package enum Target: String, CaseIterable, Sendable {
        case figure = "fig"
        case table = "tbl"
        case section = "sec"
        case equation = "eq"
        case listing = "lst"
        case theorem = "thm"
        case lemma = "lem"
        case corollary = "cor"
        case proposition = "prp"
        case conjecture = "cnj"
        case definition = "def"
        case example = "exm"
        case exercise = "exr"
        case algorithm = "alg"
        // Without numbers
        case proof, remark, solution

        /// The kind that an id names by its prefix: `fig:plot`, `fig-plot`.
        package init?(ofID id: String) {
            guard let separator = id.firstIndex(where: { $0 == ":" || $0 == "-" }) else { return nil }
            self.init(rawValue: String(id[..<separator]))
            if Self.proofs.contains(self) { return nil }
        }

        /// The id of an element without one, by its place in the source, so that it has a number.
        func id(at span: SourceSpan) -> String { "\(rawValue)-at-\(span.range.lowerBound)" }

        /// The English name, in lower case.
        var word: String { "\(self)" }

        /// The kinds without numbers, which classes name.
        static let proofs: [Target] = [.proof, .remark, .solution]

        /// The kinds that a class names in pandoc and Quarto; other words are classes of ordinary divisions too.
        static let ofClasses = proofs + [.theorem, .lemma, .corollary, .proposition, .conjecture, .definition]

        /// The kind of a statement or a proof by the name of its environment in TeX or its directive in MyST: `theorem`, `thm`.
        init?(ofStatement name: String) {
            let names = ["prop": "proposition", "defn": "definition", "dfn": "definition", "conj": "conjecture"]
            let word = names[name] ?? name
            guard let kind = Self.allCases.first(where: { $0.word == word || $0.rawValue == word }),
                kind.isTheorem || Self.proofs.contains(kind)
            else { return nil }
            self = kind
        }

        /// Whether it is a numbered statement, which only some dialects have.
        var isTheorem: Bool {
            switch self {
            case .theorem, .lemma, .corollary, .proposition, .conjecture, .definition, .example, .exercise, .algorithm: true
            case .figure, .table, .section, .equation, .listing, .proof, .remark, .solution: false
            }
        }
    }

    /// The kind of element; nil if the id does not name it, as a label of MyST.
    package var target: Target?
    /// The id with its prefix: `fig:plot`.
    package var id: String
    /// The source text, which is set if no element has the id.
    package var source: String
    /// The words that are set before the number instead of the element's: `[Figs. @fig:plot]`; empty for the number alone, `[-@fig:plot]`;
    /// nil for the element's words.
    package var words: String?
    /// Whether it is text if no element has the id, since it may be a name: `@label` of MyST.
    package var isOptional = false
    /// Whether it labels the element itself, so that it is no link.
    package var isLabel = false

    package init(target: Target?, id: String, source: String, words: String? = nil, isLabel: Bool = false) {
        (self.target, self.id, self.source, self.words, self.isLabel) = (target, id, source, words, isLabel)
    }
}

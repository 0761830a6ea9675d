/// `@fig:plot`, as pandoc-crossref and Quarto (`@fig-plot`) write references to what has a number.
package struct CrossReference: Hashable, Sendable {
    /// What is referred to, by the beginning of the id; the raw values are these beginnings.
    package enum Target: String, CaseIterable, Sendable {
        case figure = "fig"
        case table = "tbl"
        case section = "sec"
        case equation = "eq"
        case listing = "lst"

        /// What an id names, by its beginning: `fig:plot`, `fig-plot`.
        package init?(ofID id: String) {
            guard let separator = id.firstIndex(where: { $0 == ":" || $0 == "-" }) else { return nil }
            self.init(rawValue: String(id[..<separator]))
        }
    }

    package var target: Target
    /// With its beginning: `fig:plot`.
    package var id: String
    /// As it is written, which is set where nothing has the id.
    package var source: String
    /// `[-@fig:plot]`: the number without a word before it.
    package var isNumberAlone = false
    /// `@Fig:plot`: at the beginning of a sentence.
    package var isCapitalized = false
}

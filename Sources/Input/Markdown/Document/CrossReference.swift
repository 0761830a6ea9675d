/// A reference to a numbered element, such as `@fig:plot` (pandoc-crossref) or `@fig-plot` (Quarto).
package struct CrossReference: Hashable, Sendable {
    /// The kind of element; the raw values are the prefixes of ids.
    package enum Target: String, CaseIterable, Sendable {
        case figure = "fig"
        case table = "tbl"
        case section = "sec"
        case equation = "eq"
        case listing = "lst"

        /// The kind that an id names by its prefix: `fig:plot`, `fig-plot`.
        package init?(ofID id: String) {
            guard let separator = id.firstIndex(where: { $0 == ":" || $0 == "-" }) else { return nil }
            self.init(rawValue: String(id[..<separator]))
        }
    }

    /// The kind of element; nil if the id does not name it, as a label of MyST.
    package var target: Target?
    /// The id with its prefix: `fig:plot`.
    package var id: String
    /// The source text, which is set if no element has the id.
    package var source: String
    /// Whether the number is set without a word before it: `[-@fig:plot]`.
    package var isNumberAlone = false
}

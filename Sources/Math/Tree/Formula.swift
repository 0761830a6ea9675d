/// A formula: its tree, and what its environment and its commands say of the whole.
package struct Formula: Sendable, Equatable {
    package var root: MathNode
    /// Whether it is a block of its own, set in display style.
    package var isDisplay: Bool
    /// Whether each row (or the whole, where it has no rows) takes a number: an environment such as `equation` or `align` without star.
    package var isNumbered = false
    /// The number that the source gives the whole (`\tag`), without its parentheses.
    package var tag: String?
    /// The name of the whole for references (`\label`).
    package var label: String?
    /// The macros that the formula defines, by name without backslash (`\newcommand`), for later formulas of the document.
    package var macros: [String: MathMacro] = [:]
}

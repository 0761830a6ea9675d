/// An item of a list of TeX's math mode, before spaces are resolved.
struct MathAtom {
    /// The place of an atom's scripts.
    enum Limits {
        /// The scripts are at the right.
        case beside
        /// The scripts are below and above in display style, otherwise at the right.
        case movable
        /// The scripts are below and above in every style.
        case always
    }

    var node: MathNode
    /// The class that decides about spaces; nil for glue, which has none.
    var atomClass: MathOperator.Class?
    var limits = Limits.beside
    /// Whether adjacent letters of the same alphabet are one word with it.
    var isWordPart = false
    /// The style in force.
    var level: MathLevel
    /// The color that `\color` sets.
    var color: String?

    init(_ node: MathNode, _ atomClass: MathOperator.Class?, _ level: MathLevel) {
        self.node = node
        self.atomClass = atomClass
        self.level = level
    }

    /// Sets the class, also that of the operator that the atom is.
    mutating func setClass(_ new: MathOperator.Class) {
        atomClass = new
        if case .symbol(var symbol) = node.content {
            symbol.atomClass = new
            node.content = .symbol(symbol)
        }
    }
}

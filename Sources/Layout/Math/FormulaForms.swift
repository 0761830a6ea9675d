import TypesetBase
import TypesetMath

/// A place at which a line of a formula may end, the best first.
enum FormulaBreak: Int, Sendable {
    /// Between two rows of a table that is set in lines, where a line always ends.
    case row
    /// After a wide space between two statements.
    case clause
    /// Before a relation outside of fences.
    case relation
    /// Before a binary operator outside of fences.
    case binary
    /// Between two words outside of fences.
    case word
    /// Between two factors outside of fences, after a fence or before a large operator or the name of a function.
    case product
    /// Before an operator or after a comma within fences.
    case inner
    /// Between two words within fences.
    case innerWord
    /// Between two such factors within fences.
    case innerProduct
    /// Like an inner break, within fences in fences.
    case nested
    /// Between two letters or within a script; only if a formula is set in lines.
    case factor
    /// Within a long word or number, or between two symbols that belong together; only if a formula is set in lines.
    case letter
}

/// The form in which a formula is set, from the one that readers know to the narrowest.
enum FormulaForm: Int, Comparable {
    case whole
    /// The form in lines: a fraction with a slash, a root with fences, the rows of a table one after the other.
    case linear
    /// The form in lines that also end within scripts, below braces and strokes, and within long names and numbers.
    case divided

    /// The next form; nil for the narrowest.
    var next: FormulaForm? { FormulaForm(rawValue: rawValue + 1) }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A part of a formula that no line divides.
struct FormulaPart: Sendable {
    var nodes: [MathNode]
    /// The break before it; nil for the first part.
    var start: FormulaBreak?

    /// The space before its first operator, in em, which a line end hides.
    var leading: Em { Em(nodes.first?.coreOperator?.leading ?? 0) }
}

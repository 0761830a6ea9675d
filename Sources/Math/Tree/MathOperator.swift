/// An operator of a formula.
///
/// Its properties are those that MathML Core takes from the operator dictionary (section 3.2.4.2) and TeX from the class of the atom.
package struct MathOperator: Sendable, Equatable {
    /// The class of an atom, from which TeX derives spaces between atoms (The TeXbook, chapter 18).
    package enum Class: Sendable, Equatable {
        case ordinary, large, binary, relation, opening, closing, punctuation, inner
    }

    /// The character or characters, such as "+" or "lim".
    package var text: String
    package var atomClass: Class
    /// The space before it in em: TeX's thin, medium or thick space, or none beside other operators and in scripts.
    package var leading: Double
    /// The space after it in em.
    package var trailing: Double
    /// Whether it grows to the height of its row (`\left(`), or as an accent, arrow or brace to the width of its base.
    package var isStretchy: Bool
    /// Whether it is larger in display style (sums, integrals).
    package var isLarge: Bool
    /// Whether its scripts move below and above it in display style.
    package var hasMovableLimits: Bool
    /// The fixed height in em that `\big` and its like set, or nil.
    package var height: Double?

    package init(
        _ text: String, _ atomClass: Class = .ordinary, leading: Double = 0, trailing: Double = 0, isStretchy: Bool = false,
        isLarge: Bool = false, hasMovableLimits: Bool = false, height: Double? = nil
    ) {
        self.text = text
        self.atomClass = atomClass
        self.leading = leading
        self.trailing = trailing
        self.isStretchy = isStretchy
        self.isLarge = isLarge
        self.hasMovableLimits = hasMovableLimits
        self.height = height
    }
}

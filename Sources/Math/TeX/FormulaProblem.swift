/// A fault in the TeX source of a formula.
package struct FormulaProblem: Error, Sendable, Equatable {
    /// The bytes of the source (UTF-8) that the fault is in.
    package var span: Range<Int>
    /// The cause, as a plain sentence without full stop.
    package var cause: String
    /// The advice on what to write instead; nil if there is none.
    package var hint: String?

    package init(_ cause: String, at span: Range<Int>, hint: String? = nil) {
        self.cause = cause
        self.span = span
        self.hint = hint
    }
}

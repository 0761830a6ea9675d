/// Arithmetic in values: `$base * 2`, `$space.s + 2pt`, `max($a, $b)`.
///
/// It is done where tokens are replaced, and only in values that name one and are arithmetic from beginning to end: a `-` in a family's
/// name and a date stay what they are.
enum TokenArithmetic {
    /// Whether a text looks like arithmetic before its tokens are replaced: with an operator between spaces, a sign before a token, or a
    /// function.
    static func mayBe(_ text: String) -> Bool {
        [" + ", " - ", " * ", " / ", " ^ "].contains(where: text.contains) || text.hasPrefix("-$") || text.hasPrefix("(")
            || Expression.Function.allCases.contains { text.hasPrefix($0.rawValue + "(") }
    }

    /// What a text comes to once its tokens are replaced; nil where it is no arithmetic after all.
    ///
    /// - Throws: which units do not fit, or that the outcome is no number.
    static func result(of text: String) throws(ExpressionError) -> String? {
        guard let expression = try? ExpressionParser.parse(text, .measures) else { return nil }
        let range = 0..<text.utf8.count
        do throws(MeasureError) {
            let measure = try expression.measure()
            guard measure.number.isFinite else { throw MeasureError("`\(text)` is not a number") }
            return measure.text
        } catch {
            throw ExpressionError(message: error.message, range: range, hints: [error.hint].compactMap(\.self))
        }
    }
}

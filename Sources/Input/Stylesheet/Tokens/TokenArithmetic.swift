/// Arithmetic in values: `$base * 2`, `$space.s + 2pt`, `max($a, $b)`.
///
/// It is computed where tokens are replaced, and only in values that name a token and are arithmetic as a whole. A `-` in a family name or
/// a date is left unchanged.
enum TokenArithmetic {
    /// Whether a text looks like arithmetic before its tokens are replaced.
    ///
    /// Such a text has an operator between spaces, a sign before a token, a leading parenthesis, or a function.
    static func mayBe(_ text: String) -> Bool {
        [" + ", " - ", " * ", " / ", " ^ "].contains(where: text.contains) || text.hasPrefix("-$") || text.hasPrefix("(")
            || Expression.Function.allCases.contains { text.hasPrefix($0.rawValue + "(") }
    }

    /// Computes a text after its tokens are replaced; nil if it is not arithmetic.
    ///
    /// - Throws: an error about units that do not fit, or a result that is not a number.
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

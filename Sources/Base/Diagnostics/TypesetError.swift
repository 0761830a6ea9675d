/// The error that the library throws: everything wrong with a stylesheet, a file or a setting.
///
/// Printing it shows all diagnostics with their source lines, as the command does.
public struct TypesetError: Error, Hashable, Sendable {
    /// The problems in the order of their spans, warnings included; at least one is an error.
    public let diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    /// Runs the body and converts the diagnostic that it throws.
    package static func wrapping<Result>(_ body: () throws(Diagnostic) -> Result) throws(TypesetError) -> Result {
        do throws(Diagnostic) { return try body() } catch { throw TypesetError([error]) }
    }
}

extension TypesetError: CustomStringConvertible {
    /// The diagnostics with their places, source lines and hints, one below the other.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

extension Diagnostic: CustomStringConvertible {
    /// The message with its place, the source line and the hints, without a line feed at the end.
    ///
    /// ```text
    /// sheet.yaml:3:5: error: unknown key `colour`
    ///    3 |     colour: red
    ///      |     ^~~~~~
    ///      = hint: did you mean `color`?
    /// ```
    public var description: String { String(DiagnosticPrinter().text(of: self).dropLast()) }
}

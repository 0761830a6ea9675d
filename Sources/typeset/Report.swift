import Diagnostics

/// How diagnostics are shown on this terminal.
enum Report {
    /// Those of a severity, in order, and their number.
    static func text(_ diagnostics: [Diagnostic], from severity: Diagnostic.Severity = .warning, color: Invocation.ColorChoice) -> String {
        let usesColor = Terminal.usesColor(color, isInteractive: Terminal.isInteractive, variable: Terminal.variable)
        let shown = diagnostics.filter { $0.severity >= severity }
        let summary = DiagnosticPrinter.summary(of: shown).map { $0 + "\n" } ?? ""
        return DiagnosticPrinter(usesColor: usesColor, columns: Terminal.columns, repeats: severity == .note ? nil : 3).text(of: shown)
            + summary
    }
}

import Testing
import TypesetBase

@Suite struct RepeatedWarnings {
    private func warnings(_ count: Int, in file: SourceFile, _ severity: Diagnostic.Severity = .warning) -> [Diagnostic] {
        (0..<count).map { Diagnostic(severity, "odd line", at: SourceSpan(file: file, range: $0 * 2..<$0 * 2 + 1)) }
    }

    @Test func areShownAFewTimesAndThenCounted() {
        let file = SourceFile(path: "a.md", text: String(repeating: "x\n", count: 9))
        let text = DiagnosticPrinter(repeats: 2).text(of: warnings(5, in: file))
        #expect(
            text == """
                a.md:1:1: warning: odd line
                   1 | x
                     | ^
                a.md:2:1: warning: odd line
                   2 | x
                     | ^
                     = the same at 3 more places: lines 3, 4, 5

                """)
    }

    @Test func oneMoreIsShownRatherThanCounted() {
        let file = SourceFile(path: "a.md", text: String(repeating: "x\n", count: 9))
        #expect(!DiagnosticPrinter(repeats: 2).text(of: warnings(3, in: file)).contains("more places"))
    }

    @Test func errorsAreAlwaysShown() {
        let file = SourceFile(path: "a.md", text: String(repeating: "x\n", count: 9))
        #expect(!DiagnosticPrinter(repeats: 2).text(of: warnings(9, in: file, .error)).contains("more places"))
    }
}

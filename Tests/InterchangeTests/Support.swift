import Testing
import TypesetBase

@testable import TypesetInterchange
@testable import TypesetStylesheet

/// Imports a file and loads the resulting sheet, which must be valid.
struct Imported {
    var sheet: String
    var diagnostics: [Diagnostic]
    var stylesheet: Stylesheet

    init(_ text: String, as path: String = "tokens.json", pixel: Double = 1) throws {
        let result = SheetImport(SourceFile(path: path, text: text), pixel: pixel)
        let sheet = try #require(result.sheet, "\(describe(result.diagnostics))")
        let loader = StylesheetLoader(
            read: { path throws(Diagnostic) in try StylesheetLoader.noFile(path) }, template: { _ in nil }, templateNames: [])
        let (stylesheet, diagnostics) = loader.load(file: SourceFile(path: "sheet.yaml", text: sheet))
        #expect(describe(diagnostics) == "", "\(sheet)")
        self.stylesheet = try #require(stylesheet)
        (self.sheet, self.diagnostics) = (sheet, result.diagnostics)
    }

    /// The messages, one per line.
    var messages: String { describe(diagnostics) }

    /// The style of a selector at `large`.
    func style(_ selector: String) throws -> ResolvedStyle { try StyleExplainer(stylesheet, at: .large).explain(selector).style }
}

/// One line per diagnostic: position, severity, message.
func describe(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { diagnostic in
        let place = diagnostic.span.map { "\($0.start.line):\($0.start.column): " } ?? ""
        return "\(place)\(diagnostic.severity): \(diagnostic.message)" + diagnostic.hints.map { " (\($0))" }.joined()
    }.joined(separator: "\n")
}

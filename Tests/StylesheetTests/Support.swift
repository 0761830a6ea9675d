import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Loads `sheet` as `sheet.yaml`, with other files and templates.
func load(
    _ sheet: String, files: [String: String] = [:], templates: [String: String] = [:]
) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
    let loader = StylesheetLoader(
        read: { path throws(Diagnostic) in
            guard let text = files[path] else { return try StylesheetLoader.noFile(path) }
            return Array(text.utf8)
        },
        template: { name in templates[name].map { SourceFile(path: "\(name).yaml", text: $0) } },
        templateNames: templates.keys.sorted())
    return loader.load(file: SourceFile(path: "sheet.yaml", text: sheet))
}

/// A sheet without a template, with the two lines that every sheet has.
func sheet(_ body: String) -> String { "typeset: 1\nextends: []\n" + body }

/// The resolver of a sheet that must be valid.
func resolver(
    _ body: String, at category: ContentSizeCategory = .large, for traits: ReaderTraits = .standard,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> StyleResolver {
    let (stylesheet, diagnostics) = load(sheet(body))
    #expect(describe(diagnostics.filter { $0.severity == .error }) == "", sourceLocation: sourceLocation)
    return StyleResolver(try #require(stylesheet, sourceLocation: sourceLocation).adapted(to: traits), category: category)
}

/// One line per diagnostic: position, severity, message, hints, related positions.
func describe(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { diagnostic in
        let place = diagnostic.span.map { "\($0.file.path):\($0.start.line):\($0.start.column): " } ?? ""
        let hints = diagnostic.hints.map { " (\($0))" }.joined()
        let related = diagnostic.related.map { " [\($0.message) \($0.span.start.line):\($0.span.start.column)]" }.joined()
        return "\(place)\(diagnostic.severity): \(diagnostic.message)\(hints)\(related)"
    }.joined(separator: "\n")
}

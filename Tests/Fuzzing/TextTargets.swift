import TypesetBase
import TypesetHighlighting
import TypesetInterchange
import TypesetMarkdown
import TypesetMath
import TypesetStylesheet

/// Feeds texts, which are read, and prints their diagnostics, which quote them.
enum TextTargets {
    static func yaml(_ bytes: [UInt8]) {
        let file = SourceFile(path: "input.yaml", bytes: bytes)
        show(YAMLParser.parse(file).diagnostics)
    }

    static func stylesheet(_ bytes: [UInt8]) { resolve(SourceFile(path: "input.yaml", bytes: bytes)) }

    /// Feeds the expression of a size within a sheet.
    static func sizes(_ bytes: [UInt8]) {
        let expression = String(decoding: bytes, as: UTF8.self).replacing("'", with: "''").replacing("\n", with: " ")
        let sheet = "typeset: 1\nextends: []\nstyles: { s: { size: '\(expression)' } }\nelements: { paragraph: s }\n"
        resolve(SourceFile(path: "input.yaml", text: sheet))
    }

    /// Resolves all styles at the smallest and the largest size.
    private static func resolve(_ file: SourceFile) {
        let (sheet, diagnostics) = StylesheetLoader().load(file: file)
        show(diagnostics)
        guard let sheet else { return }
        for category in [ContentSizeCategory.xSmall, .accessibility5] {
            let resolver = StyleResolver(sheet, category: category)
            for element in Element.allCases { _ = resolver.style(for: element) }
        }
    }

    /// Feeds a document, first in GitHub's dialect, then in pandoc's, which has citations and environments of TeX.
    static func markdown(_ bytes: [UInt8]) {
        let file = SourceFile(path: "input.md", bytes: bytes)
        show(MarkdownParser.parse(file).diagnostics)
        var bibliography = BibliographySettings()
        bibliography.files = [Located("refs.bib", span: SourceSpan(file: file, range: 0..<0))]
        show(MarkdownParser.parse(file, dialect: .pandoc, bibliography: bibliography).diagnostics)
    }

    /// Feeds the TeX of a formula; the fault must be in it.
    static func formula(_ bytes: [UInt8]) {
        let source = String(decoding: bytes, as: UTF8.self)
        switch FormulaParser().parse(source, isDisplay: true) {
        case .success(let formula):
            _ = MathMLWriter().markup(of: formula, source: source)
            _ = FormulaSpeech(language: "en").text(formula)
        case .failure(let problem):
            if problem.span.upperBound > source.utf8.count { fatalError("the fault \(problem.cause) lies elsewhere") }
        }
    }

    /// Feeds a block of code whose first byte is the number of the language; tokens must be in the code, in order.
    static func code(_ bytes: [UInt8]) {
        let names = CodeLanguage.names, code = Array(bytes.dropFirst())
        guard let number = bytes.first, let language = CodeLanguage(named: names[Int(number) % names.count]) else { return }
        var end = 0
        for token in language.tokens(in: code) {
            if token.range.lowerBound < end || token.range.upperBound > code.count { fatalError("the token \(token) lies elsewhere") }
            end = token.range.upperBound
        }
    }

    /// Feeds a file to import; the imported sheet must have no mistakes.
    static func sheetImport(_ bytes: [UInt8]) {
        let result = SheetImport(SourceFile(path: "input", bytes: bytes))
        show(result.diagnostics)
        guard let text = result.sheet else { return }
        let (_, diagnostics) = StylesheetLoader().load(file: SourceFile(path: "sheet.yaml", text: text))
        if let error = diagnostics.first(where: { $0.severity == .error }) { fatalError("the sheet is wrong: \(error.message)\n\(text)") }
    }

    static func propertyList(_ bytes: [UInt8]) {
        let result = PropertyListImport(SourceFile(path: "input.plist", bytes: bytes))
        show(result.diagnostics)
        if let sheet = result.sheet { resolve(SourceFile(path: "imported.yaml", text: sheet)) }
    }

    static func show(_ diagnostics: [Diagnostic]) {
        _ = DiagnosticPrinter().text(of: diagnostics)
    }
}

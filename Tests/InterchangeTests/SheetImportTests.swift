import Testing
import TypesetBase

@testable import TypesetInterchange

/// Tests of files that do not come from another system.
@Suite struct SheetImportTests {
    @Test(arguments: ["typeset: 1\nextends: [default]\n", "# Ours\ntypeset: 1\ntokens: { accent: \"#7a1f4b\" }\n"])
    func aStylesheetIsOneAlready(text: String) {
        let result = SheetImport(SourceFile(path: "sheet.yaml", text: text))
        #expect(result.sheet == nil)
        #expect(result.diagnostics.map(\.message) == ["the file is already a stylesheet"])
        #expect(result.diagnostics.first?.hints == ["use it with `--style sheet.yaml`"])
    }
}

import ContentSize
import Diagnostics
import Glibc
import Stylesheet
import TypesetKit

/// `typeset styles`: stylesheets without a document.
enum StylesCommand {
    static func run(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) -> Int32 {
        let invocation = try StylesInvocation(arguments, isFile: isFile)
        switch invocation.action {
        case .help: return print(StylesInvocation.help(isFile: isFile))
        case .schema: return print(StylesheetSchema.json)
        case .manual: return print(StylesheetManual.markdown)
        case .check(let sheets): return check(sheets, invocation)
        case .table(let name):
            return withSheet(name, invocation) { sheet throws(Diagnostic) in SizeTableText(SizeTable(sheet.stylesheet)).text }
        case .explain(let selector):
            return withSheet(invocation.sheet, invocation) { sheet throws(Diagnostic) in
                var texts: [String] = []
                for size in invocation.sizes {
                    texts.append(ExplanationText(try StyleExplainer(sheet.stylesheet, at: size).explain(selector)).text)
                }
                return texts.joined(separator: "\n")
            }
        }
    }

    private static func print(_ text: String) -> Int32 { Terminal.print(text) }

    private static func withSheet(
        _ name: String?, _ invocation: StylesInvocation,
        _ body: (LoadedStylesheet) throws(Diagnostic) -> String
    ) -> Int32 {
        var (sheet, diagnostics) = invocation.loader.load(name ?? "default")
        var status: Int32 = 2
        if let sheet {
            do throws(Diagnostic) {
                status = print(try body(sheet))
            } catch {
                diagnostics.append(error)
            }
        }
        Terminal.write(Report.text(diagnostics, color: invocation.color))
        return status
    }

    /// Every sheet is checked, whatever is wrong with those before it.
    private static func check(_ sheets: [String], _ invocation: StylesInvocation) -> Int32 {
        let results = sheets.map { name in (name: name, diagnostics: invocation.loader.load(name).diagnostics) }
        var seen: Set<Diagnostic> = []
        Terminal.write(Report.text(results.flatMap(\.diagnostics).filter { seen.insert($0).inserted }, color: invocation.color))
        let errors = results.flatMap(\.diagnostics).filter { $0.severity == .error }
        // A file that cannot be read at all has no place in it to point at.
        return errors.contains { $0.span == nil && $0.path.map(sheets.contains) ?? true } ? 2 : errors.isEmpty ? 0 : 1
    }
}

import TypesetBase
import TypesetKit

extension SheetLoader {
    /// Prints a text about a stylesheet, then the diagnostics.
    ///
    /// - Parameter name: a file or a template; nil means `default`.
    /// - Returns: the exit status.
    func print(_ name: String?, _ color: ColorChoice, _ text: (LoadedStylesheet) throws(Diagnostic) -> String) -> Int32 {
        use(name, color) { sheet throws(Diagnostic) in Terminal.print(Printable.lines(try text(sheet))) }
    }

    /// Passes a stylesheet to a function, and shows the diagnostics.
    ///
    /// - Parameter name: a file or a template; nil means `default`.
    /// - Returns: the exit status, which is that of the function if it returns.
    func use(_ name: String?, _ color: ColorChoice, _ body: (LoadedStylesheet) throws(Diagnostic) -> Int32) -> Int32 {
        var (sheet, diagnostics) = load(name ?? "default")
        var status = ExitStatus.failed
        if let sheet {
            do throws(Diagnostic) {
                status = try body(sheet)
            } catch {
                diagnostics.append(error.found(by: .usageError))
            }
        }
        Terminal.show(diagnostics, color: color)
        return status
    }
}

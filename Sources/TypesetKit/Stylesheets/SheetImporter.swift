public import Diagnostics
import Stylesheet

/// Makes stylesheets of the property lists of other systems.
public enum SheetImporter {
    /// What an import came to.
    public struct Result: Sendable {
        /// The sheet; nil where nothing could be read.
        public var sheet: String?
        public var diagnostics: [Diagnostic]
        /// `findings` where the sheet is there and something could not be carried over.
        public var outcome: TypesettingResult.Outcome
    }

    /// - Parameter output: where to write the sheet; nil: nowhere.
    public static func run(_ path: String, output: String? = nil) -> Result {
        do throws(Diagnostic) {
            if let output, FilePath.normalized(output) == FilePath.normalized(path) {
                throw .error("'\(output)' is the input: writing it would destroy it")
            }
            let result = PropertyListImport(try InputFile.read(path, kind: "property list"))
            if let sheet = result.sheet, let output { try OutputFile.write(Array(sheet.utf8), to: output) }
            let hasErrors = result.diagnostics.contains { $0.severity == .error }
            return Result(
                sheet: result.sheet, diagnostics: result.diagnostics, outcome: result.sheet == nil ? .failed : hasErrors ? .findings : .done
            )
        } catch {
            return Result(sheet: nil, diagnostics: [error], outcome: .failed)
        }
    }
}

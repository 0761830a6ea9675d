public import Diagnostics
import FileAccess
import Stylesheet

/// Converts property lists of other systems to stylesheets.
public enum SheetImporter {
    /// The result of an import.
    public struct Result: Sendable {
        /// The stylesheet as YAML; nil if the property list could not be read.
        public var sheet: String?
        /// What could not be read or converted.
        public var diagnostics: [Diagnostic]
        /// `done` if everything was converted, `findings` if some entries could not be, `failed` if there is no stylesheet.
        public var outcome: TypesettingResult.Outcome
    }

    /// Converts a stylesheet of DynamicStyles or a style dictionary of ScaledFont.
    ///
    /// - Parameters:
    ///   - path: the property list in XML; `-` is standard input.
    ///   - output: the path to write the stylesheet to; nil: it is only returned.
    ///   - roots: folders below which `path` may lead as a link; it may always lead to a file of its own folder.
    public static func run(_ path: String, output: String? = nil, roots: [String] = []) -> Result {
        do throws(Diagnostic) {
            if let output, FilePath.normalized(output) == FilePath.normalized(path) {
                throw .error("'\(output)' is the input and would be overwritten")
            }
            let result = PropertyListImport(try InputFile.read(path, kind: "property list", roots: FileRoots(roots)))
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

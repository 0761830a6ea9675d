package import TypesetBase
package import TypesetInterchange

/// Converts files of other systems to stylesheets.
package enum SheetImporter {
    /// The result of an import.
    package struct Result: Sendable {
        /// The stylesheet as YAML; nil if the file could not be read.
        package var sheet: String?
        /// The problems that were found while reading and converting.
        package var diagnostics: [Diagnostic]
        /// The outcome: `done` if everything was converted, `findings` if some entries could not be, and `failed` if there is no
        /// stylesheet.
        package var outcome: TypesettingResult.Outcome
    }

    /// Converts a file, whose content determines its kind, to a stylesheet.
    ///
    /// The kinds are design tokens, CSS, Android's resources, a stylesheet of DynamicStyles and a style dictionary of ScaledFont.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - output: the path to write the stylesheet to; nil only returns it.
    ///   - pixel: points in a pixel of design tokens and CSS.
    ///   - roots: folders below which `path` may lead as a link; it may always lead to a file in its own folder.
    package static func run(_ path: String, output: String? = nil, pixel: Double = 1, roots: [String] = []) -> Result {
        do throws(Diagnostic) {
            if let output, FilePath.normalized(output) == FilePath.normalized(path) {
                throw .error("'\(output)' is the input and would be overwritten")
            }
            let result = SheetImport(try InputFile.read(path, kind: "file", roots: FileRoots(roots)), pixel: pixel)
            if let sheet = result.sheet, let output { try OutputFile.write(Array(sheet.utf8), to: output) }
            let hasErrors = result.diagnostics.contains { $0.severity == .error }
            return Result(
                sheet: result.sheet, diagnostics: result.diagnostics.found(by: .importMistake),
                outcome: result.sheet == nil ? .failed : hasErrors ? .findings : .done
            )
        } catch {
            return Result(sheet: nil, diagnostics: [error], outcome: .failed)
        }
    }
}

/// Converts stylesheets to the formats of other systems.
package enum SheetExporter {
    package typealias Format = SheetExport.Format

    /// Returns the text of the exported stylesheet.
    ///
    /// - Parameters:
    ///   - sheet: a stylesheet that was loaded.
    ///   - name: its name, for comments.
    package static func text(of sheet: LoadedStylesheet, name: String, as format: Format) -> String {
        SheetExport.text(of: sheet.resolved(), name: name, as: format)
    }

    /// Exports a stylesheet to a file.
    ///
    /// - Throws: an error if the file is the stylesheet itself or cannot be written.
    package static func write(_ sheet: LoadedStylesheet, name: String, as format: Format, to output: String) throws(Diagnostic) {
        if FilePath.normalized(output) == FilePath.normalized(name) { throw .error("'\(output)' is the input and would be overwritten") }
        try OutputFile.write(Array(text(of: sheet, name: name, as: format).utf8), to: output)
    }
}

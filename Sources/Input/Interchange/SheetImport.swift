package import TypesetBase

/// Converts files of other systems to a stylesheet.
///
/// Values that cannot be converted are reported at their place; all others are converted.
package struct SheetImport: Sendable {
    /// The sheet as YAML; nil if nothing could be read.
    package private(set) var sheet: String?
    /// The values that could not be converted, with the reasons.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The formats; the first one that recognizes a file reads it.
    static var formats: [any SheetFormat.Type] {
        [PropertyListImport.self, AndroidImport.self, DesignTokensImport.self, CSSImport.self]
    }

    /// Imports a file.
    ///
    /// - Parameter pixel: the points of Dynamic Type in a pixel: 1 as on screens, 0.75 as in CSS on paper.
    package init(_ file: SourceFile, pixel: Double = 1) {
        do throws(Diagnostic) {
            if Self.isStylesheet(file) { throw Self.imported(file) }
            let beginning = FileBeginning(file.bytes)
            guard let format = Self.formats.first(where: { $0.recognizes(beginning) }) else { throw Self.unknown(file) }
            (sheet, diagnostics) = try format.converted(file, pixel: pixel)
        } catch {
            diagnostics = [error]
        }
        diagnostics = DiagnosticPrinter.ordered(diagnostics)
    }

    /// Whether the file is already a stylesheet.
    private static func isStylesheet(_ file: SourceFile) -> Bool {
        String(decoding: file.bytes.prefix(4096), as: UTF8.self).split(whereSeparator: \.isNewline).contains { $0.hasPrefix("typeset:") }
    }

    private static func imported(_ file: SourceFile) -> Diagnostic {
        .error("the file is already a stylesheet", path: file.path, hints: ["use it with `--style \(file.path)`"])
    }

    private static func unknown(_ file: SourceFile) -> Diagnostic {
        .error(
            file.bytes.allSatisfy(FileBeginning.space.contains) ? "the file is empty" : "this file cannot be imported",
            at: SourceSpan(file: file, range: 0..<0),
            hints: ["design tokens in JSON, CSS, Android's resources, and property lists of DynamicStyles and ScaledFont can be"])
    }
}

package import TypesetBase

/// Converts stylesheets in property lists: DynamicStyles' `Stylesheet.plist` and ScaledFont's style dictionary.
///
/// The sheet gives every style the same look at every content size. Entries that it cannot express are reported one by one. Both systems
/// ignore such entries silently, and ScaledFont then drops all of its styles.
package struct PropertyListImport: Sendable {
    /// The system that the property list belongs to.
    package enum Source: String, Sendable {
        case dynamicStyles = "DynamicStyles", scaledFont = "ScaledFont"
    }

    /// The system; nil if the file is not a property list of a known system.
    package private(set) var source: Source?
    /// The sheet as YAML; nil if nothing could be read.
    package private(set) var sheet: String?
    /// The entries that could not be converted, with the reasons.
    package private(set) var diagnostics: [Diagnostic] = []

    package init(_ file: SourceFile) {
        do throws(Diagnostic) {
            let entries = try Self.entries(file)
            let source = Self.source(of: entries)
            self.source = source
            switch source {
            case .dynamicStyles:
                var writer = DynamicStylesImport(entries)
                sheet = writer.sheet(from: file.path)
                diagnostics = writer.diagnostics
            case .scaledFont:
                var writer = ScaledFontImport(entries)
                sheet = writer.sheet(from: file)
                diagnostics = writer.diagnostics
            }
        } catch {
            diagnostics = [error]
        }
        diagnostics = DiagnosticPrinter.ordered(
            diagnostics.map { diagnostic in
                var diagnostic = diagnostic
                if diagnostic.span == nil { diagnostic.path = file.path }
                return diagnostic
            })
    }

    private static func entries(_ file: SourceFile) throws(Diagnostic) -> [PropertyList.DictionaryEntry] {
        let list = try PropertyList.read(file)
        guard case .dictionary(let entries) = list.value else {
            throw .error("the property list is \(list.kindDescription), not a dictionary of styles", at: list.span)
        }
        guard !entries.isEmpty else { throw .error("the property list has no styles", at: list.span) }
        guard entries.contains(where: { $0.value.entries != nil }) else {
            throw .error(
                "the property list has no styles: a style is a dictionary", at: entries[0].keySpan,
                hints: ["`typesetter import` reads DynamicStyles' Stylesheet.plist and ScaledFont's style dictionary"])
        }
        return entries
    }

    /// Returns the system of a list; only ScaledFont's styles have the keys `fontName` and `fontSize`.
    private static func source(of entries: [PropertyList.DictionaryEntry]) -> Source {
        let isScaledFont = entries.contains { ($0.value.entries ?? []).contains { $0.key == "fontName" || $0.key == "fontSize" } }
        return isScaledFont ? .scaledFont : .dynamicStyles
    }
}

extension PropertyList {
    var entries: [DictionaryEntry]? {
        if case .dictionary(let entries) = value { return entries }
        return nil
    }
}

extension PropertyListImport: SheetFormat {
    static func recognizes(_ file: FileBeginning) -> Bool {
        let marks: [[UInt8]] = [Array("bplist".utf8), [0xFE, 0xFF], [0xFF, 0xFE]]
        return marks.contains { file.bytes.starts(with: $0) } || file.first == UInt8(ascii: "(")
            || file.first == UInt8(ascii: "<") && file.rootName != "resources"
    }

    static func converted(_ file: SourceFile, pixel: Double) -> Conversion {
        let list = PropertyListImport(file)
        return (list.sheet, list.diagnostics)
    }
}

package import TypesetBase

/// Loads a stylesheet with everything it extends, and reports the mistakes of all files in one run.
package struct StylesheetLoader {
    /// A function that returns the bytes of a file; its error names the path of the file.
    package typealias Read = (String) throws(Diagnostic) -> [UInt8]

    private let read: Read
    private let template: (String) -> SourceFile?
    private let templateNames: [String]
    private let exists: ((String) -> Bool)?

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - read: opens a sheet and the files that it extends; by default there are none.
    ///   - template: returns a built-in sheet by its name.
    ///   - templateNames: the names of all built-in sheets, for suggestions.
    ///   - exists: whether a font file without `*` in its name exists; if nil, the code that opens the fonts checks it.
    package init(
        read: @escaping Read = Self.noFile, template: @escaping (String) -> SourceFile? = { _ in nil }, templateNames: [String] = [],
        exists: ((String) -> Bool)? = nil
    ) {
        self.read = read
        self.template = template
        self.templateNames = templateNames
        self.exists = exists
    }

    /// Loads a sheet by its path.
    ///
    /// - Returns: the stylesheet, nil if any diagnostic is an error; and the diagnostics, sorted.
    package func load(path: String) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        load { $0.addFile(path, at: nil) }
    }

    /// Loads a built-in sheet by its name.
    ///
    /// - Returns: the same as `load(path:)`.
    package func loadTemplate(_ name: String) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        load { $0.addTemplate(name, at: nil) }
    }

    /// Loads a sheet from its text.
    ///
    /// - Returns: the same as `load(path:)`.
    package func load(file: SourceFile) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        load { $0.addSheet(file) }
    }

    private func load(_ start: (inout SheetCollector) -> Void) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        var collector = SheetCollector(read: read, template: template, templateNames: templateNames)
        start(&collector)
        var (stylesheet, diagnostics) = build(collector.sheets)
        if let template = collector.unnamedTemplate { stylesheet.keepNamesApart(from: template, called: SheetCollector.defaultTemplate) }
        diagnostics = collector.diagnostics + diagnostics + missingFonts(stylesheet)
        diagnostics += StylesheetChecker(stylesheet, mayLackStyles: diagnostics.contains { $0.severity == .error }).diagnostics
        let ordered = DiagnosticPrinter.ordered(Self.unique(diagnostics))
        return (
            ordered.contains { $0.severity == .error } ? nil : stylesheet,
            Self.firstOf(ordered).map(\.notingLookAlikes.notingSwallowedItems)
        )
    }

    /// Removes duplicates: rules with conditional tokens are read once for each value.
    private static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return diagnostics.filter { seen.insert($0).inserted }
    }

    /// The largest size of a sheet, in bytes; larger files need not be opened.
    package static let maximumBytes = YAMLParser.Limit.bytes

    /// The maximum number of diagnostics, more than anyone reads; a sheet with more is not a stylesheet, or is hostile.
    static let maximumDiagnostics = 500

    private static func firstOf(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let more = diagnostics.count - maximumDiagnostics
        guard more > 0 else { return diagnostics }
        return diagnostics.prefix(maximumDiagnostics) + [.warning("\(more) more \(more == 1 ? "mistake is" : "mistakes are") not shown")]
    }

    private func build(_ sheets: [ParsedSheet]) -> (Stylesheet, [Diagnostic]) {
        var tokens = TokenTable(), stylesheet = Stylesheet(), diagnostics: [Diagnostic] = []
        for sheet in sheets { tokens.add(sheet.root["tokens"].flatMap { $0.entries } ?? []) }
        tokens.resolveAll()
        for (index, sheet) in sheets.enumerated() {
            var reader = SheetReader(file: sheet.file, layer: index)
            _ = reader.mapping(sheet.root["tokens"])
            let (layer, head) = reader.sheet(tokens.expandSheet(sheet.root))
            stylesheet.add(layer, head, sheet.file)
            diagnostics += reader.values.diagnostics
        }
        diagnostics = tokens.takeDiagnostics() + diagnostics
        stylesheet.setTokens(tokens)
        return (stylesheet, diagnostics)
    }

    private func missingFonts(_ stylesheet: Stylesheet) -> [Diagnostic] {
        guard let exists else { return [] }
        return stylesheet.fontFileReferences.filter { !$0.pattern.contains("*") && !exists($0.pattern) }.map { font in
            .error(
                "the font file does not exist: `\(font.pattern)`", at: font.span,
                hints: font.pattern.hasPrefix("/") ? [] : [SheetPath.relativeHint])
        }
    }

    /// Whether a file is meant as a sheet: the word `typeset` is in its first 4096 bytes, possibly after comments.
    package static func looksLikeSheet(_ file: SourceFile) -> Bool {
        // Zero bytes are removed, because UTF-16 has them between the letters.
        String(decoding: file.bytes.prefix(4096).filter { $0 != 0 }, as: UTF8.self).contains("typeset")
    }

    /// Returns the error about a file that a document or a sheet names as a sheet, at the place of the name.
    package static func notASheet(_ path: String, at span: SourceSpan) -> Diagnostic {
        .error("the file is not a stylesheet: `\(path)`", at: span, hints: ["a stylesheet begins with `typeset: 1`"])
    }

    /// A reader for callers without files: every path fails.
    package static func noFile(_ path: String) throws(Diagnostic) -> [UInt8] { throw .error("the stylesheet does not exist", path: path) }
}

extension Stylesheet {
    mutating func add(_ layer: SheetLayer, _ head: SheetHead, _ file: SourceFile) {
        sources.append(file)
        add(layer)
        fontFileReferences += head.fontFiles
        for change in head.changes { change(&self) }
        if let setting = head.profile { audit.profile = setting.value }
        audit.rules += head.auditRules
        declaredEditions.merge(head.editions) { DeclaredEdition(base: $1.base ?? $0.base, span: $1.span) }
    }

    /// Gives styles of an implicit template private names if the sheets have styles of the same names.
    fileprivate mutating func keepNamesApart(from template: SourceFile, called name: String) {
        guard let index = sources.firstIndex(where: { $0 === template }) else { return }
        let names = PrivateNames(of: name, takenBy: layers.enumerated().filter { $0.offset != index }.map(\.element))
        replaceLayer(index, by: names.renaming(layers[index]))
    }
}

/// Paths in a sheet, relative to the folder of the sheet.
enum SheetPath {
    /// Whether a line of `extends` is a path rather than the name of a template.
    static func isPath(_ text: String) -> Bool {
        text.contains("/") || text.hasSuffix(".yaml") || text.hasSuffix(".yml")
    }

    static func resolve(_ path: String, from sheet: String) -> String {
        guard !path.hasPrefix("/") else { return normalized(path) }
        guard let slash = sheet.lastIndex(of: "/") else { return normalized(path) }
        return normalized(String(sheet[...slash]) + path)
    }

    static let relativeHint = "write paths relative to the folder of the stylesheet"

    /// Returns the path without `.` and, if possible, `..`, to give each file one name.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        if parts.isEmpty { return path.hasPrefix("/") ? "/" : "." }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}

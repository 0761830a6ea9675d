import TypesetBase
import TypesetStylesheet

/// Loads an imported sheet before it is written, because an import must not produce a sheet that the program rejects.
///
/// Importers omit what has no equivalent in a sheet. This check finds values that a sheet does not permit, and mistakes that only the whole
/// sheet shows. Examples are a size that is too large at AX5, parents in a circle, and two names that become one in a sheet.
struct DraftCheck {
    private(set) var entries: [SheetEntry]
    private(set) var diagnostics: [Diagnostic] = []
    private let path: String
    /// The sheet after a successful run.
    private var stylesheet: Stylesheet?

    /// The maximum number of rounds that remove entries; real files need one at most.
    ///
    /// A removed style leaves others without a parent.
    private static let rounds = 8
    /// The maximum number of removed entries that are reported individually.
    private static let maximumReported = 100

    /// Creates a check of the entries of a sheet.
    ///
    /// - Parameter path: the path of the imported file, for messages.
    init(_ entries: [SheetEntry], path: String) {
        (self.entries, self.path) = (entries, path)
    }

    /// Removes the entries that the sheet must not have.
    ///
    /// - Returns: whether a valid sheet is left.
    mutating func run() -> Bool {
        for _ in 0..<Self.rounds {
            let (lines, paths) = SheetEntry.spread(entries)
            let file = SourceFile(path: path, text: lines.joined(separator: "\n") + "\n")
            let loaded = StylesheetLoader().load(file: file)
            let errors = loaded.diagnostics.filter { $0.severity == .error }
            if errors.isEmpty {
                stylesheet = loaded.stylesheet
                return true
            }
            var reasons: [[Int]: String] = [:]
            for error in errors {
                // The import itself writes the first two lines, the version and `extends`.
                guard let line = error.span?.start.line, line > 2, paths.indices.contains(line - 1) else { continue }
                reasons[paths[line - 1]] = reasons[paths[line - 1]] ?? error.message
            }
            if reasons.isEmpty { return fail(errors[0]) }
            let removed = SheetEntry.remove(Set(reasons.keys), from: &entries)
            for (place, entry) in removed.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }).prefix(Self.maximumReported) {
                let message = "`\(entry.name)` is left out of the sheet: \(reasons[place] ?? "")"
                diagnostics.append(.error(message, at: entry.origin, path: entry.origin == nil ? path : nil))
            }
            let more = removed.count - Self.maximumReported
            if more > 0 { diagnostics.append(.error("\(more) more entries are left out of the sheet", path: path)) }
        }
        return fail(nil)
    }

    /// Sets the title of a document like `h1` if a style that is only called `title` would make it smaller.
    mutating func raiseTitle() {
        let styles = entries.first { $0.key == "styles" }?.members ?? []
        guard let stylesheet, styles.contains(where: { $0.key == Element.title.rawValue }),
            let index = entries.firstIndex(where: { $0.key == "elements" }), case .mapping(var elements, let form) = entries[index].value,
            !elements.contains(where: { $0.key == Element.title.rawValue }),
            elements.contains(where: { $0.key == Element.h1.rawValue })
        else { return }
        let isSmaller = ContentSizeCategory.allCases.contains { category in
            let resolver = StyleResolver(stylesheet, category: category)
            return resolver.style(for: .title).pointSize < resolver.style(for: .h1).pointSize
        }
        guard isSmaller else { return }
        // The title of a document has the style of `h1` if its own line adds nothing to it.
        elements.append(SheetEntry(Element.title.rawValue, "{}"))
        entries[index].value = .mapping(elements, form)
        diagnostics.append(
            Diagnostic(
                .note, "the style `title` is smaller than `h1`, so the title of a document gets the size of `h1`", at: nil, path: path))
    }

    private mutating func fail(_ error: Diagnostic?) -> Bool {
        let reason = error.map { ": \($0.message)" } ?? ": too many of its styles depend on others that cannot be carried over"
        diagnostics.append(.error("the file cannot be converted to a stylesheet\(reason)", path: path))
        return false
    }
}

import Diagnostics
import Stylesheet

/// Loads what an import has made before it is written: whatever a file says, no sheet comes of it that the program then refuses.
///
/// Importers leave out what they know to be wrong, and say so at its place in the file. What only the sheet as a whole shows, such as a
/// size that is too large at AX5, or two names that are one in a sheet, is found here.
struct DraftCheck {
    private(set) var entries: [SheetEntry]
    private(set) var diagnostics: [Diagnostic] = []
    private let path: String

    /// Rounds in which entries are taken out: a style that is gone leaves others without a parent. Files of people need none or one.
    private static let rounds = 8
    /// Entries that are told one by one.
    private static let maximumTold = 100

    /// - Parameter path: of the imported file, for messages.
    init(_ entries: [SheetEntry], path: String) {
        (self.entries, self.path) = (entries, path)
    }

    /// Takes out what the sheet cannot have.
    ///
    /// - Returns: whether a sheet is left.
    mutating func run() -> Bool {
        for _ in 0..<Self.rounds {
            let (lines, paths) = SheetEntry.spread(entries)
            let file = SourceFile(path: path, text: lines.joined(separator: "\n") + "\n")
            let errors = StylesheetLoader().load(file: file).diagnostics.filter { $0.severity == .error }
            if errors.isEmpty { return true }
            var reasons: [[Int]: String] = [:]
            for error in errors {
                // The first two lines, the version and `extends`, are the import's own.
                guard let line = error.span?.start.line, line > 2, paths.indices.contains(line - 1) else { continue }
                reasons[paths[line - 1]] = reasons[paths[line - 1]] ?? error.message
            }
            if reasons.isEmpty { return fail(errors[0]) }
            let names = SheetEntry.remove(Set(reasons.keys), from: &entries)
            for (place, name) in names.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }).prefix(Self.maximumTold) {
                diagnostics.append(.error("`\(name)` is left out of the sheet: \(reasons[place] ?? "")", path: path))
            }
        }
        return fail(nil)
    }

    private mutating func fail(_ error: Diagnostic?) -> Bool {
        let reason = error.map { ": \($0.message)" } ?? ": too many of its styles depend on others that cannot be carried over"
        diagnostics.append(.error("no sheet can be made of the file\(reason)", path: path))
        return false
    }
}

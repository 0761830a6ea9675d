import Diagnostics
import FileAccess

/// Reads what a book names: files below its folder and below the roots.
struct BookFiles: Sendable {
    let roots: FileRoots

    /// Bytes of a file that lists chapters. mdBook's longest known lists have a twentieth of it.
    static let maximumOutline = 1 << 20

    /// - Throws: an error about the file, at the place that names it, or, where nothing does, by its path.
    func read(_ path: String, kind: String, limit: Int = Self.maximumOutline, at span: SourceSpan? = nil) throws(Diagnostic) -> SourceFile {
        do throws(FileProblem) {
            return SourceFile(path: path, bytes: try roots.read(path, limit: limit)).inUTF8
        } catch {
            throw Diagnostic(error, kind: kind, path: path, limit: limit, at: span)
        }
    }

    /// Whether a file of this name can be opened.
    func isFile(_ path: String) -> Bool { problem(with: path) == nil }

    /// Why a file cannot be opened; nil where it can.
    func problem(with path: String) -> FileProblem? {
        do throws(FileProblem) {
            _ = try roots.open(path)
            return nil
        } catch {
            return error
        }
    }

    /// The names in a folder, sorted as people count: `ch2` before `ch10`. Hidden ones are left out.
    func entries(of folder: String) throws(FileProblem) -> [FolderEntry] {
        try roots.entries(of: folder, limit: FilePattern.maximumNames).filter { !$0.name.hasPrefix(".") }
            .sorted { NaturalOrder.precedes($0.name, $1.name) }
    }
}

extension Diagnostic {
    /// - Parameter kind: what the file is, for the message: `chapter`, `included file`.
    init(_ problem: FileProblem, kind: String, path: String, limit: Int = .max, at span: SourceSpan?, hints: [String] = []) {
        let (fault, hint) = problem.words(kind: kind, limit: limit)
        let name = span == nil ? "the \(kind)" : "the \(kind) `\(path)`"
        self = .error("\(name) \(fault)", at: span, path: span == nil ? path : nil, hints: [hint].compactMap(\.self) + hints)
    }
}

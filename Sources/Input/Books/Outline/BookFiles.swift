import TypesetBase

/// Reads the files that a book names, below its folder and below the roots.
struct BookFiles: Sendable {
    /// The book's folder and the other roots.
    let roots: FileRoots
    /// The roots without the book's folder.
    let given: FileRoots

    init(folder: String, given: FileRoots) { (roots, self.given) = (given.adding(folder), given) }

    /// The largest size of a file that lists chapters, in bytes; mdBook's longest known lists have a twentieth of it.
    static let maximumOutline = 1 << 20

    /// Reads a file of the book.
    ///
    /// - Throws: an error about the file, at the span that names it; if there is none, by its path.
    func read(_ path: String, kind: String, limit: Int = Self.maximumOutline, at span: SourceSpan? = nil) throws(Diagnostic) -> SourceFile {
        do throws(FileProblem) {
            return SourceFile(path: path, bytes: try roots.read(path, limit: limit)).inUTF8
        } catch {
            throw Diagnostic(error, kind: kind, path: path, limit: limit, at: span)
        }
    }

    /// Whether a file of this name can be opened.
    func isFile(_ path: String) -> Bool { problem(with: path) == nil }

    /// The reason why a file cannot be opened; nil if it can.
    func problem(with path: String) -> FileProblem? {
        do throws(FileProblem) {
            _ = try roots.open(path)
            return nil
        } catch {
            return error
        }
    }

    /// The names in a folder without hidden ones, in natural order: `ch2` before `ch10`.
    func entries(of folder: String) throws(FileProblem) -> [FolderEntry] {
        let entries = try roots.entries(of: folder, limit: FilePattern.maximumNames).filter { !$0.name.hasPrefix(".") }
        return NaturalOrder.sorted(entries, by: \.name)
    }
}

extension Diagnostic {
    /// Creates the message for a file that cannot be read.
    ///
    /// - Parameter kind: the kind of file for the message: `chapter`, `included file`.
    init(_ problem: FileProblem, kind: String, path: String, limit: Int = .max, at span: SourceSpan?, hints: [String] = []) {
        let (fault, hint) = problem.words(kind: kind, limit: limit)
        let name = span == nil ? "the \(kind)" : "the \(kind) `\(path)`"
        self = .error("\(name) \(fault)", at: span, path: span == nil ? path : nil, hints: [hint].compactMap(\.self) + hints)
    }
}

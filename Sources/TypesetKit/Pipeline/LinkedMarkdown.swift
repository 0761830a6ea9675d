import Diagnostics
import FileAccess
import Layout
import Markdown
import Synchronization

/// The names in Markdown files that documents of a run link to and that are not in the run. Each file is read once, when the first link
/// asks for one of its names.
final class LinkedMarkdown: Sendable {
    /// The names in a file, and how many bytes it has.
    struct File: Sendable {
        /// Nil where it cannot be read.
        var names: DocumentNames?
        var size = 0
    }

    /// A thread that asks while another reads waits for its result.
    private final class Entry: Sendable {
        private let known = Mutex<(file: File, record: AccessRecord)?>(nil)

        func get(_ read: () -> File) -> (file: File, record: AccessRecord) {
            known.withLock { known in
                if let known { return known }
                let record = AccessRecord(), result = (AccessRecord.$current.withValue(record, operation: read), record)
                known = result
                return result
            }
        }
    }

    /// By canonical path.
    private let entries = Mutex<[String: Entry]>([:])
    private let limits: InputLimits

    init(limits: InputLimits) { self.limits = limits }

    /// Whether the name of a file is that of Markdown.
    static func isNamed(by path: String) -> Bool { [".md", ".markdown"].contains(FilePath.fileExtension(of: path).lowercased()) }

    /// The names in a file.
    ///
    /// - Parameters:
    ///   - path: canonical.
    ///   - roots: those of the document that has the link.
    func file(at path: String, below roots: FileRoots) -> File {
        let entry = entries.withLock { entries in
            let entry = entries[path] ?? Entry()
            entries[path] = entry
            return entry
        }
        let (file, record) = entry.get { read(path, roots) }
        // What the names were read from counts for every document that has links to them.
        AccessRecord.current?.add(record)
        return file
    }

    private func read(_ path: String, _ roots: FileRoots) -> File {
        guard let bytes = try? roots.read(path, limit: min(limits.documentSize, LinkedMarkdownBudget.bytes)) else { return File() }
        let source = SourceFile(path: path, bytes: bytes).inUTF8
        let document = MarkdownParser.parse(source, limits: limits.document).document
        return File(names: document.isRefused ? nil : DocumentNames(of: document), size: bytes.count)
    }
}

/// How many files, and of which size, are read for the links of one document.
///
/// Documents have one each, so that no document's findings depend on what others were asked first.
final class LinkedMarkdownBudget: Sendable {
    /// Files that links of one document name with an anchor.
    static let files = 500
    /// Bytes of these files in sum.
    static let bytes = 10_000_000

    private struct State {
        /// Whether the names of a file may be compared, by its canonical path.
        var known: [String: Bool] = [:]
        var size = 0
        var isSpent = false
    }

    private let state = Mutex(State())

    /// A file, if the document has room for it. After the first that is too much, there is room for no other.
    ///
    /// - Parameter path: canonical.
    func file(at path: String, _ read: () -> LinkedMarkdown.File) -> LinkedMarkdown.File? {
        state.withLock { state in
            if let isAllowed = state.known[path] { return isAllowed ? read() : nil }
            guard !state.isSpent, state.known.count < Self.files else { return nil }
            let file = read()
            state.size += file.size
            state.isSpent = state.size > Self.bytes
            state.known[path] = !state.isSpent
            return state.isSpent ? nil : file
        }
    }
}

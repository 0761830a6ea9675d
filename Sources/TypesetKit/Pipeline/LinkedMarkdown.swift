import Synchronization
import TypesetBase
import TypesetLayout
import TypesetMarkdown

/// The names in Markdown files that documents of a run link to and that are not part of the run.
///
/// Each file is read once, when the first link needs one of its names.
final class LinkedMarkdown: Sendable {
    /// The names in a file, and its size in bytes.
    struct File: Sendable {
        /// The names; nil if the file cannot be read.
        var names: DocumentNames?
        var size = 0
    }

    /// A file that is read once; a second thread waits for the result.
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

    /// The entries by canonical path.
    private let entries = Mutex<[String: Entry]>([:])
    private let limits: InputLimits

    init(limits: InputLimits) { self.limits = limits }

    /// Whether the extension of a file is that of Markdown.
    static func isNamed(by path: String) -> Bool { [".md", ".markdown"].contains(FilePath.fileExtension(of: path).lowercased()) }

    /// Returns the names in a file.
    ///
    /// - Parameters:
    ///   - path: a canonical path.
    ///   - roots: the roots of the document with the link.
    func file(at path: String, below roots: FileRoots) -> File {
        let entry = entries.withLock { entries in
            let entry = entries[path] ?? Entry()
            entries[path] = entry
            return entry
        }
        let (file, record) = entry.get { read(path, roots) }
        // The files that were read for the names are inputs of every document that links to them.
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

/// The limits on the number and size of files that are read for the links of one document.
///
/// Each document has its own budget, so its findings do not depend on other documents.
final class LinkedMarkdownBudget: Sendable {
    /// The largest number of files that the links of one document name with an anchor.
    static let files = 500
    /// The largest sum of the bytes of these files.
    static let bytes = 10_000_000

    private struct State {
        /// Whether the names of a file may be compared, by its canonical path.
        var known: [String: Bool] = [:]
        var size = 0
        var isSpent = false
    }

    private let state = Mutex(State())

    /// Returns a file if the budget allows it; after the first file beyond the budget, no further file is allowed.
    ///
    /// - Parameter path: a canonical path.
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

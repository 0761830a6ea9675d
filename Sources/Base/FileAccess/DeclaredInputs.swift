import Glibc
import Synchronization

/// The files that a build system declares as the inputs of a command: nothing else may be read, so that what is made depends on nothing
/// that the system does not know of.
///
/// A declared file is read wherever it leads: build systems lay out links to the files of a checkout. What documents and stylesheets name
/// need not lie below a root, since whoever wrote the declaration allows it.
package final class DeclaredInputs: Sendable {
    /// The inputs of the current command; nil where any file may be read that the roots allow.
    @TaskLocal package static var current: DeclaredInputs?

    /// Absolute, without `.` and `..`.
    private let files: Set<String>
    /// What is in the folders on the way to the files, by the folder's path.
    private let folders: [String: [FolderEntry]]

    private let refusals = Mutex<Set<String>>([])

    /// What a document wanted and did not get, though it was typeset without: a build system must not keep the result.
    package var refused: [String] { refusals.withLock { $0.sorted() } }

    /// Notes that a document goes without a file because it is not declared.
    package static func refuse(_ path: String) { current?.refusals.withLock { _ = $0.insert(path) } }

    /// - Parameter paths: absolute, or relative to the working folder.
    package init(_ paths: [String]) {
        let working = FileRoots.canonicalFolder(".") ?? "/"
        let files = Set(paths.map { Self.absolute($0, from: working) })
        var names: [String: [String: FolderEntry.Kind]] = [:]
        for file in files {
            var path = file, kind = FolderEntry.Kind.file
            while path != "/" {
                let folder = FilePath.folder(of: path), name = FilePath.name(of: path)
                if names[folder, default: [:]].updateValue(kind, forKey: name) != nil, kind == .folder { break }
                (path, kind) = (folder, .folder)
            }
        }
        self.files = files
        folders = names.mapValues { names in names.map { FolderEntry(name: $0.key, kind: $0.value) }.sorted { $0.name < $1.name } }
    }

    private static func absolute(_ path: String, from folder: String) -> String {
        FilePath.normalized(FilePath.isAbsolute(path) ? path : FilePath.join(folder, path))
    }

    /// Whether a file is declared, or a folder leads to one that is.
    package func contains(_ path: String) -> Bool { (try? canonicalPath(of: path)) != nil }

    /// The absolute path of a declared file, or of a folder on the way to one, as it is written: links are the build system's.
    func canonicalPath(of path: String) throws(FileProblem) -> String {
        guard !path.utf8.contains(0) else { throw .missing }
        let path = Self.absolute(path, from: FileRoots.canonicalFolder(".") ?? "/")
        guard files.contains(path) || folders[path] != nil else { throw .undeclared }
        return path
    }

    /// Opens a regular file.
    func open(_ path: String) throws(FileProblem) -> OpenFile {
        let path = try canonicalPath(of: path)
        AccessRecord.note(path, .file)
        guard files.contains(path) else { throw .folder }
        if let target = FileRoots.canonicalFolder(path), SystemFile.isBelow(target) { throw .system }
        // A pipe would wait for a writer.
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem(code: errno) }
        let file = try OpenFile(descriptor)
        guard file.isRegular else { throw .notRegular }
        return file
    }

    /// What is declared in a folder.
    func entries(of path: String, limit: Int) throws(FileProblem) -> [FolderEntry] {
        guard let entries = folders[try canonicalPath(of: path)] else { throw .missing }
        return Array(entries.prefix(limit))
    }
}

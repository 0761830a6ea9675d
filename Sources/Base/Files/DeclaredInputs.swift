import Glibc
import Synchronization

/// The files that a build system declares as the inputs of a command.
///
/// No other file may be read, so the result depends only on inputs that the system knows. A declared file may be a link to any place,
/// because build systems lay out links to the files of a checkout. It need not lie below a root, because the author of the declaration
/// allows it.
package final class DeclaredInputs: Sendable {
    /// The inputs of the current command; nil if the roots alone decide which files may be read.
    @TaskLocal package static var current: DeclaredInputs?

    /// The absolute paths of the files, without `.` and `..`.
    private let files: Set<String>
    /// The entries of the folders on the way to the files, by the folder's path.
    private let folders: [String: [FolderEntry]]

    private let refusals = Mutex<Set<String>>([])

    /// The undeclared files that a document asked for; since it was typeset without them, a build system must not keep the result.
    package var refused: [String] { refusals.withLock { $0.sorted() } }

    /// Records that a document is typeset without a file because the file is not declared.
    package static func refuse(_ path: String) { current?.refusals.withLock { _ = $0.insert(path) } }

    /// Declares the files and folders that a run may read.
    ///
    /// - Parameter paths: absolute paths, or paths relative to the working folder.
    package init(_ paths: [String]) {
        let working = FileRoots.canonicalFolder(".") ?? "/"
        let files = Set(paths.map { Self.absolute($0, from: working) })
        var names: [String: [String: FileKind]] = [:]
        for file in files {
            var path = file, kind = FileKind.file
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

    /// The absolute path of a declared file, or of a folder on the way to one; links are the build system's and are not resolved.
    func canonicalPath(of path: String) throws(FileProblem) -> String {
        guard !path.utf8.contains(0) else { throw .missing }
        let path = Self.absolute(path, from: FileRoots.canonicalFolder(".") ?? "/")
        guard files.contains(path) || folders[path] != nil else { throw .undeclared }
        return path
    }

    /// Opens a declared regular file.
    func open(_ path: String) throws(FileProblem) -> OpenFile {
        let path = try canonicalPath(of: path)
        AccessRecord.note(path, .file)
        guard files.contains(path) else { throw .folder }
        if let target = FileRoots.canonicalFolder(path), SystemFile.isBelow(target) { throw .system }
        return try .regular(Glibc.open(path, OpenFile.flags))
    }

    /// The declared entries of a folder.
    func entries(of path: String, limit: Int) throws(FileProblem) -> [FolderEntry] {
        guard let entries = folders[try canonicalPath(of: path)] else { throw .missing }
        return Array(entries.prefix(limit))
    }
}

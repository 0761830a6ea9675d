import Glibc

/// A file that the user names himself, on the command line or in a job. It is read wherever it lies, and may be a pipe.
///
/// Devices and what `/proc` and `/sys` show are refused, but for standard input and the pipes of a shell's `<(…)`.
///
/// A link is the exception. In a stranger's tree `guide.md` can be a link to `/proc/self/environ` and `docs` one to another checkout, and
/// the user, who wrote `*.md`, has named neither. So a link must stay in its folder, a relative path in the working folder, or lead below
/// a root.
package enum GivenFile {
    /// The path that stands for standard input; a file of this name is written `./-`.
    package static let standardInput = "-"

    /// - Parameter roots: where links may lead besides the file's own folder.
    package static func open(_ path: String, roots: FileRoots = FileRoots()) throws(FileProblem) -> OpenFile {
        if let declared = DeclaredInputs.current { return try declared.open(path) }
        if path == standardInput { return try OpenFile(checked(dup(STDIN_FILENO))) }
        // They are links, too.
        if SystemFile.isInput(path) { return try OpenFile(checked(Glibc.open(path, O_RDONLY | O_CLOEXEC))) }
        guard !path.utf8.contains(0) else { throw .missing }
        let folder = try self.folder(of: path, roots), name = FilePath.name(of: path)
        guard !["", ".", ".."].contains(name) else { throw .folder }
        let place = FilePath.join(folder, name)
        guard !SystemFile.isBelow(place) else { throw .system }
        AccessRecord.note(place, .file)
        var status = stat()
        guard lstat(place, &status) == 0 else { throw FileProblem(code: errno) }
        guard ![S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT) else { throw .system }
        if status.st_mode & S_IFMT == S_IFLNK { return try linked(place, roots.adding(folder)) }
        return try OpenFile(checked(Glibc.open(place, O_RDONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)))
    }

    private static func linked(_ path: String, _ roots: FileRoots) throws(FileProblem) -> OpenFile {
        do throws(FileProblem) {
            // A root in `/proc` is for what documents name; a link to it is a stranger's.
            guard !SystemFile.isBelow(try roots.canonicalPath(of: path)) else { throw .system }
            return try roots.open(path)
        } catch {
            throw error == .outside ? .linkLeadsAway : error
        }
    }

    /// The canonical path of a file's folder.
    private static func folder(of path: String, _ roots: FileRoots) throws(FileProblem) -> String {
        let written = FilePath.folder(of: path)
        guard let folder = FileRoots.canonicalFolder(written) else { throw FileProblem(code: errno) }
        let isRelative = !FilePath.isAbsolute(path) && !FilePath.parts(of: written).contains("..")
        guard !isRelative || roots.adding(".").contains(folder) else { throw .linkLeadsAway }
        return folder
    }

    private static func checked(_ descriptor: Int32) throws(FileProblem) -> Int32 {
        guard descriptor >= 0 else { throw FileProblem(code: errno) }
        return descriptor
    }
}

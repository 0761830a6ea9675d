import Glibc

/// A file that the user names directly, on the command line or in a job.
///
/// It may lie in any folder, and may be a pipe. Devices and the files of `/proc` and `/sys` are refused, except standard input and the
/// pipes of a shell's `<(…)`.
///
/// Links are restricted. In a stranger's tree, `guide.md` can be a link to `/proc/self/environ` and `docs` a link to another checkout. The
/// user who wrote `*.md` has named neither. A link must therefore stay in its folder, and a relative path in the folder that it starts at
/// (`GivenFolder`). Both may also lead below a root. Folders are opened one by one, so a link that replaces one in the meantime is not
/// followed.
package enum GivenFile {
    /// The path that means standard input; a file of this name is written `./-`.
    package static let standardInput = "-"

    /// Opens a file that the user names.
    ///
    /// - Parameters:
    ///   - roots: the folders to which links may lead, in addition to the file's own.
    ///   - allowsPipes: whether the file may be a pipe, which can block; false for a file that is searched for by name.
    package static func open(_ path: String, roots: FileRoots = FileRoots(), allowsPipes: Bool = true) throws(FileProblem) -> OpenFile {
        if let declared = DeclaredInputs.current { return try declared.open(path) }
        if path == standardInput { return try OpenFile(checked(dup(STDIN_FILENO))) }
        // These paths are links, too.
        if SystemFile.isInput(path) { return try OpenFile(checked(Glibc.open(path, O_RDONLY | O_CLOEXEC))) }
        guard !path.utf8.contains(0) else { throw .missing }
        let folder = try GivenFolder.canonicalPath(of: FilePath.folder(of: path), roots: roots), name = FilePath.name(of: path)
        guard !["", ".", ".."].contains(name) else { throw .folder }
        let place = FilePath.join(folder, name)
        guard !SystemFile.isBelow(place) else { throw .system }
        AccessRecord.note(place, .file)
        let parent = try checked(FolderDescriptor.open(folder))
        defer { close(parent) }
        var status = stat()
        guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw FileProblem(code: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFLNK: return try linked(place, roots.adding(folder, at: folder))
        case S_IFDIR: throw .folder
        case S_IFCHR, S_IFBLK: throw .system
        case S_IFREG: return try .regular(openat(parent, name, O_NOFOLLOW | OpenFile.flags))
        default:
            guard allowsPipes else { throw .notRegular }
            return try OpenFile(checked(openat(parent, name, O_RDONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)))
        }
    }

    private static func linked(_ path: String, _ roots: FileRoots) throws(FileProblem) -> OpenFile {
        do throws(FileProblem) {
            // A root in `/proc` is for files that documents name; a link to one may be a stranger's.
            guard !SystemFile.isBelow(try roots.canonicalPath(of: path)) else { throw .system }
            return try roots.open(path)
        } catch {
            throw error == .outside ? .linkLeadsAway : error
        }
    }

    private static func checked(_ descriptor: Int32) throws(FileProblem) -> Int32 {
        guard descriptor >= 0 else { throw FileProblem(code: errno) }
        return descriptor
    }
}

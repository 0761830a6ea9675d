import Glibc
import TypesetBase

/// The open folder of an output, and the output's name in it.
///
/// Folders are opened one by one without following links. A folder that is replaced by a link in the meantime cannot redirect the output.
struct OutputPlace: ~Copyable {
    /// The kind of file at an output's place.
    enum Occupant {
        case nothing
        /// A file, with its permissions.
        case file(mode_t)
        /// A pipe or a device.
        case other
    }

    /// The descriptor of the folder.
    private(set) var folder: Int32
    private(set) var name: String
    /// The canonical path of the output.
    private var path: String
    /// The folders below which links may lead.
    private let roots: FileRoots

    deinit { close(folder) }

    /// Opens the folder of an output and creates missing folders.
    init(_ path: String, below base: OutputBase) throws(OutputFailure) {
        let (base, real, rest) =
            switch base {
            case .chosen(let folder): try Self.chosen(path, folder)
            case .document(let folder, let roots): try Self.document(path, folder, roots)
            case .project: try Self.project(path, base)
            }
        let roots = FileRoots().adding(real, at: real), name = rest.last ?? ""
        let folder: String
        do throws(FileProblem) {
            folder = try roots.canonicalPath(of: FilePath.join(real, rest.dropLast().joined(separator: "/")), allowsMissing: true)
        } catch {
            throw error == .outside ? .linkLeadsAway(base: base) : .system(error == .missing ? ENOTDIR : EACCES)
        }
        self.folder = try Self.open(folder, below: real)
        self.name = name
        self.path = FilePath.join(folder, name)
        self.roots = roots
    }

    /// Returns the folder that the user chose, as written and in canonical form, and the names below it.
    private static func chosen(_ path: String, _ base: String) throws(OutputFailure) -> (base: OutputBase, real: String, rest: [String]) {
        let parts = Self.parts(path, base)
        try makeFolders(parts.base)
        guard let real = FileRoots.canonicalFolder(parts.base) else { throw .system(errno) }
        return (.chosen(parts.base), real, parts.rest)
    }

    /// Returns the same for a document's folder, which must not be a link that leads away.
    private static func document(
        _ path: String, _ base: String, _ roots: [String]
    ) throws(OutputFailure) -> (base: OutputBase, real: String, rest: [String]) {
        // Build systems provide files as links.
        if DeclaredInputs.current != nil { return try chosen(path, base) }
        let parts = Self.parts(path, base), folder = OutputBase.document(parts.base, roots: roots)
        return (folder, try canonical(folder, FileRoots(roots)), parts.rest)
    }

    /// Returns the same for a project; no part of its path may be a link that leads away.
    private static func project(
        _ path: String, _ base: OutputBase
    ) throws(OutputFailure) -> (base: OutputBase, real: String, rest: [String]) {
        let start = FilePath.parts(of: base.folder), all = FilePath.parts(of: path), rest = Array(all.dropFirst(start.count))
        guard all.starts(with: start), FilePath.isAbsolute(path) == FilePath.isAbsolute(base.folder) else {
            throw .linkLeadsAway(base: base)
        }
        if rest.contains(where: FilePath.isRepository) { throw .repository }
        return (base, try canonical(base, FileRoots()), rest)
    }

    private static func canonical(_ base: OutputBase, _ roots: FileRoots) throws(OutputFailure) -> String {
        do throws(FileProblem) {
            return try GivenFolder.canonicalPath(of: base.folder, roots: roots)
        } catch {
            throw error == .missing ? .system(ENOENT) : .linkLeadsAway(base: base)
        }
    }

    /// Returns the base and the names below it; a `..` after the base is from a document's path, whose folder the user also chose.
    private static func parts(_ path: String, _ base: String) -> (base: String, rest: [String]) {
        let all = FilePath.parts(of: path), back = all.lastIndex(of: "..").map { $0 + 1 } ?? 0
        let count = max(min(FilePath.parts(of: base).count, all.count), back), start = all.prefix(count).joined(separator: "/")
        return ((FilePath.isAbsolute(path) ? "/" : start.isEmpty ? "." : "") + start, Array(all.dropFirst(count)))
    }

    private static func makeFolders(_ folder: String) throws(OutputFailure) {
        if InputFile.isFolder(folder) { return }
        let parent = FilePath.folder(of: folder)
        if parent != folder, folder != ".", !InputFile.exists(parent) { try makeFolders(parent) }
        // Another thread may have created it in the meantime.
        if mkdir(folder, 0o777) != 0 {
            let code = errno
            if !InputFile.isFolder(folder) { throw .system(code == EEXIST ? ENOTDIR : code) }
        }
    }

    /// Opens a folder and creates missing folders below the base.
    ///
    /// - Parameters:
    ///   - folder: a path that is canonical up to its first missing folder.
    ///   - base: a canonical path.
    private static func open(_ folder: String, below base: String) throws(OutputFailure) -> Int32 {
        let descriptor = FolderDescriptor.open(folder, creatingBelow: base)
        guard descriptor >= 0 else { throw .system(errno == EEXIST ? ENOTDIR : errno) }
        return descriptor
    }

    /// Returns the kind of file at the place.
    ///
    /// If it is a link to a file below the base, the place becomes the target of the link.
    mutating func occupant() throws(OutputFailure) -> Occupant {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return .nothing }
            throw .system(errno)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw .system(EISDIR)
        case S_IFLNK: return try follow() ? occupant() : .nothing
        default: break
        }
        if faccessat(folder, name, W_OK, 0) != 0 { throw .system(errno) }
        return status.st_mode & S_IFMT == S_IFREG ? .file(status.st_mode & 0o7777) : .other
    }

    /// Follows the link at the place; false if it leads to nothing below the base.
    private mutating func follow() throws(OutputFailure) -> Bool {
        guard let target = try? roots.canonicalPath(of: path) else { return false }
        let folder = FilePath.folder(of: target), next = try Self.open(folder, below: folder)
        close(self.folder)
        (self.folder, name, path) = (next, FilePath.name(of: target), target)
        return true
    }

    /// Opens the file at the place; returns -1 and sets `errno` on failure.
    borrowing func open(_ flags: Int32) -> Int32 { openat(folder, name, flags | O_NOFOLLOW) }

    /// Whether the file at the place has exactly these bytes.
    borrowing func contains(_ bytes: [UInt8]) -> Bool {
        let descriptor = open(O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == bytes.count else { return false }
        var chunk = [UInt8](repeating: 0, count: min(1 << 20, max(1, bytes.count))), offset = 0
        while offset < bytes.count {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, offset + count <= bytes.count else { return false }
            let isEqual = bytes.withUnsafeBytes { all in all.baseAddress.map { memcmp($0 + offset, chunk, count) == 0 } ?? false }
            guard isEqual else { return false }
            offset += count
        }
        return true
    }
}

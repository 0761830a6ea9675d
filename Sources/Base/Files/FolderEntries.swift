import Glibc

/// A name in a folder, and the kind of file that it names.
package struct FolderEntry: Hashable, Sendable {
    package var name: String
    package var kind: FileKind

    /// The names in any folder of the system, unsorted, with `.` and `..`; nil if it cannot be read.
    package static func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) { names.append(name(entry)) }
        return names
    }

    fileprivate static func name(_ entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

package enum FileKind: Hashable, Sendable { case file, folder, link, other }

extension FileRoots {
    /// The names in a folder below a root, unsorted, without `.` and `..`.
    ///
    /// - Parameter limit: the most names to return; further ones are left out.
    package func entries(of path: String, limit: Int = .max) throws(FileProblem) -> [FolderEntry] {
        if let declared = DeclaredInputs.current { return try declared.entries(of: path, limit: limit) }
        let canonical = try canonicalPath(of: path), place = try folder(canonical)
        AccessRecord.note(canonical, .listed)
        defer { close(place) }
        // A descriptor that was opened with `O_PATH` cannot be listed.
        let listed = openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard listed >= 0, let stream = fdopendir(listed) else { throw FileProblem(code: errno) }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        while entries.count < limit, let entry = readdir(stream) {
            let name = FolderEntry.name(entry)
            guard name != ".", name != ".." else { continue }
            entries.append(FolderEntry(name: name, kind: Self.kind(entry.pointee.d_type, listed, name)))
        }
        return entries
    }

    private static func kind(_ type: UInt8, _ folder: Int32, _ name: String) -> FileKind {
        switch Int(type) {
        case Int(DT_REG): return .file
        case Int(DT_DIR): return .folder
        case Int(DT_LNK): return .link
        case Int(DT_UNKNOWN): break
        default: return .other
        }
        // Some file systems report the type only through stat.
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .other
        }
    }
}

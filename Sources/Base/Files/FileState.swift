import Glibc

/// The recorded state of a file or folder, to be compared later.
package struct FileState: Hashable, Sendable {
    /// The size, date and inode of a file or folder; empty if it is missing.
    package var stamp: String
    /// The digest of a file's bytes or of a folder's names; nil if the path is missing or only its stamp was recorded.
    package var digest: String?

    package init(stamp: String, digest: String?) { (self.stamp, self.digest) = (stamp, digest) }

    /// Records the present state.
    ///
    /// - Parameter path: an absolute path.
    package init(of path: String, _ access: AccessRecord.Access) {
        let stamp = Self.stamp(of: path, access)
        self.init(stamp: stamp, digest: stamp.isEmpty ? nil : Self.digest(of: path, access))
    }

    /// The state of a file that no other program writes, for which the date is enough.
    package init(stampOf path: String) { self.init(stamp: Self.stamp(of: path, .file), digest: nil) }

    /// The present time in seconds since 1970, by the clock that dates files.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Whether nothing has changed since; if the stamps differ, as after a fresh checkout, the contents decide.
    package func isCurrent(at path: String, _ access: AccessRecord.Access) -> Bool {
        let now = Self.stamp(of: path, access)
        if now == stamp { return true }
        guard !now.isEmpty, !stamp.isEmpty, let digest else { return false }
        return Self.digest(of: path, access) == digest
    }

    /// The time of the last change in seconds since 1970; nil if the path is missing.
    ///
    /// - Parameter access: the kind of access. A folder that was not listed does not change with its contents: the result is nil.
    package static func changed(_ path: String, _ access: AccessRecord.Access = .listed) -> Double? {
        var status = stat()
        guard stat(path, &status) == 0, access == .listed || status.st_mode & S_IFMT != S_IFDIR else { return nil }
        return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
    }

    /// The time of the last change of a file in a folder, in seconds since 1970, without PDFs, which are outputs; nil if it has none.
    package static func youngestInput(in folder: String) -> Double? {
        FolderEntry.names(in: folder)?.filter { !isOutput($0) }.compactMap { changed(folder + "/" + $0, .file) }.max()
    }

    /// Whether a path names an existing folder.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func stamp(of path: String, _ access: AccessRecord.Access) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        if status.st_mode & S_IFMT == S_IFDIR, access != .listed { return "folder" }
        return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)"
    }

    private static func digest(of path: String, _ access: AccessRecord.Access) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return bytes(of: path).map(ContentDigest.of)
        // A folder's names count only if they were listed.
        case S_IFDIR: return access == .listed ? names(in: path) : "folder"
        default: return nil
        }
    }

    private static func bytes(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        do throws(FileProblem) {
            return try OpenFile(descriptor).bytes()
        } catch {
            return nil
        }
    }

    /// The digest of the names in a folder, without PDFs, which are outputs and never inputs: a run that writes them leaves the digest
    /// unchanged.
    private static func names(in path: String) -> String? {
        guard let names = FolderEntry.names(in: path) else { return nil }
        var digest = ContentDigest()
        for name in names.sorted() where !isOutput(name) { digest.add(name) }
        return digest.text
    }

    /// Whether a name is that of a PDF, or of a hidden file such as a PDF that is being written (`OutputFile`).
    private static func isOutput(_ name: String) -> Bool { name.hasPrefix(".") || FilePath.fileExtension(of: name).lowercased() == ".pdf" }
}

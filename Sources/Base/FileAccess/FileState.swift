import Glibc

/// What was found where something was looked at, to be compared later.
package struct FileState: Hashable, Sendable {
    /// Size, date and inode of a file, or of a folder; empty for what is missing.
    package var stamp: String
    /// Of a file's bytes, or of a folder's names; nil for what was only looked for.
    package var digest: String?

    package init(stamp: String, digest: String?) { (self.stamp, self.digest) = (stamp, digest) }

    /// The state now.
    ///
    /// - Parameter path: absolute.
    package init(of path: String, _ access: AccessRecord.Access) {
        let stamp = Self.stamp(of: path, access)
        self.init(stamp: stamp, digest: stamp.isEmpty ? nil : Self.digest(of: path, access))
    }

    /// The state of a file that nobody else writes, whose date tells enough.
    package init(stampOf path: String) { self.init(stamp: Self.stamp(of: path, .file), digest: nil) }

    /// Seconds since 1970 by the clock that dates files.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Whether nothing has changed since. Where the stamp differs, as after a fresh checkout, the contents decide.
    package func holds(for path: String, _ access: AccessRecord.Access) -> Bool {
        let now = Self.stamp(of: path, access)
        if now == stamp { return true }
        guard !now.isEmpty, !stamp.isEmpty, let digest else { return false }
        return Self.digest(of: path, access) == digest
    }

    /// Seconds since 1970 at which it was last changed; nil for what is missing.
    ///
    /// - Parameter access: a folder that was only looked for does not change with what is in it: nil.
    package static func changed(_ path: String, _ access: AccessRecord.Access = .listed) -> Double? {
        var status = stat()
        guard stat(path, &status) == 0, access == .listed || status.st_mode & S_IFMT != S_IFDIR else { return nil }
        return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
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
        // What is in a folder counts where it was listed.
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

    /// PDFs are outputs, and no input of anything: a folder that a run writes its files to stays as it was listed.
    private static func names(in path: String) -> String? {
        guard let stream = opendir(path) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if !isOutput(name) { names.append(name) }
        }
        var digest = ContentDigest()
        for name in names.sorted() { digest.add(name) }
        return digest.text
    }

    /// A PDF, or one that is being written (`OutputFile`).
    private static func isOutput(_ name: String) -> Bool { name.hasPrefix(".") || FilePath.fileExtension(of: name).lowercased() == ".pdf" }
}

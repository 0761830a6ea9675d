import Glibc

/// A folder and the folders above it, up to the root of its repository.
///
/// Files above a repository do not belong to its project: others may have written them.
package struct ParentFolders: Sequence, IteratorProtocol {
    /// The next folder; nil after the last one.
    private var upcoming: String?
    private var seen: Set<[UInt]> = []

    package init(from folder: String) { upcoming = folder }

    package mutating func next() -> String? {
        guard let folder = upcoming, let identity = Self.identity(of: folder), seen.insert(identity).inserted else { return nil }
        upcoming = access(FilePath.join(folder, ".git"), F_OK) == 0 ? nil : Self.parent(of: folder)
        return folder
    }

    /// The device and the inode of a folder; resolving each path instead would take quadratic time in a deep folder.
    private static func identity(of folder: String) -> [UInt]? {
        var status = stat()
        return stat(folder, &status) == 0 ? [UInt(status.st_dev), UInt(status.st_ino)] : nil
    }

    private static func parent(of folder: String) -> String {
        let parts = FilePath.parts(of: folder)
        if parts.isEmpty, !FilePath.isAbsolute(folder) { return ".." }
        return parts.last == ".." ? FilePath.join(folder, "..") : FilePath.folder(of: folder)
    }
}

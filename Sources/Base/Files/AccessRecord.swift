import Glibc
import Synchronization

/// The files and folders that a task accessed; a later run compares them to find out whether the task's result is still valid.
///
/// Accesses are recorded where paths are resolved and files are opened, which is the only way to an input. No other code has to record
/// them.
package final class AccessRecord: Sendable {
    /// The kind of an access.
    package enum Access: Int, Sendable, Comparable {
        /// The path was queried, and does not exist.
        case missing
        /// A file or folder that exists, and may have been read.
        case file
        /// A folder whose names were listed.
        case listed

        package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// The record of the current task and of those that it starts; nil if nothing is recorded.
    @TaskLocal package static var current: AccessRecord?

    private let accesses = Mutex<[String: Access]>([:])
    /// The states of folders at their first listing.
    private let listings = Mutex<[String: FileState]>([:])

    package init() {}

    /// All accesses, by absolute path.
    package var all: [String: Access] { accesses.withLock(\.self) }

    /// Records an access in the current record, if there is one.
    package static func note(_ path: String, _ access: Access) {
        guard let current else { return }
        current.add(path, access)
    }

    /// Whether a path names an existing folder; a missing one is recorded, because the run depends on it.
    package static func isFolder(_ path: String) -> Bool {
        if access(path, F_OK) != 0 { note(path, .missing) }
        return FileState.isFolder(path)
    }

    /// The state of a folder at its first listing.
    package func listing(of path: String) -> FileState? { listings.withLock { $0[path] } }

    /// Adds the accesses of another record.
    package func add(_ other: AccessRecord) {
        let others = other.all, states = other.listings.withLock(\.self)
        accesses.withLock { $0.merge(others) { max($0, $1) } }
        listings.withLock { $0.merge(states) { first, _ in first } }
    }

    private func add(_ path: String, _ access: Access) {
        guard let path = Self.absolute(path) else { return }
        accesses.withLock { $0[path] = max($0[path] ?? access, access) }
        guard access == .listed, listing(of: path) == nil else { return }
        let state = FileState(of: path, .listed)
        listings.withLock { $0[path] = $0[path] ?? state }
    }

    private static func absolute(_ path: String) -> String? {
        if FilePath.isAbsolute(path) { return FilePath.normalized(path) }
        guard let folder = FileRoots.canonicalFolder(".") else { return nil }
        return FilePath.normalized(FilePath.join(folder, path))
    }
}

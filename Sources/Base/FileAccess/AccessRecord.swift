import Glibc
import Synchronization

/// What a task looked at in the file system, so that what was made of it can be known to be still good.
///
/// Files are noted where paths are resolved and files opened, which is the only way to an input: nobody has to remember to note one.
package final class AccessRecord: Sendable {
    /// How something was looked at.
    package enum Access: Int, Sendable, Comparable {
        /// It was looked for, and is not there.
        case missing
        /// A file or folder that is there, and was perhaps read.
        case file
        /// A folder whose names were listed.
        case listed

        package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// The record of the current task and those that it starts; nil where nothing is recorded.
    @TaskLocal package static var current: AccessRecord?

    private let accesses = Mutex<[String: Access]>([:])
    /// The states of folders when they were listed first.
    private let listings = Mutex<[String: FileState]>([:])

    package init() {}

    /// By absolute path.
    package var all: [String: Access] { accesses.withLock(\.self) }

    /// Notes something in the current record, if there is one.
    package static func note(_ path: String, _ access: Access) {
        guard let current else { return }
        current.add(path, access)
    }

    /// What a folder was when it was listed first.
    package func listing(of path: String) -> FileState? { listings.withLock { $0[path] } }

    /// What another record has.
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

import Glibc

/// Opens folders name by name from `/` without following links; fails if a link has replaced a folder in the meantime.
package enum FolderDescriptor {
    /// Opens a folder to pass through it.
    ///
    /// - Parameters:
    ///   - path: a canonical path.
    ///   - base: a folder on the path, below which missing folders are created; nil to create none.
    /// - Returns: a descriptor for the caller to close; -1 and `errno` on failure.
    package static func open(_ path: String, creatingBelow base: String? = nil) -> Int32 {
        let existing = base.map { FilePath.parts(of: $0).count } ?? Int.max
        var current = Glibc.open("/", FilePath.passingFlags)
        for (depth, name) in FilePath.parts(of: path).enumerated() where current >= 0 {
            // The result is ignored: an existing folder is no failure, and `openat` reports the others.
            if depth >= existing { mkdirat(current, name, 0o777) }
            let next = openat(current, name, FilePath.passingFlags), code = errno
            close(current)
            errno = code
            current = next
        }
        return current
    }
}

import Glibc

/// Opens folders name by name from `/` without following links: where a folder has been exchanged for a link in the meantime, the opening
/// fails.
package enum FolderDescriptor {
    /// Opens a folder to pass through it.
    ///
    /// - Parameters:
    ///   - path: canonical.
    ///   - base: a folder on the path; missing folders below it are created. nil: none is created.
    /// - Returns: a descriptor for the caller to close; -1 and `errno` on failure.
    package static func open(_ path: String, creatingBelow base: String? = nil) -> Int32 {
        let existing = base.map { FilePath.parts(of: $0).count } ?? Int.max
        var current = Glibc.open("/", FilePath.passingFlags)
        for (depth, name) in FilePath.parts(of: path).enumerated() where current >= 0 {
            // A folder that is there already is no failure: the opening decides.
            if depth >= existing { mkdirat(current, name, 0o777) }
            let next = openat(current, name, FilePath.passingFlags), code = errno
            close(current)
            errno = code
            current = next
        }
        return current
    }
}

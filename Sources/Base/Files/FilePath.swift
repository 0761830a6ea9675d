import Glibc

/// Operations on paths as text; none of them accesses the file system.
///
/// They compare bytes, as the system does. To `String`, a slash and an accent after it are one character, which is not a slash.
package enum FilePath {
    private static let slash = UInt8(ascii: "/")

    /// The most names in a path that the system accepts, which is shorter than `PATH_MAX`.
    static let maximumParts = Int(PATH_MAX) / 2

    /// Whether a path starts at the root of the file system.
    package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    /// The names on a path, without `.`.
    package static func parts(of path: String) -> [String] {
        path.utf8.split(separator: slash).map { String(Substring($0)) }.filter { $0 != "." }
    }

    /// The folder part of a path; `.` if it has none.
    package static func folder(of path: String) -> String {
        guard let last = path.utf8.lastIndex(of: slash) else { return "." }
        return last == path.startIndex ? "/" : String(path[..<last])
    }

    /// The last component of a path.
    package static func name(of path: String) -> String {
        path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    /// The name without its last extension, which a leading full stop does not begin; `stdin` for standard input.
    package static func stem(of path: String) -> String {
        if path == GivenFile.standardInput { return "stdin" }
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The extension with its full stop, such as `.pdf`; empty if there is none.
    package static func fileExtension(of path: String) -> String {
        path == GivenFile.standardInput ? "" : String(name(of: path).dropFirst(stem(of: path).count))
    }

    /// Appends `name` to `folder`, unless `name` is absolute or `folder` is the working folder.
    package static func join(_ folder: String, _ name: String) -> String {
        if isAbsolute(name) || folder.isEmpty || folder == "." { return name }
        return folder.utf8.last == slash ? folder + name : folder + "/" + name
    }

    /// Removes `.`, repeated slashes, and `..` after a named folder, to make different spellings of a path compare equal.
    package static func normalized(_ path: String) -> String {
        let isAbsolute = isAbsolute(path)
        var parts: [String] = []
        for part in Self.parts(of: path) {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !isAbsolute {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
    }

    /// A path relative to a folder.
    ///
    /// Returns nil if only one of them is absolute, or if the folder lies above the working folder. The text alone then does not determine
    /// the result.
    package static func relative(_ path: String, to folder: String) -> String? {
        guard isAbsolute(path) == isAbsolute(folder) else { return nil }
        var target = parts(of: normalized(path)), start = parts(of: normalized(folder))
        while let first = start.first, first == target.first, target.count > 1 {
            start.removeFirst()
            target.removeFirst()
        }
        guard !start.contains("..") else { return nil }
        return (start.map { _ in ".." } + target).joined(separator: "/")
    }

    /// The flags with which a folder is opened to pass through it.
    ///
    /// The folder need not be readable, and must not be a link. `O_PATH` (asm-generic/fcntl.h) is a number, because Swift does not import
    /// it.
    package static let passingFlags: Int32 = 0o10_000_000 | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// Whether a name is `.git`, in any case: the folder may contain the credentials with which the repository was fetched.
    package static func isRepository(_ name: String) -> Bool { name.lowercased() == ".git" }

    /// Whether a path, as written, leads through a `.git` folder.
    package static func leadsThroughRepository(_ path: String) -> Bool { parts(of: path).contains(where: isRepository) }

    /// Whether a path, as written, leads to files that the system generates: processes, their descriptors, devices.
    package static func isSystemFile(_ path: String) -> Bool { path.hasPrefix("/dev/") || path.hasPrefix("/proc/") }
}

import Glibc

/// Operations on paths as text; none of them accesses the file system.
///
/// They look at bytes, as the system does: to `String`, a slash and an accent after it are one character, which is no slash.
package enum FilePath {
    private static let slash = UInt8(ascii: "/")

    /// As many names as a path can have that the system takes, which is shorter than `PATH_MAX`.
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

    /// The name without its last extension, `stdin` for standard input. A leading full stop does not begin an extension.
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

    /// Removes `.`, repeated slashes, and `..` after a named folder, so that different spellings of a path compare equal.
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

    /// A path as it is written from a folder. Nil where one is absolute and the other is not, or the folder lies above the working folder:
    /// then text does not tell.
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

    /// With which a folder is opened to pass through: it need not be readable, and is no link. `O_PATH` (asm-generic/fcntl.h) is a number,
    /// because Swift does not import it.
    package static let passingFlags: Int32 = 0o10_000_000 | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// Whether a name is that of a repository's own folder, in any case: it holds the credentials that the repository was fetched with.
    package static func isRepository(_ name: String) -> Bool { name.lowercased() == ".git" }

    /// Whether a path leads through a repository's own folder, as it is written.
    package static func leadsThroughRepository(_ path: String) -> Bool { parts(of: path).contains(where: isRepository) }

    /// Whether a path leads, as it is written, to files that the system makes up: processes, their descriptors, devices.
    package static func isSystemFile(_ path: String) -> Bool { path.hasPrefix("/dev/") || path.hasPrefix("/proc/") }
}

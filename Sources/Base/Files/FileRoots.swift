import Glibc

/// The folders that contain the files that documents and stylesheets may name.
///
/// Files outside are neither opened nor listed, and no message reveals whether they exist. A file that the user names directly may lie
/// anywhere (`GivenFile`).
package struct FileRoots: Hashable, Sendable {
    /// The canonical paths of the roots: no part of them is a link.
    private let folders: [String]
    /// The roots that were named through links, as they were named; these paths need not lie below a root.
    private let aliases: Set<Alias>

    private struct Alias: Hashable {
        /// The names on the absolute path.
        var parts: [String]
        var folder: String
    }

    private init(canonical folders: Set<String>, aliases: Set<Alias>) {
        self.folders = folders.sorted()
        self.aliases = aliases
    }

    /// Creates a set of folders whose contents may be read.
    ///
    /// - Parameter folders: absolute paths, or paths relative to the working folder. Folders that do not exist allow nothing.
    package init(_ folders: [String] = []) {
        let canonical = folders.compactMap { path in Self.canonicalFolder(path).map { (path, $0) } }
        self.init(canonical: Set(canonical.map(\.1)), aliases: canonical.reduce(into: []) { $0.formUnion(Self.aliases($1.0, $1.1)) })
    }

    /// These roots and the folder of a file that the user names; unchanged if a link leads the folder away.
    package func adding(_ folder: String) -> FileRoots {
        guard let canonical = try? GivenFolder.canonicalPath(of: folder, roots: self) else { return self }
        return adding(folder, at: canonical)
    }

    /// These roots and another folder, whose canonical path is known.
    package func adding(_ folder: String, at canonical: String) -> FileRoots {
        let added: Set<String> = contains(canonical) ? [] : [canonical]
        return FileRoots(canonical: added.union(folders), aliases: aliases.union(Self.aliases(folder, canonical)))
    }

    /// The aliases of a folder: its path as written, and without `..`, as a stylesheet in the folder spells it.
    private static func aliases(_ path: String, _ canonical: String) -> [Alias] {
        guard let start = FilePath.isAbsolute(path) ? "/" : workingFolder else { return [] }
        return [path, FilePath.normalized(path)].compactMap { path in
            let full = FilePath.join(start, path)
            return full == canonical ? nil : Alias(parts: FilePath.parts(of: full), folder: canonical)
        }
    }

    /// The folder at which a path starts, and the rest of the path; if it begins with an alias, it starts at that root.
    func start(of path: String) -> (folder: String, rest: [String])? {
        let parts = FilePath.parts(of: path)
        guard let start = FilePath.isAbsolute(path) ? "/" : Self.workingFolder else { return nil }
        let full = FilePath.parts(of: start) + parts
        let alias = aliases.filter { full.starts(with: $0.parts) }.max { $0.parts.count < $1.parts.count }
        return alias.map { ($0.folder, Array(full.dropFirst($0.parts.count))) } ?? (start, parts)
    }

    /// The path of the working folder; nil if the folder was deleted.
    package static var workingFolder: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// The path of a folder without links; nil if it does not exist.
    package static func canonicalFolder(_ path: String) -> String? {
        guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether a canonical path is a root or lies below one.
    package func contains(_ path: String) -> Bool { root(of: path) != nil }

    /// The root at or above a canonical path.
    func root(of path: String) -> String? { folders.first { Self.isBelow(path, $0) } }

    /// Whether a canonical path is a root or lies above one; it is then surely a folder, but its other contents are unknown.
    func leadsToRoot(_ path: String) -> Bool { folders.contains { Self.isBelow($0, path) } }

    /// Whether a path is a folder or lies below it.
    ///
    /// Compares bytes: to `String`, names in composed and decomposed letters are equal, but they are different files.
    static func isBelow(_ path: String, _ folder: String) -> Bool {
        let path = path.utf8, folder = folder == "/" ? "".utf8 : folder.utf8
        guard path.starts(with: folder) else { return false }
        return path.count == folder.count || path.dropFirst(folder.count).first == UInt8(ascii: "/")
    }
}

/// A pattern of paths: names with `*`, `?` and `[…]`, and `**` for any number of folders, as in `docs/**/*.md`.
package struct PathPattern: Sendable {
    fileprivate enum Part {
        case folders
        case name(Wildcards)
    }

    private let parts: [Part]
    /// The folders without wildcards at the start of the pattern; no path elsewhere matches.
    package let base: String
    /// The text that all matching paths begin with.
    private let start: String

    /// Creates a pattern from its text.
    ///
    /// - Parameter text: a relative pattern. If it ends with a slash, it matches everything below that folder.
    package init(_ text: String) {
        let names = FilePath.parts(of: text)
        var parts: [Part] = names.map { $0 == "**" ? .folders : .name(Wildcards($0)) }
        if text.hasSuffix("/") { parts += [.folders, .name(Wildcards("*"))] }
        self.parts = parts
        let plain = names.prefix { !Wildcards.areIn($0) }
        base = plain.count == names.count && !text.hasSuffix("/") ? FilePath.folder(of: text) : plain.joined(separator: "/")
        start = plain.prefix(names.count - (text.hasSuffix("/") ? 0 : 1)).joined(separator: "/")
    }

    /// Returns whether a path matches the pattern.
    ///
    /// - Parameter path: a normalized path, relative to the same folder as the pattern.
    package func matches(_ path: String) -> Bool {
        // Most patterns of a project concern other folders, so the start is compared first.
        path.utf8.starts(with: start.utf8) && parts.match(FilePath.parts(of: path))
    }
}

extension PathPattern.Part: PatternPart {
    fileprivate var isRepeated: Bool { if case .folders = self { true } else { false } }

    fileprivate func matches(_ name: String) -> Bool { if case .name(let wildcards) = self { wildcards.match(name) } else { false } }
}

/// The files below a folder.
package struct FileTree {
    /// The most nested folders: more than any project has, and few enough for recursion.
    private static let maximumDepth = 64

    private let roots: FileRoots
    /// The number of names in the folders that have been listed, including skipped names.
    package private(set) var count = 0

    package init(below roots: FileRoots) { self.roots = roots }

    /// The paths of all files, each beginning with `folder`, sorted by name, without hidden names, links to folders and `node_modules`.
    package mutating func files(in folder: String) throws(FileSearchProblem) -> [String] {
        count = 0
        var files: [String] = []
        try collect(folder, depth: 0, into: &files)
        return files
    }

    private mutating func collect(_ folder: String, depth: Int, into files: inout [String]) throws(FileSearchProblem) {
        let entries: [FolderEntry]
        do throws(FileProblem) {
            entries = try roots.entries(of: folder, limit: FilePattern.maximumNames - count)
        } catch {
            throw .file(path: folder, error)
        }
        count += entries.count
        guard count < FilePattern.maximumNames else { throw .tooManyNames }
        for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
            let path = FilePath.join(folder, entry.name)
            switch entry.kind {
            case .file, .link: if entry.kind == .file || isFile(path) { files.append(path) }
            case .folder:
                if depth < Self.maximumDepth, entry.name != "node_modules" { try collect(path, depth: depth + 1, into: &files) }
            case .other: break
            }
        }
    }

    /// Whether a link leads to a file below a root.
    private func isFile(_ path: String) -> Bool { (try? roots.open(path)) != nil }
}

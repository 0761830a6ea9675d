/// The reason why a search for files has no result.
package enum FileSearchProblem: Error, Hashable, Sendable {
    /// The problem of a folder or of a match; `path` is spelled as in the pattern.
    case file(path: String, FileProblem)
    /// The search examines more names than `FilePattern.maximumNames`.
    case tooManyNames
}

/// A path with wildcards (`*`, `?`, `[…]`) in its names, as in shells, matched only below roots.
package struct FilePattern {
    /// The most names examined for one pattern: more than any folder of fonts has, and listed in a fraction of a second.
    package static let maximumNames = 50_000

    private let names: [String]
    private let start: String
    private let roots: FileRoots
    private let maximumNames: Int
    /// The number of names examined so far.
    private var count = 0

    /// Creates a search for the files that match a pattern.
    ///
    /// - Parameter pattern: an absolute pattern, or one relative to the working folder.
    package init(_ pattern: String, below roots: FileRoots, maximumNames: Int = Self.maximumNames) {
        names = FilePath.parts(of: pattern)
        start = FilePath.isAbsolute(pattern) ? "/" : ""
        self.roots = roots
        self.maximumNames = maximumNames
    }

    /// The paths of the files and folders that match, sorted and spelled as in the pattern.
    ///
    /// - Throws: `FileSearchProblem`, also if a match is a link that leads outside: the pattern would take it for a file of the project.
    package mutating func matches() throws(FileSearchProblem) -> [String] {
        guard names.count <= FilePath.maximumParts else { throw .tooManyNames }
        count = 0
        return try matches(names[...], in: start)
    }

    private mutating func matches(_ rest: ArraySlice<String>, in folder: String) throws(FileSearchProblem) -> [String] {
        guard let name = rest.first else { return [] }
        guard Wildcards.areIn(name) else { return try matches(name, rest.dropFirst(), in: folder) }
        let wildcards = Wildcards(name)
        var found: [String] = []
        for entry in try entries(of: folder) where wildcards.match(entry) {
            found += try matches(entry, rest.dropFirst(), in: folder)
        }
        return found
    }

    private mutating func matches(_ name: String, _ rest: ArraySlice<String>, in folder: String) throws(FileSearchProblem) -> [String] {
        let path = folder.isEmpty ? name : FilePath.join(folder, name)
        // A path can be judged only at its end: `../fonts/a.ttf` leads back below a root.
        if !rest.isEmpty { return try matches(rest, in: path) }
        do throws(FileProblem) {
            _ = try roots.canonicalPath(of: path)
            return [path]
        } catch {
            guard case .missing = error else { throw .file(path: path, error) }
            return []
        }
    }

    /// The names in a folder, empty if it cannot be listed; a folder outside the roots is a problem.
    private mutating func entries(of folder: String) throws(FileSearchProblem) -> [String] {
        let path = folder.isEmpty ? "." : folder, entries: [FolderEntry]
        do throws(FileProblem) {
            entries = try roots.entries(of: path, limit: maximumNames - count)
        } catch {
            guard error == .outside else { return [] }
            throw .file(path: path, error)
        }
        count += entries.count
        guard count < maximumNames else { throw .tooManyNames }
        return entries.map(\.name).sorted()
    }
}

import TypesetBase

/// The files of a project's folder, each folder listed once for all patterns.
struct ProjectListing {
    /// The largest number of names that are listed for all patterns of a configuration.
    private static let maximumNames = 10 * FilePattern.maximumNames

    private let folder: String
    /// The files in and below each folder, relative to the project's folder.
    private var files: [String: [String]] = [:]
    private var count = 0

    init(of folder: String) { self.folder = folder }

    /// Returns the files that a pattern matches, relative to the project's folder.
    mutating func files(matching pattern: PathPattern) throws(FileSearchProblem) -> [String] {
        try files(in: pattern.base).filter { pattern.matches($0) }
    }

    private mutating func files(in base: String) throws(FileSearchProblem) -> [String] {
        if let known = files[base] { return known }
        let start = FilePath.join(folder, base.isEmpty ? "." : base)
        guard InputFile.isFolder(start) else { return [] }
        guard count < Self.maximumNames else { throw .tooManyNames }
        var tree = FileTree(below: FileRoots().adding(folder))
        let listed = try tree.files(in: start).compactMap { ProjectPath.relative($0, to: folder) }
        count += tree.count
        files[base] = listed
        return listed
    }
}

import FileAccess

/// Where paths in reports and baselines are relative to.
public struct PathBase: Hashable, Sendable {
    /// Absolute: the project's folder, or the working folder.
    public var folder: String
    /// Absolute: what the paths of documents are relative to.
    public var workingFolder: String

    /// - Parameter workingFolder: nil: `folder`.
    public init(_ folder: String, workingFolder: String? = nil) {
        self.folder = folder
        self.workingFolder = workingFolder ?? folder
    }
}

/// Paths as reports and baselines name them, wherever the program is called.
package enum RelativePath {
    /// The path seen from the base's folder where it lies in that; else as the user wrote it, without a leading `./`.
    ///
    /// - Parameter base: nil leaves the path as the user wrote it.
    package static func text(of path: String, to base: PathBase?) -> String {
        if let base {
            let full = FilePath.normalized(FilePath.isAbsolute(path) ? path : FilePath.join(base.workingFolder, path))
            let prefix = base.folder.hasSuffix("/") ? base.folder : base.folder + "/"
            if full.hasPrefix(prefix) { return String(full.dropFirst(prefix.count)) }
        }
        var path = path[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        return String(path)
    }

    /// - Parameter folder: absolute; the working folder.
    package static func text(of path: String, to folder: String?) -> String { text(of: path, to: folder.map { PathBase($0) }) }
}

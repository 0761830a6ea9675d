import TypesetBase

/// The folder to which paths in reports and baselines are relative.
package struct PathBase: Hashable, Sendable {
    /// The absolute path of the project's folder, or of the working folder.
    package var folder: String
    /// The absolute path of the folder to which the paths of documents are relative.
    package var workingFolder: String

    /// Creates a base.
    ///
    /// - Parameter workingFolder: the working folder; nil for `folder`.
    package init(_ folder: String, workingFolder: String? = nil) {
        self.folder = folder
        self.workingFolder = workingFolder ?? folder
    }
}

/// Paths in reports and baselines, which do not depend on the folder in which the program is called.
package enum RelativePath {
    /// The path relative to the base's folder if it is inside; otherwise the path as the user wrote it, without a leading `./`.
    ///
    /// - Parameter base: nil keeps the path as the user wrote it.
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
}

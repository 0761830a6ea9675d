/// Paths as reports and baselines name them: relative to the working folder.
package enum RelativePath {
    /// The path without the folder where it is inside of it, and without a leading `./`.
    ///
    /// - Parameter folder: absolute; nil leaves the path as the user wrote it.
    package static func text(of path: String, to folder: String?) -> String {
        var path = path[...]
        if let folder {
            let prefix = folder.hasSuffix("/") ? folder : folder + "/"
            if path.hasPrefix(prefix) { path = path.dropFirst(prefix.count) }
        }
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        return String(path)
    }
}

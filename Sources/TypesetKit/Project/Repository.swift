import TypesetBase

/// The repository that a folder lies in; other programs, such as GitHub, name files relative to it.
package enum Repository {
    /// Returns the canonical path of the nearest folder with a `.git`: the folder itself or a parent; nil if there is none.
    ///
    /// `.git` is a file in an additional work tree.
    package static func folder(around folder: String) -> String? {
        guard var above = FileRoots.canonicalFolder(folder) else { return nil }
        while true {
            let entry = FilePath.join(above, ".git")
            if InputFile.exists(entry) || InputFile.isFolder(entry) { return above }
            if above == "/" { return nil }
            above = FilePath.folder(of: above)
        }
    }
}

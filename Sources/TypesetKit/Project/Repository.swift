import FileAccess

/// The repository of a version control that a folder lies in: other programs, such as GitHub's, name files from there.
public enum Repository {
    /// The canonical path of its folder: of the nearest one with a `.git`, which is a file in a further work tree. Nil where there is none.
    public static func folder(around folder: String) -> String? {
        guard var above = FileRoots.canonicalFolder(folder) else { return nil }
        while true {
            let entry = FilePath.join(above, ".git")
            if InputFile.exists(entry) || InputFile.isFolder(entry) { return above }
            if above == "/" { return nil }
            above = FilePath.folder(of: above)
        }
    }
}

import Glibc

/// The repository around a document, if it may be a root; its documents name each other's files, as GitHub shows them.
///
/// Without a repository, it is the vault of Obsidian around the document, whose `.obsidian` is a folder.
///
/// A `.git` can be planted. It makes a folder a root only if both have the same owner and the folder does not contain the user's home. The
/// search never crosses a mount.
package enum RepositoryRoot {
    /// The canonical path of the nearest folder, at or above another, that has a `.git`; without one, of the nearest folder that
    /// has a `.obsidian`.
    ///
    /// The `.git` is a folder, or a file as in a linked work tree. Returns nil if there is none, or if its folder may not be a root.
    ///
    /// - Parameters:
    ///   - folder: a canonical path.
    ///   - home: the user's home. Neither it nor a folder above it is a root.
    package static func folder(around folder: String, home: String? = Self.home) -> String? {
        guard let device = device(of: folder) else { return nil }
        var above = folder, vault: String?
        while above != "/", Self.device(of: above) == device {
            if let owner = owner(of: ".git", in: above, [S_IFDIR, S_IFREG]) { return mayBeRoot(above, owner, home) ? above : nil }
            if vault == nil, let owner = owner(of: ".obsidian", in: above, [S_IFDIR]), mayBeRoot(above, owner, home) { vault = above }
            above = FilePath.folder(of: above)
        }
        return vault
    }

    /// The repository around the document of a command; a relative path leads to no root above the repository of the working folder.
    ///
    /// - Parameters:
    ///   - path: the document's folder, as the user names it.
    ///   - canonical: the same folder without links.
    static func folder(ofDocumentIn path: String, at canonical: String) -> String? {
        guard let found = folder(around: canonical) else { return nil }
        if FilePath.isAbsolute(path) { return found }
        guard let working = FileRoots.canonicalFolder("."), let own = folder(around: working) else { return found }
        return own != found && FileRoots.isBelow(own, found) ? nil : found
    }

    /// The canonical path of the folder that `HOME` names.
    package static var home: String? {
        guard let home = getenv("HOME") else { return nil }
        return FileRoots.canonicalFolder(String(cString: home))
    }

    private static func mayBeRoot(_ folder: String, _ owner: uid_t, _ home: String?) -> Bool {
        owner == status(of: folder)?.st_uid && !(home.map { FileRoots.isBelow($0, folder) } ?? false)
    }

    /// The owner of a file that marks a folder; nil if there is none, or if it is of another kind, such as a link, a pipe or a device.
    private static func owner(of name: String, in folder: String, _ kinds: [mode_t]) -> uid_t? {
        guard let status = status(of: FilePath.join(folder, name)), kinds.contains(status.st_mode & S_IFMT) else { return nil }
        return status.st_uid
    }

    private static func device(of folder: String) -> dev_t? { status(of: folder)?.st_dev }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}

extension FileRoots {
    /// These roots, the folder of a document that the user names, and the repository around it; unchanged if a link leads the folder away.
    package func adding(folderOfDocument folder: String) -> FileRoots {
        guard let canonical = try? GivenFolder.canonicalPath(of: folder, roots: self) else { return self }
        let repository = RepositoryRoot.folder(ofDocumentIn: folder, at: canonical)
        return (repository.map { adding($0, at: $0) } ?? self).adding(folder, at: canonical)
    }

    /// The canonical path of the repository that `adding(folderOfDocument:)` makes a root; nil if there is none.
    package func repository(ofDocumentIn folder: String) -> String? {
        guard let canonical = try? GivenFolder.canonicalPath(of: folder, roots: self) else { return nil }
        return RepositoryRoot.folder(ofDocumentIn: folder, at: canonical)
    }
}

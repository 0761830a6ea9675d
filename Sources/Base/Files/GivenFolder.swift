import Glibc

/// Resolves a folder that the user names on the command line, or that contains a file of the command line.
///
/// A stranger's tree may have a link in place of any folder. A relative path must therefore stay in the folder that it starts at: the
/// working folder or, after a leading `..`, one above it. No link may lead into a `.git` folder.
package enum GivenFolder {
    /// The canonical path of a folder.
    ///
    /// - Parameter roots: further folders to which links may lead.
    package static func canonicalPath(of path: String, roots: FileRoots = FileRoots()) throws(FileProblem) -> String {
        guard !path.utf8.contains(0) else { throw .missing }
        return FilePath.isAbsolute(path) ? try absolute(path, roots) : try relative(path, roots)
    }

    /// Resolves an absolute path; links on it are the user's, except those into a `.git` folder.
    private static func absolute(_ path: String, _ roots: FileRoots) throws(FileProblem) -> String {
        guard let folder = FileRoots.canonicalFolder(path) else { throw FileProblem(code: errno) }
        let isAllowed = repositories(in: folder) <= repositories(in: path) || roots.contains(folder)
        guard isAllowed else { throw .linkLeadsAway }
        return folder
    }

    private static func relative(_ path: String, _ roots: FileRoots) throws(FileProblem) -> String {
        let above = FilePath.parts(of: FilePath.normalized(path)).prefix { $0 == ".." }.joined(separator: "/")
        guard let start = FileRoots.canonicalFolder(above.isEmpty ? "." : above) else { throw FileProblem(code: errno) }
        do throws(FileProblem) {
            return try PathResolver(roots: roots.adding(start, at: start)).canonical(path)
        } catch {
            guard error == .outside else { throw error }
            throw repositories(in: path) > 0 ? .outside : .linkLeadsAway
        }
    }

    private static func repositories(in path: String) -> Int { FilePath.parts(of: path).count(where: FilePath.isRepository) }
}

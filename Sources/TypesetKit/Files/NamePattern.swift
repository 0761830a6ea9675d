import Books
package import Diagnostics
import FileAccess

/// A pattern of files on a command line that no shell has expanded.
package enum NamePattern {
    /// The files and folders that match, in the order of their names; `**` stands for any folders, and then files alone match.
    ///
    /// They are found below the folder that the pattern begins with, which must not be a link that leads away.
    package static func matches(_ pattern: String) throws(Diagnostic) -> [String] {
        guard InputFile.isFolder(start(pattern)) else { return [] }
        let found = FilePath.parts(of: pattern).contains("**") ? try filesBelow(pattern) : try names(pattern)
        return found.sorted(by: NaturalOrder.precedes)
    }

    /// The folder before the first wildcard.
    private static func start(_ pattern: String) -> String {
        let base = PathPattern(pattern).base
        if FilePath.isAbsolute(pattern) { return "/" + base }
        return base.isEmpty ? "." : base
    }

    private static func names(_ pattern: String) throws(Diagnostic) -> [String] {
        var names = FilePattern(pattern, below: FileRoots().adding(start(pattern)))
        do throws(FilePattern.Problem) {
            return try names.matches()
        } catch {
            switch error {
            case .tooManyNames: throw tooMany(pattern)
            case .file(let path, let problem): throw refused(path, problem)
            }
        }
    }

    private static func filesBelow(_ pattern: String) throws(Diagnostic) -> [String] {
        let start = start(pattern), path = PathPattern(pattern)
        var tree = FileTree(below: FileRoots().adding(start))
        do throws(FileTree.Problem) {
            return try tree.files(in: start).filter(path.matches)
        } catch {
            switch error {
            case .tooManyNames: throw tooMany(pattern)
            case .file(let path, let problem): throw refused(path, problem)
            }
        }
    }

    private static func tooMany(_ pattern: String) -> Diagnostic {
        .error(
            "'\(pattern)' would look at more than \(FilePattern.maximumNames) names",
            hints: ["begin it with the folder that the files are in"])
    }

    private static func refused(_ path: String, _ problem: FileProblem) -> Diagnostic {
        let (fault, hint) = problem.words(kind: "file")
        return .error("'\(path)' \(fault)", hints: [hint].compactMap(\.self))
    }
}

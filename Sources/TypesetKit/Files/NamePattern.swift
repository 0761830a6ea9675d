package import TypesetBase
import TypesetBooks

/// A file pattern on a command line that the shell did not expand.
package enum NamePattern {
    /// Returns the matching files and folders, ordered by name, but only files if the pattern contains `**`, which matches any folders.
    ///
    /// The search is below the folder at the start of the pattern. That folder must not be a link that leads away.
    package static func matches(_ pattern: String) throws(Diagnostic) -> [String] {
        guard InputFile.isFolder(start(pattern)) else { return [] }
        let found = FilePath.parts(of: pattern).contains("**") ? try filesBelow(pattern) : try names(pattern)
        return found.sorted(by: NaturalOrder.precedes)
    }

    /// Returns the folder before the first wildcard.
    private static func start(_ pattern: String) -> String {
        let base = PathPattern(pattern).base
        if FilePath.isAbsolute(pattern) { return "/" + base }
        return base.isEmpty ? "." : base
    }

    private static func names(_ pattern: String) throws(Diagnostic) -> [String] {
        var names = FilePattern(pattern, below: FileRoots().adding(start(pattern)))
        do throws(FileSearchProblem) { return try names.matches() } catch { throw diagnostic(error, pattern) }
    }

    private static func filesBelow(_ pattern: String) throws(Diagnostic) -> [String] {
        let start = start(pattern), path = PathPattern(pattern)
        var tree = FileTree(below: FileRoots().adding(start))
        do throws(FileSearchProblem) { return try tree.files(in: start).filter(path.matches) } catch { throw diagnostic(error, pattern) }
    }

    private static func diagnostic(_ problem: FileSearchProblem, _ pattern: String) -> Diagnostic {
        switch problem {
        case .tooManyNames:
            return .error(
                "'\(pattern)' would search more than \(FilePattern.maximumNames) names",
                hints: ["start it with the folder of the files"])
        case .file(let path, let problem):
            let (fault, hint) = problem.words(kind: "file")
            return .error("'\(path)' \(fault)", hints: [hint].compactMap(\.self))
        }
    }
}

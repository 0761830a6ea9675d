import Glibc
import TypesetBase

/// Reads files, and reports why a file cannot be read.
enum InputFile {
    /// Reads a whole file that the user named; `-` is standard input.
    ///
    /// - Parameters:
    ///   - kind: the kind of file, for messages: `document`, `stylesheet`.
    ///   - limit: the largest size in bytes.
    ///   - roots: the folders, in addition to the file's own, that links may lead to.
    ///   - allowsPipes: false for a file that is found by its name, because reading a pipe could block forever.
    /// - Throws: an error if the file is missing, unreadable, a folder, too large, or a link that leads out of the roots.
    static func read(
        _ path: String, kind: String, limit: Int = .max, roots: FileRoots = FileRoots(), allowsPipes: Bool = true
    ) throws(Diagnostic) -> SourceFile {
        SourceFile(path: path, bytes: try bytes(of: path, kind: kind, limit: limit, roots: roots, allowsPipes: allowsPipes))
    }

    /// Reads a binary file, as `read` does.
    ///
    /// - Parameters:
    ///   - option: the name of the limit for `--limit`, if it has one.
    ///   - isWanted: whether to read the rest of a file, given its first bytes; if not, only these bytes are returned.
    static func bytes(
        of path: String, kind: String, limit: Int, option: String? = nil, roots: FileRoots, allowsPipes: Bool = true,
        beginning isWanted: (([UInt8]) -> Bool)? = nil
    ) throws(Diagnostic) -> [UInt8] {
        do throws(FileProblem) {
            return try GivenFile.open(path, roots: roots, allowsPipes: allowsPipes).bytes(limit: limit, beginning: isWanted)
        } catch {
            var diagnostic = Diagnostic(error, path: path, kind: kind, limit: limit, option: option)
            if error == .missing { diagnostic.hints += NearbyFile.hints(for: path) }
            throw diagnostic
        }
    }

    /// Reads a file that a document or a stylesheet names, but refuses pipes and devices, because reading one could block forever.
    ///
    /// - Throws: the errors of `read`, and an error if the file does not lie below one of the roots.
    static func read(named path: String, kind: String, limit: Int = .max, below roots: FileRoots) throws(Diagnostic) -> SourceFile {
        do throws(FileProblem) {
            return SourceFile(path: path, bytes: try roots.read(path, limit: limit))
        } catch {
            throw Diagnostic(error, path: path, kind: kind, limit: limit)
        }
    }

    /// Returns an error that describes why a file cannot be read.
    static func diagnostic(_ problem: FileProblem, path: String, kind: String) -> Diagnostic {
        Diagnostic(problem, path: path, kind: kind, limit: .max)
    }

    /// Whether the path names an existing folder.
    static func isFolder(_ path: String) -> Bool { FileState.isFolder(path) }

    /// Whether the path names a link, to any target, or anything else except a folder.
    static func isFileOrLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    /// Whether the path names an existing file or folder.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Checks the folders of a job, because a missing folder would otherwise be skipped silently.
    ///
    /// - Throws: an error about the first path that is not a folder.
    static func checkFolders(_ paths: [String], kind: String) throws(Diagnostic) {
        for path in paths where !isFolder(path) {
            throw .error(exists(path) ? "the \(kind) is a file" : "the \(kind) does not exist", path: path)
        }
    }
}

extension Diagnostic {
    /// Creates an error about a file that cannot be read.
    ///
    /// - Parameters:
    ///   - kind: the kind of file: `document`, `stylesheet`.
    ///   - limit: the largest size in bytes.
    ///   - option: the option that sets the limit, if there is one.
    fileprivate init(_ problem: FileProblem, path: String, kind: String, limit: Int, option: String? = nil) {
        let (fault, hint) = problem.words(kind: kind, limit: limit, option: option)
        self = .error("the \(kind) \(fault)", path: path, hints: [hint].compactMap(\.self))
    }
}

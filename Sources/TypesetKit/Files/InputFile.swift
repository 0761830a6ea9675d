import Diagnostics
import FileAccess
import Glibc

/// Reads files, and says in words why one is not read.
enum InputFile {
    /// Reads a file that the user named to its end, `-` being standard input.
    ///
    /// - Parameters:
    ///   - kind: what the file is, for messages: `document`, `stylesheet`.
    ///   - limit: the largest size in bytes.
    ///   - roots: where links may lead besides the file's own folder.
    ///   - allowsPipes: false for a file that is looked for by its name, since reading a pipe could block for ever.
    /// - Throws: an error if the file is missing, unreadable, a folder, too large, or a link that leads away.
    static func read(
        _ path: String, kind: String, limit: Int = .max, roots: FileRoots = FileRoots(), allowsPipes: Bool = true
    ) throws(Diagnostic) -> SourceFile {
        SourceFile(path: path, bytes: try bytes(of: path, kind: kind, limit: limit, roots: roots, allowsPipes: allowsPipes))
    }

    /// Reads a file that is no text, as `read` does.
    ///
    /// - Parameters:
    ///   - option: the name of the limit for `--limit`, if it has one.
    ///   - isWanted: whether a file that begins with some bytes is to be read further; else these are all that is returned.
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

    /// Reads a file that a document or a stylesheet names. Pipes and devices are refused: reading one could block for ever.
    ///
    /// - Throws: an error as for `read`, or if the file does not lie below one of the roots.
    static func read(named path: String, kind: String, limit: Int = .max, below roots: FileRoots) throws(Diagnostic) -> SourceFile {
        do throws(FileProblem) {
            return SourceFile(path: path, bytes: try roots.read(path, limit: limit))
        } catch {
            throw Diagnostic(error, path: path, kind: kind, limit: limit)
        }
    }

    /// In words, why a file is not read.
    static func diagnostic(_ problem: FileProblem, path: String, kind: String) -> Diagnostic {
        Diagnostic(problem, path: path, kind: kind, limit: .max)
    }

    /// Whether the path names an existing folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether the path names a link, whatever it leads to, or anything else but a folder.
    static func isFileOrLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    /// Whether the path names an existing file or folder.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// - Throws: an error about a folder of the job that is none; a list of folders would silently be shorter.
    static func checkFolders(_ paths: [String], kind: String) throws(Diagnostic) {
        for path in paths where !isFolder(path) {
            throw .error(exists(path) ? "the \(kind) is a file" : "the \(kind) does not exist", path: path)
        }
    }
}

extension Diagnostic {
    /// - Parameters:
    ///   - kind: what the file is: `document`, `stylesheet`.
    ///   - limit: the largest size in bytes.
    ///   - option: the option that sets it, if there is one.
    fileprivate init(_ problem: FileProblem, path: String, kind: String, limit: Int, option: String? = nil) {
        let (fault, hint) = problem.words(kind: kind, limit: limit, option: option)
        self = .error("the \(kind) \(fault)", path: path, hints: [hint].compactMap(\.self))
    }
}

import Glibc
import TypesetBase

/// Two revisions of a repository, typeset into temporary folders.
struct ComparedRevisions {
    private let folder: TemporaryFolder
    /// The folders with the PDFs.
    let old: String
    let new: String
    /// The folders of the documents.
    let sources: ComparedSources

    /// Whether two operands are revisions and not paths.
    static func are(_ old: String, _ new: String) -> Bool {
        ![old, new].contains { $0.hasPrefix("-") || Environment.exists($0) } && commit(old) != nil && commit(new) != nil
    }

    /// Typesets two revisions with the settings that each has in this folder.
    ///
    /// - Parameter documents: the documents; none for those of the project.
    init(_ old: String, _ new: String, documents: [String]) throws(Diagnostic) {
        guard let folder = TemporaryFolder() else { throw .error("no temporary folder can be created", hints: ["set TMPDIR"]) }
        self.folder = folder
        (self.old, self.new) = (FilePath.join(folder.path, "old"), FilePath.join(folder.path, "new"))
        do throws(Diagnostic) {
            sources = ComparedSources(
                old: try Self.typeset(old, into: self.old, documents), new: try Self.typeset(new, into: self.new, documents))
        } catch {
            folder.delete()
            throw error
        }
    }

    func delete() { folder.delete() }

    /// Typesets the documents of a revision, and returns the folder with them.
    private static func typeset(_ revision: String, into output: String, _ documents: [String]) throws(Diagnostic) -> String {
        let source = output + "-source", archive = output + ".tar"
        guard let commit = commit(revision), let root = git(["rev-parse", "--show-toplevel"]) else {
            throw .error("'\(revision)' is no revision")
        }
        guard OtherProgram.run("mkdir", ["-p", source, output]).status == 0,
            OtherProgram.run("git", ["-C", root, "archive", "--format=tar", "-o", archive, commit]).status == 0,
            OtherProgram.run("tar", ["-xf", archive, "-C", source]).status == 0
        else { throw .error("the revision '\(revision)' cannot be checked out", hints: ["fetch it first"]) }
        let place = FilePath.join(source, git(["rev-parse", "--show-prefix"]) ?? "")
        // A document that only one revision has is new or gone.
        let own = documents.filter { Environment.exists(FilePath.join(place, $0)) }
        if own.isEmpty, !documents.isEmpty { return place }
        let options = [
            "--quiet", "-o", FilePath.join(output, "{dir}/{stem}.{size}.pdf"), "--report", "json=" + FilePath.join(output, "findings.json"),
            "--",
        ]
        let outcome = OtherProgram.run(program, options + own, in: place)
        // Status 1 means that content is missing, as it is for readers of the revision.
        guard outcome.status < 2 else {
            throw .error(
                "the revision '\(revision)' cannot be typeset",
                hints: documents.isEmpty ? ["name its documents, unless it has a typeset.yaml here"] : [])
        }
        return place
    }

    /// The path of this program.
    private static var program: String {
        realpath("/proc/self/exe", nil).map { path in
            defer { free(path) }
            return String(cString: path)
        } ?? Program.name
    }

    /// Returns the commit of a revision; nil if there is none.
    private static func commit(_ revision: String) -> String? {
        git(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    }

    /// Returns the first line that git prints; nil if it fails.
    private static func git(_ arguments: [String]) -> String? {
        let outcome = OtherProgram.run("git", arguments, isQuiet: true)
        return outcome.status == 0 ? outcome.output.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) : nil
    }
}

import TypesetAudit
import TypesetBase
import TypesetKit

/// Finds and reads the file with the answers of people.
///
/// Documents in it are named relative to the project's folder, or else to the working folder.
enum AnswerFile {
    /// The name of the file that is found beside a configuration.
    static let name = "audit-answers.yaml"

    /// Returns the file beside a project's configuration; nil if there is none.
    static func path(in project: Project) -> String? {
        let path = FilePath.join(project.folder, name)
        return Typesetter.exists(path, below: project.folder) ? path : nil
    }

    /// Reads the file of an invocation; nil if it has none.
    ///
    /// - Throws: an error about a file that cannot be read, or about the first mistake in it.
    static func read(for invocation: Invocation) throws(Diagnostic) -> AuditAnswers? {
        guard let path = invocation.answers else { return nil }
        let roots = invocation.job.roots, kind = "file of answers"
        let text =
            if !invocation.hasOwnAnswers, let folder = invocation.settledProject?.folder {
                try Typesetter.read(path, kind: kind, below: folder, roots: roots)
            } else {
                try Typesetter.read(path, kind: kind, roots: roots)
            }
        return try AuditAnswers(reading: SourceFile(path: path, text: text), base: invocation.pathBase)
    }
}

import TypesetBase
import TypesetKit

/// The password of encrypted PDFs. It is not an argument, because all users of a machine can list the arguments of its processes.
extension Invocation {
    private static let passwordVariable = "TYPESET_PDF_PASSWORD"

    static var passwordFile: Option<Invocation> {
        Option(
            "password-file",
            help: "the first line of the file is the password of encrypted PDFs; - is standard input (default: \(passwordVariable))",
            .value(placeholder: "FILE") { $0.passwordFile = $1 })
    }

    /// Reads the password from `--password-file`, or else from the environment.
    mutating func readPassword() throws(UsageError) {
        guard let path = passwordFile else { return password = Environment.variable(Self.passwordVariable) ?? "" }
        if path == GivenFile.standardInput, job.documents.contains(path) {
            throw UsageError("the password and the PDF would both be read from standard input", hint: "name a file for one of them")
        }
        password = try UsageError.about("--password-file \(path)") { () throws(Diagnostic) in
            try Typesetter.read(path, kind: "password file", roots: ["/"]).firstLine
        }
        if password.isEmpty { throw UsageError("'--password-file \(path)': the first line is empty") }
    }
}

extension String {
    fileprivate var firstLine: String { String(prefix { !$0.isNewline }) }
}

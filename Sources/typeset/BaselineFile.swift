import Audit
import Diagnostics
import Glibc
import TypesetKit

/// Baselines as files. They name documents as seen from the working folder, however the command line names them.
enum BaselineFile {
    static func read(_ path: String) throws(Diagnostic) -> Baseline {
        let text = try Typesetter.read(path, kind: "baseline")
        guard let baseline = Baseline(text: text, folder: WorkingFolder.path) else {
            throw .error("this is no baseline", path: path, hints: ["`typeset baseline write FILE… --baseline BASELINE` makes one"])
        }
        return baseline
    }

    static func made(of reports: [AuditReport]) -> Baseline { Baseline(of: reports, folder: WorkingFolder.path) }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// The folder that the program runs in.
enum WorkingFolder {
    static var path: String? {
        getcwd(nil, 0).map { path in
            defer { free(path) }
            return String(cString: path)
        }
    }
}

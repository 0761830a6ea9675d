import Audit
import Diagnostics
import TypesetKit

/// Baselines as files.
enum BaselineFile {
    static func read(_ path: String) throws(Diagnostic) -> Baseline {
        let text = try Typesetter.read(path, kind: "baseline")
        guard let baseline = Baseline(text: text) else {
            throw .error("this is no baseline", path: path, hints: ["`typeset baseline write FILE…` makes one"])
        }
        return baseline
    }
}

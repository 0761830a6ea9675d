import TypesetBase
import TypesetMarkdown

/// The checks of output paths in a configuration.
extension Project {
    /// Returns an error if a configuration may not name an output; nil if it may.
    ///
    /// Links that are created later, or in the place of a field, are refused when the file is written.
    func problem(ofOutput setting: Located<String>, what: String, hint: String) -> Diagnostic? {
        if FilePath.leadsThroughRepository(setting.value) {
            return .error("`\(setting.value)` is in a `.git` folder, where nothing is written", at: setting.span, hints: [hint])
        }
        guard ProjectPath.escapes(setting.value) || leadsAway(setting.value) else { return nil }
        return Self.outside(setting, what: what, hint: hint)
    }

    /// Whether the folder of an output, up to its first field, leads out of the project by a link.
    private func leadsAway(_ output: String) -> Bool {
        // Build systems provide files as links.
        guard DeclaredInputs.current == nil else { return false }
        let folders = FilePath.parts(of: output).dropLast().prefix { !$0.contains("{") }
        do throws(FileProblem) {
            _ = try FileRoots().adding(folder).canonicalPath(
                of: FilePath.join(folder, folders.isEmpty ? "." : folders.joined(separator: "/")), allowsMissing: true)
            return false
        } catch {
            return error == .outside
        }
    }

    static func outside(_ setting: Located<String>, what: String, hint: String) -> Diagnostic {
        .error(
            "`\(setting.value)` is outside the project's folder; a configuration can name only \(what) inside it",
            at: setting.span, hints: [hint])
    }
}

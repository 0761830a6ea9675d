import ContentSize
import Diagnostics
import TypesetKit

/// What `--show-settings` prints: each setting with its value and where that comes from.
enum SettingsText {
    /// As wide as the longest name.
    private static let indent = 12

    static func text(_ invocation: Invocation) -> String {
        let job = invocation.job, project = invocation.settledProject
        func origin(_ key: String, isGiven: Bool) -> String {
            if isGiven { return "command line" }
            return project?.place(of: key) ?? "default"
        }
        var lines = [line("project", project?.path ?? "none", nil)]
        lines += job.documents.map { line("document", $0, nil) } + job.books.map { line("book", "\($0.name) (\($0.path))", nil) }
        lines += [
            line(
                "style", job.stylesheet ?? job.defaults.values.stylesheet ?? "default",
                origin("style", isGiven: job.stylesheet != nil) + (job.stylesheet == nil ? ", after front matter" : "")),
            line(
                "language", invocation.givenLanguage ?? job.defaults.values.language ?? "none",
                origin("language", isGiven: invocation.givenLanguage != nil)
                    + (invocation.givenLanguage == nil ? ", after front matter" : "")),
            line(
                "sizes", job.sizes.map(\.shortName).joined(separator: " "),
                origin("sizes", isGiven: invocation.given.contains(.sizes))),
            line(
                "editions", job.editions.map(\.description).joined(separator: "; "),
                origin("editions", isGiven: invocation.given.contains(.editions))),
            line("output", job.output ?? "{dir}", origin("output", isGiven: invocation.given.contains(.output))),
            line("standard", job.standard.rawValue, origin("standard", isGiven: invocation.given.contains(.standard))),
        ]
        lines += job.roots.map { line("root", $0, nil) } + job.fontDirectories.map { line("fonts", $0, nil) }
        if let baseline = invocation.baseline { lines.append(line("baseline", baseline, nil)) }
        lines += invocation.reports.map { line("report", $0.format.rawValue + ($0.path.map { " " + $0 } ?? ""), nil) }
        return lines.joined()
    }

    private static func line(_ name: String, _ value: String, _ origin: String?) -> String {
        name + String(repeating: " ", count: max(1, indent - name.count)) + Printable.text(value)
            + (origin.map { "  (\(Printable.text($0)))" } ?? "")
            + "\n"
    }
}

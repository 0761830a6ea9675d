import TypesetAudit
import TypesetBase
import TypesetKit
import TypesetStylesheet

/// The output of `--show-settings`: each setting with its value and its origin.
struct SettingsText {
    /// The width of the name column: the longest name and a space.
    private static let indent = 12

    private let invocation: Invocation
    private var job: TypesettingJob { invocation.job }
    private var project: Project? { invocation.settledProject }

    /// Returns the settings of an invocation as text.
    ///
    /// - Parameter invocation: a settled invocation.
    static func text(_ invocation: Invocation) -> String { SettingsText(invocation: invocation).text }

    private var text: String { (works + appearance + outputs + files + audit + overrides).joined() }

    // MARK: Settings

    private var works: [String] {
        [line("project", project?.path ?? "none", nil)] + job.documents.map { line("document", $0, nil) }
            + job.books.map { line("book", "\($0.name) (\($0.path))", nil) }
    }

    private var appearance: [String] {
        let style = job.defaults.stylesheet(of: job.paths)
        return [ofDocuments("style", given: job.stylesheet, style, otherwise: "default")] + languages + [
            ofDocuments("syntax", given: invocation.givenSyntax, job.defaults.dialect(of: job.paths), otherwise: "auto"),
            line("sizes", job.sizes.map(\.shortName).joined(separator: " "), origin("sizes", isGiven: invocation.given.contains(.sizes))),
            line(
                "editions", job.editions.map(\.description).joined(separator: "; "),
                origin("editions", isGiven: invocation.given.contains(.editions))),
        ] + pages
    }

    /// The language of the documents, and those that lists of chapters state for books.
    private var languages: [String] {
        let ofBooks = invocation.givenLanguage == nil ? job.books.filter { $0.language != nil } : []
        let lines = ofBooks.map { line("language", "\($0.language?.value ?? "") of the book \($0.name)", $0.language?.place) }
        if job.documents.isEmpty, !lines.isEmpty, lines.count == job.books.count { return lines }
        let language = job.defaults.language(of: job.paths)
        return [ofDocuments("language", given: invocation.givenLanguage, language, otherwise: "guessed from the text")] + lines
    }

    /// The page settings and the front matter of the command line; values that it does not set have no line.
    private var pages: [String] {
        job.page.descriptions.map { line($0.name, $0.value, Self.commandLine) }
            + job.metadata.filter { !$0.hasPrefix("lang=") && !$0.hasPrefix("syntax=") }.map { line("metadata", $0, Self.commandLine) }
    }

    /// Returns the line of a setting that front matter overrides, unless the command line sets it.
    private func ofDocuments(
        _ name: String, given: String?, _ stated: DocumentDefaults.Stated?, otherwise initial: String
    ) -> String {
        if let given { return line(name, given, Self.commandLine) }
        return line(name, stated?.value ?? initial, (stated?.place ?? "default") + ", after front matter")
    }

    private var outputs: [String] {
        [line("output", job.output ?? "{dir}", origin("output", isGiven: invocation.given.contains(.output)))]
            + job.books.compactMap { book in
                book.output.map { line("output", "\($0) of the book \(book.name)", book.outputPlace) }
            } + [line("standard", job.standard.rawValue, origin("standard", isGiven: invocation.given.contains(.standard)))]
    }

    private var files: [String] {
        let roots = job.roots.map { line("root", $0, project?.place(ofFolder: $0, in: "roots") ?? originOfRoot($0)) }
        let fonts = job.fontDirectories.map { line("fonts", $0, project?.place(ofFolder: $0, in: "fonts.folders") ?? Self.commandLine) }
        let system = line(
            "systemFonts", job.usesSystemFonts ? "yes" : "no", origin("fonts.system", isGiven: invocation.given.contains(.systemFonts)))
        let locked = line(
            "lockedFonts", job.locksFonts ? "yes" : "no", origin("fonts.locked", isGiven: invocation.given.contains(.lockedFonts)))
        return roots + fonts + [system, locked]
    }

    /// Returns the origin of a root; a project's folder is always a root.
    private func originOfRoot(_ root: String) -> String { root == project?.folder ? "the project's folder" : Self.commandLine }

    private var audit: [String] {
        let reports = invocation.reports.map { report in
            line(
                "report", report.format.rawValue + (report.path.map { " " + $0 } ?? ""),
                invocation.hasOwnReports ? Self.commandLine : project?.place(of: "reports.\(report.format.rawValue)"))
        }
        if invocation.audits == false { return [line("audit", "none", Self.commandLine)] + reports }
        let request = job.audit ?? AuditRequest()
        var lines = [profile(request)]
        lines += job.defaults.values.rules.map { line("rule", $0.value, $0.place) }
        if let selected = request.rules.selected {
            lines.append(line("rules", "only " + Self.names(selected), Self.commandLine))
        }
        if !request.rules.ignored.isEmpty { lines.append(line("rules", "without " + Self.names(request.rules.ignored), Self.commandLine)) }
        lines.append(
            line(
                "failOn", request.failOn?.name ?? (request.failsOnBuildErrors ? "missing content" : "never"),
                origin("audit.failOn", isGiven: invocation.hasFailureLevel)))
        if let baseline = invocation.baseline {
            lines.append(line("baseline", baseline, origin("audit.baseline", isGiven: invocation.hasOwnBaseline)))
        }
        if let answers = invocation.answers {
            lines.append(line("answers", answers, invocation.hasOwnAnswers ? Self.commandLine : nil))
        }
        return lines + reports
    }

    /// Returns the line of the profile, which is the stylesheet's if neither the command line nor the configuration sets one.
    private func profile(_ request: AuditRequest) -> String {
        if let profile = request.profile { return line("profile", profile.rawValue, Self.commandLine) }
        guard let profile = job.defaults.values.audit.profile else {
            return line("profile", Profile.wcagAA.rawValue, "default, after the stylesheet")
        }
        return line("profile", profile, origin("audit.profile", isGiven: false))
    }

    private static func names(_ rules: Set<RuleID>) -> String { rules.map(\.rawValue).sorted().joined(separator: " ") }

    /// The settings that differ for some of the documents.
    private var overrides: [String] {
        job.defaults.overrides.flatMap { override in
            override.values.settings.map { line("override", "\(override.paths.joined(separator: ", ")): \($0.value)", $0.place) }
        }
    }

    // MARK: Lines

    private static let commandLine = "command line"

    private func origin(_ key: String, isGiven: Bool) -> String {
        if isGiven { return Self.commandLine }
        return project?.place(of: key) ?? "default"
    }

    private func line(_ name: String, _ value: String, _ origin: String?) -> String {
        name + String(repeating: " ", count: max(1, Self.indent - name.count)) + Printable.text(value)
            + (origin.map { "  (\(Printable.text($0)))" } ?? "")
            + "\n"
    }
}

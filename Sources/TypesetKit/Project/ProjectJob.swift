package import TypesetAudit
package import TypesetBase
import TypesetMarkdown

/// The settings that can be made elsewhere, for example on the command line, and then win over the configuration.
package enum ProjectSetting: String, CaseIterable, Sendable {
    case sizes, editions, output, standard, systemFonts, lockedFonts, profile, failOn
}

/// Applies a project's settings to a job.
extension Project {
    /// Applies the configuration to a job, except for the documents and books, which the caller chooses.
    ///
    /// - Parameter settled: the settings that win over the configuration, such as those of the command line.
    /// - Returns: the problems with the paths of the configuration.
    package func configure(_ job: inout TypesettingJob, except settled: Set<ProjectSetting> = []) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let allowed = FileRoots(job.roots).adding(folder)
        // Documents may name files below the project's folder, and below the folders in it that the configuration names.
        job.roots.append(folder)
        job.roots += configuration.roots.compactMap { contained($0, "roots", "--root", allowed, &diagnostics) }
        job.fontDirectories += configuration.fonts.folders.compactMap { contained($0, "fonts", "--font-dir", allowed, &diagnostics) }
        configureOutput(&job, settled, &diagnostics)
        if let system = configuration.fonts.usesSystem, !settled.contains(.systemFonts) { job.usesSystemFonts = system.value }
        if let locked = configuration.fonts.isLocked, !settled.contains(.lockedFonts) { job.locksFonts = locked.value }
        job.defaults = defaults(&diagnostics)
        if let level = configuration.audit.failOn, !settled.contains(.failOn), job.audit != nil {
            job.audit?.fail(on: level.value)
        }
        return diagnostics
    }

    private func configureOutput(_ job: inout TypesettingJob, _ settled: Set<ProjectSetting>, _ diagnostics: inout [Diagnostic]) {
        if let sizes = configuration.sizes, !settled.contains(.sizes) { job.sizes = sizes.value }
        if let editions = configuration.editions, !settled.contains(.editions) { job.editions = editions.value }
        if let standard = configuration.standard, !settled.contains(.standard) { job.standard = standard.value }
        guard let output = configuration.output, !settled.contains(.output) else { return }
        if let problem = problem(ofOutput: output, what: "outputs", hint: "name the output with `-o`") {
            return diagnostics.append(problem)
        }
        job.output = FilePath.join(folder, output.value)
        job.outputFolder = folder
        job.outputSpan = output.span
    }

    private func defaults(_ diagnostics: inout [Diagnostic]) -> DocumentDefaults {
        var defaults = DocumentDefaults()
        defaults.folder = folder
        defaults.values = configuration.values
        diagnostics += AuditConfiguration.diagnostics(of: configuration.values.audit)
        for override in configuration.overrides {
            diagnostics += AuditConfiguration.diagnostics(of: override.values.audit)
            defaults.overrides.append(.init(paths: override.paths.map(\.value), values: override.values))
        }
        return defaults
    }

    /// Returns a folder of the project, or one below a root of the command line, and refuses a link that leads elsewhere.
    private func contained(
        _ setting: Located<String>, _ what: String, _ option: String, _ allowed: FileRoots,
        _ diagnostics: inout [Diagnostic]
    ) -> String? {
        let path = FilePath.join(folder, setting.value)
        do throws(FileProblem) {
            _ = try allowed.canonicalPath(of: path)
        } catch {
            if error == .outside {
                diagnostics.append(Self.outside(setting, what: what, hint: "allow it with `\(option) \(path)`"))
                return nil
            }
        }
        if InputFile.isFolder(path) { return path }
        diagnostics.append(.error("the folder `\(setting.value)` does not exist", at: setting.span))
        return nil
    }

    /// Returns the file of known findings; nil if the configuration names none.
    package func baseline() -> (path: String?, diagnostics: [Diagnostic]) {
        guard let baseline = configuration.audit.baseline else { return (nil, []) }
        if let problem = problem(ofOutput: baseline, what: "baselines", hint: "name it with `--baseline`") { return (nil, [problem]) }
        return (FilePath.join(folder, baseline.value), [])
    }

    /// Returns an error about the file of known findings, at the line of the configuration that names it.
    package func located(_ error: Diagnostic, aboutBaseline path: String) -> Diagnostic {
        guard let baseline = configuration.audit.baseline, FilePath.join(folder, baseline.value) == path else { return error }
        return .error("\(error.message): `\(baseline.value)`", at: baseline.span, hints: error.hints)
    }

    /// Returns the reports that the configuration requests, as formats and paths.
    package func reports() -> (reports: [(format: ReportFormat, path: String)], diagnostics: [Diagnostic]) {
        var reports: [(ReportFormat, String)] = [], diagnostics: [Diagnostic] = []
        for report in configuration.reports {
            guard let format = ReportFormat(rawValue: report.format) else {
                let names = ReportFormat.allCases.map(\.rawValue)
                diagnostics.append(
                    .error(
                        "unknown report format `\(report.format)`", at: report.formatSpan,
                        hints: Suggestion.hints(for: report.format, among: names)))
                continue
            }
            if let problem = problem(ofOutput: report.path, what: "reports", hint: "name the report with `--report`") {
                diagnostics.append(problem)
                continue
            }
            reports.append((format, FilePath.join(folder, report.path.value)))
        }
        return (reports, diagnostics)
    }
}

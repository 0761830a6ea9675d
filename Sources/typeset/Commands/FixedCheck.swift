import Glibc
import TypesetAudit
import TypesetBase
import TypesetKit

/// The part of `check` that changes files so that findings are gone.
struct FixedCheck {
    let jobs: [Invocation]
    let options: FixOptions

    /// Shows the changes and writes them.
    ///
    /// - Returns: the exit status if the command ends here: after `--diff`, and if something could not be done; otherwise nil.
    func run() throws(UsageError) -> Int32? {
        if jobs.contains(where: { $0.paths.contains(GivenFile.standardInput) }) {
            throw UsageError("standard input cannot be fixed", hint: "\(Program.name) check doc.md --fix")
        }
        let search = FixSearch(rules: options.rules, roots: jobs.flatMap(\.job.roots), audit: audit)
        guard let result = search.result() else {
            // The check itself shows why.
            return options.isTrial ? ExitStatus.failed : nil
        }
        let status = Terminal.print(patch(of: result))
        guard status == 0 else { return status }
        if !options.isTrial, Terminal.attempt(jobs[0].color, { () throws(Diagnostic) in try result.write() }) == nil {
            return ExitStatus.failed
        }
        Terminal.write(summary(of: result))
        return options.isTrial ? (result.changes.isEmpty ? 0 : TypesettingResult.Outcome.findings.rawValue) : nil
    }

    /// Audits all jobs without messages; nil if a job cannot be run.
    private func audit() -> [AuditReport]? {
        var reports: [AuditReport] = []
        for invocation in jobs {
            guard var job = try? Command.job(of: invocation) else { return nil }
            if let part = invocation.part { job.selection = Set(part.positions) }
            job.audit?.transcribes = false
            job.audit?.drawsPictures = false
            let result = Typesetter.run(job) { _ in }
            if result.outcome == .failed { return nil }
            reports += result.reports
        }
        return reports
    }

    private func patch(of result: FixResult) -> String {
        let patch = result.changes.map { UnifiedDiff(from: $0.before, to: $0.after).text(name: $0.path) }.joined()
        // A program reads the exact bytes; a terminal could obey them.
        return isatty(STDOUT_FILENO) == 1
            ? patch.split(separator: "\n", omittingEmptySubsequences: false).map { Printable.text(String($0)) }.joined(separator: "\n")
            : patch
    }

    private func summary(of result: FixResult) -> String {
        let verb = options.isTrial ? "would fix" : "fixed", files = Phrase.count(result.changes.count, "file")
        let rules = Dictionary(grouping: result.fixed, by: \.rule).map { ($0.key.rawValue, $0.value.count) }.sorted { $0 < $1 }
        let counts = rules.map { $0.1 == 1 ? $0.0 : "\($0.0) (\($0.1))" }.joined(separator: ", ")
        let refusals = result.refusals.map {
            "not fixed: \($0.rule.rawValue), because the change would bring \($0.finding.rule.rawValue): "
                + "\(Printable.text($0.finding.message))\n"
        }
        let first =
            result.changes.isEmpty
            ? "nothing has one right fix\n" : "\(verb) \(Phrase.count(result.fixed.count, "finding")) in \(files): \(counts)\n"
        let locked = result.locked.map { "not fixed: \(Printable.text($0)) is not in UTF-8, or has changed while it was audited\n" }
        return first + refusals.joined() + locked.joined()
    }
}

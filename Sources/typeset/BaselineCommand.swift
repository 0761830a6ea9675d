import Audit
import Diagnostics
import TypesetKit

/// `typeset baseline write` and `prune`.
enum BaselineCommand {
    private static let usage = "typeset baseline write DOC.md… --baseline FILE, or typeset baseline prune DOC.md… --baseline FILE"

    static func run(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) -> Int32 {
        guard let action = arguments.first, ["write", "prune"].contains(action) else {
            if arguments.first == "--help" || arguments.first == "-h" {
                Terminal.write(help, to: 1)
                return 0
            }
            throw UsageError("'baseline' takes 'write' or 'prune'", hint: usage)
        }
        let invocations = try CheckCommand.invocations(Array(arguments.dropFirst()), isFile: isFile)
        guard let path = invocations.first?.baseline else { throw UsageError("no file given for the baseline", hint: usage) }
        var reports: [AuditReport] = []
        for invocation in invocations {
            var invocation = invocation
            invocation.baseline = nil
            guard let result = Command.run(invocation), result.outcome != .failed else { return 2 }
            reports += result.reports
        }
        do throws(Diagnostic) {
            let baseline = action == "write" ? Baseline(of: reports) : try BaselineFile.read(path).pruned(by: reports)
            try Typesetter.write(Array(baseline.text.utf8), to: path)
        } catch {
            Terminal.write(Report.text([error], color: invocations[0].color))
            return 2
        }
        return 0
    }

    private static let help = """
        typeset baseline: a list of findings that do not count, so that only new ones do

        usage: typeset baseline write FILE… --baseline BASELINE     writes down what is found now
               typeset baseline prune FILE… --baseline BASELINE     takes out what is found no more

        The other options are those of 'typeset check'.

        """
}

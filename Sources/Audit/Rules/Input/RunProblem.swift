/// A task could not be done: a file is not readable or writable, a font is not the locked one, or there is too little memory.
///
/// If an output is missing because of it, the run ends with status 2. Reports list a document that cannot be read without a verdict.
///
/// - Fails: the name of a document that does not exist. Passes: a run that reads and writes all of its files.
struct RunProblem: Rule {
    static let description = RuleDescription(
        id: .runProblem, summary: "a run succeeds", outcome: .fail, references: [Reference(.practice, "runs")],
        fix: "follow the hint of the message")
}

/// Something could not be done: a file cannot be read or written, a font is not the locked one, or there is too little memory.
///
/// The run ends with status 2 if an output is missing for it. A document that cannot be read is in the reports without a verdict.
///
/// - Criterion: Practice.
/// - Fails: the name of a document that does not exist. Passes: a run that reads and writes all of its files.
package struct RunProblem: Rule {
    package static let description = RuleDescription(
        id: .runProblem, summary: "a run does what it is asked for", outcome: .fail, references: [Reference(.practice, "runs")],
        fix: "see the hint of the message")

    package init() {}
}

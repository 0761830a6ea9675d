import TypesetBase

/// The fixes that `check` makes.
struct FixOptions: Sendable {
    /// The rules whose findings are fixed; nil for all.
    var rules: Set<RuleID>?
    /// Whether the changes are only shown.
    var isTrial = false
}

extension Invocation {
    /// The options of `check` for fixes.
    static var fixing: [Option<Invocation>] {
        [
            Option("fix", help: "fix the findings that have one right fix, and show the changes", .flag { $0.fixing { _ in } }),
            Option(
                "fix-only", help: "fix only these comma-separated rules; may be repeated", words: RuleID.allCases.map(\.rawValue),
                .value(placeholder: "RULE") { (invocation, text) throws(UsageError) in
                    let rules = try rules(text)
                    invocation.fixing { $0.rules = ($0.rules ?? []).union(rules) }
                }),
            Option("diff", help: "show the changes of '--fix' as a patch, and write no file", .flag { $0.fixing { $0.isTrial = true } }),
        ]
    }

    private mutating func fixing(_ change: (inout FixOptions) -> Void) {
        var options = fixes ?? FixOptions()
        change(&options)
        fixes = options
    }
}

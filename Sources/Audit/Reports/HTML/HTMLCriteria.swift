/// The table of criteria: for each, the rules that judged it, their findings, and the question that a person must still judge.
struct HTMLCriteria {
    let run: RunReport

    var html: String {
        let rows = CriterionResult.all(of: run).map(row).joined()
        let heads = ["WCAG 2.2", "EN 301 549", "Result", "Rules", "For a person to judge"].map { HTMLTable.head($0) }
        let table = HTMLTable(
            id: "criteria-table",
            caption: """
                Success criteria of WCAG 2.2 with the clauses of EN 301 549 V3.2.1 for documents. \
                Rules find faults. The absence of faults does not prove that a criterion is met.
                """,
            name: "wordy", heads: heads, body: "<tbody>\n\(rows)</tbody>\n")
        return HTMLText.section("criteria", "By criterion", table.html)
    }

    private func row(_ result: CriterionResult) -> String {
        let criterion = result.criterion, rules = result.rules.map { HTMLText.code($0.rawValue) }.joined(separator: ", ")
        return "<tr><th scope=\"row\">\(criterion.id) \(HTMLText.escape(criterion.name)) (\(criterion.level.rawValue))</th>"
            + "<td>\(Self.text(criterion.clause))</td>\(cell(result.state))"
            + "<td>\(rules.isEmpty ? Self.none("none") : rules)</td><td>\(HTMLText.escape(result.rest))</td></tr>\n"
    }

    private func cell(_ state: CriterionResult.State) -> String {
        switch state {
        case .found(let outcome, let count):
            let sign = "<span aria-hidden=\"true\">\(HTMLText.symbol(outcome))</span> "
            return "<td class=\"\(outcome.rawValue)\">\(sign)\(ReportText.quantity(count, outcome))</td>"
        case .nothingFound: return "<td class=\"pass\"><span aria-hidden=\"true\">✓</span> nothing found</td>"
        case .unchecked: return "<td class=\"review\"><span aria-hidden=\"true\">?</span> not checked</td>"
        case .inapplicable: return "<td class=\"inapplicable\"><span aria-hidden=\"true\">–</span> does not apply</td>"
        }
    }

    /// The clause in words; empty clauses are named, so that the list of clauses is complete.
    private static func text(_ clause: SuccessCriterion.Clause) -> String {
        switch clause {
        case .number(let number): number
        case .empty(let number): "\(number) (empty)"
        case .none: none("no clause")
        }
    }

    private static func none(_ words: String) -> String {
        "<span aria-hidden=\"true\">–</span><span class=\"visually-hidden\">\(words)</span>"
    }
}

import TypesetBase

/// The value of a conditional token: a mapping whose keys are all conditions, as in `{ light: "#111", dark: "#eee" }`.
///
/// As under `at`, the last condition that is met counts.
struct ConditionalToken {
    /// The environments of each entry's condition.
    let conditions: [EnvironmentSet]
    /// The environments in which no condition is met.
    let gap: EnvironmentSet

    /// The maximum number of entries: more conditions than the 96 environments cannot all have an effect.
    private static let maximumEntries = 96

    /// The key of the value for all environments that no other condition covers; its position does not matter.
    static let fallback = "default"

    /// Creates the value; nil if a key is not a condition.
    ///
    /// It is also nil if all keys are single sizes: they are the names of a group (`small`, `large`), or the points of a size curve.
    init?(_ entries: [YAMLPair]) {
        guard entries.count <= Self.maximumEntries else { return nil }
        var conditions: [EnvironmentSet] = [], isConditional = false
        for entry in entries {
            guard let text = entry.key.text else { return nil }
            if text == Self.fallback {
                conditions.append(.none)
                isConditional = true
            } else if let condition = try? ConditionParser.parse(text), condition.alternatives.allSatisfy(\.languages.isEmpty) {
                conditions.append(condition.environments)
                isConditional = isConditional || ContentSizeCategory(named: text) == nil
            } else {
                return nil
            }
        }
        guard isConditional else { return nil }
        let held = conditions.reduce(EnvironmentSet.none) { $0.union($1) }
        self.conditions = entries.indices.map { entries[$0].key.text == Self.fallback ? held.complement : conditions[$0] }
        gap = entries.contains { $0.key.text == Self.fallback } ? .none : held.complement
    }

    /// Returns the value in each environment; nil in environments without one.
    func value<Value>(of values: [Piecewise<Value?>]) -> Piecewise<Value?> {
        var pieces: [(environments: EnvironmentSet, value: Value?)] = [], rest = EnvironmentSet.all
        for (condition, value) in zip(conditions, values).reversed() {
            let here = condition.intersection(rest)
            rest = rest.subtracting(condition)
            for piece in value.pieces {
                let both = piece.environments.intersection(here)
                if !both.isEmpty { pieces.append((both, piece.value)) }
            }
        }
        if !rest.isEmpty { pieces.append((rest, nil)) }
        return .pieces(pieces)
    }

    /// Returns warnings about conditions that overlap or never count.
    func warnings(about entries: [YAMLPair]) -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        for later in entries.indices {
            for earlier in entries.indices where earlier < later {
                let both = conditions[earlier].intersection(conditions[later])
                let known = conditions[(later + 1)...].reduce(EnvironmentSet.none) { $0.union($1) }
                guard !both.isSubset(of: known), both != conditions[later] else { continue }
                let (first, second) = (entries[earlier].key, entries[later].key)
                if both == conditions[earlier], both != .none {
                    warnings.append(
                        .warning(
                            "`\(first.text ?? "")` is never used, because the later `\(second.text ?? "")` is true whenever it is",
                            at: first.span, hints: ["write `\(second.text ?? "")` first"]))
                } else if both != .none {
                    warnings.append(
                        .warning(
                            "`\(first.text ?? "")` and `\(second.text ?? "")` can both be true; the later one is then used",
                            at: second.span, hints: ["add `\(first.text ?? "") and \(second.text ?? "")` after them for this case"]))
                }
            }
        }
        return warnings
    }
}

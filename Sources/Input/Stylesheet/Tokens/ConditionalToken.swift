import ContentSize
import Diagnostics
import YAML

/// A mapping whose keys are all conditions, as the value of a token that changes: `{ light: "#111", dark: "#eee" }`.
///
/// As under `at`, the last of several conditions that hold counts.
struct ConditionalToken {
    /// For each entry, where its condition holds.
    let conditions: [EnvironmentSet]
    /// Where none of them holds.
    let gap: EnvironmentSet

    /// There are 96 environments; more conditions than those are not all of use.
    private static let maximumEntries = 96

    /// What holds where no other condition does, wherever it stands.
    static let fallback = "default"

    /// nil where a key is no condition. Single sizes alone are none either: they are the names of a group (`small`, `large`), or the
    /// points of a curve of sizes.
    init?(_ entries: [YAMLNode.Entry]) {
        guard entries.count <= Self.maximumEntries else { return nil }
        var conditions: [EnvironmentSet] = [], isConditional = false
        for entry in entries {
            guard let text = entry.key.text else { return nil }
            if text == Self.fallback {
                conditions.append(.none)
                isConditional = true
            } else if let condition = try? ConditionParser.parse(text), condition.alternatives.allSatisfy(\.languages.isEmpty) {
                conditions.append(condition.environments)
                isConditional = isConditional || ContentSizeCategory(name: text) == nil
            } else {
                return nil
            }
        }
        guard isConditional else { return nil }
        let held = conditions.reduce(EnvironmentSet.none) { $0.union($1) }
        self.conditions = entries.indices.map { entries[$0].key.text == Self.fallback ? held.complement : conditions[$0] }
        gap = entries.contains { $0.key.text == Self.fallback } ? .none : held.complement
    }

    /// The value in each environment; nil where there is none.
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

    /// What a writer of such a mapping may have overlooked.
    func warnings(about entries: [YAMLNode.Entry]) -> [Diagnostic] {
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
                            "`\(first.text ?? "")` never counts: `\(second.text ?? "")` holds wherever it does, and the later one counts",
                            at: first.span, hints: ["write `\(second.text ?? "")` first"]))
                } else if both != .none {
                    warnings.append(
                        .warning(
                            "`\(first.text ?? "")` and `\(second.text ?? "")` can hold at once, and then the later one counts",
                            at: second.span, hints: ["say what holds then: add `\(first.text ?? "") and \(second.text ?? "")` after it"]))
                }
            }
        }
        return warnings
    }
}

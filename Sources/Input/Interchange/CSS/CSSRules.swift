/// The rules of a file, by target.
struct CSSRules {
    private struct Key: Hashable {
        var target: CSSTarget
        var condition: String?
    }

    let all: [CSSRule]
    /// The conditions of media queries, in the order of the file.
    let conditions: [String]
    /// The targets for which media queries have rules.
    let conditionalTargets: Set<CSSTarget>
    /// The values that media queries set for variables of the root, by name.
    let conditionalVariables: [String: [(condition: String, value: ArraySlice<CSSToken>)]]
    private let indices: [Key: [Int]]
    private let targets: [String: [CSSTarget]]
    private let first: [CSSTarget: Int]

    init(_ rules: [CSSRule] = []) {
        all = rules
        var indices: [Key: [Int]] = [:], first: [CSSTarget: Int] = [:], conditions: [String] = [], targets: [String: [CSSTarget]] = [:]
        var variables: [String: [(condition: String, value: ArraySlice<CSSToken>)]] = [:], conditionalTargets: Set<CSSTarget> = []
        for (index, rule) in rules.enumerated() {
            let key = Key(target: rule.target, condition: rule.condition), isNew = indices[key] == nil
            indices[key, default: []].append(index)
            first[rule.target] = first[rule.target] ?? index
            guard let condition = rule.condition else { continue }
            conditionalTargets.insert(rule.target)
            if targets[condition] == nil { conditions.append(condition) }
            if isNew { targets[condition, default: []].append(rule.target) }
            for declaration in rule.declarations where rule.target == .root && declaration.isVariable {
                variables[declaration.name, default: []].append((condition, declaration.value))
            }
        }
        (self.indices, self.first, self.conditions, self.targets) = (indices, first, conditions, targets)
        (conditionalVariables, self.conditionalTargets) = (variables, conditionalTargets)
    }

    /// Returns the rules for a target in the order of the file: those in a media query, or those outside all of them.
    func about(_ target: CSSTarget, condition: String? = nil) -> [CSSRule] {
        (indices[Key(target: target, condition: condition)] ?? []).map { all[$0] }
    }

    /// Returns the targets for which a media query has rules, each once.
    func targets(under condition: String) -> [CSSTarget] { targets[condition] ?? [] }

    /// Returns the first rule for a target, with any condition.
    func first(about target: CSSTarget) -> CSSRule? { first[target].map { all[$0] } }
}

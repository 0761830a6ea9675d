/// The rules of a file, found by what they are about.
struct CSSRules {
    private struct Key: Hashable {
        var target: CSSTarget
        var condition: String?
    }

    let all: [CSSRule]
    /// The conditions of media queries, in the order of the file.
    let conditions: [String]
    /// Targets that media queries have rules for.
    let conditionalTargets: Set<CSSTarget>
    /// By name: the values that media queries give a variable of the root.
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

    /// The rules for a target in the order of the file: within a media query, or outside of all.
    func about(_ target: CSSTarget, condition: String? = nil) -> [CSSRule] {
        (indices[Key(target: target, condition: condition)] ?? []).map { all[$0] }
    }

    /// What a media query has rules for, each once.
    func targets(under condition: String) -> [CSSTarget] { targets[condition] ?? [] }

    /// The first rule for a target, whatever its condition.
    func first(about target: CSSTarget) -> CSSRule? { first[target].map { all[$0] } }
}

import ContentSize
import Diagnostics

/// What a rule found at one size, or in the document whatever the size.
///
/// Rules make faults, and put those that have one cause together. `FindingFold` joins the faults of one identity over all sizes, and makes
/// a finding of them, to which nothing is done any more.
package struct Fault: Sendable {
    let rule: RuleID
    /// What the rule says of itself, whatever it thinks of this fault.
    let ruleOutcome: Outcome
    /// What it is about, in words that are the same at another size and after edits elsewhere.
    var identity: [String]
    /// What the rule thinks of it; the settings may think otherwise.
    let outcome: Outcome
    var message: String
    let categories: [ContentSizeCategory]
    let cause: Cause
    /// The file that was read, for faults without a place in a source.
    let file: String?
    /// The blocks of the document that show it, the first one first.
    var blocks: [SourceSpan]
    /// Whether it stands for all of `blocks`, so that a comment at its cause alone does not silence it.
    var standsForAllBlocks = false
    let related: [Diagnostic.Related]
    var locations: [Location]
    let measured: Measurement?
    let required: Measurement?
    let fix: String
    let references: [Reference]
    /// The structure element of the first place, by its index, where the rule knows it.
    var element: Int?
    /// The path of that element, as in `Finding.tags`.
    var tags: [String] = []

    /// - Parameters:
    ///   - outcome: nil: as the rule says of itself; so for `fix` and `references`.
    init(
        rule: RuleDescription, outcome: Outcome? = nil, message: String, categories: [ContentSizeCategory], cause: Cause = .none,
        file: String? = nil, blocks: [SourceSpan] = [], related: [Diagnostic.Related] = [], locations: [Location] = [],
        measured: Measurement? = nil, required: Measurement? = nil, fix: String? = nil, references: [Reference]? = nil, identity: [String]
    ) {
        self.rule = rule.id
        ruleOutcome = rule.outcome
        self.identity = identity
        self.outcome = outcome ?? rule.outcome
        self.message = message
        self.categories = categories
        self.cause = cause
        self.file = file
        self.blocks = blocks
        self.related = related
        self.locations = locations
        self.measured = measured
        self.required = required
        self.fix = fix ?? rule.fix
        self.references = references ?? rule.references
    }
}

extension Fault {
    /// One fault for several of one rule, whose words are those of the first.
    ///
    /// - Parameter suffix: what the message says of the others.
    static func joined(_ faults: [Fault], suffix: String = "", identity: [String]? = nil, joinsLocations: Bool = true) -> Fault? {
        guard var joined = faults.first else { return nil }
        joined.message += suffix
        if let identity { joined.identity = identity }
        for fault in faults.dropFirst() {
            joined.blocks += fault.blocks
            if joinsLocations { joined.locations += fault.locations }
        }
        return joined
    }
}

extension [Fault] {
    private struct JoinKey: Hashable { var cause: SourceSpan; var category: ContentSizeCategory? }

    /// One fault for each cause and size: many styles can inherit one value, and are fixed by it together.
    ///
    /// What a sheet causes is known again by the value, whichever of the styles the document shows first.
    ///
    /// - Parameters:
    ///   - noun: what the others are that the message counts.
    ///   - joinsLocations: whether the places of all of them are worth showing, and not those of the first alone.
    func joinedByCause(counting noun: String = "style", joinsLocations: Bool = false) -> [Fault] {
        // What has no cause stays by itself.
        let groups = enumerated().grouped { index, fault in
            fault.cause.span.map { JoinKey(cause: $0, category: fault.categories.first) }.map(Group.cause) ?? .single(index)
        }
        return groups.compactMap { group in
            let faults = group.elements.map(\.element), others = faults.count - 1
            let suffix =
                others == 0 ? "" : others == 1 ? ", and 1 more \(noun) by the same key" : ", and \(others) more \(noun)s by the same key"
            var identity: [String]?
            if case .style(let cause)? = faults.first?.cause { identity = [cause.name] }
            return Fault.joined(faults, suffix: suffix, identity: identity, joinsLocations: joinsLocations)
        }
    }

    private enum Group: Hashable { case cause(JoinKey), single(Int) }
}

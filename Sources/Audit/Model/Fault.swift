import TypesetBase
import TypesetStylesheet

/// A fault that a rule found at one size, or in the document at every size.
///
/// Rules make faults, and join those that have one cause. `FindingFold` joins the faults of one identity over all sizes and makes a finding
/// of them. The finding is not changed afterwards.
package struct Fault: Sendable {
    let rule: RuleID
    /// The outcome of the rule itself, regardless of this fault.
    private(set) var ruleOutcome: Outcome
    /// The words that identify the fault, the same at another size and after edits elsewhere.
    var identity: [String]
    /// The outcome that the rule gives this fault, which settings may change.
    private(set) var outcome: Outcome
    var message: String
    let categories: [ContentSizeCategory]
    let cause: Cause
    /// The file that was read, for faults without a place in a source.
    let file: String?
    /// The blocks of the document that show the fault, the first one first.
    var blocks: [SourceSpan]
    /// Whether the fault represents all of `blocks`, so that a comment at its cause alone does not suppress it.
    var coversAllBlocks = false
    let related: [Diagnostic.Related]
    var locations: [Location]
    let measured: AuditFigure?
    let required: AuditFigure?
    let fix: String
    /// The changes of the source that remove the fault, if there is one right way to do so; otherwise empty.
    var edits: [SourceEdit] = []
    private(set) var references: [Reference]
    /// The index of the structure element of the first place, if the rule knows it.
    var element: Int?
    /// The path of that element, as in `Finding.tags`.
    var tags: [String] = []

    /// Creates a fault of a rule.
    ///
    /// - Parameters:
    ///   - outcome: the outcome; nil for the rule's own. The same applies to `fix` and `references`.
    init(
        rule: RuleDescription, outcome: Outcome? = nil, message: String, categories: [ContentSizeCategory], cause: Cause = .none,
        file: String? = nil, blocks: [SourceSpan] = [], related: [Diagnostic.Related] = [], locations: [Location] = [],
        measured: AuditFigure? = nil, required: AuditFigure? = nil, fix: String? = nil, references: [Reference]? = nil, identity: [String]
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
    /// Returns the same fault of another edition, whose layout is equal.
    func moved(to traits: ReaderTraits) -> Fault {
        var fault = self
        fault.locations = locations.map { Location(category: $0.category, traits: traits, volume: $0.volume, page: $0.page, rect: $0.rect) }
        return fault
    }

    /// Adds the changes of the source that remove the fault.
    func fixed(by edits: [SourceEdit?]) -> Fault {
        var fault = self
        fault.edits = edits.compactMap(\.self)
        return fault
    }

    /// Adds the change of the stylesheet's value that removes the fault.
    ///
    /// - Parameter value: returns the value that passes, given the key that decided and the value as written; nil if there is no right one.
    func fixed(settingTo value: (_ key: StyleKey?, _ written: String) -> String?) -> Fault {
        guard case .style(let cause) = cause else { return self }
        return fixed(by: [cause.edit { value(cause.key, $0) }])
    }

    /// Judges the fault by a guideline: with its clause first, and with the severity of its requirement unless the fault has its own.
    func judged(by standard: PrintStandard?) -> Fault {
        guard let standard, let requirement = standard.requirements[rule] else { return self }
        var fault = self
        fault.references = [Reference(standard.reference, requirement.clause)] + references
        if outcome == ruleOutcome { fault.outcome = requirement.outcome }
        fault.ruleOutcome = requirement.outcome
        return fault
    }

    /// Joins several faults of one rule into one, with the message of the first.
    ///
    /// - Parameter suffix: the words about the others at the end of the message.
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

    /// Joins the faults of each cause and size into one, because many styles can inherit one value and are fixed together.
    ///
    /// A fault that a stylesheet causes is identified by the value, regardless of the style that the document shows first.
    ///
    /// - Parameters:
    ///   - noun: the word for the things that the message counts.
    ///   - joinsLocations: whether to keep the locations of all faults, not only those of the first.
    func joinedByCause(counting noun: String = "style", joinsLocations: Bool = false) -> [Fault] {
        // Faults without a cause are not joined.
        let groups = enumerated().grouped { index, fault in
            fault.cause.span.map { JoinKey(cause: $0, category: fault.categories.first) }.map(Group.cause) ?? .single(index)
        }
        return groups.compactMap { group in
            let faults = group.elements.map(\.element), others = faults.count - 1
            let suffix = others == 0 ? "" : ", and \(Phrase.count(others, "more \(noun)")) set by the same key"
            var identity: [String]?
            if case .style(let cause)? = faults.first?.cause { identity = [cause.name] }
            return Fault.joined(faults, suffix: suffix, identity: identity, joinsLocations: joinsLocations)
        }
    }

    private enum Group: Hashable { case cause(JoinKey), single(Int) }
}

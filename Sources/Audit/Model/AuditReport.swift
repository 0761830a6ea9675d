public import ContentSize
public import Diagnostics

/// Everything that one audit found out about one document, for the report writers.
///
/// Nothing in it comes from a clock or the machine: same input, same report, byte for byte.
public struct AuditReport: Sendable {
    /// The program that made the report.
    public struct Tool: Hashable, Sendable {
        public var name: String
        public var version: String
        /// Its home page, if it has one.
        public var address: String?

        public init(name: String = "typeset", version: String, address: String? = nil) {
            self.name = name
            self.version = version
            self.address = address
        }
    }

    /// The program that made the report.
    public var tool: Tool
    /// As the user wrote it: the Markdown, or the PDF of another tool.
    public var document: String
    /// The title of a book, which people know it by; nil for a document.
    public var title: String?
    /// The sheet’s path as the user wrote it; nil for a template of the document’s choice, and for a PDF.
    public var stylesheet: String?
    /// What the files claim to conform to; nil where none are made that claim anything, and for a stylesheet audited by itself.
    public var claim: ConformanceClaim?
    /// The profile that was in force.
    public var profile: Profile
    /// The sizes that were audited, in order; none for a PDF whose size is not known.
    public var sizes: [ContentSizeCategory]
    /// The editions that were audited; one for a PDF of another tool.
    public var editions: [ReaderTraits]
    /// Every rule that ran, in the order of the reports.
    public var rules: [RuleRun]
    /// In the order of the rules, then of the document.
    public var findings: [Finding]
    /// Those of `findings` that a baseline has already: shown, but not counted. nil where no baseline was given.
    public var known: Set<Fingerprint>?
    /// What the baseline has and the audit found no more.
    public var fixed: [FixedFinding]
    /// Findings that a comment in the source silenced.
    public var ignored: [IgnoredFinding]
    /// Every style that the document shows, with its size in points at each content size.
    public var styles: [DrawnStyle]

    public init(
        tool: Tool, document: String, title: String? = nil, stylesheet: String? = nil, claim: ConformanceClaim? = nil,
        profile: Profile = .wcagAA,
        sizes: [ContentSizeCategory] = [], editions: [ReaderTraits] = [.standard],
        rules: [RuleRun] = [], findings: [Finding] = [], known: Set<Fingerprint>? = nil, fixed: [FixedFinding] = [],
        ignored: [IgnoredFinding] = [], styles: [DrawnStyle] = []
    ) {
        self.tool = tool
        self.document = document
        self.title = title
        self.stylesheet = stylesheet
        self.claim = claim
        self.profile = profile
        self.sizes = sizes.sorted()
        self.editions = editions
        self.rules = rules
        self.findings = findings
        self.known = known
        self.fixed = fixed
        self.ignored = ignored
        self.styles = styles
    }

    /// Findings that the baseline does not have.
    public var counted: [Finding] { findings.filter { !isKnown($0) } }

    /// Whether a baseline knows the finding, which then does not count.
    public func isKnown(_ finding: Finding) -> Bool { known?.contains(finding.fingerprint) ?? false }

    /// Whether everything was read, or what was not is in the baseline: else a run could not do its job.
    public var isComplete: Bool { !counted.contains { $0.rule == .contentUnread } }

    /// The worst outcome of the counted findings; `pass` where there is none.
    public var verdict: Outcome { Outcome.worst(counted.map(\.outcome)) ?? .pass }

    /// Counted findings of one outcome, of all sizes or of one, of all rules or of one. A finding without sizes counts at every size.
    public func count(_ outcome: Outcome, at category: ContentSizeCategory? = nil, of rule: RuleID? = nil) -> Int {
        counted.count { finding in
            finding.outcome == outcome && (rule.map { $0 == finding.rule } ?? true)
                && (category.map { finding.categories.isEmpty || finding.categories.contains($0) } ?? true)
        }
    }
}

/// One rule's verdicts, one for each size.
public struct RuleRun: Hashable, Sendable {
    /// What the rule says of one size, with the worst figure that it measured there, passes included.
    public struct Verdict: Hashable, Sendable {
        /// nil for a PDF whose size is not known, and for rules that judge the source alone.
        public var category: ContentSizeCategory?
        /// The verdict at the size.
        public var outcome: Outcome
        /// The worst figure, whether it passes or not.
        public var measured: Measurement?
        /// The figure that passes.
        public var required: Measurement?

        public init(category: ContentSizeCategory? = nil, outcome: Outcome, measured: Measurement? = nil, required: Measurement? = nil) {
            self.category = category
            self.outcome = outcome
            self.measured = measured
            self.required = required
        }
    }

    /// The rule that was run.
    public var rule: RuleDescription
    /// One for each size, in their order; one without a size for a PDF of another program.
    public var verdicts: [Verdict]

    public init(rule: RuleDescription, verdicts: [Verdict]) {
        self.rule = rule
        self.verdicts = verdicts
    }

    /// Verdicts that follow from the findings alone: the worst of each size, `pass` where there is none, `inapplicable` at the sizes named.
    /// A finding without sizes counts at every size. A rule about files that finds nothing where a file was read in part has not passed:
    /// `review`.
    public init(rule: RuleDescription, sizes: [ContentSizeCategory], findings: [Finding], inapplicable: Set<ContentSizeCategory> = []) {
        self.init(rule: rule, sizes: sizes, findings: Dictionary(grouping: findings, by: \.rule), inapplicable: inapplicable)
    }

    /// - Parameter findings: of every rule, grouped once for the runs of all of them.
    package init(
        rule: RuleDescription, sizes: [ContentSizeCategory], findings: [RuleID: [Finding]], inapplicable: Set<ContentSizeCategory> = []
    ) {
        let own = findings[rule.id] ?? []
        let unread = rule.id.readsFiles || sizes.isEmpty ? findings[.contentUnread] ?? [] : []
        let categories: [ContentSizeCategory?] = sizes.isEmpty ? [nil] : sizes.sorted()
        self.init(
            rule: rule,
            verdicts: categories.map { category in
                let isHere = { (finding: Finding) in category.map { finding.categories.isEmpty || finding.categories.contains($0) } ?? true
                }
                let worst = own.filter(isHere).max { Outcome.order($0.outcome) < Outcome.order($1.outcome) }
                let isInapplicable = category.map(inapplicable.contains) ?? false
                return Verdict(
                    category: category,
                    outcome: worst?.outcome ?? (isInapplicable ? .inapplicable : unread.contains(where: isHere) ? .review : .pass),
                    measured: worst?.measured, required: worst?.required)
            })
    }

    /// The verdict at a size; nil where the rule was not run for it.
    public func outcome(at category: ContentSizeCategory?) -> Outcome? {
        (verdicts.first { $0.category == category } ?? verdicts.first { $0.category == nil })?.outcome
    }
}

/// A finding and the reason that its author gave for letting it stand.
public struct IgnoredFinding: Hashable, Sendable {
    /// What was found all the same.
    public var finding: Finding
    /// The words behind the rule’s name in the comment; empty where there are none.
    public var reason: String
    public init(_ finding: Finding, reason: String) { self.finding = finding; self.reason = reason }
}

/// An entry of a baseline that is found no more.
public struct FixedFinding: Hashable, Sendable {
    /// As in the baseline: it may be of a rule that there is no more.
    public var rule: String
    /// Its message when the baseline was written.
    public var message: String
    /// As in the baseline.
    public var fingerprint: String
    public init(rule: String, message: String, fingerprint: String) {
        self.rule = rule; self.message = message; self.fingerprint = fingerprint
    }
}

/// The size in points at which a style is drawn, for each content size.
public struct DrawnStyle: Hashable, Sendable {
    public var name: String
    /// Points at each content size that was laid out.
    public var sizes: [ContentSizeCategory: Double]
    public init(name: String, sizes: [ContentSizeCategory: Double]) { self.name = name; self.sizes = sizes }
}

extension Outcome {
    /// Worst last. `review` is above `note`: a person has to look.
    package static func order(_ outcome: Outcome) -> Int {
        switch outcome {
        case .inapplicable: 0
        case .pass: 1
        case .note: 2
        case .review: 3
        case .warning: 4
        case .fail: 5
        }
    }

    /// The worst of some verdicts; nil for none.
    public static func worst(_ outcomes: some Sequence<Outcome>) -> Outcome? { outcomes.max { order($0) < order($1) } }
}

extension AuditReport {
    /// Whether the output is not what the document asks for: content is missing from it.
    public var hasBuildErrors: Bool {
        counted.contains(where: \.isBuildError)
    }
}

extension Finding {
    /// Whether the output is not what the document asks for: content is missing from it.
    public var isBuildError: Bool { severity == .error && RuleCatalogue.description(of: rule).isBuildError }
}

extension Diagnostic {
    /// Whether the output is not what the document asks for. Errors that no rule judges are faults of the input.
    package var isBuildError: Bool {
        guard severity == .error else { return false }
        guard let rule else { return true }
        return RuleCatalogue.description(of: rule).isBuildError
    }
}

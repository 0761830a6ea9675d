public import TypesetBase

/// The results of one audit of one document, for the report writers.
///
/// A report contains nothing from a clock or the machine: the same input gives the same report, byte for byte.
public struct AuditReport: Sendable {
    /// The program that made the report.
    package struct Tool: Hashable, Sendable {
        package var name: String
        package var version: String
        /// Its home page, if it has one.
        package var address: String?

        package init(name: String = Producer.name, version: String, address: String? = nil) {
            self.name = name
            self.version = version
            self.address = address
        }
    }

    /// The program that made the report.
    package var tool: Tool
    /// The path of the Markdown, or of a PDF of another tool, as the user wrote it.
    public var document: String
    /// The title of a book, by which people know it; nil for any other document.
    public var title: String?
    /// The title in the metadata of the files; nil if they have none, or if no file was read.
    package var fileTitle: String?
    /// The stylesheet's path as the user wrote it; nil for a template that the document chooses, and for a PDF.
    public var stylesheet: String?
    /// The conformance that the files claim; nil if no files claim anything, and for a stylesheet audited by itself.
    public var claim: ConformanceClaim?
    /// The profile of the audit.
    public var profile: Profile
    /// The sizes that were audited, in order; none for a PDF whose size is not known.
    public var sizes: [ContentSizeCategory]
    /// The editions that were audited; one for a PDF of another tool.
    public var editions: [ReaderTraits]
    /// Every rule that ran, in the order of the reports.
    public var rules: [RuleRun]
    /// The findings in the order of the rules, then of the document.
    public var findings: [Finding]
    /// The findings that a baseline already contains, which are shown but not counted; nil without a baseline.
    package var known: Set<Fingerprint>?
    /// The entries of the baseline that the audit no longer finds.
    package var fixed: [FixedFinding]
    /// The findings that a comment in the source suppresses, or that a person's answer settles.
    package var ignored: [IgnoredFinding]
    /// Every style that the document shows, with its size in points at each content size.
    package var styles: [DrawnStyle]
    /// The rules whose findings the settings make milder than the rules' own outcomes.
    package var milderRules: [RuleID] = []
    /// The content that all files of the document certainly lack.
    package var absentContent: [AbsentContent] = []
    /// The digest of the words and pictures; nil unless the run requested it.
    package var contentDigest: String?
    /// The parts of the document that answers are about; nil unless the run requested it.
    package var content: DocumentContent?
    /// The answers of people about this version of the document.
    package var answers: [AuditAnswer] = []
    /// The answers of people about earlier versions, which do not count.
    package var expiredAnswers: [AuditAnswer] = []
    /// The words of a screen reader that reads the file; nil unless the run requested it and made a tagged file.
    package var transcript: Transcript?

    package init(
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

    /// The findings that the baseline does not contain.
    public var counted: [Finding] { findings.filter { !isKnown($0) } }

    /// Whether the files lack some content.
    func lacks(_ content: AbsentContent) -> Bool { absentContent.contains(content) }

    /// Whether a baseline contains the finding, which is then not counted.
    package func isKnown(_ finding: Finding) -> Bool { known?.contains(finding.fingerprint) ?? false }

    /// Whether everything was read, or the baseline contains the parts that were not; otherwise the run could not do its job.
    public var isComplete: Bool { !counted.contains { $0.rule == .contentUnread } }

    /// The worst outcome of the counted findings; `pass` if there are none.
    public var verdict: Outcome { Outcome.worst(counted.map(\.outcome)) ?? .pass }

    /// The number of counted findings of one outcome, for all sizes or one, and all rules or one; those without sizes count at every size.
    package func count(_ outcome: Outcome, at category: ContentSizeCategory? = nil, of rule: RuleID? = nil) -> Int {
        counted.count { finding in
            finding.outcome == outcome && (rule.map { $0 == finding.rule } ?? true)
                && (category.map { finding.categories.isEmpty || finding.categories.contains($0) } ?? true)
        }
    }
}

/// The verdicts of one rule, one for each size.
public struct RuleRun: Hashable, Sendable {
    /// The verdict of a rule for one size, with the worst figure measured there, even if it passes.
    public struct Verdict: Hashable, Sendable {
        /// The content size; nil for a PDF whose size is not known, and for rules that judge only the source.
        public var category: ContentSizeCategory?
        /// The verdict at the size.
        public var outcome: Outcome
        /// The worst measured figure, whether it passes or not.
        public var measured: AuditFigure?
        /// The figure that would pass.
        public var required: AuditFigure?
    }

    /// The rule that was run.
    public var rule: RuleDescription
    /// The verdicts, one for each size in order; one without a size for a PDF of another program.
    public var verdicts: [Verdict]

    package init(rule: RuleDescription, verdicts: [Verdict]) {
        self.rule = rule
        self.verdicts = verdicts
    }

    /// Creates the verdicts that follow from the findings alone.
    ///
    /// The verdict of a size is the worst outcome there, `pass` without findings, or `inapplicable` if the size is listed. A finding
    /// without sizes counts at every size. If a file was read only in part, a rule about files that finds nothing gives `review`, not
    /// `pass`.
    package init(rule: RuleDescription, sizes: [ContentSizeCategory], findings: [Finding], inapplicable: Set<ContentSizeCategory> = []) {
        self.init(rule: rule, sizes: sizes, findings: Dictionary(grouping: findings, by: \.rule), inapplicable: inapplicable)
    }

    /// Creates the verdicts from findings that are grouped by rule.
    ///
    /// - Parameter findings: the findings of every rule, grouped once for the runs of all rules.
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
    package func outcome(at category: ContentSizeCategory?) -> Outcome? {
        (verdicts.first { $0.category == category } ?? verdicts.first { $0.category == nil })?.outcome
    }
}

/// A finding that does not count, because a comment in the source ignores it or a person's answer settles it.
package struct IgnoredFinding: Hashable, Sendable {
    /// The finding.
    package var finding: Finding
    /// The words after the rule's name in the comment, empty if there are none; or the answer in words.
    package var reason: String
    /// The answer that settles the finding; nil if a comment ignores it.
    package var answer: AuditAnswer?

    package init(_ finding: Finding, reason: String) { self.finding = finding; self.reason = reason }

    init(_ finding: Finding, answer: AuditAnswer) {
        self.init(finding, reason: answer.text)
        self.answer = answer
    }
}

/// An entry of a baseline that is no longer found.
package struct FixedFinding: Hashable, Sendable {
    /// The rule's name, as in the baseline; the rule may no longer exist.
    package var rule: String
    /// Its message when the baseline was written.
    package var message: String
    /// The fingerprint, as in the baseline.
    package var fingerprint: String
}

/// The size in points at which a style is drawn, for each content size.
package struct DrawnStyle: Hashable, Sendable {
    package var name: String
    /// The size in points at each content size that was laid out.
    package var sizes: [ContentSizeCategory: Double]
}

extension Outcome {
    /// The rank of an outcome, the worst last; `review` is above `note`, because a person must check it.
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
    package static func worst(_ outcomes: some Sequence<Outcome>) -> Outcome? { outcomes.max { order($0) < order($1) } }
}

extension AuditReport {
    /// Whether content that the document asks for is missing from the output.
    package var hasBuildErrors: Bool {
        counted.contains(where: \.isBuildError)
    }
}

extension Finding {
    /// Whether content that the document asks for is missing from the output.
    package var isBuildError: Bool { severity == .error && RuleCatalogue.description(of: rule).isBuildError }
}

extension Diagnostic {
    /// Whether content that the document asks for is missing from the output; errors that no rule judges are faults of the input.
    package var isBuildError: Bool {
        guard severity == .error else { return false }
        guard let rule else { return true }
        return RuleCatalogue.description(of: rule).isBuildError
    }
}

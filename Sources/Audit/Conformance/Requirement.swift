import TypesetBase

/// A requirement of a standard for documents, with the means by which it is judged.
struct Requirement: Sendable {
    /// The question that a person answers with yes if the document meets the requirement.
    struct Question: Sendable {
        var id: AuditQuestion
        var text: String
    }

    /// The findings that show that a document does not meet the requirement.
    enum Evidence: Sendable {
        /// Findings that refer to a criterion or a condition.
        case reference(Reference)
        /// Findings of a rule.
        case rule(RuleID)
    }

    /// The number or the heading in the standard, such as `10.1.4.3`.
    let number: String
    let name: String
    /// The level, or the one who decides, in a word.
    let kind: String
    /// nil if no finding can be about it.
    var evidence: Evidence?
    /// The rules that judge it, in addition to those whose references name it.
    var rules: [RuleID] = []
    /// The mildest outcome that violates the requirement.
    var failing = Outcome.fail
    /// nil if a program alone decides.
    var question: Question?
    /// The question whose answer also answers this one, unless it is no; nil if there is none.
    var coveringQuestion: AuditQuestion?
    /// The content without which it does not apply: any of the lists, of which the files must lack all kinds.
    var absences: [[AbsentContent]] = []
    /// The content without which rules alone decide, as in `absences`.
    var judgedContent: [[AbsentContent]] = []
    /// The way in which every file of this program meets the requirement, in a sentence; nil if that depends on the document.
    var construction: String?
    /// The reason why the requirement applies to no document.
    var exception: String?

    init(_ number: String, _ name: String, kind: String) { (self.number, self.name, self.kind) = (number, name, kind) }

    /// Whether a finding is about the requirement.
    func concerns(_ finding: Finding) -> Bool {
        switch evidence {
        case .reference(let reference): finding.references.contains(reference)
        case .rule(let rule): finding.rule == rule
        case nil: false
        }
    }

    /// Whether a rule judges the requirement.
    func isJudged(by rule: RuleDescription) -> Bool {
        if rules.contains(rule.id) { return true }
        return switch evidence {
        case .reference(let reference): rule.references.contains(reference)
        case .rule(let id): rule.id == id
        case nil: false
        }
    }
}

/// A table of requirements: a standard, or the part of it that is about documents.
enum RequirementTable: Hashable, Sendable {
    case wcag, en301549, section508, matterhorn
    case print(Profile)

    /// Every table.
    static let all = [wcag, en301549, section508, matterhorn] + Profile.allCases.filter { $0.standard != nil }.map(RequirementTable.print)

    /// The name of the standard.
    var title: String {
        switch self {
        case .wcag: "WCAG 2.2, levels A and AA"
        case .en301549: "EN 301 549 V3.2.1, clause 10"
        case .section508: "Section 508, E205.4"
        case .matterhorn: "Matterhorn Protocol 1.1"
        case .print(let profile): "Profile \(profile.rawValue)"
        }
    }

    /// The scope of the table, in a sentence.
    var scope: String {
        switch self {
        case .wcag:
            "Success criteria for documents, read as the notes of the W3C about documents that are not web pages (WCAG2ICT). They contain "
                + "those of WCAG 2.1, levels A and AA, which ADA Title II requires (28 CFR 35.200), without 4.1.1 Parsing, which does not "
                + "apply to PDF."
        case .en301549: "Requirements for documents that are not web pages."
        case .section508: "Criteria of WCAG 2.0, levels A and AA, for electronic content of agencies of the United States."
        case .matterhorn: "Failure conditions of the PDF Association for PDF/UA-1 (ISO 14289-1)."
        case .print(let profile): (profile.standard?.source ?? "") + "."
        }
    }

    /// The id in the addresses of a page.
    var id: String {
        switch self {
        case .wcag: "wcag"
        case .en301549: "en-301-549"
        case .section508: "section-508"
        case .matterhorn: "matterhorn"
        case .print(let profile): profile.rawValue
        }
    }

    /// The requirements, in the order of the standard.
    var requirements: [Requirement] {
        switch self {
        case .wcag: Self.criteria.map { .criterion($0, number: $0.id) }
        case .en301549: Self.clauses
        case .section508: Self.criteria.filter { $0.version == .wcag20 }.map(Requirement.section508) + [.parsing("4.1.1")]
        case .matterhorn: MatterhornCondition.all.map(Requirement.condition)
        case .print(let profile): profile.standard.map { Requirement.print($0, profile) } ?? []
        }
    }

    private static let criteria = SuccessCriterion.all.filter { $0.level != .aaa }

    private static var clauses: [Requirement] {
        let adopted = criteria.compactMap { criterion -> Requirement? in
            switch criterion.clause {
            case .number(let number): return .criterion(criterion, number: number)
            case .empty(let number):
                var requirement = Requirement(number, criterion.name, kind: criterion.level.rawValue)
                requirement.exception = "The clause is empty."
                return requirement
            case .none: return nil
            }
        }
        let place = adopted.firstIndex { $0.number == "10.4.1.2" } ?? adopted.endIndex
        return adopted[..<place] + [.parsing("10.4.1.1")] + adopted[place...] + [
            .clause("10.5", "Caption positioning", "Do captions leave what matters in videos in sight?"),
            .clause("10.6", "Audio description timing", "Are descriptions in time with what they describe?"),
        ]
    }
}

extension Requirement {
    /// A success criterion, under its own number or that of a standard that adopts it.
    fileprivate static func criterion(_ criterion: SuccessCriterion, number: String) -> Requirement {
        var requirement = Requirement(number, criterion.name, kind: criterion.level.rawValue)
        requirement.evidence = .reference(Reference(.wcag, criterion.id))
        requirement.absences = criterion.absences
        requirement.judgedContent = criterion.judgedContent
        requirement.construction = criterion.construction
        if criterion.isOfViewer {
            requirement.exception = criterion.question
        } else {
            requirement.question = Question(id: .criterion(criterion.id), text: criterion.question)
        }
        return requirement
    }

    /// A criterion of WCAG 2.0 as Section 508 applies it, which excepts documents from those about sets of pages (E205.4, exception).
    fileprivate static func section508(_ criterion: SuccessCriterion) -> Requirement {
        var requirement = Requirement.criterion(criterion, number: criterion.id)
        if criterion.isOfSets { (requirement.question, requirement.exception) = (nil, "Documents are excepted.") }
        return requirement
    }

    /// The criterion about markup that WCAG 2.2 has removed.
    static func parsing(_ number: String) -> Requirement {
        var requirement = Requirement(number, "Parsing", kind: "A")
        requirement.exception = "PDF is not a markup language."
        return requirement
    }

    /// A clause of EN 301 549 about videos.
    fileprivate static func clause(_ number: String, _ name: String, _ question: String) -> Requirement {
        var requirement = Requirement(number, name, kind: "advice")
        requirement.question = Question(id: .clause(number), text: question)
        requirement.absences = [[.media]]
        return requirement
    }

    fileprivate static func condition(_ condition: MatterhornCondition) -> Requirement {
        let kind =
            switch condition.judge {
            case .machine: "machine"
            case .person: "person"
            case .nobody: "no test"
            }
        var requirement = Requirement(condition.number, condition.text, kind: kind)
        requirement.evidence = .reference(Reference(.matterhorn, condition.equivalent ?? condition.number))
        requirement.rules = condition.rules
        if let equivalent = condition.equivalent {
            requirement.rules = MatterhornCondition.all.first { $0.number == equivalent }?.rules ?? []
        }
        requirement.absences = condition.absences
        requirement.construction = condition.construction
        requirement.coveringQuestion = condition.coveringCriterion.map(AuditQuestion.criterion)
        if condition.judge == .person { requirement.question = Question(id: .condition(condition.number), text: condition.text) }
        if condition.judge == .nobody { requirement.exception = "The protocol defines no test." }
        return requirement
    }

    /// The requirements of a guideline for print that rules judge, then those that a person must judge.
    fileprivate static func print(_ standard: PrintStandard, _ profile: Profile) -> [Requirement] {
        let judged = RuleCatalogue.descriptions.compactMap { rule -> Requirement? in
            guard let required = standard.requirements[rule.id] else { return nil }
            var requirement = Requirement(required.clause, rule.summary, kind: required.outcome == .fail ? "must" : "should")
            requirement.evidence = .rule(rule.id)
            requirement.failing = required.outcome
            return requirement
        }
        return judged
            + standard.questions.map { question in
                var requirement = Requirement(question.clause, question.text, kind: "person")
                requirement.question = Question(id: .print(profile, question.id), text: question.text)
                return requirement
            }
    }
}

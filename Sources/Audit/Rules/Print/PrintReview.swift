import TypesetBase
import TypesetPDFReading

/// A requirement of the guideline for print can be judged only by a person.
///
/// Paper, binding and pictures are not in a file that a program could judge. Every question of the profile's guideline is listed once. A
/// baseline file accepts those that a person has answered with yes. For a file of another program, the rules that judge only documents are
/// listed too.
///
/// - Reviews: every document with the profile `acb-2025`. Passes: none until a person has answered.
struct PrintReview: DocumentRule, FileRule {
    static let description = RuleDescription(
        id: .printReview, subject: .document, summary: "a person has judged what no program can", outcome: .review,
        references: [Reference(.practice, "Large print")],
        fix: "answer the question, and accept the finding with a baseline if the answer is yes", profiles: .ofPrint)

    static let scope = FileScope.foreignFiles

    func faults(in context: AuditContext) -> [Fault] {
        guard let document = context.document else { return [] }
        return Self.faults(context.configuration, context.categories, file: document.source.path)
    }

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        Self.faults(context.configuration, context.categories, file: pdf.path) + Self.unjudged(in: pdf, context)
    }

    /// The fault about the requirements that only a document can prove, since a file does not say what its author set.
    private static func unjudged(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        guard let standard = context.configuration.profile.standard else { return [] }
        let rules = RuleID.allCases.filter { standard.requirements[$0] != nil && RuleCatalogue.fileRule(of: $0) == nil }
        guard !rules.isEmpty else { return [] }
        return [
            Self.fault(
                "\(standard.name): files of other programs are not judged by \(rules.map { "`\($0.rawValue)`" }.joined(separator: ", "))",
                in: pdf, context, fix: "look at the pages for what these rules require", identity: ["unjudged"])
        ]
    }

    private static func faults(_ configuration: AuditConfiguration, _ categories: [ContentSizeCategory], file: String) -> [Fault] {
        guard let standard = configuration.profile.standard else { return [] }
        return standard.questions.map { question in
            Fault(
                rule: description, message: "\(standard.name), \(question.clause): \(question.text)", categories: categories, file: file,
                references: [Reference(standard.reference, question.clause)], identity: identity(of: question.id, in: configuration.profile)
            )
        }
    }

    private static func identity(of question: String, in profile: Profile) -> [String] { [profile.rawValue, question] }

    /// The fingerprint of the finding about a question.
    static func fingerprint(of question: String, in profile: Profile) -> Fingerprint {
        Fingerprint(rule: .printReview, identity: identity(of: question, in: profile))
    }
}

import TypesetBase

/// A failure condition of the Matterhorn Protocol 1.1, in which the PDF Association tests conformance to ISO 14289-1 (PDF/UA-1).
struct MatterhornCondition: Sendable {
    /// The one who decides whether a file meets the condition.
    enum Judge: String, Sendable {
        case machine = "M", person = "H"
        /// Nobody: the protocol defines no test.
        case nobody = "N"
    }

    /// The number, such as `13-004`.
    let number: String
    /// The subject of its checkpoint.
    let subject: String
    let judge: Judge
    /// The clause of ISO 14289-1.
    let clause: String
    /// The rules that judge the condition, in addition to those whose references name it.
    private(set) var rules: [RuleID] = []
    /// The condition whose evidence is also that of this one.
    private(set) var equivalent: String?
    /// The content without which the condition does not apply: any of the lists, of which a file must lack all kinds.
    private(set) var absences: [[AbsentContent]] = []
    /// The content whose change makes an answer expire; empty for that of the covering criterion, or for all text.
    private(set) var subjects: [ContentKind] = []
    /// The success criterion whose question includes that of the condition.
    private(set) var coveringCriterion: String?
    /// The fault, or for a person a question that is answered with yes if there is none.
    let text: String
    /// The way in which every file of this program meets the condition; nil if that depends on the document.
    private(set) var construction: String?

    /// All conditions, in the order of the protocol.
    static let all: [MatterhornCondition] = {
        var subject = "", conditions: [MatterhornCondition] = []
        for line in EmbeddedText.matterhorn_txt.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("= ") {
                subject = String(line.dropFirst(2))
            } else if let condition = MatterhornCondition(line: line, subject: subject) {
                conditions.append(condition)
            }
        }
        return conditions
    }()

    /// Reads a line of the table; nil for another text.
    private init?(line: Substring, subject: String) {
        let fields = line.split(separator: " ", maxSplits: 4).map(String.init)
        guard fields.count == 5, let judge = Judge(rawValue: fields[1]) else { return nil }
        let texts = fields[4].split(separator: "|").map { String($0.trimmingWhitespace) }
        (number, self.subject, self.judge, clause, text) = (fields[0], subject, judge, fields[2], texts.first ?? "")
        construction = texts.count > 1 ? texts[1] : nil
        for means in fields[3].split(separator: ",") {
            if means.hasPrefix("=wcag-") {
                coveringCriterion = String(means.dropFirst(6))
            } else if means.hasPrefix("=") {
                equivalent = String(means.dropFirst())
            } else if means.hasPrefix("no:") {
                absences.append(AbsentContent.kinds(named: means.dropFirst(3)))
            } else if means.hasPrefix("about:") {
                subjects = ContentKind.kinds(named: means.dropFirst(6))
            } else if let rule = RuleID(rawValue: String(means)) {
                rules.append(rule)
            }
        }
    }
}

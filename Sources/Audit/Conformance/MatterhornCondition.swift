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
    private(set) var absence: AbsentContent?
    /// The rule that has nothing to judge if the condition does not apply.
    private(set) var subjectRule: RuleID?
    /// The fault, or for a person a question that is answered with yes if there is none.
    let text: String

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
        (number, self.subject, self.judge, clause, text) = (fields[0], subject, judge, fields[2], fields[4])
        let means = fields[3]
        if means.hasPrefix("=") {
            equivalent = String(means.dropFirst())
        } else if means.hasPrefix("no:") {
            absence = AbsentContent(rawValue: String(means.dropFirst(3)))
        } else if means.hasPrefix("of:") {
            subjectRule = RuleID(rawValue: String(means.dropFirst(3)))
        } else {
            rules = means.split(separator: ",").compactMap { RuleID(rawValue: String($0)) }
        }
    }
}

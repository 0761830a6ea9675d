import TypesetBase

/// A person's answer to a question of the audit about one version of a document.
package struct AuditAnswer: Hashable, Sendable {
    /// The answer itself.
    package enum Reply: String, CaseIterable, Hashable, Sendable { case yes, no, notApplicable = "not-applicable" }

    /// The id of the question, as written.
    package var question: String
    package var reply: Reply
    /// The name of the person.
    package var person: String
    /// The date of the answer, in the form 2026-11-27.
    package var date: String
    /// The parts that the person looked at; empty if the file does not say.
    package var note = ""
    /// The digests of the parts that the person saw, separated by spaces.
    package var digest = ""

    /// The answer in words, such as `yes, Jane Doe, 2026-11-27: looked at every picture`.
    package var text: String {
        "\(reply == .notApplicable ? "not applicable" : reply.rawValue), \(person), \(date)" + (note.isEmpty ? "" : ": \(note)")
    }
}

extension AuditAnswer {
    /// The answer as reports contain it.
    var json: JSONValue {
        .object([
            ("question", .string(question)), ("answer", .string(reply.rawValue)), ("by", .string(person)), ("on", .string(date)),
            ("note", .string(note)), ("digest", .string(digest)),
        ])
    }

    init(_ node: JSONNode) throws(ReportFormatError) {
        self.init(
            question: try node.string("question"), reply: try node.field("answer").name("answer"), person: try node.string("by"),
            date: try node.string("on"), note: try node.string("note"),
            digest: try node.optionalString("digest") ?? "")
    }
}

import TypesetBase

/// A success criterion of WCAG 2.2, with the question about a PDF that a person must still judge.
struct SuccessCriterion: Sendable {
    enum Level: String, Sendable { case a = "A", aa = "AA", aaa = "AAA" }

    /// The number of the criterion, such as `1.4.3`.
    let id: String
    let name: String
    let level: Level
    /// The first version of WCAG with the criterion.
    let version: Version
    /// The question that no rule can answer; yes means that the criterion is met.
    let question: String
    /// Lists of content: the criterion does not apply to files that lack everything in one list.
    private(set) var absences: [[AbsentContent]] = []
    /// Lists of content: rules alone decide the criterion for files that lack everything in one list.
    private(set) var judgedContent: [[AbsentContent]] = []
    /// The content whose change makes an answer expire; empty for all text.
    private(set) var subjects: [ContentKind] = []
    /// The way in which every file of this program meets the criterion, in a sentence; nil if that depends on the document.
    let construction: String?
    /// Whether the criterion is about sets of pages.
    private(set) var isOfSets = false
    /// Whether the viewer decides the criterion, not the file.
    private(set) var isOfViewer = false

    enum Version: String, Sendable { case wcag20 = "2.0", wcag21 = "2.1", wcag22 = "2.2" }

    /// The clause of EN 301 549 V3.2.1 about the criterion, in its requirements for documents that are not web pages.
    enum Clause: Equatable {
        case number(String)
        /// A clause without a requirement, because the criterion is about sets of pages.
        case empty(String)
        /// No clause: the criterion is of level AAA, or newer than WCAG 2.1, on which that version is based.
        case none
    }
    var clause: Clause { level == .aaa || version == .wcag22 ? .none : isOfSets ? .empty("10.\(id)") : .number("10.\(id)") }

    /// All criteria of the levels A and AA, and those of level AAA on which rules are based, in the order of WCAG 2.2.
    static let all: [SuccessCriterion] = EmbeddedText.criteria_txt.split(separator: "\n").compactMap(SuccessCriterion.init)

    /// Reads a line of the table; nil for another text.
    private init?(line: Substring) {
        let fields = line.split(separator: " ", maxSplits: 4).map(String.init)
        guard fields.count == 5, let level = Level(rawValue: fields[1]), let version = Version(rawValue: fields[2]) else { return nil }
        let texts = fields[4].split(separator: "|").map { String($0.trimmingWhitespace) }
        guard texts.count > 1 else { return nil }
        (id, self.level, self.version, name, question) = (fields[0], level, version, texts[0], texts[1])
        construction = texts.count > 2 ? texts[2] : nil
        for means in fields[3].split(separator: ",") {
            if means == "sets" { isOfSets = true }
            if means == "viewer" { isOfViewer = true }
            if means.hasPrefix("no:") { absences.append(AbsentContent.kinds(named: means.dropFirst(3))) }
            if means.hasPrefix("about:") { subjects = ContentKind.kinds(named: means.dropFirst(6)) }
            if means.hasPrefix("judged:") { judgedContent.append(AbsentContent.kinds(named: means.dropFirst(7))) }
        }
    }
}

import TypesetBase

/// The words of the columns in a table of evidence, which HTML and Markdown share.
struct EvidenceWords {
    /// The number of findings that a requirement lists; the others are only counted.
    static let findingLimit = 5

    let run: RunReport
    let options: ReportOptions

    /// The number and the name of a requirement, such as `1.1.1 Non-text Content (A)` or `Paper: is the paper matt? (person)`.
    func name(_ requirement: Requirement) -> String {
        let isNumber = requirement.number.first?.isNumber == true
        return "\(requirement.number)\(isNumber ? "" : ":") \(requirement.name) (\(requirement.kind))"
    }

    /// The people who have answered, with dates.
    func people(_ result: RequirementResult) -> [String] {
        result.answers.map { "\($0.answer.person), \($0.answer.date)" }.grouped(by: \.self).map(\.key)
    }

    /// The figures, each with its rule.
    func measured(_ result: RequirementResult) -> [String] { result.measured.map { "`\($0.rule.rawValue)` \($0.text)" } }

    /// The sentences about the verdict: the open question or the reason, the sizes that fail, and the answers.
    func sentences(_ result: RequirementResult) -> [String] {
        let sizes = result.failingSizes
        let answers = result.answers.map { item in
            let document = run.single == nil ? " (\(name(of: item.document)))" : ""
            return "Answered \(item.answer.text)\(document)."
        }
        return [result.remark, sizes.isEmpty ? "" : "Fails at \(sizes)."].filter { !$0.isEmpty } + answers
    }

    /// The place of a finding, such as `guide.md:3:1, page 2 at ax3`.
    func place(_ item: RunFinding) -> String {
        let place = ReportLocation(item.finding, in: run.documents[item.document], options).text
        return place
            + (item.finding.locations.first.map { ", \($0.pageName)" + ($0.category.map { " at \($0.shortName)" } ?? "") } ?? "")
    }

    /// The name of a document.
    func name(of document: Int) -> String { run.documents[document].name(relativeTo: options.base) }

    /// The facts about what was judged.
    var facts: [(name: String, value: String)] {
        let documents = run.documents.indices.map(name) + run.failures.map { RelativePath.text(of: $0.document, to: options.base) }
        let sheets = run.documents.compactMap(\.stylesheet).map { RelativePath.text(of: $0, to: options.base) }
        // Many small statements: the compiler needs 13 seconds for one literal of them all.
        var facts: [(name: String, value: String)] = []
        facts.append((run.documentCount == 1 ? "Document" : "Documents", documents.prefix(Self.documentLimit).joined(separator: ", ")))
        facts.append(("Stylesheet", sheets.grouped(by: \.self).map(\.key).joined(separator: ", ")))
        facts.append(("Claim", run.documents.compactMap { $0.claim?.text }.grouped(by: \.self).map(\.key).joined(separator: "; ")))
        facts.append(("Profile", run.profiles.map(\.rawValue).joined(separator: ", ")))
        facts.append(("Sizes", sizes))
        facts.append(("Findings", ReportText.counts(run)))
        facts.append(("Program", "\(run.tool.name) \(run.tool.version)"))
        facts.append(("Digest", run.single?.contentDigest ?? ""))
        return facts.filter { !$0.value.isEmpty }
    }

    private var sizes: String {
        let sizes = Set(run.documents.flatMap(\.sizes)).sorted()
        guard !sizes.isEmpty else { return "not known" }
        return "\(sizes.count), " + ContentSizeRange.ranges(covering: sizes).map(\.description).joined(separator: ", ")
    }

    /// The number of documents that are named.
    private static let documentLimit = 100
}

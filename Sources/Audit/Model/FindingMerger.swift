import ContentSize

/// Joins the findings of several sizes: one fault at twelve sizes is one finding, not twelve.
public struct FindingMerger: Sendable {
    private var order: [Key] = []
    private var findings: [Key: Finding] = [:]
    private var occurrences: [Occurrence: Int] = [:]

    private struct Key: Hashable { var fingerprint: Fingerprint; var outcome: Outcome }
    private struct Occurrence: Hashable { var fingerprint: Fingerprint; var outcome: Outcome; var category: ContentSizeCategory? }

    public init() {}

    /// Adds the findings of one size, in the order of the document. Equal ones of one size are numbered, so that the first of one size
    /// meets the first of another.
    public mutating func add(_ new: [Finding]) {
        for finding in new {
            let base = Occurrence(fingerprint: finding.fingerprint, outcome: finding.outcome, category: finding.categories.first)
            let number = (occurrences[base] ?? 0) + 1
            occurrences[base] = number
            var numbered = finding
            numbered.fingerprint.occurrence = number
            join(numbered)
        }
    }

    /// The words and numbers of the first size that fails are kept.
    private mutating func join(_ finding: Finding) {
        let key = Key(fingerprint: finding.fingerprint, outcome: finding.outcome)
        guard var known = findings[key] else {
            order.append(key)
            findings[key] = finding
            return
        }
        known.categories = Set(known.categories + finding.categories).sorted()
        known.places += finding.places
        known.shown += finding.shown
        known.severity = max(known.severity, finding.severity)
        findings[key] = known
    }

    /// In the order in which they were met first.
    public var merged: [Finding] { order.compactMap { findings[$0] } }
}

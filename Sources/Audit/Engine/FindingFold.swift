import TypesetBase

/// Joins faults into findings: one fault at twelve sizes and in two editions is one finding, not twenty-four.
struct FindingFold {
    /// The joined data of the faults of one finding.
    struct Joined {
        fileprivate(set) var categories: [ContentSizeCategory]
        /// The editions, in the order found.
        fileprivate(set) var editions: [ReaderTraits]
        fileprivate(set) var locations: [Location]
        fileprivate(set) var blocks: [SourceSpan]
    }
    private struct Key: Hashable { var fingerprint: Fingerprint; var outcome: Outcome }
    private struct Occurrence: Hashable {
        var fingerprint: Fingerprint
        var outcome: Outcome
        var category: ContentSizeCategory?
        var edition: ReaderTraits
        var volume: Int?
    }
    /// The joined faults of one finding, in a class because an array of large values takes three times its memory while it grows.
    private final class Entry {
        let key: Key
        let first: Fault
        var joined: Joined

        init(key: Key, first: Fault, joined: Joined) { (self.key, self.first, self.joined) = (key, first, joined) }
    }

    private let settings: AuditConfiguration
    /// The entries, in the order found.
    private var entries: [Entry] = []
    private var numbers: [Key: Int] = [:]
    private var occurrences: [Occurrence: Int] = [:]

    init(_ settings: AuditConfiguration) { self.settings = settings }

    /// Adds the faults of one size, in the order of the document.
    ///
    /// Equal faults of one size are numbered. The first at one size is joined with the first at another, and the first in one volume with
    /// the first in another.
    ///
    /// - Parameter edition: the edition with the faults.
    mutating func add(_ faults: [Fault], in edition: ReaderTraits = .standard) {
        for fault in faults { add(fault, in: edition) }
    }

    /// Adds the faults of each rule that is on, one rule after the other, because all their faults can be many.
    mutating func add(_ rules: [any SourceRule.Type], judging context: AuditContext, in edition: ReaderTraits = .standard) {
        for rule in rules where context.configuration.isOn(rule.description) { add(rule.init().faults(in: context), in: edition) }
    }

    private mutating func add(_ fault: Fault, in edition: ReaderTraits) {
        let fault = fault.judged(by: settings.profile.standard)
        let outcome = settings.outcome(of: fault)
        var fingerprint = Fingerprint(rule: fault.rule, identity: fault.identity)
        let base = Occurrence(
            fingerprint: fingerprint, outcome: outcome, category: fault.categories.first, edition: edition,
            volume: fault.locations.first?.volume)
        fingerprint.occurrence = occurrences[base, default: 0] + 1
        occurrences[base] = fingerprint.occurrence
        let key = Key(fingerprint: fingerprint, outcome: outcome)
        guard let number = numbers[key] else {
            numbers[key] = entries.count
            let joined = Joined(categories: fault.categories, editions: [edition], locations: fault.locations, blocks: fault.blocks)
            return entries.append(Entry(key: key, first: fault, joined: joined))
        }
        entries[number].joined.categories = Set(entries[number].joined.categories + fault.categories).sorted()
        if !entries[number].joined.editions.contains(edition) { entries[number].joined.editions.append(edition) }
        entries[number].joined.locations += fault.locations
        entries[number].joined.blocks += fault.blocks
    }

    /// The findings, in the order in which they were first found.
    ///
    /// - Parameter layouts: the layouts that give the starts of blocks, for faults without a location.
    consuming func findings(on layouts: [LayoutSummary] = []) -> [Finding] {
        (numbers, occurrences) = ([:], [:])
        var findings: [Finding] = []
        findings.reserveCapacity(entries.count)
        // Each entry is released when its finding is made.
        entries.reverse()
        while let entry = entries.popLast() {
            findings.append(
                Finding(
                    entry.first, entry.joined, outcome: entry.key.outcome, fingerprint: entry.key.fingerprint,
                    locations: entry.joined.locations.isEmpty ? Self.beginnings(of: entry, on: layouts) : entry.joined.locations))
        }
        return findings
    }

    /// The locations of the first drawn block at each size.
    private static func beginnings(of entry: Entry, on layouts: [LayoutSummary]) -> [Location] {
        let blocks = [entry.first.cause.span].compactMap(\.self) + entry.joined.blocks
        return layouts.filter { entry.joined.categories.contains($0.category) && entry.joined.editions.contains($0.traits) }.compactMap {
            layout in
            blocks.lazy.compactMap(layout.map.location).first
        }
    }
}

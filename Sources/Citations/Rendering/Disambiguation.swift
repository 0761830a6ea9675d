/// Finds out what cites must show so that readers can distinguish sources (CSL 1.0.2, "Disambiguation").
///
/// The steps are those of the specification: more names, given names, the test `disambiguate`, and year suffixes.
struct Disambiguation {
    /// The most cites of equal text that are compared name by name; larger groups get year suffixes at once.
    private static let groupLimit = 400

    /// The most `disambiguate` tests that are made true one after the other.
    private static let conditionLimit = 8

    private let options: CitationStyle.CitationOptions
    /// The most names of a list that are added one by one.
    private static let slotLimit = 20

    /// Renders the cite of an entry, by its index, with the forms of its names if wanted.
    private let render: (Int, CiteDisambiguation, Bool) -> DisambiguationCite
    /// Whether the style tests `disambiguate`.
    private let hasCondition: Bool
    /// The result for each entry.
    private(set) var results: [CiteDisambiguation]
    private var texts: [String]

    /// Creates the disambiguation of the entries that a document cites.
    ///
    /// - Parameters:
    ///   - count: the number of entries.
    ///   - suffixOrder: the indices of the entries in the order of year suffixes.
    init(
        count: Int, _ options: CitationStyle.CitationOptions, hasCondition: Bool, suffixOrder: [Int],
        render: @escaping (Int, CiteDisambiguation, Bool) -> DisambiguationCite
    ) {
        (self.options, self.hasCondition, self.render) = (options, hasCondition, render)
        results = Array(repeating: CiteDisambiguation(), count: count)
        texts = []
        guard count > 1, options.addsNames || options.addsGivenNames || options.addsYearSuffix || hasCondition else { return }
        if options.addsGivenNames, options.givenNameRule != .byCite { addGivenNamesEverywhere() }
        texts = results.indices.map { render($0, results[$0], false).text }
        for group in groups(of: Array(results.indices)) where group.count <= Self.groupLimit { addNames(to: group) }
        if hasCondition { for group in groups(of: Array(results.indices)) { setConditions(in: group) } }
        if options.addsYearSuffix { addYearSuffixes(suffixOrder) }
    }

    /// The sets of entries whose cites have equal texts, in the order of the entries.
    private func groups(of indices: [Int]) -> [[Int]] {
        var groups: [String: [Int]] = [:], order: [String] = []
        for index in indices {
            if groups[texts[index]] == nil { order.append(texts[index]) }
            groups[texts[index], default: []].append(index)
        }
        return order.compactMap { groups[$0] }.filter { $0.count > 1 }
    }

    private mutating func refresh(_ indices: [Int]) {
        for index in indices { texts[index] = render(index, results[index], false).text }
    }

    // MARK: Names

    /// Shows more names and given names in the cites of a group, name by name, until they distinguish the cites.
    private mutating func addNames(to group: [Int]) {
        let addsGivenNames = options.addsGivenNames && options.givenNameRule == .byCite
        guard options.addsNames || addsGivenNames else { return }
        // The results to return to are those when the group was last divided.
        var pending: [(group: [Int], list: Int, slot: Int, base: [CiteDisambiguation])] = [(group, 0, 0, group.map { results[$0] })]
        while let (group, list, slot, base) = pending.popLast() {
            let cites = group.map { render($0, results[$0], false) }
            guard let lists = cites.map(\.nameLists.count).max(), list < lists else {
                restore(group, from: base)
                continue
            }
            let total = cites.compactMap { list < $0.nameLists.count ? $0.nameLists[list].names.count : nil }.max() ?? 0
            guard slot < min(total, Self.slotLimit) else {
                pending.append((group, list + 1, 0, base))
                continue
            }
            let isShown = cites.allSatisfy { list < $0.nameLists.count && slot < $0.nameLists[list].shownCount }
            if !isShown, options.addsNames {
                for (index, cite) in zip(group, cites) where list < cite.nameLists.count {
                    results[index].nameCounts[cite.nameLists[list].variable] = slot + 1
                }
                refresh(group)
            }
            var remaining = divided(group)
            if addsGivenNames, remaining.isEmpty == false, isShown || options.addsNames {
                remaining = remaining.flatMap { addGivenName(to: $0, list, slot) }
            }
            for rest in remaining {
                pending.append((rest, list, slot + 1, rest == group ? base : rest.map { results[$0] }))
            }
        }
    }

    /// The groups of still equal cites within a group.
    private func divided(_ group: [Int]) -> [[Int]] { groups(of: group) }

    /// Shows the given name of one slot in the cites of a group, if it distinguishes some; returns the groups that remain equal.
    private mutating func addGivenName(to group: [Int], _ list: Int, _ slot: Int) -> [[Int]] {
        let before = results, textsBefore = texts
        for level in [CiteDisambiguation.GivenName.initials, .full] {
            for index in group {
                let cite = render(index, results[index], false)
                guard list < cite.nameLists.count else { continue }
                results[index].givenNames[CiteDisambiguation.Slot(variable: cite.nameLists[list].variable, index: slot)] = level
            }
            refresh(group)
            let remaining = divided(group)
            if remaining != [group] { return remaining }
        }
        for index in group { (results[index], texts[index]) = (before[index], textsBefore[index]) }
        return [group]
    }

    /// Resets the cites that more names did not distinguish.
    private mutating func restore(_ group: [Int], from base: [CiteDisambiguation]) {
        for (index, result) in zip(group, base) { results[index] = result }
        refresh(group)
    }

    // MARK: Given names in all cites

    /// Shows given names of persons with equal family names, in all cites.
    private mutating func addGivenNamesEverywhere() {
        let rule = options.givenNameRule
        let isPrimaryOnly = rule == .primaryName || rule == .primaryNameWithInitials
        let limit: CiteDisambiguation.GivenName = rule == .allNamesWithInitials || rule == .primaryNameWithInitials ? .initials : .full
        var persons: [String: [DisambiguationCite.Person]] = [:]
        let cites = results.indices.map { render($0, results[$0], true) }
        for cite in cites {
            for list in cite.nameLists {
                for person in list.persons.prefix(isPrimaryOnly ? 1 : options.addsNames ? list.names.count : list.shownCount) {
                    persons[person.short, default: []].append(person)
                }
            }
        }
        for (index, cite) in cites.enumerated() {
            for list in cite.nameLists {
                for (slot, person) in list.persons.prefix(isPrimaryOnly ? 1 : list.names.count).enumerated() {
                    guard let others = persons[person.short]?.filter({ $0.full != person.full }), !others.isEmpty else { continue }
                    if limit == .initials, others.allSatisfy({ $0.initials == person.initials }) { continue }
                    let level: CiteDisambiguation.GivenName =
                        limit == .initials || others.allSatisfy { $0.initials != person.initials } ? .initials : .full
                    results[index].givenNames[CiteDisambiguation.Slot(variable: list.variable, index: slot)] = level
                }
            }
        }
    }

    // MARK: Condition and year suffix

    /// Makes as many `disambiguate` tests true as distinguish the cites of a group.
    private mutating func setConditions(in group: [Int]) {
        var pending = [(group: group, count: 0, base: 0)]
        while let (group, count, base) = pending.popLast() {
            guard count < Self.conditionLimit else {
                for index in group { results[index].trueConditions = base }
                refresh(group)
                continue
            }
            for index in group { results[index].trueConditions = count + 1 }
            refresh(group)
            for rest in divided(group) { pending.append((rest, count + 1, rest == group ? base : count + 1)) }
        }
    }

    private mutating func addYearSuffixes(_ order: [Int]) {
        for group in groups(of: order) {
            for (number, index) in group.enumerated() { results[index].yearSuffix = number }
        }
    }
}

/// The text of a cite and its names, as disambiguation compares them.
struct DisambiguationCite {
    /// A person by the texts of the name.
    struct Person: Hashable {
        /// The name as the style shows it.
        var short: String
        /// The family name with initials.
        var initials: String
        /// The whole name.
        var full: String
    }

    /// A list of names in the cite.
    struct NameList {
        var variable: String
        var names: [CitedName]
        var shownCount: Int
        var persons: [Person]
    }

    var text: String
    var nameLists: [NameList]
}

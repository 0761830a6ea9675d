/// A cite of a cluster with its output.
struct RenderedCite {
    var item: CitationItem
    var nodes: [OutputNode]
    /// The output without names, for a cite after one with the same names.
    var withoutNames: [OutputNode]
    /// The letter of the year suffix; nil if there is none.
    var yearSuffix: OutputNode?
    /// The number of the year suffix; nil if there is none.
    var suffixNumber: Int?
    /// The text of the first names; empty if there are none.
    var names: String
    /// The text of the output without its year suffix, to see which cites share a year.
    var withoutSuffix: String
    var citationNumber: Int?

    /// The cite without its names.
    var omittingNames: RenderedCite {
        var cite = self
        cite.nodes = withoutNames
        return cite
    }

    /// Whether the cite has no locator and no affixes, so that it can be a part of a range.
    var isBare: Bool { item.prefix.isEmpty && item.suffix.isEmpty && item.locator?.isEmpty != false }
}

/// Joins the cites of a cluster: groups of one author, ranges of numbers and of year suffixes (CSL 1.0.2, "Cite Grouping" and "Cite
/// Collapsing").
struct CiteCollapsing {
    /// A part of the output of a cluster.
    struct Part {
        var nodes: [OutputNode]
        /// The key of the cited entry; nil for delimiters.
        var key: String?
    }

    private let options: CitationStyle.CitationOptions
    /// The delimiter of the layout.
    private let delimiter: String
    /// The delimiter between cites of one author.
    private let groupDelimiter: String
    /// Whether cites of one author that are apart move together.
    private let regroups: Bool
    private(set) var parts: [Part] = []

    private init(_ style: CitationStyle) {
        options = style.citationOptions
        delimiter = style.citation.delimiter
        // Notes separate the cites of one author like others.
        groupDelimiter = options.citeGroupDelimiter ?? (options.collapse == nil || style.citesInNotes ? delimiter : ", ")
        regroups = !style.citation.sortKeys.isEmpty
    }

    /// The parts of a cluster with its delimiters.
    static func parts(of cites: [RenderedCite], _ style: CitationStyle) -> [Part] {
        var collapsing = CiteCollapsing(style)
        let options = style.citationOptions
        if options.collapse == .citationNumber {
            collapsing.addNumbers(cites)
        } else if options.collapse != nil || options.citeGroupDelimiter != nil {
            collapsing.addGroups(cites)
        } else {
            for cite in cites { collapsing.add(cite.nodes, cite.item.key, after: style.citation.delimiter) }
        }
        return collapsing.parts
    }

    private mutating func add(_ nodes: [OutputNode], _ key: String?, after delimiter: String) {
        guard !nodes.allSatisfy(\.isEmpty) else { return }
        if !parts.isEmpty {
            // Affixes of cites that bring their own punctuation replace the delimiter.
            let hasOwnPunctuation = nodes.plain.first.map { ",.;".contains($0) } == true || parts.last?.nodes.plain.last == ","
            let separator = hasOwnPunctuation ? (nodes.plain.first?.isPunctuation == true ? "" : " ") : delimiter
            if !separator.isEmpty { parts.append(Part(nodes: [OutputNode(separator)], key: nil)) }
        }
        parts.append(Part(nodes: nodes, key: key))
    }

    // MARK: Numbers

    private mutating func addNumbers(_ cites: [RenderedCite]) {
        var index = 0, separator = delimiter
        while index < cites.count {
            var end = index
            while end + 1 < cites.count, let number = cites[end].citationNumber, cites[end + 1].citationNumber == number + 1,
                cites[end].isBare,
                cites[end + 1].isBare
            { end += 1 }
            if end - index >= 2 {
                add(cites[index].nodes, cites[index].item.key, after: separator)
                add(cites[end].nodes, cites[end].item.key, after: "–")
                separator = options.afterCollapseDelimiter ?? delimiter
            } else {
                for cite in cites[index...end] {
                    add(cite.nodes, cite.item.key, after: separator)
                    separator = delimiter
                }
            }
            index = end + 1
        }
    }

    // MARK: Groups

    /// The cites with those of equal names in one group.
    private func grouped(_ cites: [RenderedCite]) -> [[RenderedCite]] {
        var groups: [[RenderedCite]] = [], indices: [String: Int] = [:]
        let joinsUnnamed = options.collapse == .yearSuffix || options.collapse == .yearSuffixRanged
        for cite in cites {
            if let index = indices[cite.names], !cite.names.isEmpty || joinsUnnamed, regroups || index == groups.count - 1 {
                groups[index].append(cite)
            } else {
                indices[cite.names] = groups.count
                groups.append([cite])
            }
        }
        return groups
    }

    private mutating func addGroups(_ cites: [RenderedCite]) {
        var separator = delimiter
        for group in grouped(cites) {
            let collapsed = options.collapse == nil ? false : group.count > 1
            if options.collapse == .yearSuffix || options.collapse == .yearSuffixRanged {
                addYears(of: group, after: separator)
            } else {
                for (index, cite) in group.enumerated() {
                    add(
                        collapsed && index > 0 ? cite.withoutNames : cite.nodes, cite.item.key,
                        after: index == 0 ? separator : groupDelimiter)
                }
            }
            separator = collapsed ? options.afterCollapseDelimiter ?? delimiter : delimiter
        }
    }

    /// Adds the cites of one author, with the suffixes of one year joined.
    private mutating func addYears(of group: [RenderedCite], after separator: String) {
        var index = 0
        while index < group.count {
            let cite = group[index]
            add(index > 0 ? cite.withoutNames : cite.nodes, cite.item.key, after: index == 0 ? separator : groupDelimiter)
            var end = index
            while end + 1 < group.count, Self.sharesYear(group[end], group[end + 1]) { end += 1 }
            if end > index { addSuffixes(of: Array(group[index...end])) }
            index = end + 1
        }
    }

    private static func sharesYear(_ a: RenderedCite, _ b: RenderedCite) -> Bool {
        a.yearSuffix != nil && b.yearSuffix != nil && a.withoutSuffix == b.withoutSuffix && a.isBare && b.isBare
    }

    /// Adds the suffixes after the first of a year.
    private mutating func addSuffixes(of cites: [RenderedCite]) {
        let separator = options.yearSuffixDelimiter ?? options.citeGroupDelimiter ?? delimiter
        var index = 1
        while index < cites.count {
            var end = index
            if options.collapse == .yearSuffixRanged {
                // A range begins at the suffix before it.
                end = index - 1
                while end + 1 < cites.count, let number = cites[end].suffixNumber, cites[end + 1].suffixNumber == number + 1 { end += 1 }
                if end - index >= 1 {
                    if let suffix = cites[end].yearSuffix { add([suffix], cites[end].item.key, after: "–") }
                    index = end + 1
                    continue
                }
                end = index
            }
            if let suffix = cites[end].yearSuffix { add([suffix], cites[end].item.key, after: separator) }
            index = end + 1
        }
    }
}

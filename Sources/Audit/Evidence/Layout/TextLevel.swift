import TypesetLayout

/// The levels of a text's hierarchy, the highest first.
enum TextLevel: Hashable, Comparable {
    case heading(Int), paragraph, caption, footnote, header, footer

    /// Whether this level must not be smaller than the other; captions, notes, headers and footers have no order among themselves.
    func ranks(above other: TextLevel) -> Bool {
        switch (self, other) {
        case (.heading(let a), .heading(let b)): a < b
        case (.heading(let level), .paragraph): level <= 4
        case (.paragraph, .caption), (.paragraph, .footnote), (.paragraph, .header), (.paragraph, .footer): true
        default: false
        }
    }

    /// Whether readers must be able to distinguish this level from a lower one.
    func isDistinguishable(from lower: TextLevel) -> Bool {
        if case .heading = self, case .paragraph = lower { return true }
        return ranks(above: lower)
    }

    /// Creates the level of a style; nil for styles without a level: inline styles, classes, code, cells.
    init?(_ use: StyleUse) {
        switch (use.role, use.style.selectors) {
        case (.header, _): self = .header
        case (.footer, _): self = .footer
        case (.heading, let names) where names.count == 1 && names[0].count == 2 && names[0].hasPrefix("h"):
            guard let level = Int(names[0].dropFirst()) else { return nil }
            self = .heading(level)
        case (.paragraph, ["paragraph"]): self = .paragraph
        case (.caption, ["caption"]): self = .caption
        case (.paragraph, ["footnote"]): self = .footnote
        default: return nil
        }
    }
}

extension LayoutSummary {
    /// The styles by name, each once, for all their uses, without those that were shrunk to fit, which `text-shrunk` reports.
    var namedUses: [StyleUse] {
        var seen: Set<[String]> = []
        return uses.filter { !$0.style.isShrunk && seen.insert($0.style.selectors).inserted }
    }

    struct LevelUse { var level: TextLevel; var use: StyleUse; var size: Double }

    /// The levels that the document uses, the highest first.
    var levels: [LevelUse] {
        var seen: Set<TextLevel> = []
        return uses.filter { !$0.style.isShrunk }.compactMap { use in
            TextLevel(use).flatMap { seen.insert($0).inserted ? LevelUse(level: $0, use: use, size: use.style.style.pointSize.value) : nil }
        }.sorted { $0.level < $1.level }
    }
}

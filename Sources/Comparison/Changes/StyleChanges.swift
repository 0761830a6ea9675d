import TypesetAudit

/// The changes of fonts, sizes, colours and languages of words that both versions have.
///
/// Words whose style changed in the same way are one change, with the kinds of blocks that they are in.
struct StyleChanges {
    private(set) var changes: [Change] = []
    private var groups: [Key: Group] = [:]
    private var order: [Key] = []
    /// The new sizes of words as shares of the old ones.
    private var ratios: Set<Double> = []
    /// Whether the words that are being read are in a list of records.
    private var isInRecords = false

    /// The values of one property before and after; of sizes, only their direction, since a key of the sheet changes many sizes.
    private enum Key: Hashable {
        case font(String, String)
        case size(grows: Bool)
        case colour(String, String)
        case language(String, String)
    }

    private struct Values: Hashable {
        var old: String, new: String

        /// The new size as a share of the old one; 0 for other values.
        var ratio: Double {
            StyleChanges.ratio(old, new) ?? 0
        }
    }

    private struct Group {
        var count = 0
        var kinds: [BlockKind: Int] = [:]
        /// The values with the number of their words.
        var values: [Values: Int] = [:]
        var first: (old: Range<Int>, new: Range<Int>)
        /// The fonts of characters that the new font lacks.
        var fallbacks: [String] = []
        /// Whether all words are in tables that are lists of records in a version.
        var isInRecords = true
        /// Whether all words are one run in one block.
        var isOneRun = true
    }

    init(
        _ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, _ words: [WordChanges?], _ tables: TableChanges,
        _ vocabulary: Vocabulary
    ) {
        // A block with another tag has another style, which is named with the tag.
        for (pair, words) in zip(alignment.pairs, words)
        where old.blocks[pair.old].tags == new.blocks[pair.new].tags && !tables.explainStyle(pair) {
            let a = old.blocks[pair.old].tokens, b = new.blocks[pair.new].tokens, kind = new.blocks[pair.new].kind
            isInRecords = tables.isInRecords(pair)
            if let words {
                for equal in words.equal { add(old, equal.old, new, equal.new, kind, vocabulary) }
            } else if a.count == b.count {
                for (i, j) in zip(a, b) { add(old, i, new, j, kind, vocabulary) }
            }
        }
        isInRecords = false
        for pair in alignment.moved where pair.isEqual {
            let a = old.blocks[pair.old].tokens, b = new.blocks[pair.new].tokens
            if a.count == b.count { for (i, j) in zip(a, b) { add(old, i, new, j, new.blocks[pair.new].kind, vocabulary) } }
        }
        nameFallbackFonts()
        nameFollowers()
        nameOtherOldValues()
        changes = order.compactMap { key in groups[key].map { change(key, $0, old, new, vocabulary) } }
    }

    /// Whether the first words of two blocks have different styles.
    static func differ(_ old: ComparedFile, _ i: Int, _ new: ComparedFile, _ j: Int) -> Bool {
        guard let a = old.blocks[i].tokens.first, let b = new.blocks[j].tokens.first else { return false }
        return old.tokens[a].style != new.tokens[b].style
    }

    /// Names a distance or a colour of shapes that follows from a size or a colour of words; returns false if it follows from none.
    mutating func name(_ change: Change) -> Bool {
        let index = changes.firstIndex { own in
            switch (own.kind, change.kind) {
            // Distances are multiples of the font size, and the places of blocks follow from the lines above and before them.
            case (.size, .spacing):
                !change.subject.hasPrefix("line spacing")
                    || Self.ratio(change.old, change.new).map { ratio in ratios.contains { abs(ratio / $0 - 1) < 0.03 } } ?? false
            case (.font, .spacing): own.count >= Self.textLength
            // Pictures within lines grow with the text.
            case (.size, .picture): change.subject.hasPrefix("size of the picture")
            case (.colour, .shape): own.old == change.old && own.new == change.new
            default: false
            }
        }
        guard let index else { return false }
        let isValue = change.subject.hasPrefix("line spacing") || change.subject.hasPrefix("space above")
        let value = change.kind == .spacing && isValue ? " \(change.old ?? "") → \(change.new ?? "")" : ""
        let subject =
            switch change.kind {
            case .picture: "the sizes of pictures"
            case .spacing where !isValue: "the edges of lines"
            case .spacing: change.subject.hasPrefix("line spacing") ? "line spacing" : "space above"
            default: "rules and areas"
            }
        if !changes[index].also.contains(where: { $0.hasPrefix(subject) }) { changes[index].also.append(subject + value) }
        return true
    }

    /// Whether the font or the size of a text has changed, and not only of a passage.
    var changesText: Bool { changes.contains { ($0.kind == .font || $0.kind == .size) && $0.count >= Self.textLength } }

    /// Names a change that follows from fonts or sizes; returns false if none of them has changed.
    mutating func name(_ follower: String) -> Bool {
        changes.name(follower, with: changes.firstIndex { $0.kind == .size || $0.kind == .font })
    }

    /// Returns the new value as a share of the old one; nil if they are no lengths.
    private static func ratio(_ old: String?, _ new: String?) -> Double? {
        func number(_ text: String?) -> Double? { text?.split(separator: " ").first.flatMap { Double($0) } }
        guard let old = number(old), let new = number(new), old > 0 else { return nil }
        return new / old
    }

    private mutating func add(_ old: ComparedFile, _ i: Int, _ new: ComparedFile, _ j: Int, _ kind: BlockKind, _ vocabulary: Vocabulary) {
        let a = old.tokens[i].style, b = new.tokens[j].style, kind = new.tokens[j].link < 0 ? kind : .link
        // Nearly all words keep their style. The style of a link is named with the link.
        guard a != b, (old.tokens[i].link < 0) == (new.tokens[j].link < 0), let first = vocabulary.style(a),
            let second = vocabulary.style(b)
        else { return }
        if first.font != second.font {
            // Faces of one family that are replaced by those of another are one change.
            let families = (Self.family(first.font), Self.family(second.font))
            let (before, after) = families.0 == families.1 ? (first.font, second.font) : families
            add(.font(before, after), before, after, i, j, kind)
        }
        if abs(first.size - second.size) > Self.sizeTolerance {
            ratios.insert(second.points / max(0.01, first.points))
            add(.size(grows: second.size > first.size), Self.points(first), Self.points(second), i, j, kind)
        }
        let (before, after) = (first.paint.name, second.paint.name)
        if before != after { add(.colour(before, after), before, after, i, j, kind) }
        if first.language != second.language {
            let (before, after) = (Self.language(first, old), Self.language(second, new))
            if before != after { add(.language(before, after), before, after, i, j, kind) }
        }
    }

    /// The words from which a font is that of a text, and not of a passage.
    private static let textLength = 20
    /// The difference of sizes that files round differently, in hundredths of a point.
    private static let sizeTolerance = 3

    /// Returns the name of a font without that of its face, such as `NotoSerif` for `NotoSerif-Bold`.
    private static func family(_ font: String) -> String { String(font.split(separator: "-", maxSplits: 1).first ?? "") }

    private static func points(_ style: TextLook) -> String { AuditFigure.decimal(style.points, places: 2) + " pt" }

    private static func language(_ style: TextLook, _ file: ComparedFile) -> String {
        style.language.isEmpty ? file.language.lowercased() : style.language
    }

    private mutating func add(_ key: Key, _ old: String, _ new: String, _ i: Int, _ j: Int, _ kind: BlockKind) {
        if groups[key] == nil {
            order.append(key)
            groups[key] = Group(first: (i..<i, j..<j))
        }
        groups[key]?.count += 1
        if !isInRecords { groups[key]?.isInRecords = false }
        groups[key]?.kinds[kind, default: 0] += 1
        groups[key]?.values[Values(old: old, new: new), default: 0] += 1
        guard let group = groups[key], group.isOneRun else { return }
        if group.first.old.upperBound == i, group.first.new.upperBound == j {
            groups[key]?.first = (group.first.old.lowerBound..<i + 1, group.first.new.lowerBound..<j + 1)
        } else {
            groups[key]?.isOneRun = false
        }
    }

    /// Names the fonts of a few characters that a new font of the text lacks with the change to that font.
    private mutating func nameFallbackFonts() {
        for key in order {
            guard case .font(let family, let font) = key, let count = groups[key]?.count else { continue }
            let leader = order.first { other in
                guard case .font(let before, let after) = other, let most = groups[other]?.count else { return false }
                return (before == family || Self.letters(after) == Self.letters(font)) && Self.fallbackRatio * count <= most
            }
            guard let leader else { continue }
            groups[leader]?.fallbacks.append("\(font) for \(Phrase.count(count, "word"))")
            groups[key] = nil
        }
    }

    /// Returns the name of a font without numbers, such as `EBGaramond` for `EBGaramond12`.
    private static func letters(_ font: String) -> String { font.filter { !$0.isNumber } }

    /// Names words that got the same font or colour from another one: one key of the sheet replaces all of them.
    private mutating func nameOtherOldValues() {
        for key in order {
            guard let group = groups[key], let values = group.values.first?.key else { continue }
            let leader = order.first { other in
                guard other != key, let leader = groups[other], leader.count >= max(Self.textLength, group.count) else { return false }
                switch (key, other) {
                case (.font(_, let a), .font(_, let b)), (.colour(_, let a), .colour(_, let b)): return a == b
                default: return false
                }
            }
            guard let leader else { continue }
            groups[leader]?.fallbacks.append("\(values.old) → \(values.new) for \(Phrase.count(group.count, "word"))")
            groups[key] = nil
        }
    }

    /// Names sizes that follow from a font or from the other sizes, and the styles of a list of records in another size.
    private mutating func nameFollowers() {
        for key in order {
            guard let group = groups[key], let leader = leader(of: key, group) else { continue }
            let values = group.values.max { $0.value < $1.value }?.key
            groups[leader]?.fallbacks.append(
                group.isInRecords
                    ? FileComparison.arrangements
                    : "size \(values?.old ?? "") → \(values?.new ?? "") for \(Phrase.count(group.count, "word"))")
            groups[key] = nil
        }
    }

    /// Returns the group from which another one follows; nil if it follows from none.
    private func leader(of key: Key, _ group: Group) -> Key? {
        order.first { other in
            guard other != key, let leader = groups[other] else { return false }
            // Code within a line has another size than other words.
            if case (.size, .font) = (key, other), leader.isOneRun, group.isOneRun, leader.first == group.first { return true }
            guard leader.count >= Self.textLength else { return false }
            switch (key, other) {
            // Fonts of other proportions are set in other sizes.
            case (.size, .font): return leader.count >= group.count && group.values.keys.allSatisfy { abs($0.ratio - 1) < 0.1 }
            // A title is set as large as it fits.
            case (.size, .size): return leader.count >= Self.fallbackRatio * group.count
            case (.font, .size), (.colour, .size): return group.isInRecords && leader.count > group.count
            default: return false
            }
        }
    }

    /// The least ratio of the words in a new font to those in a fallback font.
    private static let fallbackRatio = 10

    private func change(_ key: Key, _ group: Group, _ old: ComparedFile, _ new: ComparedFile, _ vocabulary: Vocabulary) -> Change {
        let kind: Change.Kind, name: String
        switch key {
        case .font: (kind, name) = (.font, "font")
        case .size: (kind, name) = (.size, "font size")
        case .colour: (kind, name) = (.colour, "colour")
        case .language: (kind, name) = (.language, "language")
        }
        let range = group.first.new, isPassage = group.isOneRun && range.count <= Self.passageLength
        let words = isPassage ? "“\(new.text(of: range, vocabulary))”" : Self.names(of: group.kinds)
        let values = group.values.sorted { ($1.value, $0.key.old, $0.key.new) < ($0.value, $1.key.old, $1.key.new) }
        var change = Change(
            kind: kind, subject: "\(name) of \(words)", old: values.first?.key.old, new: values.first?.key.new, count: group.count)
        change.also = values.dropFirst().prefix(2).map { "\($0.key.old) → \($0.key.new)" }
        if values.count > 3 { change.also.append(Phrase.count(values.count - 3, "other size")) }
        change.also += group.fallbacks
        change.unit = "word"
        change.hasOwnValues = kind != .size
        let isCode = group.kinds.keys.allSatisfy { $0 == .code } && group.count < Self.textLength
        change.context = group.isInRecords ? .records : isCode ? .code : nil
        (change.oldPlace, change.newPlace) = (old.place(of: group.first.old), new.place(of: range))
        return change
    }

    /// The most words that a change quotes; more are named by their blocks.
    private static let passageLength = 12

    /// Returns the kinds of blocks that have the most of some words.
    static func names(of kinds: [BlockKind: Int]) -> String {
        let sorted = kinds.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.map(\.key.plural)
        let names = sorted.reduce(into: [String]()) { names, name in
            let plain = name.hasPrefix("headings") ? "headings" : name
            if !names.contains(plain) { names.append(plain) }
        }
        let shown = names.count > 4 ? Array(names.prefix(3)) + ["\(names.count - 3) other kinds"] : names
        return shown.count < 2 ? shown.joined() : shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
    }
}

import TypesetAudit
import TypesetBase
import TypesetPDFReading

/// The changes of tags, labels, pictures and links of blocks that both versions have.
struct StructureChanges {
    private(set) var changes: [Change] = []

    /// The changes of the tags of blocks, by the texts of the blocks.
    private var retagged: [String: Int] = [:]

    private let old: ComparedFile
    private let new: ComparedFile
    private let vocabulary: Vocabulary
    /// Whether links lead to other columns, whose places are not compared.
    private let hasNewColumns: Bool

    /// Finds the changes.
    ///
    /// - Parameters:
    ///   - tables: the changes of tables, from which the sizes of the pictures in them follow.
    ///   - geometry: the changes of the paper and the margins, from which the sizes of pictures and the places of links follow.
    init(
        _ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, _ words: [WordChanges?], _ vocabulary: Vocabulary,
        _ tables: TableChanges, _ geometry: PageGeometryChanges
    ) {
        (self.old, self.new, self.vocabulary) = (old, new, vocabulary)
        hasNewColumns = geometry.hasNewColumns
        let pairs = alignment.pairs + alignment.moved
        addTags(pairs)
        addLabels(alignment.pairs)
        addPictures(pairs.filter { old.blocks[$0.old].isPicture && !tables.explain($0) }, hasNewGeometry: geometry.isChanged)
        addLinks(pairs, alignment, words)
    }

    // MARK: - Tags

    private mutating func addTags(_ pairs: [BlockAlignment.Pair]) {
        var groups: [String: Int] = [:]
        for pair in pairs where old.blocks[pair.old].tags != new.blocks[pair.new].tags {
            defer { retagged[vocabulary.text(new.blocks[pair.new].text)] = changes.count - 1 }
            let before = vocabulary.chain(old.blocks[pair.old].tags), after = vocabulary.chain(new.blocks[pair.new].tags)
            // The tags that both have around them say nothing about the change.
            let (a, b) = Self.difference(before.split(separator: " "), after.split(separator: " ")), key = "\(a) \(b)"
            if let index = groups[key] {
                changes[index].count += 1
                changes[index].subject = "tag of \(changes[index].count) blocks"
                continue
            }
            groups[key] = changes.count
            var change = Change(kind: .tag, subject: "tag of “\(quote(new, new.blocks[pair.new].tokens))”", old: a, new: b)
            change.unit = "block"
            if StyleChanges.differ(old, pair.old, new, pair.new) { change.also.append("the style") }
            (change.oldPlace, change.newPlace) = (old.place(ofBlock: pair.old), new.place(ofBlock: pair.new))
            changes.append(change)
        }
    }

    /// Names what follows from a changed tag of the block with a text; returns false if no such tag has changed.
    mutating func name(_ follower: String, title: String) -> Bool {
        changes.name(follower, with: retagged[TextChanges.letters(of: title)])
    }

    /// Names what follows from the first heading with another level; returns false if there is none.
    mutating func nameHeading(_ follower: String) -> Bool {
        let index = changes.firstIndex { change in
            change.kind == .tag && [change.old, change.new].contains { $0?.split(separator: " ").last?.hasPrefix("H") == true }
        }
        return changes.name(follower, with: index)
    }

    /// Names what follows from the first link that only one version has, or from a tag; returns false if there is none.
    mutating func nameDecoration(_ follower: String) -> Bool {
        let link = changes.firstIndex { $0.kind == .link && ($0.old == nil || $0.new == nil) }
        return changes.name(follower, with: link ?? changes.firstIndex { $0.kind == .tag })
    }

    /// Returns two chains of tags without what they have in common at their beginnings, but each with at least its last tag.
    private static func difference(_ a: [Substring], _ b: [Substring]) -> (String, String) {
        var start = 0
        while start < min(a.count, b.count) - 1, a[start] == b[start] { start += 1 }
        func text(_ chain: [Substring]) -> String { chain.dropFirst(start).joined(separator: " > ") }
        return (text(a), text(b))
    }

    // MARK: - Labels

    private mutating func addLabels(_ pairs: [BlockAlignment.Pair]) {
        var groups: [String: Int] = [:], last = (old: -1, new: -1)
        // Whether items that only one version has explain that the numbers of those after them differ.
        var isExplained = false
        for pair in pairs {
            let before = old.blocks[pair.old].label, after = new.blocks[pair.new].label
            let between = old.blocks[last.old + 1..<pair.old].map(\.label) + new.blocks[last.new + 1..<pair.new].map(\.label)
            last = (pair.old, pair.new)
            if between.contains(where: { !$0.isEmpty }) { isExplained = true }
            guard before != after else {
                if !before.isEmpty { isExplained = false }
                continue
            }
            // A block with another tag has another label, and others count on from another number.
            if old.blocks[pair.old].tags != new.blocks[pair.new].tags, before.isEmpty || after.isEmpty {
                isExplained = true
                continue
            }
            let (a, b) = (Self.pattern(before), Self.pattern(after))
            if a == b, isExplained { continue }
            let key = "\(a) \(b)"
            if let index = groups[key] { changes[index].count += 1; continue }
            groups[key] = changes.count
            var change = Change(
                kind: .label, subject: "label of \(new.blocks[pair.new].kind.plural)", old: before.isEmpty ? nil : before,
                new: after.isEmpty ? nil : after)
            change.unit = "block"
            (change.oldPlace, change.newPlace) = (old.place(ofBlock: pair.old), new.place(ofBlock: pair.new))
            changes.append(change)
        }
    }

    /// Returns a label with its numbers as `#`, so that labels that only count on are equal.
    private static func pattern(_ label: String) -> String {
        var pattern = ""
        for letter in label where !(letter.isNumber && pattern.hasSuffix("#")) { pattern += letter.isNumber ? "#" : String(letter) }
        return pattern
    }

    // MARK: - Pictures

    /// The difference of proportions from which a picture has another shape; rounding of frames is far below it.
    private static let proportionTolerance = 0.02

    private mutating func addPictures(_ pairs: [BlockAlignment.Pair], hasNewGeometry: Bool) {
        for pair in pairs {
            guard let a = old.blocks[pair.old].picture, let b = new.blocks[pair.new].picture, a.isWhole, b.isWhole, a.rect.height > 0,
                b.rect.height > 0
            else { continue }
            let before = a.rect.width / a.rect.height, after = b.rect.width / b.rect.height
            let keepsShape = abs(before / after - 1) <= Self.proportionTolerance
            let isSame = keepsShape && a.content.isEqual(b.content, in: a.rect, b.rect)
            let isScaled = abs(a.rect.width / b.rect.width - 1) > Self.proportionTolerance
            // The frame of a missing picture has its alternative text.
            if isSame ? !isScaled || hasNewGeometry : isFrame(old, pair.old, a) && isFrame(new, pair.new, b) { continue }
            func size(_ rect: Rect) -> String {
                "\(AuditFigure.decimal(rect.width, places: 0)) × \(AuditFigure.decimal(rect.height, places: 0)) pt"
            }
            let text = quote(new, new.blocks[pair.new].tokens), name = text.isEmpty ? "picture" : "picture “\(text)”"
            var change =
                isSame
                ? Change(kind: .picture, subject: "size of the " + name, old: size(a.rect), new: size(b.rect))
                : keepsShape
                    ? Change(kind: .picture, subject: "content of the " + name)
                    : Change(kind: .picture, subject: name, old: size(a.rect), new: size(b.rect))
            change.hasOwnValues = false
            (change.oldPlace, change.newPlace) = (old.place(ofBlock: pair.old), new.place(ofBlock: pair.new))
            change.newWords = new.query(new.blocks[pair.new].tokens, in: new.blocks[pair.new].tokens, vocabulary)
            if text.isEmpty { change.newWords?.words = "![" }
            changes.append(change)
        }
    }

    /// Whether a picture is the frame of a missing one, with its alternative text.
    private func isFrame(_ file: ComparedFile, _ block: Int, _ picture: PictureArea) -> Bool {
        let length = file.blocks[block].tokens.reduce(0) { $0 + vocabulary.word(file.tokens[$1].word).unicodeScalars.count }
        return picture.content.isText(ofLength: length)
    }

    // MARK: - Links

    private mutating func addLinks(_ pairs: [BlockAlignment.Pair], _ alignment: BlockAlignment, _ words: [WordChanges?]) {
        let oldPlaces = LinkedBlocks(old), newPlaces = LinkedBlocks(new)
        var counterparts: [Int: Int] = [:]
        for pair in pairs { counterparts[pair.old] = pair.new }
        var isKnown: Set<Int> = []
        let deleted = Set(alignment.deleted)
        for (number, pair) in pairs.enumerated() {
            let tokens = number < words.count ? words[number]?.equal : nil
            let a = old.blocks[pair.old].tokens, b = new.blocks[pair.new].tokens
            // Which file an entry of contents leads to follows from the place where the document is split.
            if old.isEntryOfOtherVolume(old.blocks[pair.old]) || new.isEntryOfOtherVolume(new.blocks[pair.new]) { continue }
            let equal = tokens ?? (pair.isEqual && a.count == b.count ? zip(a, b).map { ($0, $1) } : [])
            let hunks = number < words.count && !new.blocks[pair.new].kind.followsHeadings ? words[number]?.hunks ?? [] : []
            for (i, j) in linkedWords(equal, hunks) {
                let before = i.map { old.tokens[$0].link } ?? -1, after = j.map { new.tokens[$0].link } ?? -1
                let place = Int(before) &* 1_000_003 &+ Int(after)
                guard isKnown.insert(place).inserted else { continue }
                let source = oldPlaces.target(of: before, old), goal = newPlaces.target(of: after, new)
                if let source, let goal, isSame(source, goal, counterparts) { continue }
                if source == nil, goal == nil { continue }
                var change = Change(
                    kind: .link, subject: "link “\(linkText(i, j))”", old: source.map { name($0, old) }, new: goal.map { name($0, new) })
                (change.oldPlace, change.newPlace) = (i.flatMap { old.place(of: $0..<$0 + 1) }, j.flatMap { new.place(of: $0..<$0 + 1) })
                if goal == nil, case .blocks(let blocks)? = source {
                    change.deletedTarget = blocks.first.flatMap { deleted.contains($0) ? $0 : nil }
                }
                change.oldWords = query(source, i, in: a, old)
                change.newWords = query(goal, j, in: b, new)
                changes.append(change)
            }
        }
    }

    /// Returns the words by which the line of a link is found: its address, which may be far from its text, or its text.
    private func query(
        _ target: LinkedBlocks.Target?, _ token: Int?, in block: Range<Int>, _ file: ComparedFile
    ) -> SourceLines.Query? {
        if case .address(let address)? = target { return SourceLines.Query(words: address) }
        return token.map { file.query($0..<$0 + 1, in: block, vocabulary) }
    }

    /// Returns the words of two versions of a block that are in links: equal words, and the first words of links that have changed as a
    /// whole, in pairs in the order of the text.
    private func linkedWords(_ equal: [(old: Int, new: Int)], _ hunks: [WordChanges.Hunk]) -> [(old: Int?, new: Int?)] {
        var result: [(old: Int?, new: Int?)] = [], known: (old: Set<Int32>, new: Set<Int32>) = ([-1], [-1])
        for (i, j) in equal where old.tokens[i].link >= 0 || new.tokens[j].link >= 0 {
            known.old.insert(old.tokens[i].link)
            known.new.insert(new.tokens[j].link)
            result.append((i, j))
        }
        for hunk in hunks {
            let a = hunk.old.filter { known.old.insert(old.tokens[$0].link).inserted }
            let b = hunk.new.filter { known.new.insert(new.tokens[$0].link).inserted }
            for index in 0..<max(a.count, b.count) { result.append((index < a.count ? a[index] : nil, index < b.count ? b[index] : nil)) }
        }
        return result
    }

    /// Whether two links lead to the same place, also if that is on another page.
    private func isSame(_ a: LinkedBlocks.Target, _ b: LinkedBlocks.Target, _ counterparts: [Int: Int]) -> Bool {
        switch (a, b) {
        case (.address(let a), .address(let b)), (.file(let a), .file(let b)): a == b
        case (.blocks(let a), .blocks(let b)):
            hasNewColumns || a.contains { block in counterparts[block].map(b.contains) ?? false }
                || a.allSatisfy { counterparts[$0] == nil }
        case (.page, .page), (.page, .blocks), (.blocks, .page): true
        default: false
        }
    }

    private func name(_ target: LinkedBlocks.Target, _ file: ComparedFile) -> String {
        switch target {
        case .address(let address): address
        case .file(let path): path
        case .page(let page): "page \(page)"
        case .blocks(let blocks): "“\(blocks.first.map { quote(file, file.blocks[$0].tokens) } ?? "")”"
        }
    }

    private func linkText(_ i: Int?, _ j: Int?) -> String {
        let isNew = j.map { new.tokens[$0].link >= 0 } ?? false, file = isNew ? new : old
        guard let index = isNew ? j : i else { return "" }
        let link = file.tokens[index].link
        var start = index, end = index + 1
        while start > 0, file.tokens[start - 1].link == link { start -= 1 }
        while end < file.tokens.count, file.tokens[end].link == link { end += 1 }
        return quote(file, start..<end)
    }

    private func quote(_ file: ComparedFile, _ range: Range<Int>) -> String {
        file.quote(range, limit: Self.quoteLength, vocabulary)
    }

    /// The most words that name a block.
    private static let quoteLength = 8
}

import TypesetAudit
import TypesetBase
import TypesetPDFReading

/// The changes of a file as a whole: title, language, bookmarks, running heads, rules and areas, pages.
struct FileChanges {
    private(set) var changes: [Change] = []

    /// The subject of another language of the document.
    static let languageSubject = "language of the document"

    private let old: ComparedFile
    private let new: ComparedFile
    private let vocabulary: Vocabulary

    /// Finds the changes.
    ///
    /// - Parameters:
    ///   - text: the changes of the text, which name the bookmarks and running heads that follow them.
    ///   - structure: the changes of tags, which name the levels of bookmarks that follow them.
    ///   - hasNewLayout: whether the paper, the margins or the font of the text have changed, from which rules and areas follow.
    init(
        _ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, _ vocabulary: Vocabulary, _ text: inout TextChanges,
        _ structure: inout StructureChanges, hasNewLayout: Bool
    ) {
        (self.old, self.new, self.vocabulary) = (old, new, vocabulary)
        let title = "the title of the document"
        // A document without a title has that of its first heading.
        if old.title != new.title, !text.name(title, old: old.title, new: new.title), !structure.nameHeading(title) {
            add(.title, "title of the document", old.title, new.title)
            changes[changes.count - 1].newWords = SourceLines.Query(words: new.title)
        }
        if old.language.lowercased() != new.language.lowercased() {
            add(.language, Self.languageSubject, old.language, new.language)
        }
        addProperties(&text)
        addBookmarks(&text, &structure)
        addRunningTexts(&text)
        addWatermarks()
        addShapes(&text, &structure, hasNewLayout: hasNewLayout)
        if text.changes.isEmpty, !hasNewLayout, !changes.contains(where: { $0.kind == .shape }) { addShapeCounts() }
        addPages(alignment, text)
    }

    /// Names what follows from the places of blocks with the shifted pages; returns false if no page is shifted.
    mutating func namePages(_ follower: String) -> Bool {
        changes.name(follower, with: changes.firstIndex { $0.kind == .pages })
    }

    private mutating func add(_ kind: Change.Kind, _ subject: String, _ before: String?, _ after: String?) {
        changes.append(
            Change(kind: kind, subject: subject, old: before?.isEmpty == true ? nil : before, new: after?.isEmpty == true ? nil : after))
    }

    private mutating func addProperties(_ text: inout TextChanges) {
        for property in DocumentProperty.allCases {
            let before = old.properties[property] ?? "", after = new.properties[property] ?? "", subject = "\(property) of the document"
            if before == after || text.nameRepeated("the " + subject, before, after) { continue }
            add(.property, subject, before, after)
            changes[changes.count - 1].newWords = SourceLines.Query(words: after)
        }
    }

    // MARK: - Bookmarks

    private mutating func addBookmarks(_ text: inout TextChanges, _ structure: inout StructureChanges) {
        var numbers = Interner<String>()
        let a = old.bookmarks.map { Int32(numbers.number(of: $0.title)) }, b = new.bookmarks.map { Int32(numbers.number(of: $0.title)) }
        var (i, j) = (0, 0), single: [(old: String?, new: String?)] = []
        for pair in SequenceAlignment(a, b).pairs + [(a.count, b.count)] {
            // In a gap, bookmarks are changed in pairs, as far as they go.
            for offset in 0..<max(pair.old - i, pair.new - j) {
                let before = i + offset < pair.old ? old.bookmarks[i + offset].title : nil
                let after = j + offset < pair.new ? new.bookmarks[j + offset].title : nil
                if text.name("the bookmarks", old: before, new: after) { continue }
                // Two independent changes may meet in a gap.
                let isOldNamed = before.map { text.name("the bookmarks", old: $0, new: nil) } ?? true
                let isNewNamed = after.map { text.name("the bookmarks", old: nil, new: $0) } ?? true
                single.append((isOldNamed ? nil : before, isNewNamed ? nil : after))
            }
            if pair.old < a.count { addLevel(old.bookmarks[pair.old], new.bookmarks[pair.new], &text, &structure) }
            (i, j) = (pair.old + 1, pair.new + 1)
        }
        addBookmarks(single, &text)
    }

    /// Adds the other level of a bookmark, unless it follows from a heading there or above.
    private mutating func addLevel(_ old: Bookmark, _ new: Bookmark, _ text: inout TextChanges, _ structure: inout StructureChanges) {
        let follower = "the levels of bookmarks"
        if old.level == new.level || structure.name("the level of its bookmark", title: new.title) || structure.nameHeading(follower)
            || text.nameHeading(follower)
        {
            return
        }
        add(.bookmark, "level of the bookmark “\(new.title)”", "\(old.level)", "\(new.level)")
    }

    /// Adds the bookmarks that only one version has in a place; those that are elsewhere in the other follow text that has moved.
    private mutating func addBookmarks(_ single: [(old: String?, new: String?)], _ text: inout TextChanges) {
        var moved = Set(single.compactMap(\.old)).intersection(single.compactMap(\.new))
        if !moved.isEmpty, !text.nameMoved("the bookmarks") { moved = [] }
        for pair in single {
            let before = pair.old.flatMap { moved.contains($0) ? nil : $0 }, after = pair.new.flatMap { moved.contains($0) ? nil : $0 }
            if before != nil || after != nil { add(.bookmark, "bookmark", before, after) }
        }
    }

    // MARK: - Running heads and feet

    private mutating func addRunningTexts(_ text: inout TextChanges) {
        let before = Set(old.runningTexts.map(\.text)), after = Set(new.runningTexts.map(\.text))
        let gone = old.runningTexts.filter { !after.contains($0.text) }, added = new.runningTexts.filter { !before.contains($0.text) }
        // Running heads repeat headings and cells of tables, which have changed themselves.
        let oldTexts = RepeatedTexts(old, vocabulary), newTexts = RepeatedTexts(new, vocabulary)
        var own = gone.filter { !oldTexts.have($0.text) }, ownAdded = added.filter { !newTexts.have($0.text) }
        // The first ones at all are a change, although they repeat a heading; a document of one page may have none.
        let a = old.runningTexts.first { oldTexts.have($0.text) }, b = new.runningTexts.first { newTexts.have($0.text) }
        if own.isEmpty, ownAdded.isEmpty, (a == nil) != (b == nil), min(old.pageSizes.count, new.pageSizes.count) > 1 {
            (own, ownAdded) = ([a].compactMap(\.self), [b].compactMap(\.self))
        }
        for index in 0..<max(own.count, ownAdded.count) {
            let a = index < own.count ? own[index] : nil, b = index < ownAdded.count ? ownAdded[index] : nil
            if text.name("running heads", old: a?.text, new: b?.text) { continue }
            add("running head or foot", a, b)
        }
    }

    private mutating func add(_ subject: String, _ a: RunningText?, _ b: RunningText?) {
        add(.runningText, subject, a?.text, b?.text)
        if let a { changes[changes.count - 1].oldPlace = Change.Place(page: a.page, areas: [a.rect]) }
        if let b { changes[changes.count - 1].newPlace = Change.Place(page: b.page, areas: [b.rect]) }
    }

    private mutating func addWatermarks() {
        let before = Set(old.watermarks.map(\.text)), after = Set(new.watermarks.map(\.text))
        let gone = old.watermarks.filter { !after.contains($0.text) }, added = new.watermarks.filter { !before.contains($0.text) }
        for index in 0..<max(gone.count, added.count) {
            add("watermark", index < gone.count ? gone[index] : nil, index < added.count ? added[index] : nil)
        }
        let a = old.drawnWatermark, b = new.drawnWatermark
        if let a, let b, a.paint == b.paint {
            if !a.area.content.isEqual(b.area.content, in: a.area.rect, b.area.rect) {
                add(.runningText, "drawing of the watermark", nil, nil)
            }
        } else if a != nil || b != nil {
            add(.runningText, "drawn watermark", a?.paint, b?.paint)
        }
        guard a != nil || b != nil, changes.last?.subject.hasSuffix("watermark") == true else { return }
        changes[changes.count - 1].oldPlace = a.map { Change.Place(page: $0.area.page, areas: [$0.area.rect]) }
        changes[changes.count - 1].newPlace = b.map { Change.Place(page: $0.area.page, areas: [$0.area.rect]) }
    }

    // MARK: - Rules and areas

    private mutating func addShapes(_ text: inout TextChanges, _ structure: inout StructureChanges, hasNewLayout: Bool) {
        let gone = old.shapes.filter { new.shapes[$0.key] == nil }, added = new.shapes.filter { old.shapes[$0.key] == nil }
        func sorted(_ shapes: [InspectedPaint: Int]) -> [(name: String, count: Int)] {
            shapes.map { ($0.key.name, $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        }
        let a = sorted(gone), b = sorted(added)
        for index in 0..<max(a.count, b.count) {
            let before = index < a.count ? a[index] : nil, after = index < b.count ? b[index] : nil
            guard before?.name != after?.name else { continue }
            // New content brings its colours, and a link those of its line. Tables of other arrangements have other rules.
            let isFollower = before == nil || after == nil
            if isFollower, hasNewLayout, max(before?.count ?? 0, after?.count ?? 0) < Self.ruleCount { continue }
            if isFollower,
                structure.nameDecoration("rules and areas") || text.name("rules and areas", isNew: before == nil)
                    || max(before?.count ?? 0, after?.count ?? 0) < Self.ruleCount && text.nameFirst("rules and areas")
            {
                continue
            }
            add(.shape, "colour of rules and areas", before?.name, after?.name)
            changes[changes.count - 1].count = max(before?.count ?? 0, after?.count ?? 0)
            changes[changes.count - 1].unit = "shape"
        }
    }

    /// The fewest rules and areas of a colour that a new arrangement of tables does not explain.
    private static let ruleCount = 10

    /// Adds rules and areas of which there are far more or fewer, such as new borders in a known colour.
    ///
    /// Their number may follow changed text, which therefore excludes them; page breaks divide areas, but not half of them.
    private mutating func addShapeCounts() {
        for (paint, count) in old.shapes.sorted(by: { $0.key.name < $1.key.name }) {
            guard let other = new.shapes[paint], abs(other - count) >= 5 else { continue }
            // Many shapes are on each page.
            let share = Double(other * max(1, old.pageSizes.count)) / Double(count * max(1, new.pageSizes.count))
            guard max(share, 1 / share) > 1.5 else { continue }
            add(.shape, "number of rules and areas in \(paint.name)", "\(count)", "\(other)")
            changes[changes.count - 1].hasOwnValues = false
        }
    }

    // MARK: - Pages

    private mutating func addPages(_ alignment: BlockAlignment, _ text: TextChanges) {
        var moved = 0, first: (old: Change.Place?, new: Change.Place?)?
        for pair in alignment.pairs {
            guard let a = old.blocks[pair.old].tokens.first, let b = new.blocks[pair.new].tokens.first,
                old.tokens[a].page != new.tokens[b].page
            else { continue }
            moved += 1
            first = first ?? (old.place(ofBlock: pair.old), new.place(ofBlock: pair.new))
        }
        guard moved > 0 || text.entriesOfOtherVolumes > 0 || old.pageSizes.count != new.pageSizes.count else { return }
        var change = Change(kind: .pages, subject: "pages", count: moved)
        change.old = "\(old.pageSizes.count)"
        change.new = "\(new.pageSizes.count)"
        change.unit = "block"
        (change.oldPlace, change.newPlace) = (first?.old, first?.new)
        change.hasOwnValues = false
        if text.movedPageNumbers > 0 { change.also.append(Phrase.count(text.movedPageNumbers, "page number") + " in the text") }
        if text.entriesOfOtherVolumes > 0 {
            let count = text.entriesOfOtherVolumes
            change.also.append(count == 1 ? "a contents entry of another volume" : "\(count) contents entries of other volumes")
        }
        changes.append(change)
    }
}

/// The texts of a file that its pages repeat: headings in running heads, the rows of headers of tables and their captions.
private struct RepeatedTexts {
    private var headings: Set<String> = []
    /// The words of headers and captions, since a line of a repeated header has parts of several cells.
    private var words: Set<String> = []

    init(_ file: ComparedFile, _ vocabulary: Vocabulary) {
        // Running heads show the title, too.
        headings.insert(Self.pattern(file.title))
        for block in file.blocks {
            if block.kind.isHeading { headings.insert(Self.pattern(vocabulary.text(block.text))) }
            guard block.kind == .headerCell || block.kind == .caption else { continue }
            for token in block.tokens { words.insert(Self.pattern(vocabulary.word(file.tokens[token].word))) }
        }
    }

    /// The most headings of which a running text may be a part; a book has fewer, and each line is searched in all.
    private static let headingLimit = 5_000

    /// Whether a line of a running text repeats one of the texts.
    func have(_ line: String) -> Bool {
        let pattern = Self.pattern(line)
        // Page numbers alone say nothing. Long headings have several lines in a running head, or are cut there.
        if pattern.isEmpty || headings.contains(pattern) { return true }
        if line.split(separator: " ").allSatisfy({ words.contains(Self.pattern(String($0))) }) { return true }
        return headings.count <= Self.headingLimit && headings.contains { $0.contains(pattern) }
    }

    /// Returns the letters of a text, since running heads show numbers and marks of their own.
    private static func pattern(_ text: String) -> String {
        var pattern = ""
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            pattern.unicodeScalars.append(scalar)
        }
        return pattern
    }
}

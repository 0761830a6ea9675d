package import TypesetBase

/// A size of a document, with its edition, as the names of its files state it.
package struct ComparedSize: Hashable, Comparable, Sendable {
    /// The content size; nil for a file whose name states none.
    package var category: ContentSizeCategory?
    /// The rest of the name after the size, such as `dark`; empty for the standard edition.
    package var edition: String
    /// The number of the volume, from 1; nil for a whole document.
    package var volume: Int?

    package init(category: ContentSizeCategory?, edition: String = "", volume: Int? = nil) {
        (self.category, self.edition, self.volume) = (category, edition, volume)
    }

    package static func < (a: Self, b: Self) -> Bool {
        (a.category?.rawValue ?? -1, a.edition, a.volume ?? 0) < (b.category?.rawValue ?? -1, b.edition, b.volume ?? 0)
    }

    /// The size of all volumes.
    package var whole: ComparedSize { ComparedSize(category: category, edition: edition) }

    /// The words for the size, such as `ax3, dark` or `ax3, volume 2`; empty for a file alone.
    package var name: String {
        [category?.shortName ?? "", edition, volume.map { "volume \($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// The changes between two versions of a document at all its sizes, each change once.
package struct DocumentComparison: Sendable {
    /// The name of the document, such as `book/guide`.
    package let name: String
    /// The sizes at which both versions exist.
    package private(set) var sizes: [ComparedSize] = []
    /// The changes in the order in which they were found.
    private var found: [Entry] = []
    /// The sizes that only one version has.
    package var onlyOld: [ComparedSize] = []
    package var onlyNew: [ComparedSize] = []
    /// The parts of files that could not be compared.
    package private(set) var problems: [String] = []

    /// A change with the sizes at which it occurs.
    package struct Entry: Sendable {
        /// The change at `large`, or else at the first size.
        package var change: Change
        /// The change at each size.
        package var occurrences: [(size: ComparedSize, change: Change)]
        /// The source line in the new version, or in the old one if the content is gone; nil if it is not known.
        package var source: SourceLines.Place?
        /// The same change in other places.
        package var repeats: [Entry] = []
    }

    private struct Key: Hashable {
        var kind: Change.Kind, subject: String, old: String?, new: String?
        /// The place among changes that are otherwise equal.
        var repetition = 0

        init(_ change: Change) {
            (kind, subject) = (change.kind, change.commonSubject ?? change.subject)
            guard change.hasOwnValues else { return }
            // Spaces depend on the ends of lines.
            (old, new) = (change.old.map(TextChanges.letters), change.new.map(TextChanges.letters))
        }
    }
    private var places: [Key: Int] = [:]

    package init(name: String) { self.name = name }

    /// Adds the changes of files.
    package mutating func add(_ files: [(size: ComparedSize, comparison: FileComparison)]) {
        for file in VolumeShifts(files).comparisons { add(file.comparison, at: file.size) }
    }

    /// Adds the changes at a size.
    private mutating func add(_ comparison: FileComparison, at size: ComparedSize) {
        sizes.append(size)
        var counts: [Key: Int] = [:]
        for change in comparison.changes {
            var key = Key(change)
            counts[key, default: 0] += 1
            key.repetition = counts[key] ?? 0
            if let index = places[key] {
                found[index].occurrences.append((size, change))
                if size == ComparedSize(category: .large) { found[index].change = change }
            } else {
                places[key] = found.count
                found.append(Entry(change: change, occurrences: [(size, change)]))
            }
        }
        for problem in comparison.problems where !problems.contains(problem) { problems.append(problem) }
    }

    /// The number of sizes, at each of which the document is one file or several volumes.
    package var sizeCount: Int { Set(sizes.map(\.whole)).count }

    /// The changes by kind, and within a kind in reading order; one that is made in several places is one entry.
    package var entries: [Entry] {
        RepeatedChanges(
            shown.enumerated().sorted { ($0.element.change.kind, $0.offset) < ($1.element.change.kind, $1.offset) }.map(\.element)
        ).entries
    }

    /// The changes without arrangements of tables that follow from a change of style at other sizes.
    private var shown: [Entry] {
        func isArrangement(_ entry: Entry) -> Bool {
            entry.change.subject == TableChanges.subject || entry.change.context == .records && entry.occurrences.count < sizes.count
        }
        let leader = found.firstIndex { [.font, .size, .spacing, .pageSize].contains($0.change.kind) && !isArrangement($0) }
        guard let leader, found.contains(where: isArrangement) else { return found }
        var shown = found
        if !shown[leader].change.also.contains(FileComparison.arrangements) {
            shown[leader].change.also.append(FileComparison.arrangements)
        }
        shown.removeAll(where: isArrangement)
        return shown
    }

    /// Whether the versions differ.
    package var isDifferent: Bool { !found.isEmpty || !onlyOld.isEmpty || !onlyNew.isEmpty }

    /// The sizes of an entry in words; empty if it occurs at all of them.
    package func sizes(of entry: Entry) -> String {
        let own = entry.occurrences.map(\.size)
        guard own.count > 1, Set(sizes).contains(where: { $0.volume != nil }) else {
            if own.count == sizes.count { return sizes.count > 1 ? "all sizes" : "" }
            return Self.ranges(own, of: sizes)
        }
        // Each part of a document is in one of its volumes.
        let all = sizes.map(\.whole).reduce(into: [ComparedSize]()) { if $0.last != $1 { $0.append($1) } }
        let affected = Set(own.map(\.whole))
        if affected.count == all.count { return all.count > 1 ? "all sizes" : Self.ranges(own, of: sizes) }
        return Self.ranges(all.filter(affected.contains), of: all)
    }

    /// The place of an entry in words: its source line, its page and its sizes, such as `guide.md:42; page 3; all sizes`.
    package func place(of entry: Entry) -> String {
        [Self.sources(of: entry), ChangeText.page(entry.change), sizes(of: entry)].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// The most lines that an entry names.
    private static let lineLimit = 8

    /// Returns the source lines of an entry in words, such as `guide.md:42, 60`; those of other files are left out.
    private static func sources(of entry: Entry) -> String {
        guard let first = entry.source else { return "" }
        var lines: [Int] = []
        for place in entry.repeats.compactMap(\.source) where place.path == first.path && place.isOld == first.isOld {
            if !lines.contains(place.line), place.line != first.line { lines.append(place.line) }
        }
        let more = lines.count >= lineLimit ? " …" : ""
        return ([first.name] + lines.prefix(lineLimit - 1).map(String.init)).joined(separator: ", ") + more
    }

    /// Finds the source lines of all changes of content.
    package mutating func locate(in old: SourceLines, _ new: SourceLines) {
        for index in found.indices {
            let change = found[index].change
            found[index].source = change.newWords.flatMap(new.place)
            guard found[index].source == nil, var place = change.oldWords.flatMap(old.place) else { continue }
            place.isOld = true
            found[index].source = place
        }
    }

    /// Returns sizes as ranges, such as `xSmall…large, ax3`.
    private static func ranges(_ some: [ComparedSize], of all: [ComparedSize]) -> String {
        var ranges: [(first: Int, last: Int)] = []
        for index in some.compactMap({ all.firstIndex(of: $0) }).sorted() {
            if let last = ranges.last, last.last == index - 1 {
                ranges[ranges.count - 1].last = index
            } else {
                ranges.append((index, index))
            }
        }
        return ranges.map { range in
            range.first == range.last ? all[range.first].name : "\(all[range.first].name)…\(all[range.last].name)"
        }.joined(separator: ", ")
    }
}

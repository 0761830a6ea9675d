/// The changes between two versions of a file at one size.
package struct FileComparison: Sendable {
    /// The changes by kind, and within a kind in reading order.
    package let changes: [Change]
    /// The unread parts of both files, of which nothing is compared.
    package let problems: [String]

    /// The comparison of files with equal bytes.
    package static let none = FileComparison(changes: [], problems: [])
}

extension FileComparison {
    /// Compares two files that were read with one vocabulary.
    ///
    /// - Parameter isVolume: whether text may be in other volumes, so that runs of deleted and inserted blocks end at headings.
    package init(_ old: ComparedFile, _ new: ComparedFile, _ vocabulary: Vocabulary, isVolume: Bool = false) {
        let alignment = BlockAlignment(old, new, vocabulary, isVolume: isVolume), ignoresHyphens = !old.marksHyphens || !new.marksHyphens
        let words = (alignment.pairs + alignment.moved).map { pair -> WordChanges? in
            let a = old.blocks[pair.old].tokens, b = new.blocks[pair.new].tokens
            // Equal texts that are divided differently are compared too, because their styles or spaces may differ.
            if pair.isEqual, old.tokens[a].elementsEqual(new.tokens[b], by: Token.isAlike) { return nil }
            return WordChanges(old, a, new, b, vocabulary, ignoresHyphens: ignoresHyphens)
        }
        let tables = TableChanges(old, new, alignment, words)
        var text = TextChanges(old, new, alignment, words, vocabulary, dividesAtHeadings: isVolume)
        var style = StyleChanges(old, new, alignment, words, tables, vocabulary)
        var geometry = PageGeometryChanges(
            old, new, alignment,
            isSameText: text.changes.isEmpty && alignment.pairs.allSatisfy { old.blocks[$0.old].tags == new.blocks[$0.new].tags },
            isSameStyle: !style.changesText)
        let columns = ColumnAlignmentChanges(old, new, alignment, tables, vocabulary)
        let distances = SpacingChanges(old, new, alignment, words, tables, columns, geometry)
        let spacing = distances.changes.filter { !style.name($0) }
        var structure = StructureChanges(old, new, alignment, words, vocabulary, tables, geometry)
        var file = FileChanges(
            old, new, alignment, vocabulary, &text, &structure,
            hasNewLayout: geometry.isChanged || style.changesText)
        let arrangements = tables.changes { table in
            let follower = Self.arrangements
            return text.name(follower, inTable: table) || geometry.name(follower) || style.name(follower)
                || !text.changes.isEmpty && file.namePages(follower)
        }
        let remaining = structure.changes.filter { change in
            !(change.deletedTarget.map { text.name("links to it", withDeleted: $0) } ?? false)
        }
        let others = remaining.filter { !style.name($0) } + file.changes.filter { !style.name($0) }
        let styles = style.changes.filter { change in
            switch change.context {
            case .records: !geometry.name(Self.arrangements)
            case .code: !text.nameCode("the highlighting")
            case nil: true
            }
        }
        var all = text.changes + geometry.changes + styles + columns.changes + spacing + arrangements + others
        all.nameFollowersOfLanguage()
        all.nameFollowersOfRunningTexts()
        changes = all.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }.map(\.element)
        problems = old.problems.map { "\(old.path): \($0)" } + new.problems.map { "\(new.path): \($0)" }
    }

    /// The name of the arrangements of tables, which follow from other changes.
    static let arrangements = "the arrangement of tables"

    /// Creates the text of a volume that only one version has as deleted or inserted, without the title and the contents of every volume.
    package init(textOf file: ComparedFile, _ vocabulary: Vocabulary, isNew: Bool) {
        let title = TextChanges.letters(of: file.title)
        let start = file.blocks.firstIndex { $0.kind.isHeading && !title.hasPrefix(vocabulary.text($0.text)) } ?? file.blocks.endIndex
        let blocks = file.blocks.indices.filter { $0 >= start && !file.blocks[$0].kind.followsHeadings }
        changes = TextChanges(file, isNew ? .inserted : .deleted, blocks, vocabulary).changes
        problems = file.problems.map { "\(file.path): \($0)" }
    }
}

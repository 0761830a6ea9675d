import TypesetAudit
import TypesetBase

/// The changes of the paper and the margins, from which the places of all blocks follow.
struct PageGeometryChanges {
    private(set) var changes: [Change] = []
    /// Whether the paper or a margin has changed.
    var isChanged: Bool { !changes.isEmpty }
    private(set) var hasNewColumns = false
    /// Whether most lines of paragraphs end at one edge; nil if there are too few.
    private(set) var wasFlush: Bool?
    private(set) var isFlush: Bool?

    private let old: ComparedFile
    private let new: ComparedFile

    /// The difference in points from which margins are different; files round to a hundredth.
    private static let tolerance = 0.75

    /// Finds the changes.
    ///
    /// - Parameters:
    ///   - isSameText: whether no text has changed, which also shifts some blocks.
    ///   - isSameStyle: whether the text has its fonts and sizes, from which the height of first lines follows.
    init(_ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, isSameText: Bool, isSameStyle: Bool) {
        (self.old, self.new) = (old, new)
        addPaper()
        addFrame(alignment, isSameText, isSameStyle)
        // The whole first pages show it.
        for index in changes.indices {
            (changes[index].oldPlace, changes[index].newPlace) = (Change.Place(page: 1, areas: []), Change.Place(page: 1, areas: []))
        }
    }

    /// Names a change that follows from the paper or the margins with it; returns false if neither has changed.
    mutating func name(_ follower: String) -> Bool { changes.name(follower, with: changes.indices.last) }

    // MARK: - Paper

    private mutating func addPaper() {
        let a = Self.usualSize(old), b = Self.usualSize(new)
        guard let a, let b, abs(a.width - b.width) > 0.5 || abs(a.height - b.height) > 0.5 else { return }
        changes.append(Change(kind: .pageSize, subject: "page size", old: PaperName.text(a), new: PaperName.text(b)))
    }

    /// Returns the size of most pages; nil without pages.
    private static func usualSize(_ file: ComparedFile) -> Size? {
        var counts: [Size: Int] = [:]
        for size in file.pageSizes { counts[size, default: 0] += 1 }
        let most = counts.values.max()
        return file.pageSizes.first { counts[$0] == most }
    }

    // MARK: - Margins and columns

    private mutating func addFrame(_ alignment: BlockAlignment, _ isSameText: Bool, _ isSameStyle: Bool) {
        let first = TextFrame(old), second = TextFrame(new), shifts = FrameShifts(old, new, alignment)
        (wasFlush, isFlush) = (first.isFlush, second.isFlush)
        addMargins(first, second, shifts, isSameText, isSameStyle)
        guard first.columns != second.columns else { return }
        hasNewColumns = true
        let names = (Phrase.count(first.columns, "column"), Phrase.count(second.columns, "column"))
        // On other paper, the number of columns follows from the measure.
        if name("\(names.0) → \(names.1)") { return }
        changes.append(Change(kind: .spacing, subject: "columns of the text", old: names.0, new: names.1))
    }

    private mutating func addMargins(
        _ first: TextFrame, _ second: TextFrame, _ shifts: FrameShifts, _ isSameText: Bool, _ isSameStyle: Bool
    ) {
        var sides: [(name: String, old: Double, new: Double)] = []
        func add(_ name: String, _ before: Double?, _ after: Double?, isConfirmed: (Double) -> Bool) {
            guard let before, let after, abs(after - before) > Self.tolerance, isConfirmed(after - before) else { return }
            sides.append((name, before, after))
        }
        let least = isSameText ? 1 : 3, top = isSameStyle ? shifts.top(least: least) : nil
        // Numbers of list items are wider in larger letters.
        add("left", first.left, second.left) { abs($0) > (isSameStyle ? Self.tolerance : 4) && shifts.agree(onLeft: $0, least: least) }
        // Ragged lines end elsewhere in another font, even those that are equal.
        let longest = first.longest.flatMap { before in second.longest.map { $0 - before } }
        add("right", first.right, second.right) { shift in isSameStyle || longest.map { abs($0 - shift) < 2 } ?? false }
        // Half of the line spacing is above the first line.
        add("top", top?.old, top?.new) { abs($0) > 2 + abs(second.pitch - first.pitch) }
        add("bottom", first.bottom, second.bottom) { isSameText && abs($0) > 1.3 * max(first.pitch, second.pitch) }
        guard let side = sides.first else { return }
        func text(_ value: Double) -> String { AuditFigure.decimal(value, places: 1) + " pt" }
        let names = sides.map { "\($0.name) margin \(text($0.old)) → \(text($0.new))" }
        if let paper = changes.indices.last { changes[paper].also += names; return }
        var change = Change(kind: .spacing, subject: "\(side.name) margin of pages", old: text(side.old), new: text(side.new))
        change.also = Array(names.dropFirst())
        (change.commonSubject, change.hasOwnValues) = ("margins", false)
        changes.append(change)
    }
}

/// The names of paper sizes.
private enum PaperName {
    private static let sizes: [(name: String, width: Double, height: Double)] = [
        ("A3", 841.89, 1190.55), ("A4", 595.28, 841.89), ("A5", 419.53, 595.28), ("A6", 297.64, 419.53), ("B5", 498.9, 708.66),
        ("Letter", 612, 792), ("Legal", 612, 1008), ("Executive", 522, 756), ("Tabloid", 792, 1224),
    ]

    /// Returns a size in words, such as `A4`, `Letter, landscape` or `400 × 600 pt`.
    static func text(_ size: Size) -> String {
        for paper in sizes {
            if abs(size.width - paper.width) < 1, abs(size.height - paper.height) < 1 { return paper.name }
            if abs(size.width - paper.height) < 1, abs(size.height - paper.width) < 1 { return paper.name + ", landscape" }
        }
        return "\(AuditFigure.decimal(size.width, places: 1)) × \(AuditFigure.decimal(size.height, places: 1)) pt"
    }
}

import TypesetBase
import TypesetPDFReading

extension InspectedPage {
    /// Whether a visible run meets a condition, even one of punctuation alone, because it is part of a word.
    func hasVisibleRun(_ condition: (TextRun) -> Bool) -> Bool {
        for item in items {
            if case .text(let run) = item.kind, !run.isInvisible, condition(run) { return true }
        }
        return false
    }
}

/// Whether words of a page may overlap, determined from its runs alone.
///
/// If no two runs overlap and no run goes back over itself, no words overlap. Nearly every page is thus spared the search among its words,
/// which are ten times as many.
struct RunOverlap {
    private var bands: [LetterBand] = []
    private(set) var isPossible = false
    /// Whether lines are closer than their letters are high, so that ascenders may reach into descenders.
    private(set) var isTight = false

    init(_ page: InspectedPage) {
        bands.reserveCapacity(page.items.count)
        for item in page.items {
            guard case .text(let run) = item.kind, !run.isInvisible, run.isReadable, let frame = TextFrame(run) else { continue }
            bands.append(frame == .page ? LetterBand(run.band, size: run.size) : LetterBand(around: item.bounds, size: run.size))
            if run.movesBackward { isPossible = true }
        }
        compare()
    }

    /// The comparisons per run after which the words are compared instead, which is then faster.
    private static let maximumComparisons = 64

    /// Compares the runs; the sort has little to do, because text is nearly always drawn from the top down.
    private mutating func compare() {
        bands.sort { $0.rect.minY < $1.rect.minY }
        var left = Self.maximumComparisons * bands.count
        for (index, band) in bands.enumerated() {
            var next = index + 1
            while next < bands.count, bands[next].rect.minY < band.tightReach {
                let other = bands[next]
                if band.isBox || other.isBox {
                    if band.rect.intersects(other.rect) { (isPossible, isTight) = (true, isTight || band.isBox && other.isBox) }
                } else {
                    if band.overlaps(other) { isPossible = true }
                    if band.isTight(over: other) { isTight = true }
                }
                left -= 1
                if left < 0 { (isPossible, isTight) = (true, true) }
                if isPossible, isTight { return }
                next += 1
            }
        }
    }
}

/// The rectangle of the letters of a word or a run, from baseline to x-height; ascenders may extend out of it into another line.
struct LetterBand {
    let rect: Rect
    /// The lowest x-height of a next line whose ascenders may meet the descenders of this one.
    let tightReach: Double
    /// The lowest position of the letters, with their descenders.
    let reach: Double
    /// Whether it is the box around text of another direction than that of the coordinates.
    let isBox: Bool

    /// The depth of descenders below the baseline, in em; in most faces it is a little more.
    private static let descender = 0.2
    /// The distance from the baseline to the x-height of the next line, in em, below which ascenders may meet descenders.
    ///
    /// In no usual face are both together higher than 1.05 em.
    private static let tight = 0.6
    /// The width that neighbours may share by kerning, in points.
    private static let touch = 2.0
    /// The width, in em, that neighbours on one baseline may share by slant and kerning, which takes under a fifth in common faces.
    static let overhang = 0.3
    /// The share of the smaller band's height that two texts on one baseline may have in common.
    private static let share = 0.4

    /// Creates the box around text of another direction, with its ascenders and descenders.
    init(around box: Rect, size: Double) {
        rect = box.grown(by: Self.descender * size)
        (reach, tightReach, isBox) = (rect.maxY, rect.maxY, true)
    }

    /// Creates the band of upright text.
    init(_ rect: Rect, size: Double) {
        (self.rect, isBox) = (rect, false)
        reach = rect.maxY + Self.descender * size
        tightReach = rect.maxY + Self.tight * size
    }

    func isOnLine(of other: LetterBand) -> Bool { abs(rect.maxY - other.rect.maxY) < 1 }

    /// The width that two bands share, in points; negative if they are apart.
    func across(_ other: LetterBand) -> Double { min(rect.maxX, other.rect.maxX) - max(rect.minX, other.rect.minX) }

    /// Whether the other band is a line below, so close that its ascenders may reach the descenders of this one.
    func isTight(over other: LetterBand) -> Bool {
        other.rect.maxY > rect.maxY + 1 && other.rect.minY < tightReach && across(other) > Self.touch
    }

    /// Whether the letters of two bands overlap, on one baseline or with the descenders of the upper one.
    func overlaps(_ other: LetterBand) -> Bool {
        guard across(other) > Self.touch else { return false }
        if isOnLine(of: other) { return rect.intersection(other.rect).height > Self.share * min(rect.height, other.rect.height) }
        return rect.maxY <= other.rect.maxY ? reach > other.rect.minY : other.reach > rect.minY
    }
}

import Geometry
import PDFInspection

extension InspectedPage {
    /// Whether a run that can be seen and read meets a condition.
    func hasReadableRun(_ condition: (TextRun) -> Bool) -> Bool { hasVisibleRun { $0.isReadable && condition($0) } }

    /// Whether a run that can be seen meets a condition. One of punctuation alone is part of a word, too.
    func hasVisibleRun(_ condition: (TextRun) -> Bool) -> Bool {
        for item in items {
            if case .text(let run) = item.kind, !run.isInvisible, condition(run) { return true }
        }
        return false
    }
}

/// Whether words of a page may lie on one another, from its runs alone: what no two runs do, and no run by itself, no words do. Spares
/// nearly every page the search among its words, which are ten times as many.
struct RunOverlap {
    private var bands: [LetterBand] = []
    private(set) var isPossible = false
    /// Whether lines stand closer than their letters are high, so that ascenders may reach into descenders.
    private(set) var isTight = false

    init(_ page: InspectedPage) {
        bands.reserveCapacity(page.items.count)
        for item in page.items {
            guard case .text(let run) = item.kind, !run.isInvisible, run.isReadable else { continue }
            if run.isHorizontal { bands.append(LetterBand(run.band, size: run.size)) }
            if run.goesBack { isPossible = true }
        }
        compare()
    }

    /// Comparisons for each run after which it takes less time to look at the words.
    private static let patience = 64

    /// Text is drawn from the top down nearly always, so that sorting has little to do.
    private mutating func compare() {
        bands.sort { $0.rect.minY < $1.rect.minY }
        var left = Self.patience * bands.count
        for (index, band) in bands.enumerated() {
            var next = index + 1
            while next < bands.count, bands[next].rect.minY < band.tightReach {
                if band.meets(bands[next]) { isPossible = true }
                if band.isTight(over: bands[next]) { isTight = true }
                left -= 1
                if left < 0 { (isPossible, isTight) = (true, true) }
                if isPossible, isTight { return }
                next += 1
            }
        }
    }
}

/// Where the letters of a word or a run stand, from the baseline to the x-height, so that ascenders of one line may reach into the next.
struct LetterBand {
    let rect: Rect
    /// Above the x-height of the next line where that is as far away as the letters are high.
    let tightReach: Double
    /// The lowest place that the letters reach with what hangs under their baseline.
    let reach: Double

    /// How far letters hang under the baseline, in em: in most faces a little more.
    private static let descender = 0.2
    /// From the baseline to the x-height of the next line, in em, under which ascenders may meet descenders: in no usual face are both
    /// together higher than 1.05 em.
    private static let tight = 0.6
    /// Points that neighbours may share across, as kerning has them.
    private static let touch = 2.0
    /// What neighbours on one baseline may share across by kerning and slant, in em: the widest kerning pairs of common faces take under a
    /// fifth.
    static let overhang = 0.3
    /// Of the lower band's height, what two texts on one baseline may share.
    private static let share = 0.4

    init(_ rect: Rect, size: Double) {
        self.rect = rect
        reach = rect.maxY + Self.descender * size
        tightReach = rect.maxY + Self.tight * size
    }

    func isOnLine(of other: LetterBand) -> Bool { abs(rect.maxY - other.rect.maxY) < 1 }

    /// Points that both take up across; negative where they stand apart.
    func across(_ other: LetterBand) -> Double { min(rect.maxX, other.rect.maxX) - max(rect.minX, other.rect.minX) }

    /// Whether the other is a line below, and so near that its ascenders may reach into what hangs from this one.
    func isTight(over other: LetterBand) -> Bool {
        other.rect.maxY > rect.maxY + 1 && other.rect.minY < tightReach && across(other) > Self.touch
    }

    /// Whether letters of one lie on those of the other, on one baseline or with what hangs from the upper one.
    func meets(_ other: LetterBand) -> Bool {
        guard across(other) > Self.touch else { return false }
        if isOnLine(of: other) { return rect.intersection(other.rect).height > Self.share * min(rect.height, other.rect.height) }
        return rect.maxY <= other.rect.maxY ? reach > other.rect.minY : other.reach > rect.minY
    }
}

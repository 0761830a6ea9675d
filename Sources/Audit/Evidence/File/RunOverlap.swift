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

    init(_ page: InspectedPage) {
        bands.reserveCapacity(page.items.count)
        isPossible = page.hasReadableRun { run in
            if run.isHorizontal { bands.append(LetterBand(run.band, size: run.size)) }
            return run.goesBack
        }
        if !isPossible { isPossible = hasOverlap() }
    }

    /// Text is drawn from the top down nearly always, so that sorting has little to do.
    private mutating func hasOverlap() -> Bool {
        bands.sort { $0.rect.minY < $1.rect.minY }
        for (index, band) in bands.enumerated() {
            var next = index + 1
            while next < bands.count, bands[next].rect.minY < band.reach {
                if band.meets(bands[next]) { return true }
                next += 1
            }
        }
        return false
    }
}

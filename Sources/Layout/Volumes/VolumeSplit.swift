/// The split of a document into volumes of about equal thickness.
///
/// Volumes begin at chapters. A chapter that is thicker than a volume is split at its sections, and so on. Of the splits with the fewest
/// volumes, the one with the least sum of squared thicknesses is chosen, by dynamic programming over the chapters.
struct VolumeSplit: Equatable {
    /// The numbers of the headings with which the volumes after the first begin.
    private(set) var starts: [Int] = []
    /// The volumes that are too thick and have no heading to split them at, by index, with the heading that they begin with.
    private(set) var oversized: [Int: Int] = [:]

    /// The pages of a volume other than its chapters.
    struct Overhead: Equatable {
        /// The pages before the first heading of the first volume, with the pages at its end.
        var first: Double
        /// The title page, the table of contents and the pages at the end of the others.
        var others: Double
    }

    var count: Int { starts.count + 1 }

    /// Divides a document into volumes of a capacity.
    ///
    /// - Parameter capacity: the greatest number of pages of a volume.
    init(_ breaks: VolumeBreaks, capacity: Double, overhead: Overhead) {
        let units = Units(breaks, capacity: capacity, overhead: overhead), heads = units.heads
        guard !heads.isEmpty else {
            oversized[0] = 0
            return
        }
        // The best split of the first units, by their number: the volumes, the sum of squares, and the units before the last volume.
        var best: [(count: Int, squares: Double, before: Int)] = [(0, 0, 0)]
        for end in 1...heads.count {
            var found = (count: Int.max, squares: Double.infinity, before: end - 1)
            for before in (0..<end).reversed() {
                let thickness = units.thickness(of: before..<end)
                if thickness > capacity, before < end - 1 { break }
                let squares = best[before].squares + thickness * thickness
                if (best[before].count + 1, squares) < (found.count, found.squares) { found = (best[before].count + 1, squares, before) }
            }
            best.append(found)
        }
        var end = heads.count, bounds: [Range<Int>] = []
        while end > 0 {
            bounds.append(best[end].before..<end)
            end = best[end].before
        }
        for (volume, range) in bounds.reversed().enumerated() {
            if range.lowerBound > 0 { starts.append(heads[range.lowerBound]) }
            if units.thickness(of: range) > capacity { oversized[volume] = heads[range.lowerBound] }
        }
    }
}

/// The parts of a document that are not split: chapters, or sections of long ones.
private struct Units {
    /// The numbers of the headings with which the parts begin.
    private(set) var heads: [Int] = []
    private let breaks: VolumeBreaks
    private let capacity: Double
    private let overhead: VolumeSplit.Overhead

    init(_ breaks: VolumeBreaks, capacity: Double, overhead: VolumeSplit.Overhead) {
        (self.breaks, self.capacity, self.overhead) = (breaks, capacity, overhead)
        guard !breaks.breaks.isEmpty else { return }
        heads = cut(0..<breaks.breaks.count, at: breaks.chapterLevel).flatMap { split($0) }
    }

    /// Returns a part, or the parts of one that is too long.
    private func split(_ range: Range<Int>) -> [Int] {
        let first = breaks.breaks[range.lowerBound]
        guard overhead.others + position(range.upperBound) - first.position > capacity else { return [range.lowerBound] }
        // Each step is at least one level deeper.
        let level = breaks.breaks[range].dropFirst().lazy.map(\.level).filter { $0 > first.level }.min()
        guard let level else { return [range.lowerBound] }
        let parts = cut(range, at: level)
        return parts.count == 1 ? [range.lowerBound] : parts.flatMap { split($0) }
    }

    /// Cuts a range at its headings down to a level, but not between a heading and the one right below it.
    private func cut(_ range: Range<Int>, at level: Int) -> [Range<Int>] {
        let all = breaks.breaks
        let starts = range.filter { index in
            index == range.lowerBound || all[index].level <= level && all[index - 1].level >= all[index].level
        }
        return zip(starts, starts.dropFirst() + [range.upperBound]).map { $0..<$1 }
    }

    private func position(_ index: Int) -> Double { index < breaks.breaks.count ? breaks.breaks[index].position : breaks.end }

    /// Returns the thickness of a volume of some units, in pages.
    func thickness(of range: Range<Int>) -> Double {
        let end = range.upperBound < heads.count ? position(heads[range.upperBound]) : breaks.end
        return (range.lowerBound == 0 ? overhead.first : overhead.others) + max(0, end - position(heads[range.lowerBound]))
    }
}

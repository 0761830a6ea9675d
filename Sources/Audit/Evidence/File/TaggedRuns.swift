import PDFInspection

/// The runs of text in tagged marked-content sequences, found by page and sequence.
struct TaggedRuns {
    struct Run {
        /// Of the nearest sequence that has one.
        var mcid: Int
        var font: Int
        var glyphs: Range<Int>
        /// The marked-content sequence whose ActualText stands for the run.
        var replacement: Int?
    }
    /// Of all pages, each page's in the order of their sequences, and those of a sequence in drawing order.
    private(set) var runs: [Run] = []
    /// Where each page's runs begin, and where the last one's end.
    private var starts = [0]

    init(_ pdf: InspectedPDF) {
        runs.reserveCapacity(pdf.pages.reduce(0) { $0 + $1.items.count })
        for page in pdf.pages {
            enter(page)
            starts.append(runs.count)
        }
    }

    private mutating func enter(_ page: InspectedPage) {
        let marks = Mark.all(of: page), first = runs.count
        var replaced: Set<Int> = [], isSorted = true
        for item in page.items {
            guard case .text(let run) = item.kind, let number = item.markedContent, let mcid = marks[number].mcid else { continue }
            // What stands for the whole of a sequence is said once.
            let replacement = marks[number].replacement
            if let replacement, !replaced.insert(replacement).inserted { continue }
            if runs.count > first, runs[runs.count - 1].mcid > mcid { isSorted = false }
            runs.append(Run(mcid: mcid, font: run.font, glyphs: run.glyphs, replacement: replacement))
        }
        // Most writers number sequences as they begin.
        if !isSorted { runs[first...].sort { ($0.mcid, $0.glyphs.lowerBound) < ($1.mcid, $1.glyphs.lowerBound) } }
    }

    /// Where in `runs` those of one sequence of a page stand; pages are counted from 0.
    func range(of mcid: Int, onPage page: Int) -> Range<Int> {
        var low = starts[page], high = starts[page + 1]
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].mcid < mcid { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < starts[page + 1], runs[end].mcid == mcid { end += 1 }
        return low..<end
    }

    /// What a sequence and those around it say of a stretch of content.
    private struct Mark {
        /// Of the nearest sequence that has one.
        var mcid: Int?
        /// The nearest sequence that has an ActualText.
        var replacement: Int?

        static func all(of page: InspectedPage) -> [Mark] {
            var marks: [Mark] = []
            marks.reserveCapacity(page.markedContents.count)
            for index in page.markedContents.indices {
                // A parent stands before its children.
                var mark = page.markedContents[index].parent.map { marks[$0] } ?? Mark()
                if let mcid = page.markedContents[index].mcid { mark.mcid = mcid }
                if page.markedContents[index].actualText != nil { mark.replacement = index }
                marks.append(mark)
            }
            return marks
        }
    }
}

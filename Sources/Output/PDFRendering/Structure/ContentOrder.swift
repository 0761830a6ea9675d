import Layout

/// The marked-content sequences of each content, in painting order.
struct ContentOrder {
    private let sequences: [MarkedContent.Sequence]
    private let starts: [Int]

    init(_ all: [MarkedContent.Sequence], count: Int) {
        var starts = [Int](repeating: 0, count: count + 1)
        for sequence in all { starts[Int(sequence.content) + 1] += 1 }
        for content in 0..<count { starts[content + 1] += starts[content] }
        var places = starts
        var sorted = all
        for sequence in all {
            sorted[places[Int(sequence.content)]] = sequence
            places[Int(sequence.content)] += 1
        }
        self.starts = starts
        sequences = sorted
    }

    subscript(_ content: ContentID) -> ArraySlice<MarkedContent.Sequence> {
        content >= 0 && content + 1 < starts.count ? sequences[starts[content]..<starts[content + 1]] : []
    }
}

/// Finds what two sequences of numbers have in common, in their order.
///
/// Elements that occur once in both sequences divide them first, so that the result follows rare words and not common ones (Bram Cohen's
/// patience difference). The parts between them are compared by Myers, “An O(ND) Difference Algorithm and Its Variations” (1986).
struct SequenceAlignment {
    /// The pairs of equal elements, as indices into both sequences; both indices grow.
    private(set) var pairs: [(old: Int, new: Int)] = []

    /// The most differences between two anchors that Myers's algorithm looks for; its time and memory grow with the square.
    ///
    /// Beyond it, the part counts as replaced.
    private static let differenceLimit = 1_500

    init(_ old: [Int32], _ new: [Int32]) {
        pairs.reserveCapacity(min(old.count, new.count))
        var pending = [(0..<old.count, 0..<new.count)]
        while let (oldRange, newRange) = pending.popLast() { align(old, new, oldRange, newRange, &pending) }
        pairs.sort { $0.old < $1.old }
    }

    private mutating func align(
        _ old: [Int32], _ new: [Int32], _ oldRange: Range<Int>, _ newRange: Range<Int>, _ pending: inout [(Range<Int>, Range<Int>)]
    ) {
        var a = oldRange, b = newRange
        while let i = a.first, let j = b.first, old[i] == new[j] {
            pairs.append((i, j))
            (a, b) = (a.dropFirst(), b.dropFirst())
        }
        while let i = a.last, let j = b.last, old[i] == new[j] {
            pairs.append((i, j))
            (a, b) = (a.dropLast(), b.dropLast())
        }
        guard !a.isEmpty, !b.isEmpty else { return }
        let anchors = Self.anchors(old, new, a, b)
        guard !anchors.isEmpty else { return addShortest(old, new, a, b) }
        var (i, j) = (a.lowerBound, b.lowerBound)
        for anchor in anchors {
            pairs.append(anchor)
            if i < anchor.old, j < anchor.new { pending.append((i..<anchor.old, j..<anchor.new)) }
            (i, j) = (anchor.old + 1, anchor.new + 1)
        }
        if i < a.upperBound, j < b.upperBound { pending.append((i..<a.upperBound, j..<b.upperBound)) }
    }

    /// Returns the elements that occur once in both parts, of which the longest run that grows in both is kept.
    private static func anchors(_ old: [Int32], _ new: [Int32], _ a: Range<Int>, _ b: Range<Int>) -> [(old: Int, new: Int)] {
        struct Places { var old = -1, new = -1, oldCount = 0, newCount = 0 }
        var places: [Int32: Places] = [:]
        for index in a {
            places[old[index], default: Places()].oldCount += 1
            places[old[index]]?.old = index
        }
        for index in b {
            guard places[new[index]] != nil else { continue }
            places[new[index]]?.newCount += 1
            places[new[index]]?.new = index
        }
        let unique = places.values.filter { $0.oldCount == 1 && $0.newCount == 1 }.sorted { $0.old < $1.old }
        return longestGrowing(unique.map { ($0.old, $0.new) })
    }

    /// Returns the longest part of pairs, sorted by `old`, whose `new` grows too.
    private static func longestGrowing(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
        var ends: [Int] = [], before: [Int] = []
        before.reserveCapacity(pairs.count)
        for (index, pair) in pairs.enumerated() {
            var low = 0, high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
            }
            before.append(low == 0 ? -1 : ends[low - 1])
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var result: [(old: Int, new: Int)] = [], next = ends.last ?? -1
        while next >= 0 {
            result.append(pairs[next])
            next = before[next]
        }
        return result.reversed()
    }

    /// Adds the pairs of the shortest edit script, or none if it has more differences than the limit.
    private mutating func addShortest(_ old: [Int32], _ new: [Int32], _ a: Range<Int>, _ b: Range<Int>) {
        let n = a.count, m = b.count, most = min(n + m, Self.differenceLimit), offset = most + 1
        var furthest = Array(repeating: Int32(0), count: 2 * most + 3), trace: [[Int32]] = []
        for depth in 0...most {
            trace.append(Array(furthest[(offset - depth)...(offset + depth)]))
            for diagonal in stride(from: -depth, through: depth, by: 2) {
                let isDown =
                    diagonal == -depth || diagonal != depth && furthest[offset + diagonal - 1] < furthest[offset + diagonal + 1]
                var x = isDown ? Int(furthest[offset + diagonal + 1]) : Int(furthest[offset + diagonal - 1]) + 1, y = x - diagonal
                while x < n, y < m, old[a.lowerBound + x] == new[b.lowerBound + y] { (x, y) = (x + 1, y + 1) }
                furthest[offset + diagonal] = Int32(x)
                if x >= n, y >= m { return follow(trace, depth, n, m, a.lowerBound, b.lowerBound) }
            }
        }
    }

    /// Adds the diagonals of the path that ends at the end of both parts.
    private mutating func follow(_ trace: [[Int32]], _ depth: Int, _ n: Int, _ m: Int, _ oldStart: Int, _ newStart: Int) {
        var x = n, y = m
        for step in stride(from: depth, through: 0, by: -1) {
            let row = trace[step], diagonal = x - y
            var before = (x: 0, y: 0)
            if step > 0 {
                // The row has the diagonals from -step to step.
                let isDown = diagonal == -step || diagonal != step && row[diagonal - 1 + step] < row[diagonal + 1 + step]
                let last = isDown ? diagonal + 1 : diagonal - 1
                before = (Int(row[last + step]), Int(row[last + step]) - last)
            }
            while x > before.x, y > before.y {
                (x, y) = (x - 1, y - 1)
                pairs.append((oldStart + x, newStart + y))
            }
            (x, y) = before
        }
    }
}

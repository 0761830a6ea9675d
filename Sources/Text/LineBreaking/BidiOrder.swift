import TypesetBase

/// The order of the runs of a line from left to right.
enum BidiOrder {
    /// UAX #9, L2: from the highest level to the lowest odd one, reverse every sequence at that level or higher.
    static func visual(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in stride(from: highest, through: 1, by: -1) {
            var start = 0
            while start < order.count {
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end + 1
            }
        }
        return order
    }
}

extension RandomAccessCollection {
    /// The first index whose element belongs to the second part, or `endIndex`, found by binary search.
    ///
    /// - Parameter isInSecondPart: returns false for the elements before some index, and true from that index on.
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var start = startIndex, length = count
        while length > 0 {
            let half = length / 2, middle = index(start, offsetBy: half)
            if isInSecondPart(self[middle]) {
                length = half
            } else {
                start = index(after: middle)
                length -= half + 1
            }
        }
        return start
    }
}

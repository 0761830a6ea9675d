extension RandomAccessCollection {
    /// The first index whose element is of the second part, or `endIndex`, by halves.
    ///
    /// - Parameter isInSecondPart: false for the elements up to some index, and true from it on.
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

import Glibc

extension [UInt8] {
    /// The offsets of the occurrences of a byte sequence, in ascending order, without those that overlap an earlier one.
    ///
    /// The standard library's `ranges(of:)` compares elements one by one through an index; this method skips to the first byte with
    /// `memchr`.
    package func occurrences(of bytes: some Collection<UInt8>) -> [Int] {
        let wanted = Array(bytes)
        var places: [Int] = [], position = 0
        while let place = firstOccurrence(of: wanted, from: position) {
            places.append(place)
            position = place + wanted.count
        }
        return places
    }

    /// Whether the array contains a byte sequence.
    package func hasOccurrence(of bytes: some Collection<UInt8>) -> Bool { firstOccurrence(of: Array(bytes), from: 0) != nil }

    private func firstOccurrence(of wanted: [UInt8], from start: Int) -> Int? {
        guard let first = wanted.first else { return nil }
        return withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress else { return nil }
            // An occurrence cannot begin within the last bytes.
            var position = start
            let end = bytes.count - wanted.count + 1
            while position < end, let found = memchr(base + position, Int32(first), end - position) {
                let place = UnsafeRawPointer(found) - base
                if memcmp(found, wanted, wanted.count) == 0 { return place }
                position = place + 1
            }
            return nil
        }
    }
}

/// References under the keys 0, 1, 2 … (ISO 32000-1 7.9.7).
struct NumberTree {
    /// Entries per leaf: a reader looks through one leaf only.
    private static let leafSize = 256
    private let values: [ObjectNumber]

    init(_ values: [ObjectNumber]) { self.values = values }

    func write(to objects: ObjectWriter) throws -> ObjectNumber {
        let body = ByteBuffer()
        guard values.count > Self.leafSize else {
            putNumbers(0..<values.count, body.put("<<"))
            return try objects.write(body.put(">>"))
        }
        body.put("<</Kids[")
        for start in stride(from: 0, to: values.count, by: Self.leafSize) {
            let range = start..<min(start + Self.leafSize, values.count), leaf = ByteBuffer()
            leaf.put("<</Limits[").put(range.lowerBound).put(" ").put(range.upperBound - 1).put("]")
            putNumbers(range, leaf)
            body.put(reference: try objects.write(leaf.put(">>")))
        }
        return try objects.write(body.put("]>>"))
    }

    private func putNumbers(_ range: Range<Int>, _ body: ByteBuffer) {
        body.put("/Nums[")
        for key in range { body.put(key).put(reference: values[key]).put(" ") }
        body.put("]")
    }
}

/// Byte offsets of the Unicode scalars of a UTF-8 text: libyaml's marks count scalars, spans count bytes.
struct ScalarOffsets {
    /// Offset of every 64th scalar; empty where all are one byte.
    private var landmarks: [Int] = []
    private let bytes: ArraySlice<UInt8>
    private static let stride = 64

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        guard bytes.contains(where: { $0 >= 0x80 }) else { return }
        var count = 0
        for (offset, byte) in bytes.enumerated() where !Self.isContinuation(byte) {
            if count % Self.stride == 0 { landmarks.append(offset) }
            count += 1
        }
    }

    /// Offset from the first byte; past the last scalar, the length.
    subscript(index: Int) -> Int {
        guard !landmarks.isEmpty else { return min(index, bytes.count) }
        let landmark = min(index / Self.stride, landmarks.count - 1)
        var offset = landmarks[landmark], left = index - landmark * Self.stride
        while left > 0, offset < bytes.count {
            offset += 1
            while offset < bytes.count, Self.isContinuation(bytes[bytes.startIndex + offset]) { offset += 1 }
            left -= 1
        }
        return offset
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

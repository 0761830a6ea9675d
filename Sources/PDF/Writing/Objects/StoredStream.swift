import TypesetBase

/// The bytes of a stream, compressed once for several files.
struct StoredStream: Sendable {
    private(set) var bytes: [UInt8]
    /// The bytes before compression.
    let count: Int
    let isCompressed: Bool

    /// Creates a stream, and compresses its bytes.
    ///
    /// - Parameter compressor: nil for a file without compression.
    init(_ bytes: [UInt8], _ compressor: Compressor?) {
        let compressed = bytes.withUnsafeBytes { bytes in compressor?.compress(bytes).map(Array.init) }
        self.bytes = compressed ?? bytes
        count = bytes.count
        isCompressed = compressed != nil
    }
}

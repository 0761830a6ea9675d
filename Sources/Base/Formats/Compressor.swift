import CTypesetDeflate

/// Writes zlib streams (RFC 1950) with one libdeflate compressor, which is reused for every stream of a file.
package final class Compressor {
    /// The effort with which libdeflate searches for repetitions.
    package enum Level: CInt, Sendable {
        /// For streams that differ from size to size. It takes half to two thirds of the time of `moderate`, for files 1 to 4 %
        /// larger (books, README files, a table of 10,000 rows).
        case fast = 1
        /// For streams that all sizes of a document share. It takes two thirds of the time of libdeflate's default, 6.
        case moderate = 4
        /// Saves up to a tenth over `moderate` in repetitive text, in up to twice the time. Higher levels take three times as long for a
        /// further hundredth.
        case thorough = 7
    }

    private let compressor: OpaquePointer?
    private var output: UnsafeMutableRawPointer?
    private var capacity = 0

    package init(level: Level = .fast) { compressor = libdeflate_alloc_compressor(level.rawValue) }

    deinit {
        libdeflate_free_compressor(compressor)
        output?.deallocate()
    }

    /// The compressed bytes, valid until the next call; nil if memory is insufficient.
    package func compress(_ input: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard let compressor else { return nil }
        let bound = libdeflate_zlib_compress_bound(compressor, input.count)
        if bound > capacity {
            output?.deallocate()
            output = .allocate(byteCount: bound, alignment: 16)
            capacity = bound
        }
        let length = libdeflate_zlib_compress(compressor, input.baseAddress, input.count, output, capacity)
        return length > 0 ? UnsafeRawBufferPointer(start: output, count: length) : nil
    }
}

/// Decompresses the streams of a `Compressor`.
package enum Decompressor {
    /// The `count` bytes of a zlib stream; nil if its length differs, or if memory is insufficient.
    package static func bytes(of stream: [UInt8], count: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let result = libdeflate_zlib_decompress(decompressor, stream, stream.count, buffer.baseAddress, count, nil)
            isWhole = result == LIBDEFLATE_SUCCESS
            initialized = isWhole ? count : 0
        }
        return isWhole ? bytes : nil
    }
}

import CTypesetDeflate

/// Writes zlib streams (RFC 1950) with one libdeflate compressor, which is reused for every stream of a file.
package final class Compressor {
    /// The effort with which libdeflate searches for repetitions.
    package enum Level: CInt, Sendable {
        /// The level for streams that differ from size to size. It takes half to two thirds of the time of `moderate`, for files 1 to 4 %
        /// larger (books, README files, a table of 10,000 rows).
        case fast = 1
        /// The level for streams that all sizes of a document share. It takes two thirds of the time of libdeflate's default, 6.
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

/// Decompresses the streams of a `Compressor`, and files in gzip's format.
package enum Decompressor {
    /// The `count` bytes of a zlib stream; nil if its length differs, or if memory is insufficient.
    package static func bytes(of stream: [UInt8], count: Int) -> [UInt8]? { bytes(of: stream, count: count, libdeflate_zlib_decompress) }

    /// The bytes of a file in gzip's format (RFC 1952) with one member; nil if it is damaged or has more than `limit` bytes.
    static func bytes(ofGzip file: [UInt8], limit: Int) -> [UInt8]? {
        // The size of the contents is in the last four bytes (RFC 1952 2.3.1).
        guard file.count >= 18 else { return nil }
        let count = file.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        return count <= limit ? bytes(of: file, count: count, libdeflate_gzip_decompress) : nil
    }

    /// A function of libdeflate.
    private typealias Format = (
        OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<Int>?
    ) -> libdeflate_result

    private static func bytes(of stream: [UInt8], count: Int, _ decompress: Format) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            isWhole = decompress(decompressor, stream, stream.count, buffer.baseAddress, count, nil) == LIBDEFLATE_SUCCESS
            initialized = isWhole ? count : 0
        }
        return isWhole ? bytes : nil
    }
}

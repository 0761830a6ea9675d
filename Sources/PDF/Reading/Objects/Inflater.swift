import CTypesetDeflate
import CTypesetZlib

/// Decodes `FlateDecode` (ISO 32000-1 7.4.4).
///
/// One libdeflate decompressor decodes the intact streams of a file. zlib decodes damaged ones up to the damage.
final class Inflater {
    private let decompressor = libdeflate_alloc_decompressor()
    private var output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    /// The limit of a buffer that is kept for the next stream.
    private static let keptLimit = 1 << 20

    enum Result {
        case whole([UInt8])
        /// The decoded part of a damaged stream, which may be empty.
        case part([UInt8])
        /// The output exceeds the limit.
        case tooMuch
    }

    deinit {
        libdeflate_free_decompressor(decompressor)
        output.deallocate()
    }

    /// Decodes a stream.
    ///
    /// - Parameter limit: the limit of decoded bytes.
    func inflate(_ input: UnsafeBufferPointer<UInt8>, limit: Int) -> Result {
        guard let decompressor else { return .part([]) }
        defer { shrink() }
        while true {
            var count = 0
            switch libdeflate_zlib_decompress(decompressor, input.baseAddress, input.count, output.baseAddress, output.count, &count) {
            case LIBDEFLATE_SUCCESS: return count <= limit ? .whole(Array(output[..<count])) : .tooMuch
            case LIBDEFLATE_INSUFFICIENT_SPACE:
                guard output.count < limit else { return .tooMuch }
                makeRoom(min(limit, 4 * output.count))
            default: return Self.decodable(input, limit: limit)
            }
        }
    }

    private func makeRoom(_ capacity: Int) {
        output.deallocate()
        output = .allocate(capacity: capacity)
    }

    private func shrink() { if output.count > Self.keptLimit { makeRoom(Self.keptLimit) } }

    /// Decodes a stream without its checksum up to its damage.
    ///
    /// It is whole if all its data is there: some writers omit the checksum, the end after flushed data, or all of an empty stream.
    private static func decodable(_ input: UnsafeBufferPointer<UInt8>, limit: Int) -> Result {
        if input.isEmpty { return .whole([]) }
        // The header of zlib: the method is deflate, and the two bytes are a multiple of 31 (RFC 1950, 2.2).
        guard input.count > 2, input[0] & 15 == 8, (Int(input[0]) << 8 + Int(input[1])).isMultiple(of: 31), input[1] & 32 == 0 else {
            return .part([])
        }
        let isFlushed = input.suffix(4).elementsEqual([0, 0, 0xFF, 0xFF])
        let input = UnsafeBufferPointer(rebasing: input[2...])
        var stream = z_stream(), result: [UInt8] = []
        let windowBits: Int32 = -15
        guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return .part([]) }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(clamping: input.count)
        var buffer = [UInt8](repeating: 0, count: 1 << 16), status = Z_OK
        while status == Z_OK {
            guard result.count < limit else { return .tooMuch }
            let count = buffer.withUnsafeMutableBufferPointer { buffer in
                (stream.next_out, stream.avail_out) = (buffer.baseAddress, UInt32(buffer.count))
                status = CTypesetZlib.inflate(&stream, Z_SYNC_FLUSH)
                return buffer.count - Int(stream.avail_out)
            }
            result += buffer[..<count]
            if count == 0, stream.avail_in == 0 { break }
        }
        let isWhole = status == Z_STREAM_END ? stream.avail_in < 4 : isFlushed && stream.avail_in == 0 && status != Z_DATA_ERROR
        return isWhole ? .whole(result) : .part(result)
    }
}

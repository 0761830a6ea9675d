import CImageCodecs

/// The one place where a codec's status becomes an error.
enum CodecCall {
    /// `call` gets room for a message and returns 0 when all is well.
    static func check(_ format: String, _ call: (UnsafeMutablePointer<CChar>) -> Int32) throws(FormatError) {
        let size = Int(IMAGE_CODEC_MESSAGE_SIZE)
        var message: String?
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress, call(base) != 0 else { return }
            message = String(cString: base)
        }
        if let message { throw .corrupt(format, message) }
    }

    /// `count` bytes that `call` fills.
    static func pixels(
        _ format: String, count: Int,
        _ call: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CChar>) -> Int32
    ) throws(FormatError) -> [UInt8] {
        var failure: FormatError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(FormatError) {
                try check(format) { call(buffer.baseAddress, $0) }
                initialized = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

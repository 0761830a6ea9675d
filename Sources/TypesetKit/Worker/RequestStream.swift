/// Splits a stream of bytes into requests: JSON objects, each ended at the latest by a line feed.
///
/// Invalid JSON is lost up to the end of its line, and nothing after it.
struct RequestStream {
    /// The largest size of a request in bytes: a hundred thousand inputs with long paths.
    static let longest = 64 << 20

    private var pending: [UInt8] = []
    /// The number of open brackets.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether the rest of an overlong line is skipped.
    private(set) var isOverlong = false

    /// Adds bytes of the stream.
    ///
    /// - Returns: the requests that the bytes complete; an empty one marks an overlong request.
    mutating func add(_ bytes: [UInt8]) -> [[UInt8]] {
        var requests: [[UInt8]] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if isOverlong { requests.append([]) } else if !pending.isEmpty { requests.append(pending) }
                reset()
            } else if !isOverlong, !(pending.isEmpty && [0x20, 0x09, 0x0D].contains(byte)) {
                pending.append(byte)
                if closes(byte) {
                    requests.append(pending)
                    reset()
                }
                if pending.count > Self.longest { (isOverlong, pending) = (true, []) }
            }
        }
        return requests
    }

    /// Returns the bytes at the end of the stream that no line feed has ended.
    mutating func rest() -> [UInt8]? {
        defer { reset() }
        return pending.isEmpty ? nil : pending
    }

    private mutating func reset() {
        pending = []
        (depth, isInString, isEscaped, isOverlong) = (0, false, false, false)
    }

    /// Whether the byte ends an object.
    private mutating func closes(_ byte: UInt8) -> Bool {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return false
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            return depth == 0
        default: break
        }
        return false
    }
}

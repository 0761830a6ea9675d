import TypesetBase
import TypesetImages

/// The messages between the program and its drawing process: a length and as many bytes, in the machine's byte order.
struct DrawingRequest {
    var form: DrawingForm
    var seconds: Double
    var memory: Int
    var svg: [UInt8]
}

extension DrawingRequest {
    init?(_ bytes: [UInt8]) {
        var reader = MessageReader(bytes)
        guard let width = reader.integer(), let height = reader.integer(), let seconds = reader.number(), let memory = reader.integer(),
            let svg = reader.bytes()
        else { return nil }
        self.init(form: width == 0 ? .page : .pixels(width: width, height: height), seconds: seconds, memory: memory, svg: svg)
    }

    var bytes: [UInt8] {
        var writer = MessageWriter()
        switch form {
        case .page: writer.add(0); writer.add(0)
        case .pixels(let width, let height): writer.add(width); writer.add(height)
        }
        writer.add(seconds)
        writer.add(memory)
        writer.add(svg)
        return writer.message
    }
}

enum DrawingReply {
    case drawn(DrawnSVG)
    case failed(DrawingFailure)

    init?(_ bytes: [UInt8]) {
        var reader = MessageReader(bytes)
        guard let kind = reader.integer(), let seconds = reader.number() else { return nil }
        if kind < 0 {
            guard let width = reader.number(), let height = reader.number(), let pdf = reader.bytes() else { return nil }
            self = .drawn(DrawnSVG(naturalSize: Size(width: width, height: height), pdf: pdf, seconds: seconds))
        } else {
            guard let kind = UInt8(exactly: kind).flatMap(ImageFault.init), let problem = reader.bytes(), let hint = reader.bytes()
            else { return nil }
            let error = FormatError(
                kind: kind, problem: String(decoding: problem, as: UTF8.self), hint: String(decoding: hint, as: UTF8.self))
            self = .failed(DrawingFailure(error, seconds: seconds))
        }
    }

    var bytes: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .drawn(let drawn):
            writer.add(-1)
            writer.add(drawn.seconds)
            writer.add(drawn.naturalSize.width)
            writer.add(drawn.naturalSize.height)
            writer.add(drawn.pdf)
        case .failed(let failure):
            writer.add(Int(failure.error.kind.rawValue))
            writer.add(failure.seconds)
            writer.add(Array(failure.error.problem.utf8))
            writer.add(Array(failure.error.hint.utf8))
        }
        return writer.message
    }
}

private struct MessageWriter {
    private(set) var message: [UInt8] = []

    mutating func add(_ value: Int) { withUnsafeBytes(of: value) { message += $0 } }
    mutating func add(_ value: Double) { add(Int(bitPattern: UInt(value.bitPattern))) }
    mutating func add(_ bytes: [UInt8]) {
        add(bytes.count)
        message += bytes
    }
}

/// Reads a message from a process that may have failed in any way.
private struct MessageReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func integer() -> Int? {
        guard rest.count >= MemoryLayout<Int>.size else { return nil }
        let value = rest.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
        rest = rest.dropFirst(MemoryLayout<Int>.size)
        return value
    }

    mutating func number() -> Double? { integer().map { Double(bitPattern: UInt64(bitPattern: Int64($0))) } }

    mutating func bytes() -> [UInt8]? {
        guard let count = integer(), count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}

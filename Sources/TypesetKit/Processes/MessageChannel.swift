import Dispatch
import Glibc

/// A channel for whole messages over a socket between two processes, either of which may end at any time.
struct MessageChannel {
    let descriptor: Int32

    enum Failure: Error { case closed, timedOut }

    /// The longest message in bytes: a picture and its drawing.
    private static let longest = 512 << 20

    func send(_ message: [UInt8]) throws(Failure) {
        var length = message.count
        let header = withUnsafeBytes(of: &length) { Array($0) }
        try write(header)
        try write(message)
    }

    private func write(_ bytes: [UInt8]) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // MSG_NOSIGNAL prevents a SIGPIPE if the other end is closed.
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .closed }
            rest = rest.dropFirst(count)
        }
    }

    /// Receives a message.
    ///
    /// - Parameter deadline: a time on the machine's clock; nil waits without a limit.
    func receive(until deadline: DispatchTime? = nil) throws(Failure) -> [UInt8] {
        let header = try read(MemoryLayout<Int>.size, deadline)
        let length = header.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
        guard (0...Self.longest).contains(length) else { throw .closed }
        return try read(length, deadline)
    }

    private func read(_ count: Int, _ deadline: DispatchTime?) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            try wait(until: deadline)
            let room = min(count - bytes.count, 1 << 20)
            let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
                initialized = max(0, Glibc.read(descriptor, buffer.baseAddress, room))
            }
            if part.isEmpty, errno == EINTR { continue }
            guard !part.isEmpty else { throw .closed }
            bytes += part
        }
        return bytes
    }

    private func wait(until deadline: DispatchTime?) throws(Failure) {
        guard let deadline else { return }
        while true {
            let now = DispatchTime.now().uptimeNanoseconds, end = deadline.uptimeNanoseconds
            guard now < end else { throw .timedOut }
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let result = Glibc.poll(&poll, 1, Int32(clamping: (end - now) / 1_000_000 + 1))
            if result > 0 { return }
            if result < 0, errno != EINTR { throw .closed }
        }
    }
}

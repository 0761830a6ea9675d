import Glibc

/// The times for which the server waits for a client, in seconds.
struct HTTPTimeouts: Sendable {
    /// The time for the head of a request.
    var head = 10
    /// The time for progress in a write.
    var write = 10
    /// The time for the next event of a stream, whose client may have abandoned it.
    var idleEvents = 120
}

/// A connection that reads one request, writes the response, and closes; a client that is too slow is disconnected.
struct HTTPConnection: ~Copyable {
    private let descriptor: Int32
    private let patience: HTTPTimeouts

    init(_ descriptor: Int32, _ patience: HTTPTimeouts) {
        self.descriptor = descriptor
        self.patience = patience
        var limit = timeval(tv_sec: patience.write, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Reads the next request.
    ///
    /// - Throws: the status for a head that is too long or malformed. Returns nil if the client has disconnected.
    borrowing func request() throws(HTTPStatus) -> HTTPRequest? {
        var head: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 4096)
        let deadline = Self.milliseconds + patience.head * 1000
        // One deadline applies to the whole head: a client that sends single bytes gets no more time.
        while isReadable(until: deadline) {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return nil }
            // The end may span two reads.
            let searched = max(0, head.count - 3)
            head += buffer.prefix(count)
            let end = Self.end(of: head, from: searched)
            guard end ?? head.count <= HTTPRequest.longestHead else { throw .headTooLarge }
            if let end { return try HTTPRequest(parsing: head[..<end]) }
        }
        return nil
    }

    private borrowing func isReadable(until deadline: Int) -> Bool {
        while true {
            let left = deadline - Self.milliseconds
            guard left > 0 else { return false }
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&state, 1, Int32(clamping: left))
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    /// The time of a monotonic clock, in milliseconds.
    private static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    /// The index at which the empty line begins.
    private static func end(of head: [UInt8], from start: Int) -> Int? {
        guard head.count >= 4 else { return nil }
        return (start...head.count - 4).first { head[$0] == 13 && head[$0 + 1] == 10 && head[$0 + 2] == 13 && head[$0 + 3] == 10 }
    }

    /// Sends a response, and blocks until all is written or the client has disconnected.
    borrowing func send(_ response: HTTPResponse, events: EventChannel) {
        guard write(response.head) else { return }
        switch response.body {
        case .bytes(let bytes): _ = write(bytes)
        case .events: follow(events)
        }
        finish()
    }

    private borrowing func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }

    /// Closes the connection after the client has read everything.
    ///
    /// Unread input is discarded, because the kernel would otherwise reset the connection.
    private borrowing func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
        var buffer = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<16 where recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) <= 0 { return }
    }

    // MARK: Events

    /// Forwards events until the client disconnects, the server ends, or no event arrives in time; browsers then reconnect.
    private borrowing func follow(_ events: EventChannel) {
        guard let listener = events.listener(), write(Array("retry: 1000\n\n".utf8)) else { return }
        while true {
            var polls = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&polls, 2, Int32(clamping: patience.idleEvents * 1000))
            if count < 0, errno == EINTR { continue }
            // A waiting client sends nothing: input means that it has disconnected.
            guard count > 0, polls[0].revents == 0 else { return }
            guard let texts = listener.take() else { return }
            for text in texts where !write(Array("data: \(text)\n\n".utf8)) { return }
        }
    }
}

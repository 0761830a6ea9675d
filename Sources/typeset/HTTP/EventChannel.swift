import Glibc
import Synchronization

/// Sends texts to all listeners.
package final class EventChannel: Sendable {
    /// A listener, whose pipe becomes readable when a text has arrived.
    final class Listener: Sendable {
        /// The reading end of the pipe.
        let descriptor: Int32
        private let writingEnd: Int32
        private let texts = Mutex<[String]?>([])

        fileprivate init?() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            (descriptor, writingEnd) = (ends[0].closedOnExecution, ends[1].closedOnExecution)
            // A sender does not wait for a listener that does not read.
            for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        }

        deinit {
            close(descriptor)
            close(writingEnd)
        }

        /// The texts since the last call; nil if the channel has ended.
        func take() -> [String]? {
            var signals = [UInt8](repeating: 0, count: 256)
            _ = read(descriptor, &signals, signals.count)
            return texts.withLock { texts in
                defer { if texts != nil { texts = [] } }
                return texts
            }
        }

        fileprivate func add(_ text: String) { change { $0?.append(text) } }
        fileprivate func end() { change { $0 = nil } }

        private func change(_ body: (inout [String]?) -> Void) {
            texts.withLock { body(&$0) }
            _ = write(writingEnd, [1], 1)
        }
    }

    private struct Weak { weak var listener: Listener? }
    private let listeners = Mutex<[Weak]?>([])

    package init() {}

    /// A new listener; nil if the channel has ended, or if the system has no free descriptor.
    func listener() -> Listener? {
        guard let listener = Listener() else { return nil }
        return listeners.withLock { listeners in
            guard listeners != nil else { return nil }
            listeners?.removeAll { $0.listener == nil }
            listeners?.append(Weak(listener: listener))
            return listener
        }
    }

    /// Sends an event to every listener.
    ///
    /// - Parameter text: a single line.
    package func send(_ text: String) {
        for entry in listeners.withLock(\.self) ?? [] { entry.listener?.add(text) }
    }

    /// Ends all listeners.
    package func end() {
        let all = listeners.withLock { listeners in
            defer { listeners = nil }
            return listeners
        }
        for entry in all ?? [] { entry.listener?.end() }
    }
}

extension Int32 {
    /// The descriptor, closed in programs that this one starts.
    var closedOnExecution: Int32 {
        _ = fcntl(self, F_SETFD, FD_CLOEXEC)
        return self
    }
}

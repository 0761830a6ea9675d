import Glibc
import Synchronization

/// Sends texts to everybody who listens.
package final class EventChannel: Sendable {
    /// Somebody who listens: a pipe can be read when something has come.
    final class Listener: Sendable {
        /// The end of the pipe that is read.
        let descriptor: Int32
        private let writingEnd: Int32
        private let texts = Mutex<[String]?>([])

        fileprivate init?() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            (descriptor, writingEnd) = (ends[0].closedOnExecution, ends[1].closedOnExecution)
            // Whoever sends does not wait for a listener who does not read.
            for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        }

        deinit {
            close(descriptor)
            close(writingEnd)
        }

        /// What has come since the last call; nil where nothing will come any more.
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

    /// Nil where the channel has ended, or the system gives no descriptor.
    func listener() -> Listener? {
        guard let listener = Listener() else { return nil }
        return listeners.withLock { listeners in
            guard listeners != nil else { return nil }
            listeners?.removeAll { $0.listener == nil }
            listeners?.append(Weak(listener: listener))
            return listener
        }
    }

    /// - Parameter text: one line.
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
    /// The descriptor, which other programs that this one starts do not get.
    var closedOnExecution: Int32 {
        _ = fcntl(self, F_SETFD, FD_CLOEXEC)
        return self
    }
}

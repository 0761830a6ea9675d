import Dispatch
import Glibc
import Synchronization

/// Runs pieces of work on a few threads of its own; a piece may add others.
///
/// Threads and not tasks, because the work never waits and its depth follows the input: each thread has a deep stack, on every system the
/// same.
final class WorkQueue: Sendable {
    typealias Work = @Sendable (WorkQueue) -> Void

    private struct State {
        /// The next piece is the last.
        var ready: [Work] = []
        /// Ready or running.
        var unfinished = 0
    }

    /// 64 MiB of address space, used as far as it is needed: room for nesting at the limits of the parsers.
    private static let stackSize = 64 << 20

    private let state = Mutex(State())
    /// Counts the ready pieces, and at the end one for each thread.
    private let available = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let threadCount: Int

    private init(threads: Int) { threadCount = max(1, threads) }

    /// Returns when all work is done, that which was added on the way too. Pieces start in their order.
    static func run(_ work: [Work], threads: Int) {
        guard !work.isEmpty else { return }
        let queue = WorkQueue(threads: threads)
        queue.add(work)
        let started = (0..<queue.threadCount).count { _ in queue.startThread() }
        // Not even one thread: the stack at hand is better than no result.
        if started == 0 { queue.serve() }
        for _ in 0..<started { queue.ended.wait() }
    }

    /// Adds pieces that go before all that are waiting, in their order: what is begun is finished first, so that few documents are in
    /// memory at once.
    func add(_ work: [Work]) {
        state.withLock { state in
            state.ready += work.reversed()
            state.unfinished += work.count
        }
        for _ in work { available.signal() }
    }

    private func serve() {
        while true {
            available.wait()
            guard let work = state.withLock({ $0.ready.popLast() }) else { return }
            work(self)
            let isLast = state.withLock { state in
                state.unfinished -= 1
                return state.unfinished == 0
            }
            if isLast { for _ in 0..<threadCount { available.signal() } }
        }
    }

    private func startThread() -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, &attributes,
            { context in
                if let context {
                    let queue = Unmanaged<WorkQueue>.fromOpaque(context).takeRetainedValue()
                    queue.serve()
                    queue.ended.signal()
                }
                return nil
            }, context.toOpaque())
        if code != 0 { context.release() }
        return code == 0
    }
}

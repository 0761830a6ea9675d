import Dispatch
import Glibc
import Synchronization

/// The threads of one run: a task executor that all tasks of the run share, so that no more than `threads` of them are ever at work,
/// however many documents, shaping parts and sizes there are.
///
/// Swift's own pool would not do: its width cannot be set (`-j`), and its threads have stacks of a size that differs between systems,
/// while the depth of parsing and layout follows the input. Tasks must not wait for each other but by `await`.
final class ThreadPool: TaskExecutor {
    private struct State {
        /// Jobs from `first` on are ready, in the order in which they came; those before it are done with.
        var ready: [UnownedJob] = []
        var first = 0
        var isClosed = false

        mutating func next() -> UnownedJob? {
            guard first < ready.count else { return nil }
            defer {
                first += 1
                if first == ready.count { ready.removeAll(keepingCapacity: true); first = 0 }
            }
            return ready[first]
        }
    }

    /// 64 MiB of address space, used as far as it is needed: room for nesting at the limits of the parsers.
    private static let stackSize = 64 << 20

    private let state = Mutex(State())
    /// Counts the ready jobs, and when the pool is closed one for each thread.
    private let available = DispatchSemaphore(value: 0)
    private let threadCount: Int

    private init(threads: Int) { threadCount = max(1, threads) }

    /// As many threads as can run at the same time: the processors that are online. `-j` narrows it where a container may use fewer.
    static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Runs a task and its child tasks on threads of their own, and returns when it is over. The caller's thread only waits.
    static func run(threads: Int, _ body: @escaping @Sendable () async -> Void) {
        let pool = ThreadPool(threads: threads)
        let started = (0..<pool.threadCount).compactMap { _ in pool.startThread() }
        Task(executorPreference: pool) {
            await body()
            pool.close()
        }
        // Not even one thread could be started: the stack at hand is better than no result.
        if started.isEmpty { pool.runJobs() }
        for thread in started { pthread_join(thread, nil) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.ready.append(job) }
        available.signal()
    }

    private func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<threadCount { available.signal() }
    }

    /// What each thread does until the pool is closed.
    private func runJobs() {
        let executor = asUnownedTaskExecutor()
        while true {
            available.wait()
            let (job, isClosed) = state.withLock { ($0.next(), $0.isClosed) }
            if let job { job.runSynchronously(on: executor) } else if isClosed { return }
        }
    }

    private func startThread() -> pthread_t? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, &attributes,
            { context in
                if let context {
                    let pool = Unmanaged<ThreadPool>.fromOpaque(context).takeRetainedValue()
                    SignalStack.during(pool.runJobs)
                }
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return nil
        }
        return thread
    }
}

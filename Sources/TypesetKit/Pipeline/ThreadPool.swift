import Dispatch
import Glibc
import Synchronization

/// The threads of one run: a task executor that all tasks of the run share, with at most `threads` of them active.
///
/// Swift's own pool has no configurable width (`-j`), and its stack size differs between systems. The depth of parsing and layout follows
/// the input. Tasks must wait for each other only with `await`.
final class ThreadPool: TaskExecutor {
    private struct State {
        /// The queue of jobs: those from `first` on are ready, in the order of their arrival; those before it are done.
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

    /// The stack size: 64 MiB of address space, enough for nesting at the limits of the parsers; only used pages take memory.
    private static let stackSize = 64 << 20

    private let state = Mutex(State())
    /// Counts the ready jobs, and one for each thread when the pool is closed.
    private let available = DispatchSemaphore(value: 0)
    private let threadCount: Int

    private init(threads: Int) { threadCount = max(1, threads) }

    /// The number of threads that can run at the same time: the online processors; if a container may use fewer, set `-j`.
    static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Runs a task and its child tasks on separate threads, while the caller's thread waits for the end of the task.
    ///
    /// - Parameter cancellation: cancels the task from another thread; nil if nothing does.
    static func run(threads: Int, cancellation: RunCancellation? = nil, _ body: @escaping @Sendable () async -> Void) {
        let pool = ThreadPool(threads: threads)
        let started = (0..<pool.threadCount).compactMap { _ in pool.startThread() }
        let task = Task(executorPreference: pool) {
            await body()
            pool.close()
        }
        cancellation?.add(task)
        // If no thread could be started, the jobs run on the stack of the caller.
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

    /// Runs jobs until the pool is closed; each thread calls it.
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

import Synchronization

/// Cancels the task of a run from another thread; the work in progress checks `Task.isCancelled` between documents and sizes.
final class RunCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Cancels the task of the run, even if it starts later.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.task?.cancel()
        }
    }

    /// Sets the task of the run.
    func add(_ task: Task<Void, Never>) {
        state.withLock { state in
            if state.isCancelled { task.cancel() }
            state.task = task
        }
    }
}

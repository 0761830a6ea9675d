import Glibc

/// A number of bytes that threads share: one that needs more than is left waits.
final class MemoryBudget: @unchecked Sendable {
    // Guarded by the lock. The lock and the condition have a fixed address, which pthreads require.
    private var used = 0
    private let limit: Int
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let returned = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(_ limit: Int) {
        self.limit = limit
        pthread_mutex_init(lock, nil)
        pthread_cond_init(returned, nil)
    }

    deinit {
        pthread_cond_destroy(returned)
        pthread_mutex_destroy(lock)
        returned.deallocate()
        lock.deallocate()
    }

    /// Waits until `count` bytes are left; more than the limit wait until all are left.
    func take(_ count: Int) {
        pthread_mutex_lock(lock)
        while used > 0, used + count > limit { pthread_cond_wait(returned, lock) }
        used += count
        pthread_mutex_unlock(lock)
    }

    /// Returns bytes that were taken.
    func give(_ count: Int) {
        pthread_mutex_lock(lock)
        used -= count
        pthread_cond_broadcast(returned)
        pthread_mutex_unlock(lock)
    }
}

import Glibc

/// A stack for the signal handlers of a thread, for when the thread's own stack has overflowed.
package enum SignalStack {
    /// The size in bytes, enough for handlers without deep calls (`MINSIGSTKSZ` is 2 KiB, and AVX-512 saves 3 KiB of registers).
    private static let size = 64 << 10

    /// Runs work on the calling thread with such a stack.
    package static func during<Result>(_ work: () -> Result) -> Result {
        var stack = allocated(), none = stack_t(ss_sp: nil, ss_flags: Int32(SS_DISABLE), ss_size: 0)
        defer { stack.ss_sp.deallocate() }
        sigaltstack(&stack, nil)
        defer { sigaltstack(&none, nil) }
        return work()
    }

    /// Gives the calling thread such a stack until the process ends.
    ///
    /// The first thread of a process needs one although it calls little: if memory is short, its own stack cannot grow.
    package static func keep() {
        var stack = allocated()
        sigaltstack(&stack, nil)
    }

    private static func allocated() -> stack_t {
        stack_t(ss_sp: UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
    }
}

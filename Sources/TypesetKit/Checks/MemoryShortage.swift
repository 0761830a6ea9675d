import Glibc
import TypesetBase

/// Detects too little memory, which libraries report as another problem: fontconfig finds no fonts.
enum MemoryShortage {
    /// The size of the probe in bytes, more than any library requests at once.
    private static let probe = 128 << 20

    /// Returns an error that names memory as the cause; nil if there is enough.
    ///
    /// - Parameter fault: the action that failed, in lower case.
    static func error(_ fault: String) -> Diagnostic? {
        guard isPresent else { return nil }
        return .error("\(fault): there is too little memory", hints: [hint])
    }

    private static var isPresent: Bool {
        let room = mmap(nil, probe, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard room != MAP_FAILED else { return true }
        munmap(room, probe)
        return false
    }

    private static var hint: String {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        guard limit.rlim_cur < rlim_t(Int.max) else { return "close other programs, or use fewer threads with `-j 1`" }
        return "raise the memory limit: `ulimit -v 1000000` (kilobytes; now \(limit.rlim_cur >> 10))"
    }
}

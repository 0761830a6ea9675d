import Glibc

/// How the C library hands out large pieces of memory.
enum LargeAllocations {
    /// `M_MMAP_THRESHOLD` of mallopt(3), in a header that Swift's module of the C library leaves out.
    private static let mmapThreshold: CInt = -3
    /// In bytes: below it are the lists of one paragraph or page, which come and go all the time.
    private static let limit: CInt = 1 << 20

    /// Lists of a megabyte and more go back to the system as soon as nothing uses them.
    ///
    /// Left to itself, glibc raises its limit to 32 MB after the first such list, and a run then holds up to a fifth more than it uses.
    static func returnAtOnce() {
        guard let symbol = dlsym(nil, "mallopt") else { return }
        let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
        _ = mallopt(mmapThreshold, limit)
    }
}

import Glibc

/// The treatment of large allocations by the C library.
enum LargeAllocations {
    /// The value of `M_MMAP_THRESHOLD` for mallopt(3), which is in a header that Swift's module of the C library omits.
    private static let mmapThreshold: CInt = -3
    /// The threshold in bytes; smaller allocations are the arrays of one paragraph or page, which are created and freed frequently.
    private static let limit: CInt = 1 << 20

    /// Makes the C library return arrays of a megabyte and more to the system as soon as they are freed.
    ///
    /// By default, glibc raises the threshold to 32 MB after the first such array. A run then holds up to a fifth more memory than it uses.
    static func returnAtOnce() {
        guard let symbol = dlsym(nil, "mallopt") else { return }
        let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
        _ = mallopt(mmapThreshold, limit)
    }
}

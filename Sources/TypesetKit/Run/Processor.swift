import Glibc

/// How many threads can run at the same time.
enum Processor {
    /// Cores that are switched on. `-j` narrows it where a container may use fewer.
    static var activeCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

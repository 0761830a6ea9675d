/// Files that the system makes up as they are read: processes with their environments, their descriptors, devices.
enum SystemFile {
    /// Whether a path is, as it is written, an input that a caller hands to the program: standard input, an open descriptor such as that of
    /// a shell's `<(…)`, or nothing at all.
    static func isInput(_ path: String) -> Bool {
        if ["/dev/stdin", "/dev/null"].contains(path) { return true }
        return ["/dev/fd/", "/proc/self/fd/"].contains { folder in
            let number = path.utf8.dropFirst(folder.utf8.count)
            return path.hasPrefix(folder) && !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }

    /// Whether an absolute path without links, `.` and `..` leads to one. `/dev/shm` holds ordinary files.
    static func isBelow(_ path: String) -> Bool {
        ["/proc/", "/dev/", "/sys/"].contains(where: path.hasPrefix) && !path.hasPrefix("/dev/shm/")
    }
}

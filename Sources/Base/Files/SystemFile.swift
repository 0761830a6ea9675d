/// Files that the system generates when they are read: processes with their environments, their descriptors, devices.
enum SystemFile {
    /// Whether a path, as written, is an input from the caller: standard input, an open descriptor such as that of a shell's `<(…)`, or
    /// `/dev/null`.
    static func isInput(_ path: String) -> Bool {
        if ["/dev/stdin", "/dev/null"].contains(path) { return true }
        return ["/dev/fd/", "/proc/self/fd/"].contains { folder in
            let number = path.utf8.dropFirst(folder.utf8.count)
            return path.hasPrefix(folder) && !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }

    /// Whether an absolute path without links, `.` and `..` is a system file, unlike the ordinary files in `/dev/shm`.
    static func isBelow(_ path: String) -> Bool {
        ["/proc/", "/dev/", "/sys/"].contains(where: path.hasPrefix) && !path.hasPrefix("/dev/shm/")
    }
}

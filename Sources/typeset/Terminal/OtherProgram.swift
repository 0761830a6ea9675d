import Glibc

/// Runs another program.
enum OtherProgram {
    /// The end of a program, with the beginning of what it printed on standard output.
    struct Outcome {
        /// The exit status; 127 if the program cannot be started, 128 and the signal's number if a signal ended it.
        var status: Int32
        var output: String
    }

    /// The bytes of output that are kept: names of revisions and folders are short.
    private static let outputLimit = 64 << 10

    /// Runs a program, which is searched in `PATH` if its name has no slash; its standard input is empty.
    ///
    /// - Parameters:
    ///   - folder: the working folder; nil for that of this process.
    ///   - isQuiet: whether its messages are dropped; otherwise they go to standard error.
    static func run(_ program: String, _ arguments: [String], in folder: String? = nil, isQuiet: Bool = false) -> Outcome {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return Outcome(status: 127, output: "") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        if isQuiet { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
        // GNU's env changes the folder.
        let process = start(folder.map { ["env", "-C", $0, program] + arguments } ?? [program] + arguments, &actions)
        close(ends[1])
        guard let process else { return Outcome(status: 127, output: "") }
        let output = read(ends[0])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // The form of wait(2): the signal in the lowest seven bits, the status in the next eight.
        return Outcome(status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F, output: output)
    }

    /// Starts a program with its arguments and does not wait for it; nil if it cannot be started.
    static func start(_ words: [String], _ actions: UnsafePointer<posix_spawn_file_actions_t>? = nil) -> pid_t? {
        var process = pid_t(), attributes = posix_spawnattr_t(), none = sigset_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This program blocks signals that must be able to end the other one.
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        return posix_spawnp(&process, words[0], actions, &attributes, arguments, environ) == 0 ? process : nil
    }

    /// Reads all output, of which only the beginning is kept.
    private static func read(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = [], buffer = Array(repeating: UInt8(0), count: 4096)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer.prefix(min(count, outputLimit - bytes.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

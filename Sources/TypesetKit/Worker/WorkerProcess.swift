import Glibc

/// A process that serves one request at a time, as seen by its parent.
final class WorkerProcess {
    /// The end of a request.
    enum End: Equatable {
        case done(status: Int32)
        /// The process has ended; the status is that of wait(2).
        case lost(status: Int32)
    }

    /// The number of requests after which a process is replaced, so the memory of libraries does not grow forever.
    static let lifetime = 500

    private let channel: DrawingChannel
    /// A file without a name for the output of the process.
    private let printed: UnsafeMutablePointer<FILE>
    private let id: pid_t
    private(set) var isAlive = true
    private(set) var served = 0

    /// The descriptor, which is readable when a request has ended.
    var descriptor: Int32 { channel.descriptor }

    /// Starts the process; nil if it cannot be started.
    ///
    /// - Parameter program: a program that calls `WorkerService.serveIfAsked`.
    init?(_ program: String) {
        var ends: [Int32] = [0, 0]
        guard let printed = tmpfile() else { return nil }
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            fclose(printed)
            return nil
        }
        let started = Self.start(program, channel: ends[1], printed: fileno(printed))
        close(ends[1])
        guard let started else {
            close(ends[0])
            fclose(printed)
            return nil
        }
        (channel, id, self.printed) = (DrawingChannel(descriptor: ends[0]), started, printed)
    }

    deinit {
        if isAlive { _ = end() }
        close(channel.descriptor)
        fclose(printed)
    }

    private static func start(_ program: String, channel: Int32, printed: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t(), id: pid_t = 0
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, printed, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, printed, STDERR_FILENO)
        var arguments = [program, WorkerService.verb].map { (argument: String) in strdup(argument) } + [nil]
        defer { for argument in arguments { free(argument) } }
        return posix_spawn(&id, program, &actions, nil, &arguments, environ) == 0 ? id : nil
    }

    /// Sends a request to the process.
    ///
    /// - Returns: false if the process has ended.
    func begin(_ request: WorkRequest) -> Bool {
        served += 1
        do throws(DrawingChannel.Failure) {
            try channel.send(request.json)
            return true
        } catch {
            return false
        }
    }

    /// Receives the end of the request. Call it when the descriptor is readable.
    func finish() -> End {
        do throws(DrawingChannel.Failure) {
            if let status = try channel.receive().first { return .done(status: Int32(status)) }
        } catch {}
        return .lost(status: end())
    }

    /// Ends the request in progress without leaving unfinished files.
    func interrupt() { kill(id, SIGTERM) }

    /// Returns the output since the last call.
    func takeOutput() -> String {
        let descriptor = fileno(printed), size = Int(max(0, lseek(descriptor, 0, SEEK_END)))
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = size == 0 ? 0 : max(0, pread(descriptor, buffer.baseAddress, size, 0))
        }
        ftruncate(descriptor, 0)
        lseek(descriptor, 0, SEEK_SET)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Closes the socket, waits for the process to end and returns its status in the form of wait(2).
    private func end() -> Int32 {
        isAlive = false
        shutdown(channel.descriptor, Int32(SHUT_RDWR))
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

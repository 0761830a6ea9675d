import Glibc

/// A process of this program that answers messages until its socket closes, as seen by its parent.
final class ChildProcess {
    let channel: MessageChannel
    let id: pid_t
    private(set) var isAlive = true

    /// Starts the process with the socket as its standard input; nil if it cannot be started.
    ///
    /// - Parameters:
    ///   - program: a program that serves the verb.
    ///   - verb: the only argument of the process.
    ///   - output: the descriptor for its standard output; nil is the socket.
    ///   - errors: the descriptor for its standard error.
    ///   - variables: variables that the process gets before those of this process.
    init?(_ program: String, verb: String, output: Int32? = nil, errors: Int32, variables: [String] = []) {
        guard let (own, other) = Self.socketPair() else { return nil }
        defer { close(other) }
        var actions = posix_spawn_file_actions_t(), id: pid_t = 0
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, other, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output ?? other, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        let texts = ([program, verb] + variables).map { (text: String) in strdup(text) }
        defer { for text in texts { free(text) } }
        var arguments = Array(texts.prefix(2)) + [nil], environment = Array(texts.dropFirst(2)) + Self.inheritedVariables + [nil]
        guard posix_spawn(&id, program, &actions, nil, &arguments, &environment) == 0 else {
            close(own)
            return nil
        }
        (channel, self.id) = (MessageChannel(descriptor: own), id)
    }

    deinit {
        if isAlive { _ = end() }
        close(channel.descriptor)
    }

    /// Returns two connected sockets, which other processes do not inherit; nil if there are none.
    static func socketPair() -> (Int32, Int32)? {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    private static var inheritedVariables: [UnsafeMutablePointer<CChar>?] {
        var all: [UnsafeMutablePointer<CChar>?] = []
        while let variable = environ[all.count] { all.append(variable) }
        return all
    }

    /// Closes the socket, waits for the process to end and returns its status in the form of wait(2).
    func end() -> Int32 {
        isAlive = false
        shutdown(channel.descriptor, Int32(SHUT_RDWR))
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

import Dispatch
import Glibc
import Images
import Synchronization

/// Draws SVGs in separate processes of this program, which are kept for further pictures.
///
/// If a picture ends its process, or takes too long or too much memory, only that picture is lost.
final class DrawingProcesses: SVGDrawing {
    /// The processes that are kept for later runs, by the memory that drawing may take; nil if each run has its own.
    private static let kept = Mutex<[Int: DrawingProcesses]?>(nil)

    /// Keeps processes from one run to the next, for a process that performs many runs.
    static func keep() { kept.withLock { $0 = $0 ?? [:] } }

    /// Returns the processes for a run.
    static func forRun(memory: Int) -> DrawingProcesses {
        kept.withLock { kept in
            if let known = kept?[memory] { return known }
            let processes = DrawingProcesses(memory: memory)
            kept?[memory] = processes
            return processes
        }
    }

    private let idle = Mutex<[DrawingProcess]>([])
    private let program: String
    /// The bytes that drawing may add to a process.
    private let memory: Int

    /// Creates a set of processes of a program.
    ///
    /// - Parameter program: a program that calls `DrawingService.serveIfAsked`.
    init(program: String = "/proc/self/exe", memory: Int) {
        self.program = program
        self.memory = memory
    }

    func draw(_ svg: [UInt8], _ form: DrawingForm, seconds: Double) throws(DrawingFailure) -> DrawnSVG {
        guard let process = idle.withLock({ $0.popLast() }) ?? DrawingProcess(program) else {
            throw DrawingFailure(
                FormatError(kind: .unreadable, problem: "cannot be drawn: no process can be started for it", hint: "free some memory"),
                seconds: 0)
        }
        let result = process.ask(DrawingRequest(form: form, seconds: seconds, memory: memory, svg: svg))
        if process.isAlive { idle.withLock { $0.append(process) } }
        switch result {
        case .drawn(let drawn): return drawn
        case .failed(let failure): throw failure
        }
    }
}

/// A process that draws one picture at a time. It ends when the socket closes.
final class DrawingProcess: @unchecked Sendable {
    // Only one thread at a time uses the channel: the one that took the process from the idle ones.
    private let channel: DrawingChannel
    /// The descriptor for the process's output: the last messages of a library.
    private let messages: Int32
    private let id: pid_t
    private(set) var isAlive = true

    /// Starts the process; nil if it cannot be started.
    init?(_ program: String) {
        var ends: [Int32] = [0, 0], printed: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        guard socketpair(AF_UNIX, kind, 0, &printed) == 0 else {
            for end in ends { close(end) }
            return nil
        }
        // The output is read only after the process has ended.
        _ = fcntl(printed[1], F_SETFL, O_NONBLOCK)
        let started = Self.start(program, channel: ends[1], messages: printed[1])
        close(ends[1])
        close(printed[1])
        guard let started else {
            close(ends[0])
            close(printed[0])
            return nil
        }
        (channel, messages, id) = (DrawingChannel(descriptor: ends[0]), printed[0], started)
    }

    deinit {
        close(channel.descriptor)
        close(messages)
        if isAlive { _ = end() }
    }

    private static func start(_ program: String, channel: Int32, messages: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t(), id: pid_t = 0
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, channel, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO)
        var arguments = [program, DrawingService.verb].map { (argument: String) in strdup(argument) } + [nil]
        var variables = Self.variables.map { (variable: String) in strdup(variable) } + Self.inheritedVariables + [nil]
        defer { for text in arguments + variables.prefix(Self.variables.count) { free(text) } }
        return posix_spawn(&id, program, &actions, nil, &arguments, &variables) == 0 ? id : nil
    }

    /// The environment variables that avoid random use of the picture's memory.
    ///
    /// The trace that Rust prints on request maps this program and its libraries completely. glibc reserves 64 MB of addresses for each
    /// thread of a library that meets another.
    private static let variables = ["RUST_BACKTRACE=0", "MALLOC_ARENA_MAX=1"]

    private static var inheritedVariables: [UnsafeMutablePointer<CChar>?] {
        var all: [UnsafeMutablePointer<CChar>?] = []
        while let variable = environ[all.count] { all.append(variable) }
        return all
    }

    func ask(_ request: DrawingRequest) -> DrawingReply {
        // On a busy machine, a process gets a small part of the time.
        let deadline = DispatchTime.now() + 30 + 20 * request.seconds
        do throws(DrawingChannel.Failure) {
            try channel.send(request.bytes)
            if let reply = DrawingReply(try channel.receive(until: deadline)) { return reply }
            return .failed(failure(nil, request))
        } catch {
            return .failed(failure(error, request))
        }
    }

    /// Ends the process and returns the reason of its failure.
    private func failure(_ failure: DrawingChannel.Failure?, _ request: DrawingRequest) -> DrawingFailure {
        if failure == .timedOut { kill(id, SIGKILL) }
        let status = end(), signal = status & 0x7F, isOutOfMemory = signal == 0 && status >> 8 == DrawingService.outOfMemory
        let error: FormatError =
            if failure == .timedOut || signal == SIGXCPU {
                .takesTooLong(request.seconds)
            } else if isOutOfMemory || lastWords.contains("allocat") {
                .takesTooMuchMemory(request.memory)
            } else {
                .endsLibrary(signal == 0 ? "its process ended" : "it was ended by signal \(signal)")
            }
        return DrawingFailure(error, seconds: request.seconds)
    }

    /// Waits for the process to end and returns its status in the form of wait(2).
    private func end() -> Int32 {
        isAlive = false
        shutdown(channel.descriptor, Int32(SHUT_RDWR))
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private var lastWords: String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, recv(messages, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

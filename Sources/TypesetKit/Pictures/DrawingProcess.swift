import Dispatch
import Glibc
import Synchronization
import TypesetImages

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
        let result = process.reply(to: DrawingRequest(form: form, seconds: seconds, memory: memory, svg: svg))
        if process.isAlive { idle.withLock { $0.append(process) } }
        switch result {
        case .drawn(let drawn): return drawn
        case .failed(let failure): throw failure
        }
    }
}

/// A process that draws one picture at a time and ends when the socket closes.
final class DrawingProcess: @unchecked Sendable {
    // Only one thread at a time uses the process: the one that took it from the idle ones.
    private let process: ChildProcess
    /// The descriptor for the process's output: the last messages of a library.
    private let messages: Int32

    var isAlive: Bool { process.isAlive }

    /// The environment variables that avoid random use of the picture's memory.
    ///
    /// The trace that Rust prints on request maps this program and its libraries completely. glibc reserves 64 MB of addresses for each
    /// thread of a library that meets another.
    private static let variables = ["RUST_BACKTRACE=0", "MALLOC_ARENA_MAX=1"]

    /// Starts the process; nil if it cannot be started.
    init?(_ program: String) {
        guard let (messages, printed) = ChildProcess.socketPair() else { return nil }
        defer { close(printed) }
        // The output is read only after the process has ended.
        _ = fcntl(printed, F_SETFL, O_NONBLOCK)
        guard let process = ChildProcess(program, verb: DrawingService.verb, errors: printed, variables: Self.variables) else {
            close(messages)
            return nil
        }
        (self.process, self.messages) = (process, messages)
    }

    deinit { close(messages) }

    func reply(to request: DrawingRequest) -> DrawingReply {
        // On a busy machine, a process gets a small part of the time.
        let deadline = DispatchTime.now() + 30 + 20 * request.seconds
        do throws(MessageChannel.Failure) {
            try process.channel.send(request.bytes)
            if let reply = DrawingReply(try process.channel.receive(until: deadline)) { return reply }
            return .failed(failure(nil, request))
        } catch {
            return .failed(failure(error, request))
        }
    }

    /// Ends the process and returns the reason of its failure.
    private func failure(_ failure: MessageChannel.Failure?, _ request: DrawingRequest) -> DrawingFailure {
        if failure == .timedOut { kill(process.id, SIGKILL) }
        let status = process.end(), signal = status & 0x7F, isOutOfMemory = signal == 0 && status >> 8 == DrawingService.outOfMemory
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

    private var lastWords: String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, recv(messages, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

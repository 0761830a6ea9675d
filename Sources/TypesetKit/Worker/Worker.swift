import Glibc

/// A persistent worker: accepts requests from a build system, several at a time, and passes them to processes that keep stylesheets and
/// fonts.
///
/// If a request ends its process, it is answered as failed. Other requests continue, and the next one gets a new process.
package struct Worker {
    private let program: String
    private let limit: Int
    private let input: Int32
    private let output: Int32

    private var stream = RequestStream()
    private var waiting: [WorkRequest] = []
    private var idle: [WorkerProcess] = []
    private var busy: [(process: WorkerProcess, request: WorkRequest, isCancelled: Bool)] = []
    private var isOpen = true

    /// Creates a worker.
    ///
    /// - Parameters:
    ///   - processes: the number of requests at the same time; nil uses one for each core.
    ///   - program: a program that calls `WorkerService.serveIfAsked`.
    package init(
        processes: Int? = nil, program: String = "/proc/self/exe", input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO
    ) {
        limit = processes ?? ThreadPool.processorCount
        self.program = program
        self.input = input
        self.output = output
    }

    /// Serves until the input has ended and all requests are answered, or until the output is closed.
    package mutating func run() {
        while isOpen || !busy.isEmpty || !waiting.isEmpty {
            startWaiting()
            var polled = busy.map { pollfd(fd: $0.process.descriptor, events: Int16(POLLIN), revents: 0) }
            if isOpen { polled.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
            if polled.isEmpty { continue }
            guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { return }
            let ready = Set(polled.filter { $0.revents != 0 }.map(\.fd))
            for index in busy.indices.reversed() where ready.contains(busy[index].process.descriptor) { finish(busy.remove(at: index)) }
            if isOpen, ready.contains(input) { readInput() }
        }
    }

    // MARK: Requests

    private mutating func readInput() {
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, read(input, buffer.baseAddress, buffer.count))
        }
        if bytes.isEmpty, errno == EINTR { return }
        for request in stream.add(bytes) { accept(request) }
        if bytes.isEmpty {
            isOpen = false
            if let rest = stream.rest() { accept(rest) }
        }
    }

    private mutating func accept(_ bytes: [UInt8]) {
        do throws(WorkRequest.Problem) {
            if bytes.isEmpty { throw WorkRequest.Problem(message: "the request has more than \(RequestStream.longest >> 20) MB") }
            let request = try WorkRequest(bytes)
            if request.cancels { cancel(request.id) } else { waiting.append(request) }
        } catch {
            fail(error.id, error.message)
        }
    }

    /// Cancels a request; one that is already done was answered and needs no other answer.
    private mutating func cancel(_ id: Int) {
        if let index = waiting.firstIndex(where: { $0.id == id }) {
            waiting.remove(at: index)
            answer(WorkResponse(id: id, exitCode: 0, output: "", wasCancelled: true))
        } else if let index = busy.firstIndex(where: { $0.request.id == id }) {
            busy[index].isCancelled = true
            busy[index].process.interrupt()
        }
    }

    private mutating func startWaiting() {
        while busy.count < limit, !waiting.isEmpty {
            let request = waiting.removeFirst()
            guard let process = idle.popLast() ?? WorkerProcess(program) else {
                fail(request.id, "no process can be started for the request: \(String(cString: strerror(errno)))")
                continue
            }
            if process.begin(request) {
                busy.append((process, request, false))
            } else {
                // The process ended while it was idle.
                waiting.insert(request, at: 0)
            }
        }
    }

    private mutating func finish(_ work: (process: WorkerProcess, request: WorkRequest, isCancelled: Bool)) {
        let end = work.process.finish(), printed = work.process.takeOutput(), id = work.request.id
        switch end {
        case .done(let status):
            answer(WorkResponse(id: id, exitCode: status, output: printed))
            if work.process.served < WorkerProcess.lifetime { idle.append(work.process) }
        case .lost where work.isCancelled: answer(WorkResponse(id: id, exitCode: 0, output: "", wasCancelled: true))
        case .lost(let status): fail(id, printed + Self.lastWords(status))
        }
    }

    private static func lastWords(_ status: Int32) -> String {
        let signal = status & 0x7F
        let reason = signal == 0 ? "ended with status \(status >> 8)" : "was ended by signal \(signal)"
        return "the process that worked on the request \(reason); other requests are not affected"
    }

    // MARK: Answers

    private mutating func fail(_ id: Int, _ message: String) {
        answer(WorkResponse(id: id, exitCode: TypesettingResult.Outcome.failed.rawValue, output: message + "\n"))
    }

    private mutating func answer(_ response: WorkResponse) {
        var bytes = Array(response.line.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // The reader of the answers is gone.
                isOpen = false
                waiting = []
                return
            }
            bytes = bytes.dropFirst(count)
        }
    }
}

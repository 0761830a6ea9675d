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

    private let process: ChildProcess
    /// A file without a name for the output of the process.
    private let printed: UnsafeMutablePointer<FILE>
    private(set) var served = 0

    /// The descriptor, which is readable when a request has ended.
    var descriptor: Int32 { process.channel.descriptor }

    /// Starts the process; nil if it cannot be started.
    ///
    /// - Parameter program: a program that calls `WorkerService.serveIfAsked`.
    init?(_ program: String) {
        guard let printed = tmpfile() else { return nil }
        let output = fileno(printed)
        guard let process = ChildProcess(program, verb: WorkerService.verb, output: output, errors: output) else {
            fclose(printed)
            return nil
        }
        (self.process, self.printed) = (process, printed)
    }

    deinit { fclose(printed) }

    /// Sends a request to the process.
    ///
    /// - Returns: false if the process has ended.
    func begin(_ request: WorkRequest) -> Bool {
        served += 1
        do throws(MessageChannel.Failure) {
            try process.channel.send(request.json)
            return true
        } catch {
            return false
        }
    }

    /// Receives the end of the request; call it when the descriptor is readable.
    func finish() -> End {
        do throws(MessageChannel.Failure) {
            if let status = try process.channel.receive().first { return .done(status: Int32(status)) }
        } catch {}
        return .lost(status: process.end())
    }

    /// Ends the request in progress without leaving unfinished files.
    func interrupt() { kill(process.id, SIGTERM) }

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
}

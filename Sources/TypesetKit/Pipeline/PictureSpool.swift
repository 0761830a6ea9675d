import Glibc
import Synchronization
import TypesetAudit
import TypesetBase

/// The pictures of the reports of a run over many documents, drawn when a document is done and kept in a file without a name.
///
/// Pages are drawn from a document, and thousands of documents do not fit in memory.
final class PictureSpool: Sendable {
    private struct State: Sendable {
        var end = 0
        var files: [String: Range<Int>] = [:]
        /// The reason why the first picture could not be kept; nil if all are.
        var failure: String?
    }
    private let state: Mutex<State>
    private let stream: SendableStream

    /// A `FILE *` that one thread at a time uses, under the lock of the state; nil if no file could be created.
    private struct SendableStream: @unchecked Sendable { let file: UnsafeMutablePointer<FILE>? }

    /// The largest number of documents whose pictures stay in memory; their reports show only a part of them, drawn when it is known.
    static let documentLimit = 100

    /// Creates a spool in the folder for temporary files.
    init(in folder: String = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp") {
        let file = Self.file(in: folder)
        stream = SendableStream(file: file)
        state = Mutex(State(failure: file == nil ? SystemError.reason(errno) : nil))
    }

    deinit { if let file = stream.file { fclose(file) } }

    /// Creates a file that no other process can open and that is deleted when this process ends.
    private static func file(in folder: String) -> UnsafeMutablePointer<FILE>? {
        var name = Array((folder + "/typeset.XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return nil }
        unlink(name)
        return fdopen(descriptor, "w+")
    }

    /// Draws the pictures that reports may show of a document.
    ///
    /// - Parameter number: a number that identifies the document.
    /// - Returns: the recorded pictures, which no longer need the document, or none with the reason; nil if the report has no findings.
    func kept(_ pictures: any ReportPictures, of report: AuditReport, number: Int) -> (any ReportPictures)? {
        RecordedPictures.record(pictures, of: report) { name, bytes in add(bytes, "\(number)/\(name)") }
        let failure = report.findings.isEmpty ? nil : state.withLock(\.failure)
        if let failure { return MissingPictures(explanation: "Pictures are missing, because they could not be stored: \(failure).") }
        return RecordedPictures { name in self.bytes("\(number)/\(name)") }
    }

    /// The warning about pictures that the reports lack; nil if they have all.
    var problem: Diagnostic? {
        state.withLock(\.failure).map {
            Diagnostic(
                .warning, "the HTML report lacks pictures, which could not be stored: \($0)",
                hints: ["free space in the folder for temporary files, or name another one in TMPDIR"], rule: .runProblem)
        }
    }

    private func add(_ bytes: [UInt8], _ name: String) {
        state.withLock { state in
            guard state.failure == nil, let file = stream.file else { return }
            guard fseek(file, state.end, SEEK_SET) == 0, fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
                return state.failure = SystemError.reason(errno)
            }
            state.files[name] = state.end..<(state.end + bytes.count)
            state.end += bytes.count
        }
    }

    private func bytes(_ name: String) -> [UInt8]? {
        state.withLock { state in
            guard let range = state.files[name], let file = stream.file, fseek(file, range.lowerBound, SEEK_SET) == 0 else { return nil }
            let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
                count = fread(buffer.baseAddress, 1, range.count, file)
            }
            return bytes.count == range.count ? bytes : nil
        }
    }
}

/// The pictures of a report that could not be kept: none, with the reason, which the report states.
private struct MissingPictures: ReportPictures {
    let explanation: String

    func image(of rect: Rect, on place: Location, scale: Double) -> ReportImage? { nil }
    func pageSize(of place: Location) -> Size? { nil }
}

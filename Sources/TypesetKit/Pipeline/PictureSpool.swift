import Glibc
import Synchronization
import TypesetAudit

/// The pictures of the reports of a run over many documents, drawn when a document is done and kept in a file without a name.
///
/// Pages are drawn from a document, and thousands of documents do not fit in memory.
final class PictureSpool: Sendable {
    private struct State: Sendable {
        var end = 0
        var files: [String: Range<Int>] = [:]
    }
    private let state = Mutex(State())
    private let stream: SendableStream

    /// A `FILE *` that one thread at a time uses, under the lock of the state.
    private struct SendableStream: @unchecked Sendable { let file: UnsafeMutablePointer<FILE> }

    /// The largest number of documents whose pictures stay in memory; their reports show only a part of them, drawn when it is known.
    static let documentLimit = 100

    /// Creates a spool; nil if no temporary file can be created.
    init?() {
        guard let file = Self.file(in: getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp") else { return nil }
        stream = SendableStream(file: file)
    }

    deinit { fclose(stream.file) }

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
    /// - Returns: the recorded pictures, which no longer need the document; nil if nothing was drawn.
    func kept(_ pictures: any ReportPictures, of report: AuditReport, number: Int) -> RecordedPictures? {
        RecordedPictures.record(pictures, of: report) { name, bytes in add(bytes, "\(number)/\(name)") }
        return RecordedPictures { name in self.bytes("\(number)/\(name)") }
    }

    private func add(_ bytes: [UInt8], _ name: String) {
        state.withLock { state in
            guard fseek(stream.file, state.end, SEEK_SET) == 0, fwrite(bytes, 1, bytes.count, stream.file) == bytes.count else { return }
            state.files[name] = state.end..<(state.end + bytes.count)
            state.end += bytes.count
        }
    }

    private func bytes(_ name: String) -> [UInt8]? {
        state.withLock { state in
            guard let range = state.files[name], fseek(stream.file, range.lowerBound, SEEK_SET) == 0 else { return nil }
            let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
                count = fread(buffer.baseAddress, 1, range.count, stream.file)
            }
            return bytes.count == range.count ? bytes : nil
        }
    }
}

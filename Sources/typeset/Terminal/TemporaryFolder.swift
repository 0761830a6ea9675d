import Glibc
import Synchronization
import TypesetBase

/// A folder for intermediate files, which is deleted with its content at the end, also of an interrupted run.
struct TemporaryFolder {
    let path: String

    private static let all = Mutex<[String]>([])

    /// Creates a folder in `TMPDIR`, or in /tmp; nil if it cannot be created.
    init?() {
        var template = Array((FilePath.join(Environment.variable("TMPDIR") ?? "/tmp", "typeset-XXXXXX")).utf8CString)
        guard template.withUnsafeMutableBufferPointer({ buffer in buffer.baseAddress.map { mkdtemp($0) != nil } ?? false }) else {
            return nil
        }
        path = template.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { String(cString: $0) } ?? "" }
        Self.all.withLock { [path] in $0.append(path) }
    }

    func delete() {
        Self.delete(path)
        Self.all.withLock { [path] in $0.removeAll { $0 == path } }
    }

    /// Deletes all folders of this process.
    static func deleteAll() { for path in all.withLock(\.self) { delete(path) } }

    /// Deletes a folder with its content; links in it are deleted, not followed.
    private static func delete(_ path: String) {
        _ = OtherProgram.run("rm", ["-rf", "--", path])
    }
}

import Glibc
import Synchronization

/// Files that are being written at this moment, so that an interrupted run can take them away.
public enum TemporaryFiles {
    private struct State {
        var paths: Set<String> = []
        var isClosed = false
    }

    private static let state = Mutex(State())

    /// A new file in `folder`, open for writing. Created and noted in one step, so that no interruption falls between. nil: `errno` says
    /// why.
    static func create(in folder: String) -> (descriptor: Int32, path: String)? {
        var template = Array(FilePath.join(folder, ".typeset-XXXXXX").utf8CString)
        return state.withLock { state in
            guard !state.isClosed else {
                errno = ECANCELED
                return nil
            }
            let descriptor = mkstemp(&template)
            guard descriptor >= 0 else { return nil }
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            state.paths.insert(path)
            return (descriptor, path)
        }
    }

    static func remove(_ path: String) { state.withLock { _ = $0.paths.remove(path) } }

    /// Deletes what is unfinished and lets nothing new begin. Call it from an ordinary thread (`sigwait`), not from a signal handler: it
    /// takes a lock.
    public static func deleteAll() {
        state.withLock { state in
            for path in state.paths { unlink(path) }
            state = State(isClosed: true)
        }
    }
}

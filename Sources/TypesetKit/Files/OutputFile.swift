import Diagnostics
import FileAccess
import Glibc
import Synchronization

/// Writes files atomically: a reader sees either the old file or the complete new one.
enum OutputFile {
    /// Creates missing folders, writes a temporary file next to the target, and renames it. A symbolic link is followed and stays a link;
    /// what is not a regular file (`/dev/null`, a pipe) is written directly.
    ///
    /// - Throws: an error that names the path and the reason.
    static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
        do throws(Failure) {
            try makeFolders(FilePath.folder(of: path))
            var status = stat()
            let exists = stat(path, &status) == 0
            if exists, status.st_mode & S_IFMT == S_IFDIR { throw Failure(code: EISDIR) }
            if exists, access(path, W_OK) != 0 { throw Failure(code: errno) }
            if exists, status.st_mode & S_IFMT != S_IFREG { return try writeDirectly(bytes, path) }
            try replace(exists ? resolved(path) : path, with: bytes, mode: exists ? status.st_mode & 0o7777 : nil)
        } catch {
            throw .error("cannot be written: \(SystemError.reason(error.code))", path: path)
        }
    }

    /// A failed system call.
    private struct Failure: Error { var code: Int32 }

    private static func makeFolders(_ folder: String) throws(Failure) {
        if InputFile.isFolder(folder) { return }
        let parent = FilePath.folder(of: folder)
        if parent != folder, folder != ".", !InputFile.exists(parent) { try makeFolders(parent) }
        // Another thread may have created it in the meantime.
        if mkdir(folder, 0o777) != 0 {
            let code = errno
            if !InputFile.isFolder(folder) { throw Failure(code: code == EEXIST ? ENOTDIR : code) }
        }
    }

    private static func replace(_ path: String, with bytes: [UInt8], mode: mode_t?) throws(Failure) {
        guard let (descriptor, temporary) = TemporaryFiles.create(in: FilePath.folder(of: path)) else { throw Failure(code: errno) }
        defer { TemporaryFiles.remove(temporary) }
        do throws(Failure) {
            try finish(descriptor, bytes, mode ?? (0o666 & ~mask))
            if rename(temporary, path) != 0 { throw Failure(code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Writes everything and closes the descriptor in every case; some file systems report a full disk only on closing.
    private static func finish(_ descriptor: Int32, _ bytes: [UInt8], _ mode: mode_t) throws(Failure) {
        do throws(Failure) {
            try writeAll(bytes, descriptor)
            if fchmod(descriptor, mode) != 0 { throw Failure(code: errno) }
        } catch {
            close(descriptor)
            throw error
        }
        if close(descriptor) != 0 { throw Failure(code: errno) }
    }

    private static func writeDirectly(_ bytes: [UInt8], _ path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        try writeAll(bytes, descriptor)
    }

    private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) throws(Failure) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset) }
            if count > 0 {
                offset += count
            } else if errno != EINTR {
                throw Failure(code: errno)
            }
        }
    }

    /// The target of a chain of symbolic links.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// The user's file mode creation mask, read once, because reading it means setting it and two threads must not do that at once.
    private static let mask: mode_t = {
        let mask = umask(0)
        umask(mask)
        return mask
    }()
}

/// The temporary files being written, so that an interrupted run can delete them.
public enum TemporaryFiles {
    private struct State {
        var paths: Set<String> = []
        var isClosed = false
    }

    private static let state = Mutex(State())

    /// Creates a file in `folder`, open for writing. Creating and recording it are one step, so that an interruption cannot come in
    /// between. nil: `errno` holds the reason.
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

    /// Forgets a file that was renamed or deleted.
    static func remove(_ path: String) { state.withLock { _ = $0.paths.remove(path) } }

    /// Deletes all unfinished files and prevents new ones. It takes a lock, so call it from an ordinary thread (after `sigwait`), not from
    /// a signal handler.
    public static func deleteAll() {
        state.withLock { state in
            for path in state.paths { unlink(path) }
            state = State(isClosed: true)
        }
    }
}

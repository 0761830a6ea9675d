import Glibc
import Synchronization

/// The temporary files of this process, which deletes them if interrupted; if killed, the next run that writes to the same folder does.
package enum TemporaryFiles {
    /// A file in a folder, locked while its descriptor is open; the lock ends with the process, even if it is killed.
    struct File: Hashable {
        var descriptor: Int32
        /// The descriptor of the folder, open while the file is in the state.
        var folder: Int32
        var name: String
    }

    private struct State {
        var files: Set<File> = []
        /// The folders already searched for leftovers in this run.
        var swept: Set<FolderID> = []
        var isClosed = false
    }

    private struct FolderID: Hashable {
        var device: UInt
        var inode: UInt
    }

    private static let state = Mutex(State())

    /// Starts a run: each folder is searched for leftovers once more, but not for each file, because listing it takes long.
    static func beginRun() { state.withLock { $0.swept = [] } }

    /// Creates a file in an open folder; nil on failure, with the reason in `errno`.
    ///
    /// Creating and recording the file are one step, so an interruption cannot come between them.
    static func create(in folder: Int32) -> File? {
        state.withLock { state in
            guard !state.isClosed else {
                errno = ECANCELED
                return nil
            }
            if let id = id(of: folder), state.swept.insert(id).inserted { Leftovers.delete(in: folder) }
            guard let file = makeFile(in: folder) else { return nil }
            state.files.insert(file)
            return file
        }
    }

    private static func makeFile(in folder: Int32) -> File? {
        while true {
            let name = Leftovers.newName()
            let descriptor = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if descriptor < 0, errno == EEXIST { continue }
            guard descriptor >= 0 else { return nil }
            // Before the file was locked, another process may have deleted it as a leftover.
            var status = stat()
            let isOurs = (flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) && fstat(descriptor, &status) == 0
            if isOurs, status.st_nlink > 0 { return File(descriptor: descriptor, folder: folder, name: name) }
            Glibc.close(descriptor)
        }
    }

    private static func id(of folder: Int32) -> FolderID? {
        var status = stat()
        return fstat(folder, &status) == 0 ? FolderID(device: UInt(status.st_dev), inode: UInt(status.st_ino)) : nil
    }

    /// Removes a renamed file from the state.
    static func forget(_ file: File) { state.withLock { _ = $0.files.remove(file) } }

    /// Closes a file, and deletes it unless it was forgotten.
    static func close(_ file: File) {
        state.withLock { state in
            if state.files.remove(file) != nil { unlinkat(file.folder, file.name, 0) }
        }
        Glibc.close(file.descriptor)
    }

    /// Deletes all unfinished files and prevents new ones.
    ///
    /// It takes a lock: call it from an ordinary thread (after `sigwait`), not from a signal handler.
    package static func deleteAll() {
        state.withLock { state in
            for file in state.files { unlinkat(file.folder, file.name, 0) }
            state.files = []
            state.isClosed = true
        }
    }
}

/// The temporary files of processes that have ended.
private enum Leftovers {
    private static let prefix = ".typeset-", suffix = ".tmp", digits = 16

    static func newName() -> String {
        let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
        return prefix + String(repeating: "0", count: digits - number.count) + number + suffix
    }

    private static func isName(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let number = name.dropFirst(prefix.count).dropLast(suffix.count)
        return number.utf8.count == digits && number.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
    }

    static func delete(in folder: Int32) {
        let listed = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard listed >= 0, let stream = fdopendir(listed) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if isName(name) { delete(name, in: folder) }
        }
    }

    /// Deletes a file of this account that no process has locked.
    private static func delete(_ name: String, in folder: Int32) {
        let descriptor = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else { return }
        unlinkat(folder, name, 0)
    }
}

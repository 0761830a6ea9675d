import Glibc
import TypesetBase

/// Waits for changes of files.
///
/// It watches folders instead of files, because editors replace files when they save. The dates of the files then show which have changed.
package final class FileWatcher {
    private let descriptor: Int32
    /// The last known state of each file.
    private var states: [String: FileState] = [:]
    /// The last known state of the names in each folder.
    private var listings: [String: FileState] = [:]
    private var folders: Set<String> = []

    /// Creates a watcher; nil if the system cannot watch files.
    package init?() {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Watches these files instead of the previous ones, and folders for files that are created or deleted.
    ///
    /// - Parameters:
    ///   - files: absolute paths. A file that was watched before keeps its last known state.
    ///   - listings: absolute paths of folders. A folder whose names change counts as changed, like a file.
    ///   - folders: absolute paths of further folders.
    ///   - start: the time, in seconds since 1970, at which the program began to read the files. Files that were not watched before, and
    ///     that are younger, count as changed, because the program may have read them before the change. Nil if nothing was read.
    package func watch(
        _ files: some Sequence<String>, listings: Set<String> = [], folders more: some Sequence<String> = EmptyCollection<String>(),
        readSince start: Double? = nil
    ) {
        let unknown = FileState(stamp: "", digest: nil), limit = start.map { $0 - Self.clockStep } ?? .infinity
        var states: [String: FileState] = [:]
        for file in files {
            let isYoung = (FileState.changed(file) ?? 0) >= limit
            states[file] = self.states[file] ?? (isYoung ? unknown : FileState(stampOf: file))
        }
        self.states = states
        self.listings = listings.reduce(into: [:]) { result, folder in
            let isYoung = FileState.youngestInput(in: folder).map { $0 >= limit } ?? false
            result[folder] = self.listings[folder] ?? (isYoung ? unknown : FileState(of: folder, .listed))
        }
        for folder in Set(states.keys.map(FilePath.folder)).union(listings).union(more).subtracting(folders) {
            let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
            if inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 { folders.insert(folder) }
        }
    }

    /// The seconds by which the date of a file may be before the clock: a tick of the slowest timer of Linux (100 Hz), twice.
    private static let clockStep = 0.02

    /// Blocks until a watched folder changes and no further change follows for a moment, because a program may save many files.
    package func wait() { wait(atMost: -1) }

    /// Waits for a change, like `wait()`, for a limited time.
    ///
    /// - Parameter milliseconds: the time; -1 waits without a limit.
    /// - Returns: false if nothing has changed.
    @discardableResult
    package func wait(atMost milliseconds: Int32) -> Bool {
        guard happens(within: milliseconds) else { return false }
        while happens(within: Self.pause) {}
        return true
    }

    /// The time in milliseconds that an editor takes from the first write to the last, too short to be noticed.
    private static let pause: Int32 = 15

    /// Whether an event occurs within the given milliseconds; -1 waits without a limit.
    private func happens(within milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = Glibc.poll(&poll, 1, milliseconds)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            return read(descriptor, &buffer, buffer.count) > 0
        }
    }

    /// Returns the watched files and listed folders that have changed since the last call, or since they were first watched.
    package func takeChanges() -> Set<String> {
        var changed: Set<String> = []
        for (file, state) in states {
            let now = FileState(stampOf: file)
            if now != state {
                changed.insert(file)
                states[file] = now
            }
        }
        for (folder, state) in listings where !state.isCurrent(at: folder, .listed) {
            changed.insert(folder)
            listings[folder] = FileState(of: folder, .listed)
        }
        return changed
    }
}

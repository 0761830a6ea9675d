import FileAccess
import Glibc

/// Waits for changes of files.
///
/// Their folders are watched and not the files, which editors replace when they save. What has changed is then told by the files' dates.
package final class FileWatcher {
    private let descriptor: Int32
    /// What was last seen of each file.
    private var states: [String: FileState] = [:]
    /// What was last seen of the names in folders.
    private var listings: [String: FileState] = [:]
    private var folders: Set<String> = []

    /// Nil where the system watches no files.
    package init?() {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Watches these files, and no others that are named no more; and folders, for files that come or go.
    ///
    /// - Parameters:
    ///   - files: absolute paths. One that was watched before keeps the state that it was last seen in.
    ///   - listings: folders whose names count as a file does: one that has other names has changed. Absolute paths.
    ///   - folders: absolute paths.
    package func watch(
        _ files: some Sequence<String>, listings: Set<String> = [], folders more: some Sequence<String> = EmptyCollection<String>()
    ) {
        var states: [String: FileState] = [:]
        for file in files { states[file] = self.states[file] ?? FileState(stampOf: file) }
        self.states = states
        self.listings = listings.reduce(into: [:]) { $0[$1] = self.listings[$1] ?? FileState(of: $1, .listed) }
        for folder in Set(states.keys.map(FilePath.folder)).union(listings).union(more).subtracting(folders) {
            let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
            if inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 { folders.insert(folder) }
        }
    }

    /// Blocks until something has happened in a watched folder, and nothing more for a moment: a program that saves many files is waited
    /// for.
    package func wait() { wait(atMost: -1) }

    /// The same for a limited time.
    ///
    /// - Parameter milliseconds: -1 waits without end.
    /// - Returns: false where nothing has happened.
    @discardableResult
    package func wait(atMost milliseconds: Int32) -> Bool {
        guard happens(within: milliseconds) else { return false }
        while happens(within: Self.pause) {}
        return true
    }

    /// As long as an editor takes from the first write to the last, and too short to be felt.
    private static let pause: Int32 = 15

    /// False where nothing happened in so many milliseconds; -1 waits without end.
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

    /// The watched files and listed folders that are not as they were when this was last called, or when they were first watched.
    package func takeChanges() -> Set<String> {
        var changed: Set<String> = []
        for (file, state) in states {
            let now = FileState(stampOf: file)
            if now != state {
                changed.insert(file)
                states[file] = now
            }
        }
        for (folder, state) in listings where !state.holds(for: folder, .listed) {
            changed.insert(folder)
            listings[folder] = FileState(of: folder, .listed)
        }
        return changed
    }
}

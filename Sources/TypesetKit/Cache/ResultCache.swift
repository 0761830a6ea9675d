import Glibc
import TypesetBase

/// The results of earlier runs in a folder of the user: one entry for each document and job, valid until one of its inputs changes.
///
/// Two programs may use the folder at a time. Entries are replaced as a whole, and a damaged entry is made again.
struct ResultCache: Sendable {
    /// The version of the format; entries of another version are not read.
    private static let version = "4"
    /// The time after which an unused entry is deleted, in seconds: 30 days.
    private static let lifetime = 30.0 * 24 * 3600
    /// The largest size of an entry in bytes: a document with some hundred thousand findings.
    private static let maximumSize = 1 << 28

    let folder: String

    /// The standard cache folder (XDG Base Directory Specification); nil if neither variable is set.
    static var standardFolder: String? {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return (variable("XDG_CACHE_HOME") ?? variable("HOME").map { FilePath.join($0, ".cache") }).map { FilePath.join($0, "typeset") }
    }

    /// Returns the valid entry for a key; nil if there is none.
    func entry(_ key: CacheKey) -> CacheEntry? {
        guard let bytes = try? OpenFile.system(path(key), limit: Self.maximumSize) else { return nil }
        var reader = JSONReader()
        guard let node = try? reader.read(bytes), node["version"]?.text == Self.version, let content = node["entry"],
            let entry = CacheEntry(content), entry.isValid
        else { return nil }
        utimensat(AT_FDCWD, path(key), nil, 0)
        return entry
    }

    /// Keeps an entry, if it can be written.
    ///
    /// - Returns: a warning with the reason if the entry is not kept; the run continues without it.
    func keep(_ entry: CacheEntry, for key: CacheKey) -> Diagnostic? {
        let value: JSONValue = ["version": .string(Self.version), "entry": entry.json]
        do throws(Diagnostic) {
            _ = try OutputFile.write(Array(value.line.utf8), to: path(key), below: .chosen(folder))
            return nil
        } catch {
            return .warning(
                "results are not cached: \(error.message)", path: folder,
                hints: [
                    "free disk space, check that you can write there, set another folder with XDG_CACHE_HOME, or use `--no-cache`"
                ])
        }
    }

    private func path(_ key: CacheKey) -> String { FilePath.join(folder, key.text + ".json") }

    /// Deletes entries that have not been used for the lifetime.
    func prune(now: Double) {
        for name in FolderEntry.names(in: folder) ?? [] where name.hasSuffix(".json") {
            let path = FilePath.join(folder, name)
            if let changed = FileState.changed(path), now - changed > Self.lifetime { unlink(path) }
        }
    }
}

/// The cache of a job, with the settings of its use.
package struct CacheUse: Sendable {
    let store: ResultCache
    /// Whether results of earlier runs are used; otherwise results are only kept for later runs.
    package var isRead = true
    /// The state of the machine, computed once.
    let machine: String

    /// Creates a cache; nil if there is no folder for it.
    ///
    /// - Parameter folder: the folder; nil uses the standard cache folder.
    package init?(folder: String? = nil) {
        guard let folder = folder ?? ResultCache.standardFolder else { return nil }
        store = ResultCache(folder: folder)
        machine = HostFingerprint.text
        store.prune(now: FileState.now)
    }
}

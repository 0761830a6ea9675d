import Diagnostics
import FileAccess
import Formats
import Glibc

/// Results of earlier runs, in a folder of the user's: an entry for each document and job, which holds as long as nothing changes that it
/// depends on. Two programs may use one at a time: entries are replaced whole, and one that is damaged is made anew.
struct ResultCache: Sendable {
    /// What entries are written as; those of another version are not read.
    private static let version = "3"
    /// Entries that no run has used for so long are deleted, in seconds: a month.
    private static let lifetime = 30.0 * 24 * 3600
    /// Bytes of an entry: a document with some hundred thousand findings.
    private static let maximumSize = 1 << 28

    let folder: String

    /// The folder of the system's custom (XDG Base Directory Specification); nil where neither is set.
    static var standardFolder: String? {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return (variable("XDG_CACHE_HOME") ?? variable("HOME").map { FilePath.join($0, ".cache") }).map { FilePath.join($0, "typeset") }
    }

    /// The entry of a key that is still valid; nil where there is none.
    func entry(_ key: CacheKey) -> CacheEntry? {
        guard let bytes = try? OpenFile.system(path(key), limit: Self.maximumSize) else { return nil }
        var reader = JSONReader()
        guard let node = try? reader.read(bytes), node["version"]?.text == Self.version, let content = node["entry"],
            let entry = CacheEntry(content), entry.isValid
        else { return nil }
        utimensat(AT_FDCWD, path(key), nil, 0)
        return entry
    }

    /// Keeps an entry; what cannot be written is not kept.
    ///
    /// - Returns: a warning that says why it is not; runs go on without it.
    func keep(_ entry: CacheEntry, for key: CacheKey) -> Diagnostic? {
        let value: JSONValue = ["version": .string(Self.version), "entry": entry.json]
        do throws(Diagnostic) {
            _ = try OutputFile.write(Array(value.line.utf8), to: path(key), below: .chosen(folder))
            return nil
        } catch {
            return .warning(
                "results are not kept for later runs: \(error.message)", path: folder,
                hints: [
                    "make room there and see that you may write there, name another folder by XDG_CACHE_HOME, or keep nothing with "
                        + "`--no-cache`"
                ])
        }
    }

    private func path(_ key: CacheKey) -> String { FilePath.join(folder, key.text + ".json") }

    /// Deletes entries that have not been used for long.
    func prune(now: Double) {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard name.hasSuffix(".json") else { continue }
            let path = FilePath.join(folder, name)
            if let changed = FileState.changed(path), now - changed > Self.lifetime { unlink(path) }
        }
    }
}

/// How a job uses a cache.
package struct CacheUse: Sendable {
    let store: ResultCache
    /// Whether results of earlier runs are taken; else they are only kept for later ones.
    package var isRead = true
    /// The state of the machine, found once.
    let machine: String

    /// - Parameter folder: nil: that of the system's custom. Nil is returned where there is none.
    package init?(folder: String? = nil) {
        guard let folder = folder ?? ResultCache.standardFolder else { return nil }
        store = ResultCache(folder: folder)
        machine = MachineState.text
        store.prune(now: FileState.now)
    }
}

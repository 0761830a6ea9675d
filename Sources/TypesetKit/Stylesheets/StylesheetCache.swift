import Synchronization
import TypesetBase

/// Stylesheets with their fonts that only the process of a worker keeps, for later runs.
package final class StylesheetCache: Sendable {
    package static let shared = StylesheetCache()

    private struct StoreEntry {
        /// The settings of the job that determine the loaded stylesheets.
        var key: [String]
        var store: SheetStore
        /// The files that were read for the stylesheets, which stay valid while these are unchanged.
        var inputs: [String: CacheEntry.Input]
    }

    /// The number of stores to keep, for jobs with different stylesheets and fonts; each has its fonts in memory.
    private static let limit = 4

    /// The kept stores; nil if nothing is kept.
    private let kept = Mutex<[StoreEntry]?>(nil)

    /// Starts to keep loaded stylesheets.
    func begin() { kept.withLock { $0 = $0 ?? [] } }

    /// Returns the stylesheets of an earlier run, if a run of the job would load the same now.
    package func store(for job: TypesettingJob) -> SheetStore? {
        let key = Self.key(of: job)
        return kept.withLock { kept in
            guard let index = kept?.firstIndex(where: { $0.key == key }), let entry = kept?.remove(at: index) else { return nil }
            guard entry.inputs.values.allSatisfy({ $0.state.isCurrent(at: $0.path, $0.access) && Self.isDeclared($0) }) else { return nil }
            kept?.append(entry)
            return entry.store
        }
    }

    /// Keeps the stylesheets that a run has loaded, unless one of their files has changed in the meantime.
    ///
    /// - Parameter start: the start of the run, in seconds since 1970.
    package func keep(_ store: SheetStore?, for job: TypesettingJob, since start: Double) {
        guard let store, job.loadedStylesheet == nil else { return }
        let key = Self.key(of: job)
        kept.withLock { kept in
            guard var all = kept else { return }
            let index = all.firstIndex { $0.key == key }
            var entry = index.map { all.remove(at: $0) } ?? StoreEntry(key: key, store: store, inputs: [:])
            let record = store.record, known = Set(entry.inputs.keys)
            if entry.store !== store || !known.isSuperset(of: record.all.keys) {
                guard let inputs = CacheEntry.inputs(of: record, since: start) else { return kept = all }
                entry.inputs = Dictionary(uniqueKeysWithValues: inputs.map { ($0.path, $0) })
                entry.store = store
            }
            kept = Array(all.suffix(Self.limit - 1)) + [entry]
        }
    }

    /// Whether the current run may also read the input.
    private static func isDeclared(_ input: CacheEntry.Input) -> Bool {
        guard input.access == .file, let declared = DeclaredInputs.current else { return true }
        return declared.contains(input.path)
    }

    private static func key(of job: TypesettingJob) -> [String] {
        [FileRoots.canonicalFolder(".") ?? "", job.stylesheet ?? "", job.format.rawValue, "\(job.usesSystemFonts)", "\(job.locksFonts)"]
            + ["roots"] + job.roots + ["fonts"] + job.fontDirectories
    }
}

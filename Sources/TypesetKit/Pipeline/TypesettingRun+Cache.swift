import TypesetAudit
import TypesetBase

/// The results of earlier runs.
extension TypesettingRun {
    /// Returns the result of an earlier run if nothing has changed since; otherwise makes the result and keeps it.
    func cached(_ document: Int) async -> DocumentResult {
        guard let cache = job.cache else { return await recorded(document).result }
        let own = indices(of: document)
        let key = CacheKey(job, for: works[document], paths: own.map { plan.outputs[$0].path }, common: commonKey)
        if cache.isRead, let entry = cache.store.entry(key), entry.outputs.count == own.count, hasPictures(entry) {
            return reused(entry, for: own)
        }
        var (start, (result, record)) = (FileState.now, await recorded(document))
        guard var entry = entry(of: result, own, record, since: start) else { return result }
        if let report = result.report, let pictures = result.pictures {
            entry.pictures = timings.measure(.audit) { CachedPictures(pictures, of: report) }
            result.pictures = entry.pictures?.pictures
        }
        result.cacheProblem = cache.store.keep(entry, for: key)
        return result
    }

    /// Whether an entry has the pictures of its findings, if pictures are requested.
    private func hasPictures(_ entry: CacheEntry) -> Bool {
        job.audit?.drawsPictures != true || entry.pictures != nil || entry.report?.findings.isEmpty != false
    }

    private func recorded(_ document: Int) async -> (result: DocumentResult, record: AccessRecord) {
        let record = AccessRecord()
        var result = await AccessRecord.$current.withValue(record) { await typeset(document) }
        result.inputs = record.all.filter { $0.value == .file }.keys.sorted()
        result.listings = record.all.filter { $0.value == .listed }.keys.sorted()
        return (result, record)
    }

    private func reused(_ entry: CacheEntry, for indices: [Int]) -> DocumentResult {
        var result = DocumentResult(
            diagnostics: entry.diagnostics, report: entry.report, claim: entry.claim, pictures: entry.pictures?.pictures)
        result.fonts = entry.fonts.map(\.path)
        result.inputs = entry.inputs.filter { $0.access == .file }.map(\.path)
        result.listings = entry.inputs.filter { $0.access == .listed }.map(\.path)
        result.isReused = true
        for (index, output) in zip(indices, entry.outputs) {
            let path = works[plan.outputs[index].document].path
            let written = TypesettingOutput(
                document: path, size: output.size, traits: output.traits, path: output.path, pages: output.pages, volumes: output.volumes)
            result.outputs[index] = written
            progress(.wrote(index: index, written))
        }
        return result
    }

    /// Returns the entry to keep; nil if something failed, or changed in the meantime.
    private func entry(of result: DocumentResult, _ indices: [Int], _ record: AccessRecord, since start: Double) -> CacheEntry? {
        guard result.outputs.count == indices.count, job.format == .pdf, let inputs = CacheEntry.inputs(of: record, since: start) else {
            return nil
        }
        let outputs = indices.compactMap { result.outputs[$0] }.map { output in
            CacheEntry.Output(
                size: output.size, traits: output.traits, path: output.path, pages: output.pages, volumes: output.volumes,
                states: job.writesFiles ? output.files.map { FileState(stampOf: CacheEntry.absolute($0)) } : [])
        }
        return CacheEntry(
            inputs: inputs, outputs: outputs, diagnostics: result.diagnostics.map(\.atOrigin), report: result.report, claim: result.claim,
            fonts: result.fonts.map { .init(path: $0, access: .file, state: FileState(of: $0, .file)) })
    }
}

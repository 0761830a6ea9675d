import Audit
import ContentSize
import Diagnostics
import FileAccess

/// What a run made of a document or a book, and what it looked at for it: as long as that is unchanged, so is the result.
struct CacheEntry: Sendable {
    struct Output: Sendable {
        var size: ContentSizeCategory
        var traits: ReaderTraits
        var path: String
        var pages: Int
        /// The written file; nil for an output of several files, and for one that was not written.
        var state: FileState?
    }

    struct Input: Sendable {
        var path: String
        var access: AccessRecord.Access
        var state: FileState
    }

    var inputs: [Input]
    var outputs: [Output]
    var diagnostics: [Diagnostic]
    var report: AuditReport?
    /// Those that HTML has of the report's findings; nil: nobody asked for any, or nothing was found.
    var pictures: CachedPictures?
    var claim: ConformanceClaim?
    /// The files of the fonts that the document's styles were found to have, those of the system too.
    var fonts: [Input]

    /// Whether it tells what a run would make now: nothing that was looked at has changed, and the files are as they were written.
    var isValid: Bool {
        (inputs + fonts).allSatisfy { $0.state.holds(for: $0.path, $0.access) }
            && outputs.allSatisfy { output in output.state.map { $0.holds(for: Self.absolute(output.path), .file) } ?? true }
    }

    static func absolute(_ path: String) -> String {
        FilePath.isAbsolute(path) ? path : FilePath.join(FileRoots.canonicalFolder(".") ?? "", path)
    }

    /// The states of what was looked at; nil where something has changed since the run began, so that nobody knows what was read.
    ///
    /// - Parameter start: of the run, in seconds since 1970.
    static func inputs(of record: AccessRecord, since start: Double) -> [Input]? {
        var inputs: [Input] = []
        for (path, access) in record.all.sorted(by: { $0.key < $1.key }) {
            if access == .listed {
                let state = FileState(of: path, access)
                guard state.digest == record.listing(of: path)?.digest else { return nil }
                inputs.append(Input(path: path, access: access, state: state))
                continue
            }
            if let changed = FileState.changed(path, access), changed >= start { return nil }
            inputs.append(Input(path: path, access: access, state: FileState(of: path, access)))
        }
        return inputs
    }
}

import TypesetAudit
import TypesetBase

/// The result of a run for a document or a book, with the inputs it depends on; valid until one of them changes.
struct CacheEntry: Sendable {
    struct Output: Sendable {
        var size: ContentSizeCategory
        var traits: ReaderTraits
        var path: String
        var pages: Int
        /// The number of volumes, each of which is a file.
        var volumes: Int
        /// The states of the written files; empty for an output that was not written.
        var states: [FileState]

        /// The paths of the files.
        fileprivate var files: [String] { VolumePath.files(volumes, of: path) }
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
    /// The pictures of the report's findings for HTML; nil if none were requested or nothing was found.
    var pictures: CachedPictures?
    var claim: ConformanceClaim?
    /// The font files that the document's styles resolved to, including those of the system.
    var fonts: [Input]

    /// Whether the entry is still valid: no input has changed, and the output files are as they were written.
    var isValid: Bool {
        (inputs + fonts).allSatisfy { $0.state.isCurrent(at: $0.path, $0.access) }
            && outputs.allSatisfy { output in
                zip(output.files, output.states).allSatisfy { $1.isCurrent(at: Self.absolute($0), .file) }
            }
    }

    static func absolute(_ path: String) -> String {
        FilePath.isAbsolute(path) ? path : FilePath.join(FileRoots.canonicalFolder(".") ?? "", path)
    }

    /// Returns the states of the inputs; nil if one has changed since the run began, because it is then unknown which version was read.
    ///
    /// - Parameter start: the start of the run, in seconds since 1970.
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

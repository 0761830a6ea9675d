import TypesetAudit
import TypesetBase

/// The user's files with the edits of findings, which are not written yet.
struct TriedEdits {
    /// A file that differs from the one on disk.
    private struct Entry { var path: String; var before: [UInt8]; var after: [UInt8] }

    /// The files as an audit reads them.
    private(set) var contents = EditedFiles()
    private var entries: [EditedFiles.Identity: Entry] = [:]
    /// The paths of files with findings that cannot be edited.
    private(set) var locked: Set<String> = []
    private let roots: FileRoots

    /// Creates an empty set of edits.
    ///
    /// - Parameter roots: the folders to which links may lead, in addition to a file's own.
    init(roots: FileRoots) { self.roots = roots }

    /// The changed files, by path.
    var changes: [FixResult.Change] {
        entries.values.filter { $0.before != $0.after }.map { FixResult.Change(path: $0.path, before: $0.before, after: $0.after) }
            .sorted { $0.path < $1.path }
    }

    /// Applies the edits of findings, each of which are in one file.
    ///
    /// A finding is left for a later audit if its edits overlap those of another one, and for ever if its file cannot be edited. Documents
    /// of a run may share a file, such as a stylesheet, and each has read it.
    ///
    /// - Returns: whether a file was changed.
    mutating func apply(_ findings: [Finding]) -> Bool {
        var identities: [ObjectIdentifier: EditedFiles.Identity?] = [:], files: [EditedFiles.Identity: SourceFile] = [:]
        var edits: [EditedFiles.Identity: FileEdits] = [:]
        for finding in findings {
            guard let file = finding.edits.first?.span.file else { continue }
            let identity = identities[ObjectIdentifier(file)] ?? identity(of: file)
            identities[ObjectIdentifier(file)] = .some(identity)
            guard let identity else {
                locked.insert(file.path)
                continue
            }
            if edits[identity, default: FileEdits()].add(finding.edits), files[identity] == nil { files[identity] = file }
        }
        for (identity, file) in files {
            let after = edits[identity, default: FileEdits()].applied(to: file.bytes)
            entries[identity, default: Entry(path: file.path, before: file.bytes, after: after)].after = after
            contents[identity] = after
        }
        return !files.isEmpty
    }

    /// The identity of a file that can be edited; nil if its bytes are not those on disk, as in UTF-16 and on standard input.
    private func identity(of file: SourceFile) -> EditedFiles.Identity? {
        guard file.path != GivenFile.standardInput, let open = try? GivenFile.open(file.path, roots: roots, allowsPipes: false) else {
            return nil
        }
        let identity = open.identity
        let bytes = EditedFiles.$current.withValue(contents) { try? open.bytes(limit: file.bytes.count + 1) }
        return bytes == file.bytes ? identity : nil
    }
}

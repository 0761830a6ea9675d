import TypesetBase

/// Reads the code files that steps of a tutorial show.
struct DocCCodeFiles {
    private let files: BookFiles
    private let limit: Int
    /// The bytes of code that may still be included.
    private var budget: Int
    /// The files that have been read, by path.
    private var read: [String: SourceFile] = [:]
    private(set) var included: [SourceFile] = []

    /// Creates an empty set of code files.
    ///
    /// - Parameter limit: the largest size of a file, and of all code on a page, in bytes.
    init(_ files: BookFiles, limit: Int) {
        self.files = files
        self.limit = limit
        budget = limit
    }

    /// Returns a code file of a catalogue, which is read once.
    ///
    /// - Parameter name: the name of a file anywhere in the catalogue.
    mutating func file(named name: String, in catalog: DocCCatalog, at place: SourceSpan) throws(Diagnostic) -> SourceFile {
        guard let path = catalog.resources[FilePath.name(of: name).lowercased()] else {
            let names = catalog.resources.values.map { FilePath.name(of: $0) }
            throw .error(
                "the catalogue has no file `\(name)`", at: place,
                hints: Suggestion.closest(to: name, among: names.sorted()).map { ["did you mean `\($0)`?"] } ?? [])
        }
        let file = try file(at: path, place)
        budget -= file.bytes.count
        guard budget >= 0 else { throw .error("more than \(limit) bytes of code are shown on this page", at: place, hints: ["show less"]) }
        return file
    }

    private mutating func file(at path: String, _ place: SourceSpan) throws(Diagnostic) -> SourceFile {
        if let file = read[path] { return file }
        let file = try files.read(path, kind: "file of code", limit: limit, at: place)
        read[path] = file
        included.append(file)
        return file
    }
}

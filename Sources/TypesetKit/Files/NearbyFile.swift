import TypesetBase

/// Finds files whose names are similar to a missing one.
enum NearbyFile {
    /// The largest number of names to compare with.
    private static let maximumNames = 10_000

    /// Returns a hint with the most similar file of the same folder; empty if there is none.
    static func hints(for path: String) -> [String] {
        guard path != GivenFile.standardInput, !FilePath.isSystemFile(path), let near = nearest(to: path) else { return [] }
        return ["did you mean `\(near)`?"]
    }

    private static func nearest(to path: String) -> String? {
        let folder = FilePath.folder(of: path), wanted = FilePath.name(of: path), suffix = FilePath.fileExtension(of: wanted).lowercased()
        guard let entries = try? FileRoots([folder]).entries(of: folder, limit: maximumNames) else { return nil }
        let alike = entries.filter { [.file, .link].contains($0.kind) }.map(\.name).filter {
            FilePath.fileExtension(of: $0).lowercased() == suffix
        }
        // The extension is the same for all and would make every short name similar.
        let stems = Dictionary(alike.map { (FilePath.stem(of: $0), $0) }) { first, _ in first }
        return Suggestion.closest(to: FilePath.stem(of: wanted), among: stems.keys.sorted()).flatMap { stems[$0] }.map {
            FilePath.join(folder, $0)
        }
    }
}

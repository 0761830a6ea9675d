import Diagnostics
import FileAccess

/// A file whose name is nearly that of one that is missing.
enum NearbyFile {
    /// Names are compared with this many others.
    private static let maximumNames = 10_000

    /// A hint at the file of the same folder that was meant, empty where none is near.
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
        // The ending is the same, and would make every short name a near one.
        let stems = Dictionary(alike.map { (FilePath.stem(of: $0), $0) }) { first, _ in first }
        return Suggestion.closest(to: FilePath.stem(of: wanted), among: stems.keys.sorted()).flatMap { stems[$0] }.map {
            FilePath.join(folder, $0)
        }
    }
}

import TypesetBase

/// The paths of the files of a document that is split into volumes: `book.large.volume-2.pdf` beside `book.large.pdf`.
enum VolumePath {
    private static let field = "{volume}"

    /// Returns the path of a document's file with a field for the number of the volume.
    static func template(_ path: String) -> String {
        let suffix = FilePath.fileExtension(of: path)
        return path.dropLast(suffix.count) + ".volume-\(field)" + suffix
    }

    /// Returns the paths of the files of a document that has some volumes.
    static func files(_ volumes: Int, of path: String) -> [String] { volumes > 1 ? (1...volumes).map { file($0, of: path) } : [path] }

    /// Returns the path of a volume.
    static func file(_ number: Int, of template: String) -> String { template.replacing(field, with: "\(number)") }
}

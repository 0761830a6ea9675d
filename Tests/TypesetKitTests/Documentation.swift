import Foundation

/// The project's pages, which tests read and compare with the program.
enum Documentation {
    /// The folder of the repository.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL

    /// The paths of all pages from the root: README, SECURITY, CONTRIBUTING and every Markdown file below `docs`, in order.
    static let pages: [String] = {
        let below = FileManager.default.enumerator(atPath: root.path + "/docs")?.compactMap { $0 as? String } ?? []
        return ["README.md", "SECURITY.md", "CONTRIBUTING.md"] + below.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    }()

    /// Returns the text of a file of the repository by its path from the root.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}

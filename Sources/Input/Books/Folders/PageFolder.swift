import TypesetBase

/// The Markdown files below a folder, in natural order; the introduction of a folder is first.
package struct PageFolder {
    var path: String
    /// The path of the page that introduces the folder, such as `index.md` or `README.md`.
    var introduction: String?
    var items: [Item]

    enum Item {
        case page(String)
        case folder(PageFolder)

        var path: String {
            switch self {
            case .page(let path): path
            case .folder(let folder): folder.path
            }
        }
    }

    /// The deepest nesting of folders, more than folders of documents have.
    private static let maximumDepth = 20
    /// The extensions of pages.
    package static let extensions: Set<String> = [".md", ".markdown", ".mdx", ".qmd", ".Rmd"]
    /// The names of introductions, in the order of preference.
    static let introductions = ["index", "readme", "_index"]

    /// Reads the pages of a folder and of the folders in it.
    ///
    /// - Parameter isWanted: whether a folder of this name is read.
    init(
        _ path: String, _ files: BookFiles, isWanted: (String) -> Bool = { !$0.hasPrefix("_") && $0 != "node_modules" }
    ) throws(FileProblem) {
        try self.init(path, files, depth: 0, isWanted)
    }

    private init(_ path: String, _ files: BookFiles, depth: Int, _ isWanted: (String) -> Bool) throws(FileProblem) {
        self.path = path
        items = []
        let entries = try files.entries(of: path)
        for entry in entries where entry.kind == .folder && isWanted(entry.name) && depth < Self.maximumDepth {
            let folder = try PageFolder(FilePath.join(path, entry.name), files, depth: depth + 1, isWanted)
            if !folder.isEmpty { items.append(.folder(folder)) }
        }
        let pages = entries.map(\.name).filter { Self.extensions.contains(FilePath.fileExtension(of: $0)) }
        let introduction = Self.introductions.lazy.compactMap { name in pages.first { FilePath.stem(of: $0).lowercased() == name } }.first
        self.introduction = introduction.map { FilePath.join(path, $0) }
        items += pages.filter { $0 != introduction }.map { .page(FilePath.join(path, $0)) }
        items.sort { NaturalOrder.precedes(FilePath.name(of: $0.path), FilePath.name(of: $1.path)) }
    }

    var isEmpty: Bool { introduction == nil && items.isEmpty }

    /// The title of a folder that has no other: `User guide` for `user-guide`, without numbers that sort folders.
    static func title(ofFolder path: String) -> String {
        let name = FilePath.name(of: path), rest = name.drop { $0.isASCII && $0.isNumber || "-_. ".contains($0) }
        let words = (rest.isEmpty ? name[...] : rest).map { "-_".contains($0) ? " " : $0 }
        return words.prefix(1).map { $0.uppercased() }.joined() + String(words.dropFirst())
    }
}

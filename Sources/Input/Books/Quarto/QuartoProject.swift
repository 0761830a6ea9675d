import TypesetBase
import TypesetMarkdown

/// The settings that a page of Quarto uses: its front matter, the `_metadata.yml` of its folders, and the `_quarto.yml` and
/// `_variables.yml` of its project.
struct QuartoProject {
    /// The folder of the project; nil for a page outside one.
    let folder: String?
    /// The front matter and the settings of folders and the project, the nearest first.
    private let settings: [YAMLNode]
    private let variables: YAMLNode?

    init(of page: SourceFile, _ files: BookFiles) {
        let list = "_quarto.yml"
        var folders: [String] = [], root: String?
        for folder in ParentFolders(from: FilePath.folder(of: page.path)) where root == nil {
            folders.append(folder)
            if files.isFile(FilePath.join(folder, list)) { root = folder }
        }
        func read(_ path: String) -> YAMLNode? {
            guard files.isFile(path), let file = try? files.read(path, kind: "settings file") else { return nil }
            // The reader of the book reports mistakes.
            return YAMLParser.parse(file, hasForeignTags: true).node
        }
        folder = root
        let front = YAMLNode(.mapping(FrontMatter.entries(of: page)), span: SourceSpan(file: page, range: 0..<0))
        guard let root else {
            (settings, variables) = ([front], nil)
            return
        }
        settings = [front] + (folders.map { FilePath.join($0, "_metadata.yml") } + [FilePath.join(root, list)]).compactMap(read)
        variables = read(FilePath.join(root, "_variables.yml"))
    }

    /// The text of a key of the front matter, or of the project; nil if none has the key.
    func metadata(_ path: String) -> String? { settings.lazy.compactMap { Self.text(at: path, in: $0) }.first }

    /// The text of a variable; nil if it is not defined.
    func variable(_ path: String) -> String? { Self.text(at: path, in: variables) }

    /// The value at a path such as `version.number` or `authors.1`, where items count from 1; the texts of a list are joined.
    private static func text(at path: String, in node: YAMLNode?) -> String? {
        var node = node
        for part in path.split(separator: ".") {
            let number = Int(part).map { $0 - 1 }, items = node?.items
            node = items.flatMap { items in number.flatMap { items.indices.contains($0) ? items[$0] : nil } } ?? node?[String(part)]
        }
        guard let node else { return nil }
        if let items = node.items { return items.compactMap(\.text).joined(separator: ", ") }
        return node.text?.trimmingCharacters
    }
}

extension String {
    /// The text without white space and line ends on either side.
    fileprivate var trimmingCharacters: String {
        var text = self[...].drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

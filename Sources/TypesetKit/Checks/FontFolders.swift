import TypesetBase

/// The font folders that the user names, reduced to the parts that may be searched.
///
/// fontconfig searches a folder with its subfolders, follows every link and opens every file. A link to `/` would make it search the whole
/// machine, and a pipe would block it forever. fontconfig searches the folders without links and pipes, because it caches their contents.
/// The files of the other folders are listed here.
struct FontFolders {
    /// The folders that fontconfig searches.
    private(set) var whole: [String] = []
    /// The files of the other folders; some may not be fonts.
    private(set) var files: [String] = []
    /// The warnings about folders and links that were skipped.
    private(set) var diagnostics: [Diagnostic] = []

    /// The deepest nesting of folders that is searched, deeper than folders of fonts are nested.
    private static let maximumDepth = 32

    /// Searches the folders for fonts.
    ///
    /// - Parameter roots: the folders below which links may lead; `folders` are among them.
    init(_ folders: [String], roots: FileRoots) {
        for folder in folders {
            var search = Search(roots: roots)
            search.visit(folder, depth: 0)
            // fontconfig would also use undeclared files.
            if search.isPlain, DeclaredInputs.current == nil { whole.append(folder) } else { files += search.files.sorted() }
            diagnostics += search.diagnostics
        }
    }

    private struct Search {
        let roots: FileRoots
        var files: [String] = []
        var diagnostics: [Diagnostic] = []
        /// Whether the folder contains no links, pipes or devices.
        var isPlain = true
        private var count = 0
        /// The canonical paths of visited folders, which end circles of links.
        private var visited: Set<String> = []

        init(roots: FileRoots) { self.roots = roots }

        mutating func visit(_ folder: String, depth: Int) {
            guard let canonical = try? roots.canonicalPath(of: folder), visited.insert(canonical).inserted else { return }
            guard depth <= FontFolders.maximumDepth, count < FilePattern.maximumNames else { return giveUp(folder) }
            // A folder that cannot be listed has no fonts; fontconfig treats it the same way.
            guard let entries = try? roots.entries(of: folder, limit: FilePattern.maximumNames - count) else { return }
            count += entries.count
            for entry in entries { visit(entry, FilePath.join(folder, entry.name), depth: depth) }
        }

        private mutating func giveUp(_ folder: String) {
            isPlain = false
            guard diagnostics.last?.message != Self.tooMuch else { return }
            diagnostics.append(.warning(Self.tooMuch, path: folder))
        }

        private static let tooMuch =
            "not all of the folder is searched for fonts: it is nested more than \(FontFolders.maximumDepth) deep, or has more than "
            + "\(FilePattern.maximumNames) files"

        private mutating func visit(_ entry: FolderEntry, _ path: String, depth: Int) {
            switch entry.kind {
            case .file: add(path)
            case .folder: visit(path, depth: depth + 1)
            case .other: isPlain = false
            case .link:
                isPlain = false
                visitLink(path, depth: depth)
            }
        }

        /// Adds a file, and records it if it is a font.
        ///
        /// No `AccessRecord` notices what fontconfig reads. Without this record, a font that is replaced by another of the same name would
        /// go unnoticed. Other files beside the fonts do not change the result.
        private mutating func add(_ path: String) {
            files.append(path)
            if Self.fontExtensions.contains(FilePath.fileExtension(of: path).lowercased()) { AccessRecord.note(path, .file) }
        }

        private static let fontExtensions: Set = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]

        private mutating func visitLink(_ path: String, depth: Int) {
            do throws(FileProblem) {
                _ = try roots.open(path)
                add(path)
            } catch .folder {
                visit(path, depth: depth + 1)
            } catch .outside {
                diagnostics.append(
                    .warning(
                        "the link leads outside the folders that may be read; no fonts are taken from there", path: path,
                        hints: [FileProblem.outsideHint]))
            } catch {}
        }
    }
}

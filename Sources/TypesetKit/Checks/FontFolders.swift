import Diagnostics
import FileAccess

/// The folders of fonts that the user names, as far as they may be searched.
///
/// fontconfig searches a folder with its subfolders, follows every link and opens everything: a link to `/` would make it search the
/// machine, and a pipe would make it wait for ever. Folders that hold neither are left to it, since it remembers what is in them; the
/// files of the others are picked here.
struct FontFolders {
    /// Folders to search whole.
    private(set) var whole: [String] = []
    /// Files of the other folders; some may be no fonts.
    private(set) var files: [String] = []
    /// Warnings about what was left out.
    private(set) var diagnostics: [Diagnostic] = []

    /// Deeper than folders of fonts are nested.
    private static let maximumDepth = 32

    /// - Parameter roots: below which links may lead; the folders are among them.
    init(_ folders: [String], roots: FileRoots) {
        for folder in folders {
            var search = Search(roots: roots)
            search.visit(folder, depth: 0)
            // fontconfig would take undeclared files, too.
            if search.isPlain, DeclaredInputs.current == nil { whole.append(folder) } else { files += search.files.sorted() }
            diagnostics += search.diagnostics
        }
    }

    private struct Search {
        let roots: FileRoots
        var files: [String] = []
        var diagnostics: [Diagnostic] = []
        /// No links, pipes or devices.
        var isPlain = true
        private var count = 0
        /// Canonical, so that links in a circle end.
        private var visited: Set<String> = []

        init(roots: FileRoots) { self.roots = roots }

        mutating func visit(_ folder: String, depth: Int) {
            guard let canonical = try? roots.canonicalPath(of: folder), visited.insert(canonical).inserted else { return }
            guard depth <= FontFolders.maximumDepth, count < FilePattern.maximumNames else { return giveUp(folder) }
            // What cannot be listed has no fonts, which fontconfig says too.
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

        /// fontconfig reads what is in a folder itself, which no `AccessRecord` notices: a font that is replaced by another of the same
        /// name has to be noted here. Other files may lie beside the fonts, and change nothing.
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

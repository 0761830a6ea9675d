import Diagnostics
import FileAccess
import YAML

/// Determines the kind of book at a path, and reads it with the matching reader.
struct BookFinder {
    /// The files that list the chapters of a book, in the order in which a folder is searched for them.
    enum Kind: CaseIterable {
        case bookFile, mdBookSettings, gitBookSettings, summary, quarto, myst, jupyterBook, mkDocs, docusaurus

        var names: [String] {
            switch self {
            case .bookFile: ["book.yaml", "book.yml"]
            case .mdBookSettings: [MdBookReader.settingsName]
            case .gitBookSettings: [GitBookReader.settingsName]
            case .summary: [MdBookReader.summaryName, "src/" + MdBookReader.summaryName]
            case .quarto: ["_quarto.yml"]
            case .myst: ["myst.yml"]
            case .jupyterBook: ["_toc.yml"]
            case .mkDocs: [MkDocsReader.zensicalName, "mkdocs.yml", "mkdocs.yaml"]
            case .docusaurus: DocusaurusReader.sidebars + DocusaurusReader.configurations
            }
        }

        init?(fileName: String) {
            let name = fileName.lowercased()
            guard let kind = Self.allCases.first(where: { $0.names.contains { $0.lowercased() == name } }) else { return nil }
            self = kind
        }
    }

    /// The names of the main files, for messages.
    static let fileNames = [
        "book.yaml", "book.toml", "SUMMARY.md", "_quarto.yml", "myst.yml", "_toc.yml", MkDocsReader.zensicalName, "mkdocs.yml",
        "sidebars.js",
    ]

    let roots: FileRoots
    /// The keys of a `book.yaml` that other readers handle.
    let otherKeys: [String]

    /// - Throws: an error if there is no book at the path.
    func book(at path: String) throws(Diagnostic) -> OutlineBuilder {
        guard let file = try file(at: path) else { return try book(in: path) }
        return try book(of: file)
    }

    /// The file at a path; nil for a folder.
    private func file(at path: String) throws(Diagnostic) -> SourceFile? {
        do throws(FileProblem) {
            let bytes = try GivenFile.open(path, roots: roots, allowsPipes: false).bytes(limit: BookFiles.maximumOutline)
            return SourceFile(path: path, bytes: bytes).inUTF8
        } catch {
            if error == .folder { return nil }
            throw Diagnostic(error, kind: "list of chapters", path: path, at: nil)
        }
    }

    // MARK: Folders

    private func book(in folder: String) throws(Diagnostic) -> OutlineBuilder {
        let folder = FilePath.normalized(folder)
        for name in Kind.allCases.flatMap(\.names) {
            let path = FilePath.join(folder, name)
            if try exists(path) { return try book(at: path) }
        }
        let files = BookFiles(roots: roots.adding(folder))
        if let catalog = catalog(in: folder, files) {
            var reader = try DocCReader(folder: catalog, files: files)
            return try reader.read()
        }
        return try FolderReader.read(folder, files: files)
    }

    private func exists(_ path: String) throws(Diagnostic) -> Bool {
        do throws(FileProblem) {
            _ = try GivenFile.open(path, roots: roots, allowsPipes: false)
            return true
        } catch {
            if error == .missing || error == .folder { return false }
            throw Diagnostic(error, kind: "list of chapters", path: path, at: nil)
        }
    }

    /// The folder itself, or its only subfolder that is a DocC catalogue.
    private func catalog(in folder: String, _ files: BookFiles) -> String? {
        if FilePath.fileExtension(of: folder) == DocCReader.folderExtension { return folder }
        let names = ((try? files.entries(of: folder)) ?? []).filter { $0.kind == .folder }.map(\.name)
        let catalogs = names.filter { FilePath.fileExtension(of: $0) == DocCReader.folderExtension }
        return catalogs.count == 1 ? FilePath.join(folder, catalogs[0]) : nil
    }

    // MARK: Files

    private func book(of file: SourceFile) throws(Diagnostic) -> OutlineBuilder {
        let folder = FilePath.folder(of: file.path), files = BookFiles(roots: roots.adding(folder))
        switch Kind(fileName: FilePath.name(of: file.path)) {
        case .mdBookSettings:
            var reader = MdBookReader(file, files: files)
            return reader.read()
        case .summary:
            if var reader = settings(of: file) { return reader.read() }
            return MdBookReader.read(summary: file, syntax: .mdBook, files: files)
        case .gitBookSettings: return try GitBookReader.read(file, files: files)
        case .quarto:
            var reader = QuartoReader(file, files: files)
            return try reader.read()
        case .myst:
            var reader = MySTReader(file, files: files)
            return try reader.read()
        case .jupyterBook:
            var reader = JupyterBookReader(file, files: files)
            return reader.read()
        case .mkDocs:
            var reader = MkDocsReader(file, files: files)
            return try reader.read()
        case .docusaurus:
            var reader = try DocusaurusReader(folder: folder, files: files)
            return try reader.read()
        case .bookFile, nil: return try ownBook(of: file, files)
        }
    }

    /// Reads a book in this project's format, from a YAML file of any other name.
    private func ownBook(of file: SourceFile, _ files: BookFiles) throws(Diagnostic) -> OutlineBuilder {
        guard [".yaml", ".yml"].contains(FilePath.fileExtension(of: file.path)) else {
            throw .error(
                "this file lists no chapters", path: file.path,
                hints: ["list the chapters in one of these: \(Self.fileNames.joined(separator: ", "))"])
        }
        let (node, diagnostics) = YAMLParser.parse(file)
        guard let node else { throw diagnostics.first ?? .error("this book has no chapters", path: file.path) }
        var reader = BookFileReader(folder: FilePath.folder(of: file.path), files: files, otherKeys: otherKeys)
        var builder = reader.read(node)
        builder.outline.files.insert(file, at: 0)
        builder.diagnostics = diagnostics + builder.diagnostics
        return builder
    }

    /// The `book.toml` that names a summary, in the summary's folder or in the one above. The latter must lie in the working folder or
    /// below a root.
    private func settings(of summary: SourceFile) -> MdBookReader? {
        let own = FilePath.folder(of: summary.path), above = FilePath.folder(of: own)
        for (folder, roots) in [(own, roots.adding(own)), (above, roots.adding("."))] {
            let path = FilePath.join(folder, MdBookReader.settingsName)
            guard let bytes = try? roots.read(path, limit: BookFiles.maximumOutline) else { continue }
            var reader = MdBookReader(
                SourceFile(path: path, bytes: bytes).inUTF8, files: BookFiles(roots: self.roots.adding(folder)))
            if reader.leads(to: summary.path) { return reader }
        }
        return nil
    }
}

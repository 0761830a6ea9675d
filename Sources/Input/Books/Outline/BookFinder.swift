import TypesetBase

/// Determines the kind of book at a path, and reads it with the matching reader.
struct BookFinder {
    let roots: FileRoots
    /// The keys of a `book.yaml` that other readers handle.
    let otherKeys: [String]

    /// Returns the outline of the book in a folder or of a list file.
    ///
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
        for name in BookPrograms.listNames {
            let path = FilePath.join(folder, name)
            if try exists(path), BookPrograms.isList(path, BookFiles(folder: folder, given: roots)) { return try book(at: path) }
        }
        let files = BookFiles(folder: folder, given: roots)
        for program in BookPrograms.all {
            if let book = try program.book(in: folder, files) { return book }
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

    // MARK: Files

    private func book(of file: SourceFile) throws(Diagnostic) -> OutlineBuilder {
        let files = BookFiles(folder: FilePath.folder(of: file.path), given: roots)
        guard let program = BookPrograms.program(listedIn: FilePath.name(of: file.path)) else { return try ownBook(of: file, files) }
        return try program.book(listedIn: file, files)
    }

    /// Reads a book in this project's format, from a YAML file of any other name.
    private func ownBook(of file: SourceFile, _ files: BookFiles) throws(Diagnostic) -> OutlineBuilder {
        guard [".yaml", ".yml"].contains(FilePath.fileExtension(of: file.path)) else {
            throw .error(
                "this file lists no chapters", path: file.path,
                hints: ["list the chapters in one of these: \(BookPrograms.suggestedNames.joined(separator: ", "))"])
        }
        let (node, diagnostics) = YAMLParser.parse(file)
        guard let node else { throw diagnostics.first ?? .error("this book has no chapters", path: file.path) }
        var reader = BookFileReader(folder: FilePath.folder(of: file.path), files: files, otherKeys: otherKeys)
        var builder = reader.read(node)
        builder.outline.files.insert(file, at: 0)
        builder.diagnostics = diagnostics + builder.diagnostics
        return builder
    }
}

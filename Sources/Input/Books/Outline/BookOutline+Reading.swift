package import TypesetBase

extension BookOutline {
    /// Reads a book from a file or a folder.
    ///
    /// The file lists the chapters: `book.yaml`, mdBook's `book.toml` or `SUMMARY.md`, or the settings of other programs. The folder
    /// contains such a file, is a DocC catalogue, or contains Markdown files.
    ///
    /// - Parameters:
    ///   - path: the path that the user names, which may lie anywhere. Files that it names in turn are read only below its folder and the
    ///     roots.
    ///   - roots: further folders that may be read.
    ///   - keys: the keys of a `book.yaml` that the caller reads from `settings`.
    /// - Returns: nil for the outline if there is no book. With an outline, errors may report chapters that are left out.
    package static func read(
        _ path: String, roots: FileRoots, keys: [String] = []
    ) -> (outline: BookOutline?, diagnostics: [Diagnostic]) {
        do throws(Diagnostic) {
            let builder = try BookFinder(roots: roots, otherKeys: keys).book(at: path)
            return (builder.outline, builder.diagnostics)
        } catch {
            return (nil, [error])
        }
    }

    /// Reads a book from the mapping of a `book.yaml`, or of an item of `books:` in a configuration.
    ///
    /// - Parameter folder: the folder of the file that contains the mapping; paths in it are relative to the folder.
    package static func read(
        _ node: YAMLNode, folder: String, roots: FileRoots, keys: [String] = []
    ) -> (outline: BookOutline, diagnostics: [Diagnostic]) {
        var reader = BookFileReader(folder: folder, files: BookFiles(folder: folder, given: roots), otherKeys: keys)
        let builder = reader.read(node)
        return (builder.outline, builder.diagnostics)
    }

    /// Whether a file of this name lists the chapters of a book; a command that receives such a file typesets the book.
    package static func isNamed(by path: String) -> Bool { BookPrograms.isList(FilePath.name(of: path)) }
}

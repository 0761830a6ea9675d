package import Diagnostics
package import FileAccess
package import YAML

extension BookOutline {
    /// Reads a book from the file that lists its chapters (`book.yaml`, mdBook's `book.toml` or `SUMMARY.md`, the settings of other
    /// programs), from the folder that holds such a file, from a catalogue of DocC, or from a folder of Markdown.
    ///
    /// - Parameters:
    ///   - path: what the user names. It is read wherever it lies; what it names in turn, below its folder and the roots alone.
    ///   - roots: further folders that may be read.
    ///   - keys: those of a `book.yaml` that the caller reads from `settings`.
    /// - Returns: nil where there is no book. With an outline there may be errors, too: about chapters that are left out of it.
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
    /// - Parameter folder: that of the file that has the mapping; paths in it are relative to it.
    package static func read(
        _ node: YAMLNode, folder: String, roots: FileRoots, keys: [String] = []
    ) -> (outline: BookOutline, diagnostics: [Diagnostic]) {
        var reader = BookFileReader(folder: folder, files: BookFiles(roots: roots.adding(folder)), otherKeys: keys)
        let builder = reader.read(node)
        return (builder.outline, builder.diagnostics)
    }

    /// Whether a file of this name lists the chapters of a book, so that a command given it sets the book.
    package static func isNamed(by path: String) -> Bool { BookFinder.Kind(fileName: FilePath.name(of: path)) != nil }
}

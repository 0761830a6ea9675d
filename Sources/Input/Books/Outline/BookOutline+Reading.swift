package import Diagnostics
package import FileAccess

extension BookOutline {
    /// Reads a book from what lists its chapters, or from the folder that holds such a file.
    ///
    /// - Parameters:
    ///   - path: what the user names. It is read wherever it lies; what it names in turn, below its folder and the roots alone.
    ///   - roots: further folders that may be read.
    /// - Returns: nil where there is no book. With an outline there may be errors, too: about chapters that are left out of it.
    package static func read(_ path: String, roots: FileRoots) -> (outline: BookOutline?, diagnostics: [Diagnostic]) {
        do throws(Diagnostic) {
            let builder = try BookFinder(roots: roots).book(at: path)
            return (builder.outline, builder.diagnostics)
        } catch {
            return (nil, [error])
        }
    }

    /// Whether a file of this name lists the chapters of a book, so that a command given it sets the book.
    package static func isNamed(by path: String) -> Bool { BookFinder.Kind(fileName: FilePath.name(of: path)) != nil }
}

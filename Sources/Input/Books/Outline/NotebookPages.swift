import TypesetBase
import TypesetMarkdown

/// The pages of programs that also have notebooks and other files as pages.
extension OutlineBuilder {
    /// The path of a page that is named with or without its extension; nil, with a report, if the file is not Markdown.
    mutating func notebookPage(_ name: Located<String>) -> String? {
        let path = FilePath.join(outline.folder, name.value), other = [".ipynb", ".rst", ".tex"]
        if let ending = other.first(where: { FilePath.fileExtension(of: path) == $0 || !isPage(path) && files.isFile(path + $0) }) {
            let file = name.value.hasSuffix(ending) ? name.value : name.value + ending
            diagnostics.append(.error("`\(file)` is not Markdown, and is left out", at: name.span, hints: ["convert it to Markdown"]))
            return nil
        }
        return [path, path + ".md", path + ".markdown"].first { files.isFile($0) } ?? (isPage(path) ? path : path + ".md")
    }

    private func isPage(_ path: String) -> Bool {
        PageFolder.extensions.contains(FilePath.fileExtension(of: path)) || files.isFile(path + ".md") || files.isFile(path + ".markdown")
    }

    /// The Markdown files that match a pattern, in natural order.
    func notebookPages(matching pattern: Located<String>) -> [String] {
        var matching = FilePattern(FilePath.join(outline.folder, pattern.value), below: files.roots)
        let paths = (try? matching.matches())?.flatMap { [$0, $0 + ".md"] }.filter { files.isFile($0) } ?? []
        return paths.filter { PageFolder.extensions.contains(FilePath.fileExtension(of: $0)) }.sorted(by: NaturalOrder.precedes)
    }
}

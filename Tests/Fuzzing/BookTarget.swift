import Glibc
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Feeds a list of chapters in the syntax of one of the programs, and the text of a chapter.
enum BookTarget {
    /// The first byte chooses the list's name.
    private static let names = [
        "SUMMARY.md", "book.toml", "book.yaml", "mkdocs.yml", "_quarto.yml", "_toc.yml", "sidebars.js", ".gitbook.yaml",
        "book.docc/Root.md", "book.docc/List.tutorial",
    ]

    /// The separator between the list, which comes first, and the chapter.
    private static let divider = Array("\n%%%%\n".utf8)

    static func feed(_ bytes: [UInt8]) {
        let name = names[Int(bytes.first ?? 0) % names.count], (list, chapter) = split(Array(bytes.dropFirst()))
        let folder = "/dev/shm/typeset-fuzz-\(getpid())", isCatalog = name.hasPrefix("book.docc")
        for path in ["", "/docs", "/src", "/book.docc"] { mkdir(folder + path, 0o700) }
        for path in isCatalog
            ? ["/book.docc/a.md", "/book.docc/b.tutorial", "/book.docc/c.swift"] : ["/a.md", "/docs/a.md", "/src/a.md", "/src/SUMMARY.md"]
        {
            write(chapter, folder + path)
        }
        write(list, folder + "/" + name)
        read(folder + (isCatalog ? "/book.docc" : "/" + name))
        let files = ["/a.md", "/docs/a.md", "/src/a.md", "/src/SUMMARY.md", "/" + name]
        for path in files + ["/book.docc/a.md", "/book.docc/b.tutorial", "/book.docc/c.swift"] { unlink(folder + path) }
        for path in ["/docs", "/src", "/book.docc", ""] { rmdir(folder + path) }
    }

    private static func split(_ bytes: [UInt8]) -> (list: [UInt8], chapter: [UInt8]) {
        guard let position = bytes.indices.first(where: { bytes[$0...].starts(with: divider) }) else { return (bytes, bytes) }
        return (Array(bytes[..<position]), Array(bytes[(position + divider.count)...]))
    }

    private static func write(_ bytes: [UInt8], _ path: String) {
        guard let file = fopen(path, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// Reads the first ten chapters and resolves the origin of every span.
    private static func read(_ path: String) {
        let (outline, diagnostics) = BookOutline.read(path, roots: FileRoots())
        TextTargets.show(diagnostics)
        guard let outline, let reader = try? ChapterReader(outline, roots: FileRoots(), limit: 100_000) else { return }
        for chapter in outline.chapters.prefix(10) {
            guard let path = chapter.path, let text = try? reader.text(ofChapterAt: path) else { continue }
            let (document, diagnostics) = MarkdownParser.parse(text.file)
            TextTargets.show(DiagnosticPrinter.ordered(text.diagnostics + diagnostics))
            document.forEachPart { part in _ = part.span.origin.text }
        }
    }
}

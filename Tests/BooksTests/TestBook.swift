import Foundation
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// A temporary folder of a book's files, next to a file that the book cannot reach; it exists as long as its owner.
final class TestBook {
    let folder: String

    /// - Parameter files: texts by their paths.
    init(_ files: [String: String]) throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path + "/book-" + UUID().uuidString + "/book"
        try write("secret", to: "../secret.md")
        for (path, text) in files { try write(text, to: path) }
    }

    deinit { try? FileManager.default.removeItem(at: URL(fileURLWithPath: folder).deletingLastPathComponent()) }

    private func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: folder + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func read(_ path: String = "", roots: [String] = []) -> (outline: BookOutline?, diagnostics: [Diagnostic]) {
        BookOutline.read(folder + (path.isEmpty ? "" : "/" + path), roots: FileRoots(roots))
    }

    /// The entries, one per line: `1. Title (file.md)` at its depth, `- ` for a chapter without a number, `A. ` for an appendix.
    ///
    /// A star marks an entry outside all parts.
    func entries(_ path: String = "") -> [String] {
        let (outline, diagnostics) = read(path)
        guard let outline else { return diagnostics.map(\.message) }
        return outline.entries.map { entry in
            switch entry {
            case .part(let title, _): return "# " + title.plainText
            case .separator: return "---"
            case .chapter(let chapter):
                let marks: [BookChapter.Numbering: String] = [.none: "- ", .number: "1. ", .appendix: "A. "]
                let indent = String(repeating: "  ", count: chapter.depth)
                let place =
                    switch chapter.text {
                    case .file(let path): "(\(relative(path)))"
                    case .titleOnly: ":"
                    case .draft: "…"
                    }
                let title = chapter.title.isEmpty ? "" : chapter.title.plainText + " "
                return indent + (marks[chapter.numbering] ?? "") + title + place + (chapter.isInPart ? "" : "*")
            }
        }
    }

    /// The diagnostics as `file:line:column message (hint)`, one per entry.
    func complaints(_ path: String = "", roots: [String] = []) -> [String] { describe(read(path, roots: roots).diagnostics) }

    func describe(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { diagnostic in
            let place =
                diagnostic.span.map { "\(relative($0.file.path)):\($0.start.line):\($0.start.column) " }
                ?? diagnostic.path.map { relative($0) + " " } ?? ""
            return place + relative(diagnostic.message) + diagnostic.hints.map { " (\(relative($0)))" }.joined()
        }
    }

    private func relative(_ text: String) -> String {
        text.replacingOccurrences(of: folder + "/", with: "").replacingOccurrences(of: folder, with: ".")
    }
}

import TypesetBase
import TypesetMarkdown

/// The chapters of a list of tutorials.
extension DocCReader {
    /// The place of a list of tutorials in the book.
    enum ContentsPlace {
        /// The whole book, whose parts are volumes, or chapters outside volumes.
        case book
        /// One part of the book.
        case part
        /// A chapter that contains the others.
        case chapter(depth: Int)
    }

    /// Adds the page of the list, and the tutorials in the order of the list.
    ///
    /// Titles without tutorials are left out. So is a title over all of them, which divides nothing and is on the page already.
    mutating func addContents(_ page: DocCPage, as place: ContentsPlace, at span: SourceSpan? = nil) {
        guard let tutorial = page.tutorial, listed.insert(page.file.path).inserted else { return }
        let span = span ?? page.title.first?.span.origin ?? SourceSpan(ofWhole: page.file.path)
        let base = addPage(page, as: place, at: span)
        var titles = ContentsTitles()
        for entry in tutorial.entries {
            switch entry {
            case .title(let title, let level, let span): if tutorial.hasDivisions { titles.begin(title, level: level, at: span) }
            case .tutorial(let destination, let span):
                guard let tutorial = catalog.page(at: destination, on: page) else { reportMissing(destination, at: span); continue }
                guard listed.insert(tutorial.file.path).inserted else { continue }
                for (title, level, span) in titles.takePending() {
                    let title = [Inline(.text(title), span: span)], depth = base + level
                    depth < 0 ? builder.addPart(title, at: span) : builder.addTitle(title, depth: depth, numbering: .number, at: span)
                }
                builder.addFile(tutorial.file.path, depth: max(0, base + titles.depth), at: span)
            }
        }
    }

    /// Adds a page of tutorials with its place in the contents.
    ///
    /// - Returns: the depth of the highest titles in the list; -1 if they are parts.
    private mutating func addPage(_ page: DocCPage, as place: ContentsPlace, at span: SourceSpan) -> Int {
        switch place {
        case .book:
            builder.addFile(page.file.path, numbering: .none, at: span)
            return -1
        case .part:
            builder.outline.files.append(page.file)
            builder.addPart(page.shownTitle, at: span)
            builder.addFile(page.file.path, numbering: .none, at: span)
            return 0
        case .chapter(let depth):
            builder.outline.files.append(page.file)
            builder.addFile(page.file.path, depth: depth, at: span)
            return depth + 1
        }
    }

    /// Reports the files of tutorials that contain none.
    mutating func reportEmptyTutorials() {
        for file in catalog.emptyTutorials {
            builder.diagnostics.append(
                .error(
                    "`\(file.path)` has no `@Tutorial`, `@Article` or `@Tutorials`, and is left out",
                    at: SourceSpan(file: file, range: 0..<0)))
        }
    }
}

/// The titles over the next tutorial of a list, from the highest.
private struct ContentsTitles {
    /// The titles, with whether each is a chapter of the book already.
    private var open: [(title: String, level: Int, span: SourceSpan, isAdded: Bool)] = []

    var depth: Int { (open.last?.level ?? -1) + 1 }

    mutating func begin(_ title: String, level: Int, at span: SourceSpan) {
        open.removeAll { $0.level >= level }
        open.append((title, level, span, false))
    }

    mutating func takePending() -> [(String, Int, SourceSpan)] {
        let pending = open.filter { !$0.isAdded }.map { ($0.title, $0.level, $0.span) }
        for index in open.indices { open[index].isAdded = true }
        return pending
    }
}

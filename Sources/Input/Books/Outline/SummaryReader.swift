import TypesetBase
import TypesetMarkdown

/// Reads the `SUMMARY.md` of mdBook and GitBook.
///
/// Links in lists are numbered chapters, nested as the lists are. Links in paragraphs before and after the lists are chapters without
/// numbers. Headings are titles of parts.
///
/// mdBook's grammar is in the documentation of `parse_summary`. This reader extends it: headings of every level begin a part, as in
/// GitBook. An item without a link is a title over the items in it.
private struct SummaryReader {
    var builder: OutlineBuilder
    private let file: SourceFile
    private let folder: String
    private var hasLists = false
    private var chapters = 0

    /// Creates a reader that adds the chapters of a summary to a book.
    ///
    /// - Parameter file: the summary; links in it are relative to its folder.
    init(_ file: SourceFile, _ builder: OutlineBuilder) {
        self.file = file
        self.builder = builder
        folder = FilePath.folder(of: file.path)
    }

    mutating func read() {
        let (document, diagnostics) = MarkdownParser.parse(file)
        builder.diagnostics += diagnostics
        builder.outline.files.append(file)
        for (index, block) in document.blocks.enumerated() { read(block, isFirst: index == 0) }
        guard chapters == 0, !document.isRefused else { return }
        builder.diagnostics.append(
            .error("no chapter is listed here", path: file.path, hints: ["list chapters as `- [Title](file.md)`, one per line"]))
    }

    // MARK: Blocks

    private mutating func read(_ block: Block, isFirst: Bool) {
        switch block.kind {
        // The first heading is the title of the list, which mdBook ignores, too.
        case .heading(let level, let title): if !isFirst || level > 1 { builder.addPart(title, at: block.span) }
        case .thematicBreak: builder.addSeparator(at: block.span)
        case .list(let list):
            hasLists = true
            for item in list.items { read(item, depth: 0) }
        case .paragraph(let inlines): readOutsideLists(inlines)
        default: break
        }
    }

    /// Reads front matter before the first list, or back matter after the last, neither of which belongs to a part.
    private mutating func readOutsideLists(_ inlines: [Inline]) {
        let links = inlines.filter(\.isLink)
        if hasLists, !links.isEmpty { builder.endPart() }
        for link in links { add(link, depth: 0, numbering: .none) }
    }

    private mutating func read(_ item: List.Item, depth: Int) {
        var blocks = item.blocks[...]
        if case .paragraph(let inlines) = blocks.first?.kind {
            readTitle(inlines, depth: depth, hasInner: blocks.count > 1, at: item.span)
            blocks = blocks.dropFirst()
        } else {
            builder.diagnostics.append(
                .error("this item has no chapter", at: item.span.firstLine, hints: ["begin it with a link: `- [Title](file.md)`"]))
        }
        for block in blocks {
            switch block.kind {
            case .list(let list): for item in list.items { read(item, depth: depth + 1) }
            case .codeBlock: reportIndent(at: block.span)
            default: break
            }
        }
    }

    private mutating func readTitle(_ inlines: [Inline], depth: Int, hasInner: Bool, at span: SourceSpan) {
        let links = inlines.filter(\.isLink)
        if links.isEmpty {
            return builder.addTitle(inlines, depth: depth, numbering: .number, isDraft: !hasInner, at: inlines.first?.span ?? span)
        }
        add(links[0], depth: depth, numbering: .number, hasInner: hasInner)
        for link in links.dropFirst() {
            // A line that is too deep to be an item continues the text above it in Markdown.
            if link.span.start.line > links[0].span.start.line { reportIndent(at: link.span) } else { reportSecond(link) }
            add(link, depth: depth, numbering: .number)
        }
    }

    // MARK: Links

    /// Adds the chapter that a link names.
    ///
    /// - Parameter hasInner: whether the item contains others; a chapter without a file is then a title over them, and not a draft.
    private mutating func add(_ link: Inline, depth: Int, numbering: BookChapter.Numbering, hasInner: Bool = false) {
        guard case .link(let destination, _, let title) = link.kind else { return }
        chapters += 1
        let address = destination.prefix { $0 != "#" && $0 != "?" }
        if destination.isEmpty { return builder.addTitle(title, depth: depth, numbering: numbering, isDraft: !hasInner, at: link.span) }
        if address.isEmpty || isWeb(destination) {
            return builder.diagnostics.append(
                .warning("this link is not a chapter and is left out", at: link.span, hints: ["link to a file of the book"]))
        }
        let path = path(of: String(address).decodingPercentCodes)
        // GitBook lists sections of a page in this way.
        if address.endIndex < destination.endIndex, builder.isListed(path) { return }
        builder.addFile(
            path, title: title, depth: depth, numbering: numbering, at: link.span,
            hints: ["write `[\(title.plainText)]()` for a chapter that is not written yet"])
    }

    /// The path of a linked file; a leading slash means the book's folder, and a folder means the page that introduces it.
    private func path(of name: String) -> String {
        let path = FilePath.join(folder, FilePath.isAbsolute(name) ? String(name.dropFirst()) : name)
        guard builder.files.problem(with: path) == .folder else { return path }
        return ["README.md", "index.md"].map { FilePath.join(path, $0) }.first { builder.files.isFile($0) } ?? path
    }

    private func isWeb(_ destination: String) -> Bool {
        destination.hasPrefix("//") || LinkAddress.schemes.contains { destination.lowercased().hasPrefix($0 + ":") }
    }

    // MARK: Faults

    private mutating func reportIndent(at span: SourceSpan) {
        builder.diagnostics.append(
            .error(
                "this line is indented too far for a list item", at: span.firstLine,
                hints: ["align a nested item with the text of its parent item"]))
    }

    private mutating func reportSecond(_ link: Inline) {
        builder.diagnostics.append(.error("this item has a second chapter", at: link.span, hints: ["give each chapter its own item"]))
    }
}

extension OutlineBuilder {
    /// Adds the chapters of a summary.
    mutating func readSummary(_ file: SourceFile) {
        var reader = SummaryReader(file, self)
        reader.read()
        self = reader.builder
    }

    /// Adds the chapters of a summary, or reports that it cannot be read.
    ///
    /// - Parameter span: the place that names the summary, if there is one.
    mutating func readSummary(at path: String, _ span: SourceSpan?) {
        do throws(Diagnostic) {
            readSummary(try files.read(path, kind: "list of chapters", at: span))
        } catch {
            diagnostics.append(error)
        }
    }
}

extension Inline {
    var isLink: Bool {
        if case .link = kind { return true }
        return false
    }
}

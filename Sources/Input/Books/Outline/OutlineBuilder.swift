import TypesetBase
import TypesetMarkdown

/// Collects the entries of an outline, and checks that the file of each chapter exists and is listed once.
struct OutlineBuilder {
    var files: BookFiles
    var outline: BookOutline
    var diagnostics: [Diagnostic] = []
    /// The places at which chapters are named, by the canonical paths of their files.
    private var listed: [String: SourceSpan] = [:]
    private var isInPart = false
    private var hasTooMany = false

    /// More chapters than any book has: the folders of a whole disk are not a book.
    private static let maximumEntries = 20_000

    init(_ outline: BookOutline, files: BookFiles) {
        self.outline = outline
        self.files = files
    }

    /// Begins the outline of a book whose chapters a file lists; its folder is that of the book and of its site.
    init(listedIn file: SourceFile, _ syntax: ChapterSyntax, _ files: BookFiles) {
        let folder = FilePath.folder(of: file.path)
        self.init(BookOutline(syntax: syntax, folder: folder), files: files)
        outline.files = [file]
        outline.siteFolders = [folder]
    }

    // MARK: Entries

    /// Begins a part, which contains the chapters up to the next one.
    ///
    /// - Parameter address: the address of the page that the site makes for the part.
    mutating func addPart(_ title: [Inline], address: String? = nil, at span: SourceSpan) {
        isInPart = true
        outline.addresses[outline.entries.count] = address
        append(.part(title: title, span))
    }

    /// Ends the current part; the following entries belong to no part until the next one begins.
    mutating func endPart() { isInPart = false }

    mutating func addSeparator(at span: SourceSpan) { append(.separator(span)) }

    /// Adds a title over deeper chapters, or one that is not written yet.
    ///
    /// - Parameter address: the address of the page that the site makes for the title.
    mutating func addTitle(
        _ title: [Inline], address: String? = nil, depth: Int, numbering: BookChapter.Numbering, isDraft: Bool = false, at span: SourceSpan
    ) {
        outline.addresses[outline.entries.count] = address
        addChapter(isDraft ? .draft : .titleOnly, title, depth, numbering, span)
    }

    /// Adds a chapter in a file; a file that cannot be opened, or is a chapter already, is reported and left out.
    ///
    /// - Parameters:
    ///   - path: an absolute path, or one relative to the working folder.
    ///   - hints: further hints if the file is missing.
    ///   - mayRepeat: whether a file that is a chapter already is left out without a report.
    mutating func addFile(
        _ path: String, title: [Inline] = [], depth: Int = 0, numbering: BookChapter.Numbering = .number, at span: SourceSpan,
        hints: [String] = [], mayRepeat: Bool = false
    ) {
        let path = FilePath.normalized(path)
        do throws(FileProblem) {
            _ = try files.roots.open(path)
            let canonical = try files.roots.canonicalPath(of: path)
            if let first = listed[canonical] { return mayRepeat ? () : reportRepeat(of: path, at: span, first) }
            listed[canonical] = span
        } catch {
            let names = error == .missing ? similarNames(to: path) : []
            return diagnostics.append(
                Diagnostic(error, kind: "chapter", path: path, at: span, hints: names + (error == .missing ? hints : [])))
        }
        addChapter(.file(path), title, depth, numbering, span)
    }

    /// Whether a file is a chapter already.
    func isListed(_ path: String) -> Bool {
        do throws(FileProblem) {
            return listed[try files.roots.canonicalPath(of: path)] != nil
        } catch {
            return false
        }
    }

    private mutating func addChapter(
        _ text: BookChapter.Text, _ title: [Inline], _ depth: Int, _ numbering: BookChapter.Numbering, _ span: SourceSpan
    ) {
        append(
            .chapter(BookChapter(text: text, title: title, depth: depth, numbering: numbering, isInPart: isInPart, span: span)))
    }

    private mutating func append(_ entry: BookEntry) {
        guard outline.entries.count >= Self.maximumEntries else { return outline.entries.append(entry) }
        if !hasTooMany { diagnostics.append(.error("the book has more than \(Self.maximumEntries) chapters", path: outline.folder)) }
        hasTooMany = true
    }

    // MARK: Faults

    private mutating func reportRepeat(of path: String, at span: SourceSpan, _ first: SourceSpan) {
        var diagnostic = Diagnostic.error(
            "the chapter `\(path)` is listed twice", at: span, hints: ["remove one of the two entries"])
        diagnostic.related = [Diagnostic.Related("first listed here", at: first)]
        diagnostics.append(diagnostic)
    }

    /// The hint at a file of a similar name in the folder of the missing file.
    private func similarNames(to path: String) -> [String] {
        // Listing the folder takes long if many files are missing.
        guard diagnostics.count < 100 else { return [] }
        do throws(FileProblem) {
            let names = try files.entries(of: FilePath.folder(of: path)).map(\.name)
            let similar = Suggestion.closest(to: FilePath.name(of: path), among: names)
            return similar.map { ["did you mean `\($0)`?"] } ?? []
        } catch {
            return []
        }
    }
}

extension OutlineBuilder {
    /// The tree of another program's TOML file, whose faults are reported.
    mutating func toml(_ file: SourceFile) -> YAMLNode? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let (node, problems) = TOMLReader.read(file, (file.bytes.starts(with: mark) ? mark.count : 0)..<file.bytes.count)
        diagnostics += problems
        return node
    }

    /// The tree of another program's YAML file, whose faults are reported, and whose tags, such as MkDocs's `!ENV`, are ignored.
    mutating func yaml(_ file: SourceFile) -> YAMLNode? {
        let (node, problems) = YAMLParser.parse(file, hasForeignTags: true)
        diagnostics += problems
        return node
    }
}

import TypesetBase
import TypesetMarkdown

/// Reads `chapters:` of a book: paths, paths with wildcards, chapters with titles and nested chapters, and parts.
struct ChapterListReader {
    private(set) var builder: OutlineBuilder
    /// The folder that paths are relative to.
    private let folder: String

    /// The keys of an entry that is a mapping.
    private static let keys = ["part", "file", "title", "chapters", "numbered"]

    init(folder: String, _ builder: OutlineBuilder) {
        self.folder = folder
        self.builder = builder
    }

    mutating func endPart() { builder.endPart() }

    mutating func read(_ list: YAMLNode, numbering: BookChapter.Numbering) {
        for item in items(of: list) {
            builder.endPart()
            if let part = item["part"] { readPart(part, item, numbering) } else { read(item, depth: 0, numbering) }
        }
    }

    private mutating func items(of list: YAMLNode) -> [YAMLNode] {
        if let items = list.items { return items }
        builder.report(list, "a list of chapters")
        return []
    }

    private mutating func readPart(_ title: YAMLNode, _ item: YAMLNode, _ numbering: BookChapter.Numbering) {
        checkKeys(of: item, among: ["part", "chapters"])
        builder.addPart(builder.title(title), at: title.span)
        for chapter in item["chapters"].map({ items(of: $0) }) ?? [] { read(chapter, depth: 0, numbering) }
    }

    private mutating func read(_ item: YAMLNode, depth: Int, _ numbering: BookChapter.Numbering) {
        guard item.entries != nil else {
            if let path = builder.text(item) { add(path.value, depth: depth, numbering, at: path.span) }
            return
        }
        checkKeys(of: item, among: Self.keys)
        if let part = item["part"] {
            builder.diagnostics.append(.error("a part cannot be in a part or in a chapter", at: part.span))
            return
        }
        let isNumbered = builder.bool(item["numbered"]) ?? true
        readChapter(item, depth: depth, isNumbered ? numbering : .none)
        for inner in item["chapters"].map({ items(of: $0) }) ?? [] { read(inner, depth: depth + 1, numbering) }
    }

    private mutating func readChapter(_ item: YAMLNode, depth: Int, _ numbering: BookChapter.Numbering) {
        let title = builder.title(item["title"])
        if let path = builder.text(item["file"]) {
            builder.addFile(FilePath.join(folder, path.value), title: title, depth: depth, numbering: numbering, at: path.span)
        } else if let node = item["title"], !title.isEmpty {
            builder.addTitle(title, depth: depth, numbering: numbering, isDraft: item["chapters"] == nil, at: node.span)
        } else {
            builder.diagnostics.append(
                .error("this chapter has neither a file nor a title", at: item.span.firstLine, hints: ["write `{ file: chapter.md }`"]))
        }
    }

    private mutating func checkKeys(of item: YAMLNode, among keys: [String]) {
        for entry in item.entries ?? [] {
            let name = entry.key.text ?? ""
            if keys.contains(name) { continue }
            builder.diagnostics.append(
                .error("unknown chapter key `\(name)`", at: entry.key.span, hints: Suggestion.hints(for: name, among: keys)))
        }
    }

    // MARK: Files

    private mutating func add(_ name: String, depth: Int, _ numbering: BookChapter.Numbering, at span: SourceSpan) {
        let path = FilePath.join(folder, name)
        // An existing file of exactly this name takes precedence over a pattern.
        if !name.contains(where: { "*?[".contains($0) }) || builder.files.isFile(path) {
            return builder.addFile(path, depth: depth, numbering: numbering, at: span)
        }
        do throws(FileSearchProblem) {
            var pattern = FilePattern(path, below: builder.files.roots)
            let matches = try pattern.matches().filter { builder.files.problem(with: $0) != .folder }.sorted(by: NaturalOrder.precedes)
            if matches.isEmpty { builder.diagnostics.append(.error("no file matches `\(name)`", at: span)) }
            for match in matches { builder.addFile(match, depth: depth, numbering: numbering, at: span, mayRepeat: true) }
        } catch {
            builder.diagnostics.append(Self.diagnostic(error, name, at: span))
        }
    }

    private static func diagnostic(_ problem: FileSearchProblem, _ name: String, at span: SourceSpan) -> Diagnostic {
        switch problem {
        case .file(let path, let problem): Diagnostic(problem, kind: "chapter", path: path, at: span)
        case .tooManyNames: .error("`\(name)` would look at more than \(FilePattern.maximumNames) files", at: span)
        }
    }
}

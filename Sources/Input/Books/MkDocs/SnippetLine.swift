import TypesetBase
import TypesetMarkdown

extension Construct {
    static let snippet = Construct("snippet", "`--8<-- \"file.md:section\"`", set: [.mkdocs])
}

extension IncludeSyntax {
    /// MkDocs's `--8<-- "file:section"` (`pymdownx.snippets`), whose paths are relative to these folders.
    ///
    /// - Parameter skipsMissing: whether missing files and sections are left out, unless `check_paths` is set.
    static func snippets(in folders: [String], skipsMissing: Bool) -> IncludeSyntax {
        IncludeSyntax(
            marks: Marks(begin: "--8<-- [start:", end: "--8<-- [end:", close: "]", areShown: false), skipsMissing: skipsMissing,
            directives: { SnippetLine.directives(in: $0) },
            folders: { _ in folders })
    }
}

/// The lines at which MkDocs includes files: `--8<-- "file"`, or paths between two lines `--8<--`; a semicolon before the mark makes the
/// line text.
enum SnippetLine {
    static func directives(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        guard bytes.contains("8<".utf8) else { return [] }
        var found: [IncludeDirective] = [], isList = false, code: CodeFence?
        for line in bytes.lines {
            var words = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
            while let last = words.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { words.removeLast() }
            _ = CodeFence.contains(words, &code)
            guard var kind = kind(words, isList: &isList) else { continue }
            if code == nil, case .include(let file, .all, _) = kind, FilePath.fileExtension(of: file).lowercased() == ".svg" {
                kind = .picture(file: file)
            }
            found.append(IncludeDirective(kind, words.startIndex..<words.endIndex))
        }
        return found
    }

    private static func kind(_ words: ArraySlice<UInt8>, isList: inout Bool) -> IncludeAction? {
        if words.first == UInt8(ascii: ";") { return mark(in: words.dropFirst()) == nil ? nil : .escaped }
        guard let rest = mark(in: words) else {
            guard isList, !words.isEmpty else { return nil }
            return include(String(decoding: words, as: UTF8.self))
        }
        if rest.isEmpty {
            isList.toggle()
            return .mark
        }
        let text = String(decoding: rest, as: UTF8.self)
        guard text.count > 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else { return nil }
        return include(String(text.dropFirst().dropLast()))
    }

    /// The text after the scissors of a line, without white space; nil if the line has none.
    private static func mark(in words: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let dash = UInt8(ascii: "-"), before = words.prefix { $0 == dash }, scissors = words[before.endIndex...]
        guard !before.isEmpty, scissors.starts(with: "8<-".utf8) else { return nil }
        let rest = scissors.dropFirst(2).drop { $0 == dash }
        guard let first = rest.first else { return rest }
        return first == 0x20 || first == 0x09 ? rest.drop { $0 == 0x20 || $0 == 0x09 } : nil
    }

    /// Parses `file`, `file:4` for all lines from the fourth, `file:4:6`, `file::6` or `file:section`; nil for several ranges.
    private static func include(_ text: String) -> IncludeAction? {
        guard !text.contains("://"), let colon = text.firstIndex(of: ":") else { return .include(file: text, .all) }
        let file = String(text[..<colon]), parts = text[text.index(after: colon)...].split(separator: ":", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.contains(",") }), let first = parts.first else { return nil }
        if !first.isEmpty, Int(first) == nil { return .include(file: file, .anchor(String(first))) }
        let from = max(1, Int(first) ?? 1) - 1
        return .include(file: file, .lines(from: from, to: parts.dropFirst().first.flatMap { Int($0) }))
    }
}

/// A page with directives for the files that all pages of a site include at their end (`auto_append`), such as a glossary.
struct AppendedSnippets: PageConversion {
    private(set) var page: RewrittenPage

    init(_ file: SourceFile, _ paths: [String]) {
        page = RewrittenPage(file)
        page.copy(0..<file.bytes.count)
        // A file is not appended to its own page.
        for path in paths where !"/\(FilePath.normalized(file.path))".hasSuffix("/" + path) {
            page.replace(file.bytes.count..<file.bytes.count, by: "\n\n--8<-- \"\(path)\"\n")
        }
    }
}

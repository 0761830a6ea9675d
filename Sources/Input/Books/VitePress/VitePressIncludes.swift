import TypesetBase
import TypesetMarkdown

/// The lines at which VitePress and VuePress include files: `<<< @/a.js#part{2,4-6 js} [Title]`, `<!--@include: ./a.md{3,9}-->` and
/// `@[code{1-9} js](./a.js)`.
///
/// Sources: vitepress.dev/guide/markdown, `snippet.ts` and `processIncludes.ts` of VitePress, and VuePress's guide to Markdown.
enum VitePressIncludes {
    /// The most bytes of a directive.
    private static let maximum = 500

    // A literal within a function is compiled at each call. Matching does not change a regular expression, and the first match compiles it
    // atomically.
    private nonisolated(unsafe) static let snippet =
        /<<<[ \t]*([^#{}\[\]\s]+)(?:#([\w-]+))?[ \t]*(?:\{([\d,-]*)[ \t]*([\w:=-]*)[^{}]*\})?[ \t]*(?:\[([^\[\]]+)\])?/
    private nonisolated(unsafe) static let page = /<!--\s*@include:\s*([^#{}\s]+?)(?:#([\w-]+))?\s*(?:\{(\d*),?(\d*)\})?\s*-->/
    private nonisolated(unsafe) static let file = /@\[code(?:\{(\d*)-?(\d*)\})?[ \t]*([^\[\]]*)\]\(([^()\s]+)\)/

    /// The directives in the order of the text, without those in code.
    static func directives(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        guard bytes.contains("<<<".utf8) || bytes.contains("@include:".utf8) || bytes.contains("@[code".utf8) else { return [] }
        return IncludeDirective.outsideCode(in: bytes) { [directive($0)].compactMap(\.self) }
    }

    private static func directive(_ line: ArraySlice<UInt8>) -> IncludeDirective? {
        guard let first = line.first, first == UInt8(ascii: "<") || first == UInt8(ascii: "@") else { return nil }
        var words = line
        while let last = words.last, last <= 0x20 { words.removeLast() }
        guard words.count <= maximum else { return nil }
        let text = String(decoding: words, as: UTF8.self)
        guard let action = snippet(text) ?? page(text) ?? file(text) else { return nil }
        return IncludeDirective(action, words.startIndex..<words.endIndex)
    }

    /// Code: the path, the region after `#`, and in braces the highlighted lines and the language.
    private static func snippet(_ text: String) -> IncludeAction? {
        guard text.hasPrefix("<<<"), let match = text.wholeMatch(of: Self.snippet) else { return nil }
        let path = String(match.1), stated = String(match.4 ?? "")
        var info = stated.isEmpty ? Self.language(of: path) : stated
        if let lines = match.3, !lines.isEmpty { info += " {\(lines)}" }
        if let title = match.5 { info += " [\(title)]" }
        var part = IncludedPart()
        if let region = match.2 { part = Self.region(region) }
        return include(path, part, IncludeDirective.Form(language: info))
    }

    /// A page, or the lines or the region of it that its path names.
    private static func page(_ text: String) -> IncludeAction? {
        guard text.hasPrefix("<!--"), let match = text.wholeMatch(of: Self.page) else { return nil }
        let path = String(match.1)
        if let region = match.2 { return include(path, Self.region(region), IncludeDirective.Form()) }
        guard let first = match.3, let last = match.4 else { return .include(file: Self.path(path), .section("")) }
        var part = IncludedPart()
        part.from = Int(first).map { max(0, $0 - 1) }
        part.to = Int(last)
        return include(path, part, IncludeDirective.Form())
    }

    /// Code of VuePress, with the lines to include after its name.
    private static func file(_ text: String) -> IncludeAction? {
        guard text.hasPrefix("@[code"), let match = text.wholeMatch(of: Self.file) else { return nil }
        let path = String(match.4), info = match.3.isEmpty ? Self.language(of: path)[...] : match.3
        var part = IncludedPart()
        if let first = match.1, let last = match.2 { (part.from, part.to) = (Int(first).map { max(0, $0 - 1) }, Int(last)) }
        return include(path, part, IncludeDirective.Form(language: String(info)))
    }

    private static func include(_ path: String, _ part: IncludedPart, _ form: IncludeDirective.Form) -> IncludeAction {
        .include(file: Self.path(path), part == IncludedPart() ? .all : .part(part), form)
    }

    private static func region(_ name: Substring) -> IncludedPart {
        var part = IncludedPart()
        part.start = IncludedPart.Mark(text: "#region \(name)", isTaken: false)
        part.end = IncludedPart.Mark(text: "#endregion", isTaken: false)
        return part
    }

    private static func language(of path: String) -> String { String(FilePath.fileExtension(of: path).dropFirst()) }

    /// A path, whose `@/` or `/` means the folder of the pages.
    private static func path(_ path: String) -> String {
        let path = path.hasPrefix("@") ? path.dropFirst() : path[...]
        return String(path.drop { $0 == "/" })
    }
}

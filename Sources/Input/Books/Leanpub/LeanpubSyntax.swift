import TypesetBase
import TypesetMarkdown

extension Construct {
    static let leanpubAside = Construct(
        "leanpub-aside", "`A> text`, `T>`, `W>`, `{aside}` … `{/aside}`, `{blurb, class: tip}`", set: [.leanpub])
    static let leanpubAttributes = Construct(
        "leanpub-attributes", "`{lang=python, line-numbers=off}` or `{width: 60%}` above a block", set: [.leanpub])
    static let leanpubMath = Construct("leanpub-math", "`{$$}x^2{/$$}`, `` `x^2`$ ``, ```` ```$ ````", set: [.leanpub])
    static let leanpubCode = Construct("leanpub-code", "`<<[Title](code/a.py)`", set: [.leanpub])
    static let leanpubPart = Construct(
        "leanpub-part", "`-# Part`, `{class: part}` above a heading, `{mainmatter}`, `%% comment`", set: [.leanpub])
}

extension ChapterSyntax {
    /// The asides, attributes, formulas and included programs of Leanpub's Markdown and Markua.
    ///
    /// - Parameter isPart: whether the titles of parts belong to the list of chapters.
    static func leanpub(isPart: Bool = false) -> ChapterSyntax {
        ChapterSyntax(
            .leanpub,
            [
                .includes(.leanpubCode, IncludeSyntax(areAddressesOfFiles: true, directives: { LeanpubCode.directives(in: $0) })),
                .lines([.leanpubAside, .leanpubAttributes, .leanpubMath, .leanpubPart], settings: [isPart ? "parts" : ""]) {
                    LeanpubText($0, isPart: isPart)
                },
            ])
    }
}

/// Programs that a line `<<[Title](code/a.py)` or `<<(code/a.py)` includes.
private enum LeanpubCode {
    static func directives(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        guard bytes.contains("<<".utf8) else { return [] }
        return IncludeDirective.outsideCode(in: bytes) { [directive($0)].compactMap(\.self) }
    }

    // A constant that no thread changes.
    private nonisolated(unsafe) static let pattern = /<<(?:\[[^\[\]]*\])?\(([^()\s]+)\)/

    private static func directive(_ words: ArraySlice<UInt8>) -> IncludeDirective? {
        guard words.starts(with: "<<".utf8), let match = String(decoding: words.prefix(1000), as: UTF8.self).prefixMatch(of: pattern)
        else { return nil }
        let path = String(match.1), language = String(FilePath.fileExtension(of: path).dropFirst())
        let range = words.startIndex..<(words.startIndex + match.0.utf8.count)
        return IncludeDirective(.include(file: path, .all, IncludeDirective.Form(language: language)), range)
    }
}

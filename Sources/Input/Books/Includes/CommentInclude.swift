import TypesetBase
import TypesetMarkdown

extension Construct {
    static let commentInclude = Construct(
        "comment-include", "`<!-- include: part.md -->` on a line of its own", set: [.github, .jekyll, .hugo])
}

extension ChapterSyntax {
    /// The included files of documents that no other program reads.
    ///
    /// The form is a comment, so that other programs show nothing, not the mark.
    static let gitHub = ChapterSyntax(
        .github,
        [
            .includes(
                .commentInclude, IncludeSyntax(areAddressesOfFiles: true, directives: { CommentInclude.directives(in: $0) })),
            .lines([.terraformNote]) { TerraformNotes($0) },
        ])
}

/// Lines `<!-- include: part.md -->`.
private enum CommentInclude {
    /// The directives in the order of the text, without those in code blocks.
    static func directives(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        guard bytes.contains("<!-- include: ".utf8) else { return [] }
        return IncludeDirective.outsideCode(in: bytes) { [directive($0)].compactMap(\.self) }
    }

    private static func directive(_ words: ArraySlice<UInt8>) -> IncludeDirective? {
        guard words.starts(with: "<!-- include: ".utf8) else { return nil }
        var end = words.endIndex
        while end > words.startIndex, words[end - 1] <= 0x20 { end -= 1 }
        let text = String(decoding: words[..<end], as: UTF8.self)
        guard text.hasSuffix("-->") else { return nil }
        let path = String(text.dropFirst("<!-- include: ".count).dropLast(3)).trimmingSpaces
        guard !path.isEmpty, !path.contains("-->") else { return nil }
        return IncludeDirective(action(path), words.startIndex..<end)
    }

    /// A page without its front matter, or the section after a number sign; any other file is code.
    private static func action(_ path: String) -> IncludeAction {
        let parts = path.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let suffix = FilePath.fileExtension(of: parts[0])
        if PageFolder.extensions.contains(suffix) { return .include(file: parts[0], .section(parts.count > 1 ? parts[1] : "")) }
        return .include(file: path, .all, IncludeDirective.Form(language: suffix == ".txt" ? "" : String(suffix.dropFirst())))
    }
}

import TypesetBase
import TypesetMarkdown

extension Construct {
    static let markdownInclude = Construct(
        "markdown-include", "`{% include-markdown \"part.md\" %}` with the plugin `include-markdown`", set: [.mkdocs])
}

extension IncludeSyntax {
    /// The directives of MkDocs' plugin `include-markdown`, whose paths begin in the folder of the file or in that of the pages.
    static func markdownIncludes(in pages: String) -> IncludeSyntax {
        IncludeSyntax(
            areAddressesOfFiles: true, directives: { MarkdownIncludes.directives(in: $0) },
            folders: { [FilePath.folder(of: $0), pages] }, splitAtHeadings: { HeadingLines.split($0) })
    }
}

/// The directives `{% include-markdown "file" start="…" end="…" %}` and `{% include "file" %}`, also over several lines.
///
/// Source: github.com/mondeja/mkdocs-include-markdown-plugin.
enum MarkdownIncludes {
    /// The longest directive, in bytes.
    private static let longest = 2000

    /// The directives in the order of the text, also those in code, as the plugin reads them; patterns of files stay.
    static func directives(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        var found: [IncludeDirective] = [], offset = bytes.startIndex
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "{")) {
            offset = start + 1
            let isEscaped = start > bytes.startIndex && bytes[start - 1] == UInt8(ascii: "\\")
            guard !isEscaped, bytes[start...].starts(with: "{%".utf8), let (action, length) = action(bytes[start...].prefix(longest))
            else { continue }
            offset = start + length
            found.append(IncludeDirective(action, start..<offset))
        }
        return found
    }

    private static func action(_ bytes: ArraySlice<UInt8>) -> (IncludeAction, length: Int)? {
        let pattern = /\{%-?\s*include(?:-markdown)?\s+(?:"([^"*\n]+)"|'([^'*\n]+)')((?:[^%]|%(?!\}))*)%\}/
        guard let match = String(decoding: bytes, as: UTF8.self).prefixMatch(of: pattern), let file = match.1 ?? match.2 else { return nil }
        var options: [Substring: String] = [:]
        for option in match.3.matches(of: /([a-z\-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/) {
            options[option.1] = String(option.2 ?? option.3 ?? option.4 ?? "")
        }
        var part = IncludedPart()
        part.start = mark(options["start"])
        part.end = mark(options["end"])
        let form = IncludeDirective.Form(headingOffset: min(5, max(0, options["heading-offset"].flatMap { Int($0) } ?? 0)))
        let selection = part == IncludedPart() ? IncludeDirective.Selection.all : .part(part)
        return (.include(file: String(file), selection, form), match.0.utf8.count)
    }

    /// The line of a text that begins or ends the part, without the line itself.
    private static func mark(_ text: String?) -> IncludedPart.Mark? {
        text.flatMap { $0.isEmpty ? nil : IncludedPart.Mark(text: $0, isTaken: false) }
    }
}

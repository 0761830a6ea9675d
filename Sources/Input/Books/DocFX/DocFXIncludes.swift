import TypesetBase
import TypesetMarkdown

/// The directives of DocFX that include pages and code: `[!INCLUDE [title](part.md)]`, `[!code-csharp[title](a.cs?range=1-9)]` and
/// `:::code language="csharp" source="a.cs" id="part":::`.
///
/// Sources: dotnet.github.io/docfx/docs/markdown.html, learn.microsoft.com/contribute/content/code-in-docs.
enum DocFXIncludes {
    /// The directives in the order of the text, without those in code.
    static func directives(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        guard bytes.contains("[!".utf8) || bytes.contains(":::code".utf8) || bytes.contains("::: code".utf8) else { return [] }
        return IncludeDirective.outsideCode(in: bytes, directives(inLine:))
    }

    private static func directives(inLine line: ArraySlice<UInt8>) -> [IncludeDirective] {
        var found: [IncludeDirective] = [], offset = line.startIndex, spans = CodeSpans()
        while let next = line[offset...].firstIndex(where: { "[:`\\".utf8.contains($0) }) {
            let rest = line[next...]
            offset = next + 1
            switch line[next] {
            case UInt8(ascii: "`"): offset = spans.end(rest)
            case UInt8(ascii: "\\"): offset = min(next + 2, line.endIndex)
            default:
                guard let mark = DocFXMark(rest), let action = action(of: mark) else { continue }
                found.append(IncludeDirective(action, next..<mark.end))
                offset = mark.end
            }
        }
        return found
    }

    private static func action(of mark: DocFXMark) -> IncludeAction? {
        switch mark.name {
        case "include": mark.link.map { .include(file: path($0.address), .section("")) }
        case "code":
            if let source = mark.value("source") {
                include(source, mark.value("language") ?? "", name: mark.value("id"), range: mark.value("range"))
            } else {
                mark.link.flatMap { code($0.address, mark.language) }
            }
        default: nil
        }
    }

    /// Code with its part after the path: `?name=part`, `?range=1-9,12`, `?start=1&end=9`, `#part` or `#L1-L9`.
    private static func code(_ address: String, _ language: String) -> IncludeAction? {
        let parts = address.split(separator: /[?#]/, maxSplits: 1).map(String.init), options = parts.count > 1 ? parts[1] : ""
        guard let file = parts.first else { return nil }
        if let lines = options.wholeMatch(of: /L([0-9]+)(?:-L?([0-9]+))?/) {
            return include(file, language, name: nil, range: "\(lines.1)-\(lines.2 ?? lines.1)")
        }
        var values: [Substring: String] = [:]
        for match in options.matches(of: /([a-z]+)=([^&]*)/) { values[match.1] = String(match.2) }
        let run = values["start"].map { "\($0)-\(values["end"] ?? "")" }
        let name = values["name"] ?? (values.isEmpty && !options.isEmpty ? options : nil)
        return include(file, language, name: name, range: values["range"] ?? run)
    }

    private static func include(_ file: String, _ language: String, name: String?, range: String?) -> IncludeAction {
        var part = IncludedPart()
        if let name {
            part.start = IncludedPart.Mark(text: "<\(name)>", isTaken: false)
            part.end = IncludedPart.Mark(text: "</\(name)>", isTaken: false)
        } else if let range {
            part.ranges = range.split(separator: ",").compactMap(lines)
        }
        let selection = part == IncludedPart() ? IncludeDirective.Selection.all : .part(part)
        return .include(file: path(file), selection, IncludeDirective.Form(language: language))
    }

    /// The lines of `12`, `1-9` or `20-`, counted from 0.
    private static func lines(_ text: Substring) -> Range<Int>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
        guard let first = ends.first.flatMap({ Int($0) }), first > 0 else { return nil }
        let last = ends.count > 1 ? Int(ends[1]) ?? .max : first
        return first - 1..<max(first, last)
    }

    /// A path, whose `~/` means the folder of the set.
    private static func path(_ address: String) -> String {
        let path = address.hasPrefix("~/") || address.hasPrefix("~\\") ? String(address.dropFirst(2)) : address
        return path.replacing("\\", with: "/").decodingPercentCodes
    }
}

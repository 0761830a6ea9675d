import TypesetMarkdown

extension Construct {
    static let directiveInclude = Construct("directive-include", "```` ```{include} file.md ````", set: [.myst])
}

/// The directive `{include}` of MyST: a fence of backticks, tildes or colons, the path, options, and the closing fence.
///
/// Source: mystmd.org/guide/directives (include), and the directive of the same name in docutils, whose options MyST supports.
enum MySTInclude {
    /// The directives that include a file; the second one includes it as a code block.
    static let names: Set<String> = ["include", "literalinclude"]

    /// The directives in the order of the text, without those in code blocks.
    static func directives(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        guard bytes.contains("include}".utf8) else { return [] }
        var found: [IncludeDirective] = [], fences = MySTFences(), beginning = bytes.startIndex, options: [String: String] = [:]
        for line in bytes.lines {
            let end = line.last == 0x0A ? line.endIndex - 1 : line.endIndex
            let words = line[..<end].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
            let inner = fences.open.last.map { names.contains($0.directive) } ?? false
            switch fences.read(words) {
            case .begins(let fence) where names.contains(fence.directive): (beginning, options) = (words.startIndex, [:])
            case .ends(let closed):
                guard let fence = closed.first, closed.count == 1, names.contains(fence.directive), !fence.argument.isEmpty else {
                    continue
                }
                let options = fence.directive == "include" ? options : options.merging(["literal": ""]) { own, _ in own }
                let kind = IncludeAction.include(file: fence.argument, selection(options), form(options))
                found.append(IncludeDirective(kind, beginning..<end))
            case .other where inner:
                if let (name, value) = option(words) { options[name] = value }
            default: break
            }
        }
        return found
    }

    /// Parses `:name: value`, or `name: value` between two lines of hyphens.
    private static func option(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        let text = String(decoding: line, as: UTF8.self)
        guard let match = text.wholeMatch(of: /:?([a-z-]*[a-z]):[ \t]*(.*?)\s*/) else { return nil }
        let value = String(match.2), isQuoted = value.count > 1 && value.first == value.last && (value.first == "\"" || value.first == "'")
        return (String(match.1), isQuoted ? String(value.dropFirst().dropLast()) : value)
    }

    private static func form(_ options: [String: String]) -> IncludeDirective.Form {
        let language = options["lang"] ?? options["language"] ?? options["code"]
        let isLiteral = language != nil || options["literal"].map { $0 != "false" } ?? false
        return IncludeDirective.Form(
            language: isLiteral ? language ?? "" : nil, headingOffset: min(5, max(0, options["heading-offset"].flatMap { Int($0) } ?? 0)))
    }

    /// The selected lines, counted from 0, or from the end if they are negative; those of `lines` are counted from 1.
    private static func selection(_ options: [String: String]) -> IncludeDirective.Selection {
        var part = IncludedPart()
        part.from = options["start-line"].flatMap { Int($0) }
        part.to = options["end-line"].flatMap { Int($0) }
        part.ranges = options["lines"].map(ranges) ?? []
        if let text = options["start-after"] ?? options["start-at"], !text.isEmpty {
            part.start = .init(text: text, isTaken: options["start-after"] == nil)
        }
        if let text = options["end-before"] ?? options["end-at"], !text.isEmpty {
            part.end = .init(text: text, isTaken: options["end-before"] == nil)
        }
        return part == IncludedPart() ? .all : .part(part)
    }

    /// The ranges of `1,3,5-7,9-`, half-open and counted from 0.
    private static func ranges(_ text: String) -> [Range<Int>] {
        text.split(separator: ",").compactMap { part in
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
            guard let first = ends.first.flatMap({ Int($0) }), first > 0 else { return nil }
            let last = ends.count == 1 ? first : Int(ends[1]) ?? .max
            return last < first ? nil : first - 1..<last
        }
    }
}

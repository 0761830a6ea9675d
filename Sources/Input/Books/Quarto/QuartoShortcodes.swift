import TypesetBase
import TypesetMarkdown

extension Construct {
    static let shortcode = Construct(
        "shortcode", "`{{< var version >}}`, `{{< meta title >}}`, `{{< kbd Ctrl-C >}}`, `{{< video https://… >}}`", set: [.quarto])
    static let shortcodeInclude = Construct("shortcode-include", "`{{< include _part.qmd >}}`", set: [.quarto])
}

/// A shortcode of Quarto: `{{< name argument key="value" >}}`.
struct Shortcode {
    /// The largest length in bytes, so that the search for the end of each takes constant time.
    private static let longest = 2000

    /// The name; empty for an escaped shortcode, which is text.
    var name: String
    var arguments: [String] = []
    var options: [String: String] = [:]
    var range: Range<Int>
    /// The text of an escaped shortcode.
    var escaped: [UInt8]?
    /// Whether the line has no other text.
    var isAlone = false

    /// The shortcodes of a text in their order, also those in code, as Quarto reads them.
    ///
    /// Code with `shortcodes="false"` has none.
    static func find(in bytes: ArraySlice<UInt8>) -> [Shortcode] {
        guard bytes.contains("{{<".utf8) else { return [] }
        var found: [Shortcode] = [], fence: (fence: CodeFence, isLiteral: Bool)?
        for line in bytes.lines {
            let words = line.drop { $0 == 0x20 || $0 == 0x09 }
            if let open = fence {
                if open.fence.isClosed(by: words) { fence = nil }
            } else if let opening = CodeFence(words) {
                let info = String(decoding: opening.info, as: UTF8.self)
                fence = (opening, info.contains("shortcodes=\"false\"") || info.contains("shortcodes=false"))
            }
            if fence?.isLiteral != true { find(in: line, &found) }
        }
        return found
    }

    private static func find(in line: ArraySlice<UInt8>, _ found: inout [Shortcode]) {
        var offset = line.startIndex
        while let start = line[offset...].firstIndex(of: UInt8(ascii: "{")) {
            let shortcode = Shortcode(in: line, at: start)
            if let shortcode { found.append(shortcode) }
            offset = shortcode?.range.upperBound ?? start + 1
        }
    }

    private init?(in line: ArraySlice<UInt8>, at start: Int) {
        let braces = line[start...].prefix(4).prefix { $0 == UInt8(ascii: "{") }.count
        guard braces == 2 || braces == 3, line[(start + braces)...].first == UInt8(ascii: "<") else { return nil }
        var end = start + braces + 1
        let mark = Array((">" + String(repeating: "}", count: braces)).utf8)
        let limit = min(line.endIndex, start + Self.longest)
        while end < limit, !line[end...].starts(with: mark) { end += 1 }
        guard end < limit else { return nil }
        let content = line[(start + braces + 1)..<end]
        range = start..<(end + mark.count)
        isAlone = line[..<start].allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ">") } && line[range.upperBound...].allSatisfy { $0 <= 0x20 }
        name = ""
        if braces == 3 {
            escaped = Array("{{<".utf8) + content + Array(">}}".utf8)
        } else if content.starts(with: "/*".utf8), content.reversed().starts(with: "/*".utf8) {
            escaped = Array("{{<".utf8) + content.dropFirst(2).dropLast(2) + Array(">}}".utf8)
        } else {
            read(String(decoding: content, as: UTF8.self))
        }
    }

    /// Reads the words, which may be in quotation marks.
    private mutating func read(_ text: String) {
        var rest = text[...].drop(while: \.isWhitespace)
        name = String(rest.prefix { !$0.isWhitespace })
        rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }, after = rest[key.endIndex...]
            let isOption = !key.isEmpty && after.first == "="
            if isOption { rest = after.dropFirst() }
            var value = rest.prefix { !$0.isWhitespace }
            if let quote = rest.first, quote == "\"" || quote == "'" {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest[value.endIndex...].dropFirst()
            } else {
                rest = rest[value.endIndex...]
            }
            if isOption { options[String(key)] = String(value) } else { arguments.append(String(value)) }
            rest = rest.drop(while: \.isWhitespace)
        }
    }
}

/// Replaces the shortcodes whose text is known, and names of metadata in conditions by their values.
///
/// Other shortcodes stay; the parser sets page breaks and reports the rest.
struct QuartoShortcodes: PageConversion {
    private(set) var page: RewrittenPage
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    private let project: QuartoProject

    init(_ file: SourceFile, _ project: QuartoProject) {
        (self.file, self.project, page) = (file, project, RewrittenPage(file))
        let shortcodes = Shortcode.find(in: file.bytes[...]).compactMap { code in replacement(of: code).map { (code.range, $0) } }
        var end = 0
        for (range, words) in (shortcodes + conditions()).sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) where range.lowerBound >= end {
            page.copy(end..<range.lowerBound)
            page.replace(range, by: words)
            end = range.upperBound
        }
        page.copy(end..<file.bytes.count)
    }

    private mutating func replacement(of code: Shortcode) -> [UInt8]? {
        if let escaped = code.escaped { return escaped }
        guard let first = code.arguments.first ?? code.options.sorted(by: { $0.key > $1.key }).first?.value else { return nil }
        switch code.name {
        case "var": return value(project.variable(first), "variable", first, hint: "define it in `_variables.yml`", at: code.range)
        case "meta":
            return value(project.metadata(first), "key", first, hint: "define it in front matter or `_quarto.yml`", at: code.range)
        case "kbd": return Array("<kbd>\(first)</kbd>".utf8)
        case "video":
            let title = code.options["title"] ?? code.arguments.dropFirst().first ?? first
            return Array("[\(title)](<\(first)>)".utf8)
        default: return nil
        }
    }

    private mutating func value(_ text: String?, _ kind: String, _ name: String, hint: String, at range: Range<Int>) -> [UInt8]? {
        if let text { return Array(text.utf8) }
        diagnostics.append(.error("the \(kind) `\(name)` is not defined", at: SourceSpan(file: file, range: range), hints: [hint]))
        return nil
    }

    // MARK: Conditions

    /// The values of `when-meta="key"` and `unless-meta="key"` on lines that open a division.
    private func conditions() -> [(Range<Int>, [UInt8])] {
        guard file.bytes[...].contains("-meta=".utf8) else { return [] }
        var found: [(Range<Int>, [UInt8])] = [], fence: CodeFence?
        for range in file.lines {
            let line = file.bytes[range], words = line.drop { $0 == 0x20 || $0 == 0x09 }
            if !CodeFence.contains(words, &fence), words.starts(with: ":::".utf8) {
                found += Self.conditions(in: words).map { name in
                    (
                        name,
                        Array(
                            "\"\(project.metadata(String(decoding: file.bytes[name], as: UTF8.self).filter { $0 != "\"" }) == "true")\""
                                .utf8)
                    )
                }
            }
        }
        return found
    }

    /// The names after `-meta=` with their quotation marks.
    private static func conditions(in line: ArraySlice<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = [], rest = line
        while let start = rest.firstIndex(of: UInt8(ascii: "-")) {
            rest = rest[start...]
            guard rest.starts(with: "-meta=".utf8) else { rest = rest.dropFirst(); continue }
            rest = rest.dropFirst("-meta=".utf8.count)
            let isQuoted = rest.first == UInt8(ascii: "\"")
            let name =
                isQuoted ? rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") } : rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "}") }
            found.append(rest.startIndex..<min(line.endIndex, name.endIndex + (isQuoted ? 1 : 0)))
            rest = rest[name.endIndex...]
        }
        return found
    }
}

extension IncludeSyntax {
    /// Quarto's `{{< include file >}}`: paths begin in the folder of the file that includes, or of the page, or of the project.
    static func shortcodes(_ page: String, _ project: QuartoProject) -> IncludeSyntax {
        IncludeSyntax(
            directives: { bytes in
                Shortcode.find(in: bytes).compactMap { code in
                    guard code.name == "include", code.isAlone, let file = code.arguments.first else { return nil }
                    return IncludeDirective(.include(file: String(file.drop { $0 == "/" }), .all), code.range)
                }
            },
            folders: { [FilePath.folder(of: $0), FilePath.folder(of: page)] + (project.folder.map { [$0] } ?? []) })
    }
}

package import Diagnostics
package import YAML

/// YAML between `---` at the very start of a file and the next `---` or `...`, or TOML between two lines `+++`.
///
/// It is cut off before parsing: to the parser, `---` is a thematic break or the underline of a heading.
package struct FrontMatter {
    private enum Notation { case yaml, toml }

    private let file: SourceFile
    /// Its bytes, without the lines around it; nil where there is none.
    private let content: (range: Range<Int>, notation: Notation)?
    /// Offset at which the Markdown begins.
    let end: Int

    init(of file: SourceFile) {
        self.file = file
        let start = Self.markEnd(of: file)
        let found = Self.find(in: file, from: start)
        content = found.map { ($0.range, $0.notation) }
        end = found?.end ?? start
    }

    /// An opening `---` with a blank line after it is a thematic break.
    private static func find(in file: SourceFile, from start: Int) -> (range: Range<Int>, notation: Notation, end: Int)? {
        let opening = line(1, of: file, from: start)
        guard opening == "---" || opening == "+++", file.lineCount > 1, opening == "+++" || !line(2, of: file).isEmpty else { return nil }
        for number in 2...file.lineCount {
            let text = line(number, of: file)
            if text == opening || opening == "---" && text == "..." {
                let range = file.offset(ofLine: 2)..<file.offset(ofLine: number)
                return (range, opening == "---" ? .yaml : .toml, file.offset(ofLine: number + 1))
            }
        }
        return nil
    }

    /// A warning about what looks like front matter but is text, because it has no end or is not at the start of the file.
    var misplaced: Diagnostic? {
        guard content == nil,
            let opening = (1...file.lineCount).first(where: { !Self.line($0, of: file, from: $0 == 1 ? markEnd : 0).isEmpty }),
            opening < file.lineCount, beginsFrontMatter(opening)
        else { return nil }
        let mark = Self.line(opening, of: file, from: opening == 1 ? markEnd : 0)
        let start = opening == 1 ? markEnd : file.offset(ofLine: opening), span = SourceSpan(file: file, range: start..<start + 3)
        return opening == 1
            ? .warning("this front matter is never closed, and so is text", at: span, hints: ["write a line `\(mark)` after the last key"])
            : .warning(
                "front matter must begin on the first line of a file; here it is text", at: span,
                hints: ["remove the empty lines before it"])
    }

    /// Whether a line opens front matter and the next one has one of its keys.
    private func beginsFrontMatter(_ number: Int) -> Bool {
        let separator: Character
        switch Self.line(number, of: file, from: number == 1 ? markEnd : 0) {
        case "---": separator = ":"
        case "+++": separator = "="
        default: return false
        }
        let next = Self.line(number + 1, of: file)
        guard let end = next.firstIndex(of: separator) else { return false }
        return FrontMatterKey(String(next[..<end]).trimmingSpaces) != nil
    }

    private var markEnd: Int { Self.markEnd(of: file) }

    /// The end of the byte order mark, where there is one.
    private static func markEnd(of file: SourceFile) -> Int { file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// A line without blanks and line end at its end; `from` skips a byte order mark.
    private static func line(_ number: Int, of file: SourceFile, from start: Int = 0) -> String {
        let bytes = file.bytes[max(start, file.offset(ofLine: number))..<max(start, file.offset(ofLine: number + 1))]
        guard bytes.count < 1000 else { return "…" }
        var end = bytes.endIndex
        while end > bytes.startIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
        return String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
    }

    /// A file without what follows its front matter.
    package static func alone(of file: SourceFile) -> SourceFile {
        SourceFile(path: file.path, text: String(decoding: file.bytes[..<FrontMatter(of: file).end], as: UTF8.self))
    }

    /// All keys of a file's front matter, those of other programs among them; none where it has no front matter that can be read.
    package static func entries(of file: SourceFile) -> [YAMLNode.Entry] {
        var diagnostics: [Diagnostic] = []
        return FrontMatter(of: file).entries(&diagnostics) ?? []
    }

    /// The values of the keys.
    ///
    /// - Parameter overrides: `key=value` each, from the command line, which win over the file.
    func metadata(overrides: [SourceFile], _ diagnostics: inout [Diagnostic]) -> Metadata {
        var reader = MetadataReader()
        if let entries = entries(&diagnostics) { reader.read(entries) }
        if !overrides.isEmpty { reader.override(with: overrides.map(Self.entry)) }
        let (metadata, problems) = reader.finish()
        diagnostics += problems
        return metadata
    }

    /// `key=value`, or `key` for `key=true`, as pandoc has it.
    fileprivate static func entry(_ override: SourceFile) -> YAMLNode.Entry {
        let bytes = override.bytes, end = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.count
        let start = min(end + 1, bytes.count)
        let value = end < bytes.count ? String(decoding: bytes[start...], as: UTF8.self) : "true"
        return YAMLNode.Entry(
            key: YAMLNode(
                .scalar(String(decoding: bytes[..<end], as: UTF8.self), .plain), span: SourceSpan(file: override, range: 0..<end)),
            value: YAMLNode(.scalar(value, .quoted), span: SourceSpan(file: override, range: start..<bytes.count)))
    }

    private func entries(_ diagnostics: inout [Diagnostic]) -> [YAMLNode.Entry]? {
        guard let (range, notation) = content else { return nil }
        let (node, found) = notation == .yaml ? YAMLParser.parse(file, range: range) : TOMLReader.read(file, range)
        diagnostics += found
        return node.map { mapping($0, &diagnostics) }
    }

    private func mapping(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> [YAMLNode.Entry] {
        if let entries = node.entries { return entries }
        diagnostics.append(
            .error("front matter is not a list of keys and values", at: node.span, hints: ["write it as `title: …`, a key a line"]))
        return []
    }
}

extension Metadata {
    /// What is stated by `metadata`, or by `key=value` each of the command line, which win.
    package static func read(overrides: [SourceFile], over metadata: Metadata) -> (metadata: Metadata, diagnostics: [Diagnostic]) {
        guard !overrides.isEmpty else { return (metadata, []) }
        var reader = MetadataReader(metadata)
        reader.override(with: overrides.map(FrontMatter.entry))
        return reader.finish()
    }
}

package import TypesetBase

/// The front matter of a file.
///
/// It is YAML from `---` at the very start to the next `---` or `...`, TOML between two lines `+++`, the title block of pandoc, or the
/// metadata of MultiMarkdown.
///
/// It is removed before parsing. For the parser, `---` is a thematic break or the underline of a heading.
package struct FrontMatter {
    private enum Notation { case yaml, toml, titleBlock, metadataLines }

    private let file: SourceFile
    /// The bytes between the delimiters, with their notation; nil if there is no front matter.
    private let content: (range: Range<Int>, notation: Notation)?
    /// The offset at which the Markdown begins.
    let end: Int

    /// Finds the front matter at the start of a file.
    ///
    /// - Parameter readsTitleBlocks: whether lines from `% Title` are front matter.
    init(of file: SourceFile, readsTitleBlocks: Bool = false) {
        self.file = file
        let start = Self.markEnd(of: file)
        let hasTitleBlock = readsTitleBlocks || Self.isManualTitle(Self.line(1, of: file, from: start))
        let found = Self.find(in: file, from: start) ?? (hasTitleBlock ? Self.titleBlock(of: file, from: start) : nil)
        let lines = found == nil ? MetadataLines.range(in: file, from: start).map { ($0, Notation.metadataLines) } : nil
        content = found.map { ($0.range, $0.notation) } ?? lines
        end = found?.end ?? lines?.0.upperBound ?? start
    }

    /// Finds the front matter; an opening `---` with a blank line after it is a thematic break.
    private static func find(in file: SourceFile, from start: Int) -> (range: Range<Int>, notation: Notation, end: Int)? {
        let opening = line(1, of: file, from: start)
        guard opening == "---" || opening == "+++", file.lineCount > 1, opening == "+++" || !line(2, of: file).isEmpty else { return nil }
        for number in 2...file.lineCount {
            let text = line(number, of: file)
            if text == opening || opening == "---" && text == "..." {
                let range = file.offset(ofLine: 2)..<file.offset(ofLine: number)
                if opening == "---", !mayBeYAML((2..<number).lazy.map { line($0, of: file) }) { return nil }
                return (range, opening == "---" ? .yaml : .toml, file.offset(ofLine: number + 1))
            }
        }
        return nil
    }

    /// Whether lines between two rules may be front matter: they have a key, or nothing but comments.
    ///
    /// Otherwise a page that begins with a rule would lose its text up to the next one.
    private static func mayBeYAML(_ lines: some Sequence<String>) -> Bool {
        var hasText = false
        for line in lines {
            guard let first = line.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { continue }
            if first == "{" || first == "\"" || first == "'" || first == "&" || first == "!" { return true }
            if (first.isLetter || first.isNumber || first == "_" || first == "?" || first == "<"), line.contains(":") { return true }
            // Sphinx's fields of a page, such as `:og:title: Names`, are keys of YAML.
            if first == ":", line.prefixMatch(of: /:[A-Za-z][\w:-]*:\s/) != nil { return true }
            hasText = true
        }
        return !hasText
    }

    /// Whether a line is the title of a manual page, as go-md2man and pandoc read it: `% podman-exec 1`, `% PODMAN-EXEC(1)`.
    private static func isManualTitle(_ line: String) -> Bool {
        guard line.hasPrefix("% ") else { return false }
        let words = line.dropFirst(2).split(separator: " ")
        guard let name = words.first, name.first?.isLetter == true else { return false }
        if name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex {
            let section = name[open...].dropFirst().dropLast()
            return section.count < 4 && section.first?.isNumber == true
        }
        return words.count > 1 && words[1].utf8.count == 1 && ("1"..."9").contains(words[1])
    }

    /// The lines `% Title`, `% Authors` and `% Date` at the beginning, with their continuations.
    private static func titleBlock(of file: SourceFile, from start: Int) -> (range: Range<Int>, notation: Notation, end: Int)? {
        var number = 1
        while number <= file.lineCount {
            let bytes = file.bytes[(number == 1 ? start : file.offset(ofLine: number))..<file.offset(ofLine: number + 1)]
            let isContinuation = number > 1 && bytes.first == 0x20 && bytes.contains { $0 > 0x20 }
            guard bytes.first == UInt8(ascii: "%") || isContinuation else { break }
            number += 1
        }
        guard number > 1 else { return nil }
        let end = file.offset(ofLine: number)
        return (start..<end, .titleBlock, end)
    }

    /// A warning about text that resembles front matter but has no end or is not at the start of the file; nil if there is none.
    var misplaced: Diagnostic? {
        guard content == nil,
            let opening = (1...file.lineCount).first(where: { !Self.line($0, of: file, from: $0 == 1 ? markEnd : 0).isEmpty }),
            opening < file.lineCount, beginsFrontMatter(opening)
        else { return nil }
        let mark = Self.line(opening, of: file, from: opening == 1 ? markEnd : 0)
        let start = opening == 1 ? markEnd : file.offset(ofLine: opening), span = SourceSpan(file: file, range: start..<start + 3)
        return opening == 1
            ? .warning(
                "this front matter is never closed and is read as text", at: span, hints: ["write a line `\(mark)` after the last key"])
            : .warning(
                "front matter must begin on the first line of a file; here it is text", at: span,
                hints: ["remove the empty lines before it"])
    }

    /// Whether a line opens front matter and the next line has one of its keys.
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

    /// The end of the byte order mark; 0 if there is none.
    private static func markEnd(of file: SourceFile) -> Int { file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// A line without trailing blanks and line end; `from` skips a byte order mark.
    private static func line(_ number: Int, of file: SourceFile, from start: Int = 0) -> String {
        let bytes = file.bytes[max(start, file.offset(ofLine: number))..<max(start, file.offset(ofLine: number + 1))]
        guard bytes.count < 1000 else { return "…" }
        var end = bytes.endIndex
        while end > bytes.startIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
        return String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
    }

    /// The offset at which the Markdown of a file begins.
    package static func end(of file: SourceFile) -> Int { FrontMatter(of: file).end }

    /// Returns the edit that adds a key to a file's front matter, or adds front matter with it; nil for the title block of pandoc.
    ///
    /// - Parameters:
    ///   - key: a key that the front matter does not have.
    ///   - value: a value without characters that need quotation marks in YAML.
    package static func stating(_ key: String, _ value: String, in file: SourceFile) -> SourceEdit? {
        let matter = FrontMatter(of: file, readsTitleBlocks: true)
        let lineEnd = file.bytes.firstIndex(of: 0x0A).map { $0 > 0 && file.bytes[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
        guard let content = matter.content else {
            let text = ["---", "\(key): \(value)", "---", "", ""].joined(separator: lineEnd)
            return SourceEdit(SourceSpan(file: file, range: matter.end..<matter.end), text)
        }
        let end = SourceSpan(file: file, range: content.range.upperBound..<content.range.upperBound)
        return switch content.notation {
        case .yaml: SourceEdit(end, "\(key): \(value)" + lineEnd)
        case .toml:
            SourceEdit(
                SourceSpan(file: file, range: content.range.lowerBound..<content.range.lowerBound), "\(key) = \"\(value)\"" + lineEnd)
        case .metadataLines: SourceEdit(end, "\(key): \(value)" + lineEnd)
        case .titleBlock: nil
        }
    }

    /// All keys of a file's front matter, including those of other programs; empty if it has no readable front matter.
    package static func entries(of file: SourceFile) -> [YAMLPair] {
        var diagnostics: [Diagnostic] = []
        return FrontMatter(of: file).entries(&diagnostics) ?? []
    }

    /// The dialect that a file's front matter states, or the command line in its place; nil if neither does.
    ///
    /// - Parameter overrides: Items `key=value` from the command line, of which later ones win.
    package static func dialect(of file: SourceFile, overrides: [SourceFile] = []) -> DialectSetting? {
        value(of: .syntax, in: file, overrides: overrides)?.text.flatMap { DialectSetting($0) }
    }

    /// The dialect of an Internet-Draft, or of a paper for the Journal of Open Source Software; nil for other documents.
    ///
    /// Pandoc prints these papers. Only they have numbered affiliations and a bibliography (JOSS, "Paper format").
    package static func impliedDialect(of file: SourceFile) -> DialectSetting? {
        if isDraft(file) { return .dialect(.ietf) }
        // Most documents are not read again.
        guard let content = FrontMatter(of: file).content, file.bytes[content.range].contains("affiliations".utf8) else { return nil }
        let entries = entries(of: file)
        func value(_ key: String) -> YAMLNode? { entries.first { $0.key.text == key }?.value }
        guard let affiliations = value("affiliations")?.items, !affiliations.isEmpty, affiliations.allSatisfy({ $0["index"] != nil }),
            value("authors")?.items != nil, value("bibliography") != nil
        else { return nil }
        return .dialect(.pandoc)
    }

    /// Whether a file is an Internet-Draft.
    ///
    /// mmark has TOML between lines `%%%`, and kramdown-rfc YAML up to `--- abstract` or `--- middle`.
    private static func isDraft(_ file: SourceFile) -> Bool {
        if file.bytes.starts(with: "%%%".utf8) {
            return file.lineCount > 2 && (2...min(file.lineCount, 500)).contains { line($0, of: file).hasPrefix("%%%") }
        }
        guard file.bytes.starts(with: "---\n".utf8) || file.bytes.starts(with: "---\r\n".utf8) else { return false }
        guard mayBeYAML((2...max(2, min(file.lineCount, 50))).lazy.map { line($0, of: file) }.prefix { !$0.hasPrefix("---") }) else {
            return false
        }
        var isClosed = false
        for number in 2...max(2, min(file.lineCount, 2000)) {
            let text = line(number, of: file)
            if text == "---", !isClosed {
                isClosed = true
            } else if text.hasPrefix("---") || isClosed && !text.isEmpty {
                return text == "--- abstract" || text == "--- middle"
            }
        }
        return false
    }

    /// The stylesheet that a file's front matter states, or the command line in its place; nil if neither does.
    ///
    /// - Parameter overrides: Items `key=value` from the command line, of which later ones win.
    package static func style(of file: SourceFile, overrides: [SourceFile] = []) -> Located<String>? {
        value(of: .style, in: file, overrides: overrides).flatMap { node in node.text.map { Located($0, span: node.span) } }
    }

    /// The value of a key that is needed before the text is parsed.
    private static func value(of key: FrontMatterKey, in file: SourceFile, overrides: [SourceFile]) -> YAMLNode? {
        let stated = overrides.map(entry).last { $0.key.text == key.name }
        return (stated ?? entries(of: file).first { $0.key.text == key.name })?.value
    }

    /// Reads the values of the keys.
    ///
    /// - Parameter overrides: Items `key=value` from the command line, which take precedence over the file.
    func metadata(overrides: [SourceFile], _ dialect: Dialect, _ diagnostics: inout [Diagnostic]) -> Metadata {
        var reader = MetadataReader(dialect: dialect), mistakes: [Diagnostic] = []
        if let entries = entries(&mistakes) { reader.read(entries) } else { reader.metadata.isUnreadable = !mistakes.isEmpty }
        diagnostics += mistakes
        if !overrides.isEmpty { reader.override(with: overrides.map(Self.entry)) }
        let (metadata, problems) = reader.finish()
        diagnostics += problems
        return metadata
    }

    /// The entry of an override: `key=value`, or `key` for `key=true`, as in pandoc.
    fileprivate static func entry(_ override: SourceFile) -> YAMLPair {
        let bytes = override.bytes, end = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.count
        let start = min(end + 1, bytes.count)
        let value = end < bytes.count ? String(decoding: bytes[start...], as: UTF8.self) : "true"
        return YAMLPair(
            key: YAMLNode(
                .scalar(String(decoding: bytes[..<end], as: UTF8.self), .plain), span: SourceSpan(file: override, range: 0..<end)),
            value: YAMLNode(.scalar(value, .quoted), span: SourceSpan(file: override, range: start..<bytes.count)))
    }

    private func entries(_ diagnostics: inout [Diagnostic]) -> [YAMLPair]? {
        guard let (range, notation) = content else { return nil }
        if notation == .titleBlock { return TitleBlock(in: file, range).entries }
        if notation == .metadataLines { return MetadataLines.entries(in: file, range) }
        let (node, found) = notation == .yaml ? YAMLParser.parse(file, range: range) : TOMLReader.read(file, range)
        diagnostics += found
        return node.map { mapping($0, &diagnostics) }
    }

    private func mapping(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> [YAMLPair] {
        if let entries = node.entries { return entries }
        diagnostics.append(
            .error("front matter is not a list of keys and values", at: node.span, hints: ["write it as `title: …`, one key per line"]))
        return []
    }
}

extension Metadata {
    /// Merges `metadata` with items `key=value` from the command line, which take precedence.
    package static func read(overrides: [SourceFile], over metadata: Metadata) -> (metadata: Metadata, diagnostics: [Diagnostic]) {
        guard !overrides.isEmpty else { return (metadata, []) }
        var reader = MetadataReader(metadata)
        reader.override(with: overrides.map(FrontMatter.entry))
        return reader.finish()
    }
}

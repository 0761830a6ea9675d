import TypesetBase

/// Markup languages other than Markdown, in which a file may be written despite its name.
enum OtherMarkup: CaseIterable {
    case asciiDoc, reStructuredText, org, textile, jira, mediaWiki, dokuWiki, laTeX, typst, fountain, chordPro, bbCode, confluence, bikeshed

    var name: String {
        switch self {
        case .asciiDoc: "AsciiDoc"
        case .reStructuredText: "reStructuredText"
        case .org: "Org"
        case .textile: "Textile"
        case .jira: "Jira's markup"
        case .mediaWiki: "MediaWiki's markup"
        case .dokuWiki: "DokuWiki's markup"
        case .laTeX: "LaTeX"
        case .typst: "Typst"
        case .fountain: "Fountain, the markup of screenplays"
        case .chordPro: "ChordPro"
        case .bbCode: "BBCode"
        case .confluence: "Confluence's storage format"
        case .bikeshed: "Bikeshed, the markup of specifications for the web"
        }
    }

    /// The name of pandoc's reader; nil if it has none.
    private var reader: String? {
        switch self {
        case .reStructuredText: "rst"
        case .org: "org"
        case .textile: "textile"
        case .jira: "jira"
        case .mediaWiki: "mediawiki"
        case .dokuWiki: "dokuwiki"
        case .laTeX: "latex"
        case .typst: "typst"
        case .asciiDoc, .fountain, .chordPro, .bbCode, .confluence, .bikeshed: nil
        }
    }

    private var hint: String {
        if self == .bikeshed { return "run `bikeshed spec` first, and convert its output, as `pandoc --from=html --to=gfm` does" }
        return "convert it to Markdown first" + (reader.map { ", as `pandoc --from=\($0) --to=gfm` does" } ?? "")
    }

    /// The part of a file that is searched, in bytes; a document shows its language early.
    private static let searchedLength = 64 << 10
    /// The fewest lines of another language: a document about it may show a line or two outside of code.
    private static let fewestLines = 3

    /// Returns a warning about a document that is mostly in another language.
    ///
    /// - Parameters:
    ///   - start: the offset of the text after the front matter.
    ///   - constructs: the constructs of the dialect; where it has LaTeX's environments, LaTeX is no other language.
    static func diagnostic(of file: SourceFile, from start: Int, _ constructs: Set<Construct>) -> Diagnostic? {
        let (lines, fenceCount) = linesOutsideCode(in: file.bytes[start...].prefix(searchedLength))
        var found: [OtherMarkup: (count: Int, first: Range<Int>)] = [:]
        for line in lines {
            for markup in MarkupLine(line).languages where markup != .laTeX || !constructs.contains(.texEnvironment) {
                found[markup, default: (0, line.indices)].count += 1
            }
        }
        if FilePath.fileExtension(of: file.path).lowercased() == ".fountain" {
            return warning(.fountain, at: found[.fountain]?.first ?? start..<start, in: file)
        }
        // Its metadata are in no other document.
        if let metadata = lines.prefix(20).first(where: { MarkupLine($0).isBikeshedMetadata }) {
            return warning(.bikeshed, at: metadata.indices, in: file)
        }
        // Of languages with equally many lines, the first is named.
        let most = allCases.max { (found[$0]?.count ?? 0) < (found[$1]?.count ?? 0) }
        guard let most, let (count, first) = found[most], count >= fewestLines,
            count > fenceCount + lines.count(where: MarkupLine.isMarkdown)
        else { return nil }
        return warning(most, at: first, in: file)
    }

    private static func warning(_ markup: OtherMarkup, at range: Range<Int>, in file: SourceFile) -> Diagnostic {
        .warning(
            "this document is not Markdown: it looks like \(markup.name)", at: SourceSpan(file: file, range: range), hints: [markup.hint])
    }

    /// Returns the lines with text that are not within fences, and the number of fences.
    private static func linesOutsideCode(in bytes: ArraySlice<UInt8>) -> (lines: [ArraySlice<UInt8>], fenceCount: Int) {
        var lines: [ArraySlice<UInt8>] = [], fenceCount = 0
        for line in bytes.split(separator: 0x0A) {
            if line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8) {
                fenceCount += 1
            } else if fenceCount.isMultiple(of: 2) {
                lines.append(line)
            }
        }
        return (lines, fenceCount)
    }
}

import TypesetBase
import TypesetMarkdown

extension Construct {
    static let specificationRule = Construct(
        "specification-rule", "`r[lex.token]` above a block, `[tokens][lex.token]`, `> [!EXAMPLE]`", set: [.mdbook])
}

/// The rules of a specification that the preprocessor `mdbook-spec` sets, as in the reference of Rust.
///
/// A line `r[lex.token]` names the text below it: the name is printed before the text, and the heading or the text has the id
/// `r-lex.token`. `[tokens][lex.token]` and `[lex.token]` are links to it, in every chapter. `[!EXAMPLE]` and `[!EDITION-2024]` begin
/// quotes with that label.
///
/// Source: the folder `tools/mdbook-spec` of github.com/rust-lang/reference.
struct SpecificationRules: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    /// The labels of the page's own links, in lower case.
    private let defined: Set<String>
    /// The names, the lines and the marks of the rules that are not written yet.
    private var rules: [(name: String, line: Range<Int>, mark: Range<Int>)] = []
    /// The names of rules above the next heading.
    private var ofHeading: [String] = []

    /// Prepares the conversion of a page; nil for a page without brackets.
    init?(in file: SourceFile) {
        guard file.bytes[...].contains("[".utf8) else { return nil }
        self.file = file
        page = RewrittenPage(file)
        defined = LinkLabels.defined(in: file)
        for line in file.lines { read(line) }
        writeRules(aboveHeading: false)
    }

    private mutating func read(_ line: Range<Int>) {
        let words = file.bytes[line].drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
        let text = line.count < Self.longestLine && page.code == nil ? String(decoding: words, as: UTF8.self).trimmingWhitespace : ""
        if let name = text.wholeMatch(of: /r\[([\w.\-]+)\]/)?.1 {
            return rules.append((String(name), line, words.startIndex..<words.startIndex + text.utf8.count))
        }
        writeRules(aboveHeading: text.first == "#")
        if words.startIndex > line.lowerBound, let kind = text.wholeMatch(of: /\[!(?:(EXAMPLE)|EDITION-(\d{4}))\]/) {
            page.copy(line.lowerBound..<words.startIndex)
            let label = kind.1 == nil ? "\(kind.2 ?? "") Edition differences" : "Example"
            return page.replace(words.startIndex..<line.upperBound, by: "**\(label)**\\\n")
        }
        if text.isEmpty { page.copy(line, marks: " \t>") { _ in nil } } else { copyText(line) }
    }

    /// Writes the lines of the rules that were read last: the names of rules above a heading belong to the heading.
    private mutating func writeRules(aboveHeading: Bool) {
        for (name, line, mark) in rules {
            page.copy(line.lowerBound..<mark.lowerBound)
            page.replace(mark, by: aboveHeading ? "" : "<span id=\"r-\(name)\"><small>\\[\(name)\\]</small></span>")
            page.copy(mark.upperBound..<line.upperBound)
        }
        if aboveHeading { ofHeading = rules.map(\.name) }
        rules = []
    }

    /// The longest line that may have marks, in bytes; a reference is searched for in the rest of its line.
    private static let longestLine = 20_000

    private mutating func copyText(_ line: Range<Int>) {
        var line = line
        if !ofHeading.isEmpty {
            let marks = file.bytes[line].prefix { $0 == UInt8(ascii: "#") || $0 == 0x20 }
            page.copy(line.lowerBound..<marks.endIndex)
            page.replace(marks.endIndex..<marks.endIndex, by: ofHeading.map { "<span id=\"r-\($0)\"></span>" }.joined())
            (line, ofHeading) = (marks.endIndex..<line.upperBound, [])
        }
        let defined = defined
        page.copy(line, marks: " \t>") { rest in
            let text = String(decoding: rest.prefix(Self.longestReference), as: UTF8.self)
            guard let mark = text.prefixMatch(of: /\[([^\[\]]+)\](?:\[([\w.\-]+)\])?(?![\[(:])/) else { return nil }
            let name = String(mark.2 ?? mark.1)
            guard name.contains(where: { $0 == "." }), !defined.contains(name.lowercased()),
                name.wholeMatch(of: /[a-z][\w\-]*(?:\.[\w\-]+)+/) != nil
            else { return nil }
            let words = mark.2 == nil ? "`\(name)`" : String(mark.1)
            return ("[\(words)](#r-\(name))", rest.startIndex..<rest.startIndex + mark.0.utf8.count)
        }
    }

    /// The longest reference to a rule, in bytes.
    private static let longestReference = 300
}

import TypesetBase
import TypesetMarkdown

extension Construct {
    static let autoReference = Construct(
        "auto-reference", "`[text][heading-name]`, `[text][module.name]` with the plugin `autorefs`", set: [.mkdocs])
}

/// References to names anywhere in a MkDocs site: `[text][heading-name]` is a link to the heading.
///
/// The names of code, `[text][module.name]`, lead to documentation that is made from code; only their text stays.
///
/// Source: mkdocstrings.github.io/autorefs.
struct AutoReferences: PageConversion {
    private(set) var page: RewrittenPage
    private(set) var foreignUses: [ForeignUse] = []
    private let file: SourceFile
    /// The labels of the page's own links, in lower case.
    private let defined: Set<String>

    /// Prepares the conversion of a page; nil for a page without references.
    init?(_ file: SourceFile) {
        guard file.bytes[...].contains("][".utf8) else { return nil }
        self.file = file
        page = RewrittenPage(file)
        defined = LinkLabels.defined(in: file)
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        if page.isCode(file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 }) { page.copy(line) } else { readText(line) }
    }

    private mutating func readText(_ line: Range<Int>) {
        var offset = line.lowerBound, copied = offset, spans = CodeSpans(), open: [Int] = []
        while offset < line.upperBound {
            switch Unicode.Scalar(file.bytes[offset]) {
            case "`":
                offset = spans.end(file.bytes[offset..<line.upperBound])
                continue
            case "\\": offset += 1
            case "[": open.append(offset)
            case "]":
                guard let start = open.popLast(), let (label, end) = label(after: start..<offset, in: line) else { break }
                page.copy(copied..<(label.isSymbol ? start : start + 1))
                replace(start..<offset, label, end)
                (copied, offset) = (end, end)
                continue
            default: break
            }
            offset += 1
        }
        page.copy(copied..<line.upperBound)
    }

    /// A name, and whether it is one of code.
    private struct Label {
        var name: String
        var isSymbol: Bool
    }

    /// The label after the text between brackets, and its end; nil if there is none, or if the page defines it.
    private func label(after text: Range<Int>, in line: Range<Int>) -> (Label, end: Int)? {
        let start = text.upperBound + 1, before = text.lowerBound > line.lowerBound ? file.bytes[text.lowerBound - 1] : 0x20
        guard start < line.upperBound, file.bytes[start] == UInt8(ascii: "["), (2...1000).contains(text.count),
            file.bytes[text.lowerBound + 1] != UInt8(ascii: "^"), before != UInt8(ascii: "!"), !Self.isOfWord(before),
            let close = file.bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        let stated = String(decoding: file.bytes[(start + 1)..<close], as: UTF8.self)
        let own = String(decoding: file.bytes[(text.lowerBound + 1)..<text.upperBound], as: UTF8.self)
        let name = (stated.isEmpty ? own : stated).filter { $0 != "`" }
        guard !defined.contains(name.lowercased()), !defined.contains(own.lowercased()) || !stated.isEmpty else { return nil }
        if name.wholeMatch(of: /[A-Za-z_]\w*(?:\.\w+)+(?:\(.*\))?/) != nil { return (Label(name: name, isSymbol: true), close + 1) }
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
        return words.isEmpty ? nil : (Label(name: stated.isEmpty ? words.joined(separator: "-") : stated, isSymbol: false), close + 1)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "]")
    }

    /// Writes the text of a reference, and a link's address after it.
    private mutating func replace(_ content: Range<Int>, _ label: Label, _ end: Int) {
        page.changes = true
        page.copy((content.lowerBound + 1)..<content.upperBound)
        guard label.isSymbol else {
            return page.replace(content.upperBound..<end, by: "](#\(label.name.replacing(" ", with: "%20")))")
        }
        var use = ForeignUse(.generatedDocumentation, isReplaced: true)
        use.add(SourceSpan(file: file, range: content.lowerBound..<end))
        foreignUses.append(use)
    }
}

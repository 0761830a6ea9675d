extension Construct {
    package static let abbreviation = Construct(
        "abbreviation", "`*[HTML]: HyperText Markup Language`", .block(AbbreviationSyntax.parser), set: [.pandoc, .mkdocs, .jekyll, .ietf])
}

/// Definitions of abbreviations: lines `*[HTML]: HyperText Markup Language`, of PHP Markdown Extra, pandoc and Python-Markdown.
enum AbbreviationSyntax {
    static let parser = BlockParser { line, parent in
        guard parts(line.text) != nil else { return nil }
        return line.open(SyntaxExtensions.shared.abbreviation, in: parent, content: line.text[...])
    }

    /// The abbreviation and its expansion; nil for a line that defines none.
    static func parts(_ line: UnsafeBufferPointer<UInt8>) -> (abbreviation: String, expansion: String)? {
        guard line.starts(with: "*[".utf8), let close = line.firstIndex(of: UInt8(ascii: "]")), close > 2, close + 1 < line.count,
            line[close + 1] == UInt8(ascii: ":")
        else { return nil }
        let expansion = String(decoding: line[(close + 2)...], as: UTF8.self).trimmingSpaces
        return expansion.isEmpty ? nil : (String(decoding: line[2..<close], as: UTF8.self), expansion)
    }
}

/// The abbreviations of a document with their expansions.
struct Abbreviations {
    /// The abbreviations by their first byte, the longest first.
    private var byFirst: [UInt8: [(abbreviation: String, expansion: String)]] = [:]

    init() {}

    /// Reads the definitions in all parts of a tree.
    init(_ root: Node, isContainer: @escaping (Node) -> Bool) {
        var expansions: [String: String] = [:]
        for node in root.descendants(enters: isContainer) where node.type == SyntaxExtensions.shared.abbreviation {
            if let (abbreviation, expansion) = AbbreviationSyntax.parts(node.content) { expansions[abbreviation] = expansion }
        }
        for (abbreviation, expansion) in expansions { byFirst[abbreviation.utf8.first ?? 0, default: []].append((abbreviation, expansion)) }
        for first in byFirst.keys { byFirst[first]?.sort { ($1.abbreviation.utf8.count, $0.0) < ($0.abbreviation.utf8.count, $1.0) } }
    }

    var isEmpty: Bool { byFirst.isEmpty }

    func mayBegin(with byte: UInt8) -> Bool { byFirst[byte] != nil }

    /// The abbreviation that is a whole word at a position.
    func match(at position: TextPosition) -> TextMatch? {
        guard !TextPosition.isOfWord(position.before) else { return nil }
        for (abbreviation, expansion) in byFirst[position.literal[position.offset]] ?? [] {
            let length = abbreviation.utf8.count
            guard position.starts(with: abbreviation), !TextPosition.isOfWord(position.rest.dropFirst(length).first) else { continue }
            let content = [Inline(.text(abbreviation), span: position.span(length))]
            return .inlines([(.element(.abbr, content), Attributes(values: ["expansion": expansion]))], length: length)
        }
        return nil
    }
}

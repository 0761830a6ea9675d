import TypesetBase

extension Construct {
    static let titleBlock = Construct("title-block", "`% Title`, `% Author; Author`, `% Date`", .otherStage, set: [.pandoc, .quarto])
}

/// The title block of pandoc: up to three fields that begin with `%`, each continued by lines that begin with a blank.
struct TitleBlock {
    private let file: SourceFile
    /// The lines of each field, without `%` and blanks around them.
    private var fields: [[Range<Int>]] = []

    init(in file: SourceFile, _ range: Range<Int>) {
        self.file = file
        for line in file.bytes[range].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let begins = line.first == UInt8(ascii: "%")
            if begins { fields.append([]) }
            let text = Self.trimmed(begins ? line.dropFirst() : line)
            if !text.isEmpty { fields[fields.count - 1].append(text.startIndex..<text.endIndex) }
        }
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line.drop { $0 == 0x20 || $0 == 0x09 }
        while line.last == 0x20 || line.last == 0x09 { line.removeLast() }
        return line
    }

    /// The keys and values that say the same in YAML.
    var entries: [YAMLPair] {
        let names: [FrontMatterKey] = [.title, .authors, .date]
        return zip(names, fields).compactMap { name, lines in
            guard let first = lines.first, let last = lines.last else { return nil }
            let span = SourceSpan(file: file, range: first.lowerBound..<last.upperBound)
            let value = name == .authors ? YAMLNode(.sequence(authors(lines)), span: span) : text(lines, span)
            return YAMLPair(key: YAMLNode(.scalar(name.name, .plain), span: span), value: value)
        }
    }

    /// The authors: one on each line, or several between semicolons.
    private func authors(_ lines: [Range<Int>]) -> [YAMLNode] {
        lines.flatMap { file.bytes[$0].split(separator: UInt8(ascii: ";")) }.map(Self.trimmed).filter { !$0.isEmpty }.map { name in
            text([name.startIndex..<name.endIndex], SourceSpan(file: file, range: name.startIndex..<name.endIndex))
        }
    }

    private func text(_ lines: [Range<Int>], _ span: SourceSpan) -> YAMLNode {
        YAMLNode(.scalar(lines.map { String(decoding: file.bytes[$0], as: UTF8.self) }.joined(separator: " "), .quoted), span: span)
    }
}

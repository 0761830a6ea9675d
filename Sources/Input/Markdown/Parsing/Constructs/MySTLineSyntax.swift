import CTypesetMarkdown

extension Construct {
    static let target = Construct("target", "`(label)=` before a block", .block(TargetSyntax.parser), set: [.myst])
    static let percentComment = Construct("percent-comment", "`% comment`", .block(OmittedLineSyntax.percent), set: [.myst])
    static let blockBreak = Construct("block-break", "`+++`", .block(OmittedLineSyntax.blockBreak), set: [.myst])
}

/// Lines such as `(label)=`, which name the block after them.
enum TargetSyntax {
    static let parser = BlockParser { line, parent in
        guard let label = label(line.text) else { return nil }
        return line.open(SyntaxExtensions.shared.target, in: parent, content: label)
    }

    private static func label(_ text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>? {
        guard text.first == UInt8(ascii: "("), text.count > 3, text.count < 300, text.suffix(2).elementsEqual(")=".utf8) else { return nil }
        let label = text[1..<(text.count - 2)]
        return label.contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") } ? nil : label
    }
}

/// Lines that are only for authors and programs: comments, and the breaks between the cells of a notebook.
private enum OmittedLineSyntax {
    static let percent = BlockParser { line, parent in
        line.text.first == UInt8(ascii: "%") ? line.open(SyntaxExtensions.shared.omitted, in: parent, content: line.text[...]) : nil
    }

    static let blockBreak = BlockParser { line, parent in
        let rest = line.text.drop { $0 == UInt8(ascii: "+") }
        guard line.text.starts(with: "+++".utf8), rest.isEmpty || rest.first == 0x20 || rest.first == UInt8(ascii: "{") else { return nil }
        return line.open(SyntaxExtensions.shared.omitted, in: parent, content: line.text[...])
    }
}

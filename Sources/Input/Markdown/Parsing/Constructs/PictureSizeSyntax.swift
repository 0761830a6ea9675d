extension Construct {
    static let pictureSize = Construct(
        "picture-size", "`![A map](map.png =300x200)`", .text([TextConstruct(at: "!", match: PictureSizeSyntax.match)]))
}

/// Pictures with their size after the address, as in HedgeDoc, HackMD and Azure DevOps; CommonMark has no pictures with such addresses.
///
/// Source: github.com/tatsy/markdown-it-imsize. Sizes are in pixels or percent, and either may be missing: `=300x`, `=x50%`.
enum PictureSizeSyntax {
    /// The longest picture, in bytes.
    private static let longest = 3000

    /// Whether a text may have such pictures; other documents do not look for them.
    static func mayBe(in bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
            rest = bytes[(sign + 1)...]
            let isApart = sign > bytes.startIndex && bytes[sign - 1] == 0x20
            if isApart, let next = rest.first, next == UInt8(ascii: "x") || isDigit(next) { return true }
        }
        return false
    }

    @Sendable static func match(_ position: TextPosition) -> TextMatch? {
        guard position.searchesEnds, position.starts(with: "![") else { return nil }
        let source = position.text.bytes[position.place..<min(position.end, position.place + longest)]
        guard let close = closingBracket(source.dropFirst(1)) else { return .unclosed }
        guard source[(close + 1)...].first == UInt8(ascii: "(") else { return nil }
        let rest = source[(close + 2)...], end = rest.firstIndex { $0 == UInt8(ascii: ")") || $0 < 0x20 }
        guard let end, source[end] == UInt8(ascii: ")"),
            let parts = String(decoding: rest[..<end], as: UTF8.self).wholeMatch(
                of: /\s*<?([^\s<>]+)>?\s+=([0-9]*%?)x([0-9]*%?)(?:\s+(?:"([^"]*)"|'([^']*)'))?\s*/)
        else { return nil }
        var values: [String: String] = [:]
        for (key, size) in [("width", parts.2), ("height", parts.3)] where size.first.map({ $0 != "%" }) ?? false {
            values[key] = size.hasSuffix("%") ? String(size) : size + "px"
        }
        guard !values.isEmpty else { return nil }
        let alt = String(decoding: source[(position.place + 2)..<close], as: UTF8.self).replacing(/\\([!-\/:-@\[-`{-~])/) { $0.1 }
        let picture = InlineKind.image(
            destination: String(parts.1), title: String(parts.4 ?? parts.5 ?? ""), ImageDescription(alt: alt))
        return .replacement([(picture, Attributes(values: values))], length: end + 1 - position.place)
    }

    /// The offset of the bracket that closes the first one.
    private static func closingBracket(_ bytes: ArraySlice<UInt8>) -> Int? {
        var depth = 0, isEscaped = false
        return bytes.indices.first { index in
            defer { isEscaped = !isEscaped && bytes[index] == UInt8(ascii: "\\") }
            guard !isEscaped else { return false }
            if bytes[index] == UInt8(ascii: "[") { depth += 1 }
            if bytes[index] == UInt8(ascii: "]") { depth -= 1 }
            return depth == 0
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

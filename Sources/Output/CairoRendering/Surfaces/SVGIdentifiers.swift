/// Renames what cairo's SVG calls `image17` or `surface4`: its numbers count everything that the process has drawn, so no two files would
/// be equal.
enum SVGIdentifiers {
    /// Identifiers become `n1`, `n2` … in the order in which they occur.
    static func renumbered(_ svg: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(svg.count)
        var names: [ArraySlice<UInt8>: Int] = [:]
        var offset = 0
        while offset < svg.count {
            let name = identifier(in: svg, at: offset)
            guard !name.isEmpty else { result.append(svg[offset]); offset += 1; continue }
            let number = names[name] ?? names.count + 1
            names[name] = number
            result += "n\(number)".utf8
            offset = name.endIndex
        }
        return result
    }

    /// The identifier that begins here, after `id="` or `#`; cairo writes colours as `rgb()`, and base64 has no `#`.
    private static func identifier(in svg: [UInt8], at offset: Int) -> ArraySlice<UInt8> {
        let before = svg[..<offset]
        guard before.last == UInt8(ascii: "#") || before.suffix(5).elementsEqual(" id=\"".utf8) else { return [] }
        return svg[offset...].prefix(while: isNameByte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

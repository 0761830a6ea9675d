/// The text of the two-byte codes of a font, from its map to Unicode (ISO 32000-1, 9.10.3).
struct FontDecoder {
    /// The name without the tag of the subset.
    let name: String
    private var texts: [Int: String] = [:]
    private let codeLength: Int

    init(_ font: QPDFValue, in file: QPDFFile) {
        let dictionary = file.resolve(font)
        let fullName = dictionary["/BaseFont"].name ?? dictionary["/Subtype"].name ?? "font"
        name = fullName.split(separator: "+").last.map(String.init) ?? fullName
        codeLength = dictionary["/Subtype"].name == "Type0" ? 2 : 1
        read(ContentToken.tokens(file.content(of: dictionary["/ToUnicode"])))
    }

    /// Reads the strings between `beginbfchar` or `beginbfrange` and its end.
    private mutating func read(_ tokens: [ContentToken]) {
        var strings: [[UInt8]] = []
        for token in tokens {
            switch token {
            case .string(let bytes): strings.append(bytes)
            case .word("beginbfchar"), .word("beginbfrange"): strings = []
            case .word("endbfchar"):
                for pair in stride(from: 0, to: strings.count - 1, by: 2) { texts[Self.code(strings[pair])] = Self.text(strings[pair + 1]) }
            case .word("endbfrange"):
                for triple in stride(from: 0, to: strings.count - 2, by: 3) {
                    add(strings[triple], strings[triple + 1], strings[triple + 2])
                }
            default: break
            }
        }
    }

    private mutating func add(_ first: [UInt8], _ last: [UInt8], _ text: [UInt8]) {
        for (offset, code) in (Self.code(first)...Self.code(last)).enumerated() {
            guard let end = text.last else { return }
            texts[code] = Self.text(text.dropLast() + [end &+ UInt8(truncatingIfNeeded: offset)])
        }
    }

    private static func code(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func text(_ bytes: [UInt8]) -> String {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns the text of a shown string; a code without text is shown as its number.
    func text(_ bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: codeLength).map { start in
            let code = Self.code(Array(bytes[start..<min(bytes.count, start + codeLength)]))
            return texts[code] ?? "‹\(code)›"
        }.joined()
    }
}

import Glibc

/// The encoding of letters in a dictionary file: UTF-8, or one byte for each letter.
struct LetterEncoding: Sendable {
    /// The letters by byte, nil if a byte has no letter; empty for UTF-8.
    private var letters: [Unicode.Scalar?] = []
    private var bytes: [Unicode.Scalar: UInt8] = [:]

    var isUTF8: Bool { letters.isEmpty }

    /// Creates an encoding; nil if none has the name.
    ///
    /// - Parameter name: the name in libhyphen, which is iconv's except for names such as `microsoft-cp1251`.
    init?(named name: String) {
        guard !name.isEmpty else { return nil }
        if name == "UTF-8" { return }
        let prefix = "microsoft-cp"
        guard let converter = iconv_open("UTF-8", name.hasPrefix(prefix) ? "CP" + name.dropFirst(prefix.count) : name),
            converter != iconv_t(bitPattern: -1)
        else { return nil }
        defer { iconv_close(converter) }
        letters = (UInt8.min...UInt8.max).map { Self.letter($0, converter) }
        for (byte, letter) in letters.enumerated() {
            if let letter { bytes[letter] = UInt8(byte) }
        }
    }

    private static func letter(_ byte: UInt8, _ converter: iconv_t) -> Unicode.Scalar? {
        var input = CChar(bitPattern: byte), output = [CChar](repeating: 0, count: 8)
        let count = withUnsafeMutablePointer(to: &input) { input in
            output.withUnsafeMutableBufferPointer { output in
                var from: UnsafeMutablePointer<CChar>? = input, to = output.baseAddress
                var inputLeft = 1, outputLeft = output.count
                iconv(converter, nil, nil, nil, nil)
                return iconv(converter, &from, &inputLeft, &to, &outputLeft) == 0 ? output.count - outputLeft : 0
            }
        }
        let text = String(validating: output[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) ?? ""
        return text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }

    /// The bytes of a word; nil if the encoding lacks a letter.
    func encoded(_ word: String) -> [UInt8]? {
        if isUTF8 { return Array(word.utf8) }
        var result: [UInt8] = []
        for letter in word.unicodeScalars {
            guard let byte = bytes[letter] else { return nil }
            result.append(byte)
        }
        return result
    }

    func decoded(_ text: ArraySlice<UInt8>) -> String {
        if isUTF8 { return String(decoding: text, as: UTF8.self) }
        return String(String.UnicodeScalarView(text.map { letters[Int($0)] ?? "\u{FFFD}" }))
    }

    /// Whether a letter begins at a byte.
    func startsLetter(_ byte: UInt8) -> Bool { !isUTF8 || byte >> 6 != 0b10 }

    /// The number of letters; the ligatures `ffi` and `ffl` count as two, as in libhyphen.
    func letterCount(_ text: ArraySlice<UInt8>) -> Int {
        isUTF8 ? text.indices.reduce(0) { $0 + letterCount(text, at: $1) } : text.count
    }

    /// The number of letters that begin at an index.
    func letterCount(_ text: ArraySlice<UInt8>, at index: Int) -> Int {
        guard isUTF8 else { return 1 }
        guard startsLetter(text[index]) else { return 0 }
        // U+FB03 and U+FB04.
        let isLigature = text[index...].starts(with: [0xEF, 0xAC, 0x83]) || text[index...].starts(with: [0xEF, 0xAC, 0x84])
        return isLigature ? 2 : 1
    }
}

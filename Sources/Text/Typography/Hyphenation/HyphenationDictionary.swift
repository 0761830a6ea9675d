internal import CHyphen
import Glibc
import Synchronization

/// One hyphenation dictionary of libhyphen, with the words that it has divided.
///
/// The pointers are used under the lock only.
final class HyphenationDictionary: @unchecked Sendable {
    /// Where a word may be divided.
    struct Point: Hashable, Sendable {
        /// The word's characters (scalars) before it.
        var position: Int
        /// Letters that are written before the hyphen there and else not: `z` in Hungarian `asz-szony`, which is `asszony`.
        var added = ""
    }

    private struct State {
        var points: [String: [Point]] = [:]
    }

    private let dictionary: UnsafeMutablePointer<HyphenDict>
    /// Nil: the dictionary is in UTF-8.
    private let converter: iconv_t?
    private let state = Mutex(State())

    /// Longer words are no words, and libhyphen's time grows with the square.
    private static let longestWord = 100

    /// Nil where the file is not a dictionary.
    init?(path: String) {
        guard let dictionary = hnj_hyphen_load(path) else { return nil }
        self.dictionary = dictionary
        if dictionary.pointee.utf8 != 0 {
            converter = nil
        } else {
            guard let converter = iconv_open(Self.encoding(dictionary), "UTF-8"), converter != iconv_t(bitPattern: -1) else {
                hnj_hyphen_free(dictionary)
                return nil
            }
            self.converter = converter
        }
    }

    deinit {
        hnj_hyphen_free(dictionary)
        if let converter { iconv_close(converter) }
    }

    /// The first line of the file, under the name that iconv knows.
    private static func encoding(_ dictionary: UnsafeMutablePointer<HyphenDict>) -> String {
        let name = withUnsafeBytes(of: dictionary.pointee.cset) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return name.hasPrefix("microsoft-cp") ? "CP" + name.dropFirst("microsoft-cp".count) : name
    }

    /// In order. `word` is in small letters.
    func points(_ word: String) -> [Point] {
        state.withLock { state in
            if let known = state.points[word] { return known }
            let points = divided(word)
            state.points[word] = points
            return points
        }
    }

    private func divided(_ word: String) -> [Point] {
        let count = word.unicodeScalars.count
        guard count <= Self.longestWord, let bytes = encoded(word, count) else { return [] }
        // libhyphen writes up to five bytes past the word.
        var marks = [CChar](repeating: 0, count: bytes.count + 6)
        var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var positions: UnsafeMutablePointer<CInt>?, cuts: UnsafeMutablePointer<CInt>?
        defer {
            for index in 0..<bytes.count { free(replacements?[index]) }
            free(replacements)
            free(positions)
            free(cuts)
        }
        // It searches for replaced letters to the end of the string, whatever length it is given.
        let terminated = bytes + [0]
        let result = hnj_hyphen_hyphenate3(
            dictionary, terminated, Int32(bytes.count), &marks, nil, &replacements, &positions, &cuts, 1, 1, 1, 1)
        guard result == 0 else { return [] }
        let letters = Array(word.unicodeScalars)
        return (0..<count - 1).compactMap { index in
            guard marks[index] & 1 == 1 else { return nil }
            guard let replacement = replacements?[index], let positions, let cuts else { return Point(position: index + 1) }
            let start = index - Int(positions[index]) + 1
            return Self.point(letters, start..<start + Int(cuts[index]), String(cString: replacement))
        }
    }

    /// The point of a division that changes the spelling, where the change is letters before the hyphen: others, such as `re-unie` for
    /// `reünie`, would change glyphs that are shaped already.
    ///
    /// - Parameters:
    ///   - range: the letters that are replaced.
    ///   - replacement: what replaces them, with `=` in place of the hyphen.
    private static func point(_ word: [Unicode.Scalar], _ range: Range<Int>, _ replacement: String) -> Point? {
        let parts = replacement.split(separator: "=", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
        guard parts.count == 2, word.indices.contains(range.lowerBound), range.upperBound <= word.count, parts[1].count <= range.count
        else {
            return nil
        }
        let position = range.upperBound - parts[1].count, before = word[range.lowerBound..<position]
        guard word[position..<range.upperBound].elementsEqual(parts[1]), parts[0].starts(with: before), position < word.count else {
            return nil
        }
        return Point(position: position, added: String(String.UnicodeScalarView(parts[0][before.count...])))
    }

    /// In the dictionary's encoding, one byte for each character where it is not UTF-8; nil where it lacks one.
    private func encoded(_ word: String, _ count: Int) -> [CChar]? {
        var input = word.utf8.map { CChar(bitPattern: $0) }
        guard let converter else { return input }
        var output = [CChar](repeating: 0, count: input.count)
        var inputLeft = input.count, outputLeft = output.count
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var from = input.baseAddress, to = output.baseAddress
                return iconv(converter, &from, &inputLeft, &to, &outputLeft)
            }
        }
        output.removeLast(outputLeft)
        return result == 0 && output.count == count ? output : nil
    }
}

internal import CHyphen
import Glibc
import Synchronization

/// One hyphenation dictionary of libhyphen, with the words that it has divided.
///
/// The pointers are used under the lock only.
final class HyphenationDictionary: @unchecked Sendable {
    private struct State {
        var points: [String: [Int]] = [:]
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

    /// After how many of the word's characters (scalars) it may be divided. `word` is in small letters.
    func points(_ word: String) -> [Int] {
        state.withLock { state in
            if let known = state.points[word] { return known }
            let points = divided(word)
            state.points[word] = points
            return points
        }
    }

    private func divided(_ word: String) -> [Int] {
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
        // A point that changes the spelling (Schiff-fahrt) cannot be drawn from glyphs that are shaped already.
        return (0..<count - 1).filter { marks[$0] & 1 == 1 && replacements?[$0] == nil }.map { $0 + 1 }
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

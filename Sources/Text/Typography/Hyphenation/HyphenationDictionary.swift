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
        /// How the letters beside it are written where the word is divided; nil: as always.
        var change: SpellingChange?
    }

    /// What a division changes in the spelling, between letters that stay as they are.
    struct SpellingChange: Hashable, Sendable {
        /// How many letters before the hyphen are written otherwise, and what is written in their place: nothing and `z` in Hungarian
        /// `asz-szony`, which is `asszony`; one and `k` in `Zuk-ker`, which was German for `Zucker`; one and nothing in Catalan
        /// `col-lecció`, which is `col·lecció`.
        var replacedBefore = 0
        var before = ""
        /// The same of those after the hyphen: one and `e` in Dutch `zee-en`, which is `zeeën`.
        var replacedAfter = 0
        var after = ""
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
    init?(_ file: HyphenationFiles.File) {
        guard let dictionary = Self.loaded(file) else { return nil }
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

    private static func loaded(_ file: HyphenationFiles.File) -> UnsafeMutablePointer<HyphenDict>? {
        switch file {
        case .dictionary(let path): return hnj_hyphen_load(path)
        case .patterns(let path, let exceptions):
            guard let patterns = text(path) else { return nil }
            var dictionary = TeXPatterns(patterns: patterns, exceptions: text(exceptions) ?? "").dictionary
            return dictionary.withUTF8 { bytes in
                guard let stream = fmemopen(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, "r") else { return nil }
                defer { fclose(stream) }
                return hnj_hyphen_load_file(stream)
            }
        }
    }

    /// Nil where there is no such file, or it is not in UTF-8.
    private static func text(_ path: String) -> String? {
        guard let stream = fopen(path, "re") else { return nil }
        defer { fclose(stream) }
        var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&part, 1, part.count, stream), count > 0 { bytes += part[..<count] }
        return String(validating: bytes, as: UTF8.self)
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

    /// The point of a division that changes the spelling on one side of the hyphen; nil where it changes both, or adds letters after it.
    ///
    /// - Parameters:
    ///   - range: the letters that are replaced.
    ///   - replacement: what replaces them, with `=` in place of the hyphen.
    private static func point(_ word: [Unicode.Scalar], _ range: Range<Int>, _ replacement: String) -> Point? {
        let parts = replacement.split(separator: "=", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
        guard parts.count == 2, range.lowerBound >= 0, range.upperBound <= word.count else { return nil }
        // What stays as it is: the end of what follows the hyphen, then the beginning of what is before it.
        let kept = zip(word[range].reversed(), parts[1].reversed()).prefix { $0 == $1 }.count
        let begun = zip(word[range].dropLast(kept), parts[0]).prefix { $0 == $1 }.count
        let changed = range.lowerBound + begun..<range.upperBound - kept
        let before = text(parts[0].dropFirst(begun)), after = text(parts[1].dropLast(kept))
        let isAfter = !after.isEmpty, position = isAfter ? changed.lowerBound : changed.upperBound
        guard !isAfter || before.isEmpty && !changed.isEmpty, position > 0, position < word.count else { return nil }
        let change =
            isAfter
            ? SpellingChange(replacedAfter: changed.count, after: after) : SpellingChange(replacedBefore: changed.count, before: before)
        return Point(position: position, change: change)
    }

    private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(letters)) }

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

/// Finds codes such as `:rocket:` anywhere in text outside code, as GitHub does.
///
/// The names are those of GitHub's gemoji 4.1.0 (`db/emoji.json`, by way of the Python package pymdown-extensions 13.1),
/// without GitHub's own pictures, such as `octocat`, which have no character.
///
/// Copyright (c) 2019 GitHub, Inc.
///
/// Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
/// "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
/// distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
/// the following conditions:
///
/// The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.
///
/// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
/// MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
/// ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
/// THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
enum EmojiCodes {
    struct Match {
        /// The bytes of the code, its colons included.
        var range: Range<Int>
        var emoji: String
    }

    /// The length of the longest name in the list, in letters.
    private static let longestName = 40

    /// Finds the codes of known names in a text, except between letters or digits, as in `root:x:0`.
    static func matches(in text: UnsafeBufferPointer<UInt8>) -> [Match] {
        guard text.contains(colon) else { return [] }
        var matches: [Match] = [], open: Int?
        for (index, byte) in text.enumerated() {
            guard byte == colon else {
                if let start = open, !isOfName(byte) || index - start > longestName { open = nil }
                continue
            }
            let isOpening: Bool
            if let start = open, start + 1 < index, !isWithinWord(start..<index + 1, text),
                let emoji = emoji(named: text[start + 1..<index])
            {
                matches.append(Match(range: start..<index + 1, emoji: emoji))
                isOpening = false
            } else {
                isOpening = true
            }
            open = isOpening ? index : nil
        }
        return matches
    }

    /// Returns the text with codes replaced by emoji.
    static func replaced(in text: String) -> String {
        let bytes = Array(text.utf8), matches = bytes.withUnsafeBufferPointer { Self.matches(in: $0) }
        var result = "", end = 0
        for match in matches {
            result += String(decoding: bytes[end..<match.range.lowerBound], as: UTF8.self) + match.emoji
            end = match.range.upperBound
        }
        return matches.isEmpty ? text : result + String(decoding: bytes[end...], as: UTF8.self)
    }

    private static let colon = UInt8(ascii: ":")

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "0"..."9", "_", "+", "-": true
        default: false
        }
    }

    private static func isWithinWord(_ code: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        code.lowerBound > 0 && isOfWord(text[code.lowerBound - 1]) && code.upperBound < text.count && isOfWord(text[code.upperBound])
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    /// Finds an emoji by its name; no table is built, because few documents have such codes.
    static func emoji(named name: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        var list = EmbeddedText.EmojiNames_txt
        return list.withUTF8 { emoji(named: name, in: $0) }
    }

    /// Finds an emoji by binary search in a list of `name=emoji`, separated by a space or a line end and sorted by bytes.
    private static func emoji(named name: Slice<UnsafeBufferPointer<UInt8>>, in list: UnsafeBufferPointer<UInt8>) -> String? {
        var low = 0, high = list.count
        while low < high {
            var start = (low + high) / 2
            while start > low, !isGap(list[start - 1]) { start -= 1 }
            var end = start
            while end < list.count, !isGap(list[end]) { end += 1 }
            let entry = list[start..<end], found = entry.prefix { $0 != UInt8(ascii: "=") }
            if found.elementsEqual(name) { return String(decoding: entry[(found.endIndex + 1)...], as: UTF8.self) }
            if found.lexicographicallyPrecedes(name) { low = end + 1 } else { high = start }
        }
        return nil
    }

    private static func isGap(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
}

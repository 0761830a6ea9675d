/// TeX's hyphenation patterns as a dictionary file, in which all matching patterns apply (`PatternLevel.Matching.all`).
enum TeXPatterns {
    /// Returns the text of the dictionary file.
    ///
    /// - Parameters:
    ///   - patterns: the patterns, such as `.ab1c`, separated by white space.
    ///   - exceptions: words with all their hyphens, separated by white space.
    static func dictionary(_ patterns: [UInt8], exceptions: [UInt8]) -> [UInt8] {
        var file = Array("UTF-8\n".utf8)
        file.reserveCapacity(patterns.count + exceptions.count * 2)
        for byte in patterns { file.append(isSpace(byte) ? UInt8(ascii: "\n") : byte) }
        for word in exceptions.split(whereSeparator: isSpace) {
            file.append(UInt8(ascii: "\n"))
            file += pattern(of: word)
        }
        return file
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

    /// The pattern of a whole word, whose levels are 9 at a division and 8 elsewhere; other patterns have at most 7.
    private static func pattern(of word: ArraySlice<UInt8>) -> [UInt8] {
        var pattern = [UInt8(ascii: ".")], isFirst = true, isDivided = false
        for byte in word {
            if byte == UInt8(ascii: "-") {
                isDivided = true
                continue
            }
            // Bytes within a character have no level before them.
            if !isFirst, byte >> 6 != 0b10 { pattern.append(UInt8(ascii: isDivided ? "9" : "8")) }
            pattern.append(byte)
            (isFirst, isDivided) = (false, false)
        }
        return pattern + [UInt8(ascii: ".")]
    }
}

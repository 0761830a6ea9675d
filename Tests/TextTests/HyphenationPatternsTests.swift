import Foundation
import Testing

@testable import TypesetText

/// A word with `-` at each point of a dictionary; nil if the file is invalid.
private func divided(_ word: String, by file: [UInt8]) throws -> String? {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(file).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard let dictionary = HyphenationDictionary(.dictionary(path: path)) else { return nil }
    return hyphenated(word, at: dictionary.points(word))
}

private func divided(_ word: String, by file: String) throws -> String? { try divided(word, by: Array(file.utf8)) }

private func hyphenated(_ word: String, at points: [HyphenationDictionary.Point]) -> String {
    let positions = Set(points.map(\.position))
    return word.unicodeScalars.enumerated().map { (positions.contains($0) ? "-" : "") + String($1) }.joined()
}

@Suite struct HyphenationPatternsTests {
    /// Of the patterns that end at a position, the longest applies, even if it has no levels.
    @Test func theLongestPatternThatEndsAtAPlaceCounts() throws {
        #expect(try divided("xabcd", by: "UTF-8\nb1c\nc1d\nabc\n") == "xabc-d")
        #expect(try divided("xabcd", by: "UTF-8\nb1c\nc1d\na2b1c\n") == "xab-c-d")
    }

    @Test func evenLevelsForbidWhatLowerOnesDivide() throws {
        #expect(try divided("abab", by: "UTF-8\na1b\n") == "a-ba-b")
        #expect(try divided("abab", by: "UTF-8\na1b\na2b.\n") == "a-bab")
        #expect(try divided("abab", by: "UTF-8\na1b\n.a2b\n") == "aba-b")
    }

    @Test(arguments: [("", "ab-ab-ab-a"), ("LEFTHYPHENMIN 3\n", "abab-ab-a"), ("RIGHTHYPHENMIN 3\n", "ab-ab-aba")])
    func dictionariesKeepLettersTogetherAtTheEndsOfWords(setting: String, expected: String) throws {
        #expect(try divided("abababa", by: "UTF-8\n\(setting)b1a\n") == expected)
    }

    /// `NEXTLEVEL`: compounds are divided between words first, then each word as if it were alone.
    @Test func compoundsAreDividedIntoWordsFirst() throws {
        let words = "UTF-8\nd1t\nNEXTLEVEL\n.t2i\nt1i\ni1g\n"
        #expect(try divided("landtiger", by: words) == "land-ti-ger")
    }

    @Test func wordsOfCompoundsKeepTheirFewestLetters() throws {
        let patterns = "d1t\nNEXTLEVEL\na1n\nt1i\ni1g\n"
        #expect(try divided("landtiger", by: "UTF-8\n" + patterns) == "la-nd-t-i-ger")
        #expect(try divided("landtiger", by: "UTF-8\nCOMPOUNDLEFTHYPHENMIN 2\nCOMPOUNDRIGHTHYPHENMIN 3\n" + patterns) == "land-ti-ger")
    }

    /// A compound that lost a letter (`schiffahrt`) is divided by the spelling of its words.
    @Test func wordsOfCompoundsAreDividedAsTheyAreWrittenBeforeTheHyphen() throws {
        let file = "UTF-8\nschif1fahrt/ff=f,5,2\nNEXTLEVEL\nh1iff.\n"
        #expect(try divided("schiffahrt", by: file) == "sch-if-fahrt")
    }

    @Test func textThatStaysWholeHasNoDivisionBesideIt() throws {
        #expect(try divided("abcabd", by: "UTF-8\nNOHYPHEN x,ca\na1b\nb1c\nb1d\nNEXTLEVEL\n") == "a-bcab-d")
    }

    @Test(arguments: [
        ("KOI8-R", [0xD0, 0xC1, 0x31, 0xD2, 0xC1], "пара", "па-ра"), ("microsoft-cp1251", [0xEF, 0xE0, 0x31, 0xF0, 0xE0], "пара", "па-ра"),
        ("ISO8859-2", [0x9, 0xBB, 0x31, 0xE1], "xťá", "xťá"), ("ISO8859-2", [0xBB, 0x31, 0xE1], "xťá", "xť-á"),
        ("ISO8859-1", [0xE4, 0x31, 0xDF], "xäßж", "xäßж"), ("ISO8859-1", [0xE4, 0x31, 0xDF], "xäß", "xä-ß"),
    ])
    func lettersAreReadInTheEncodingOfTheFile(encoding: String, pattern: [UInt8], word: String, expected: String) throws {
        #expect(try divided(word, by: Array("\(encoding)\r\n".utf8) + pattern + [0x0D, 0x0A]) == expected)
    }

    @Test func replacementsAreReadInTheEncodingOfTheFile() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try Data(Array("ISO8859-1\na1b/".utf8) + [0xE4] + Array("=,1,1\n".utf8)).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let points = try #require(HyphenationDictionary(.dictionary(path: path))).points("xab")
        #expect(points == [.init(position: 2, change: .init(replacedBefore: 1, before: "ä"))])
    }

    /// Equal strings of different characters: `é` as one and as two.
    @Test func wordsOfDifferentCharactersAreDividedEachByItsOwn() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try Data("UTF-8\na1b\n".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let dictionary = try #require(HyphenationDictionary(.dictionary(path: path)))
        #expect(hyphenated("e\u{301}ab", at: dictionary.points("e\u{301}ab")) == "e\u{301}a-b")
        #expect(dictionary.points("\u{E9}ab").map(\.position) == [2])
    }

    @Test func aFileThatIsTooLargeIsNoDictionary() throws {
        let line = Array("ab1c\n".utf8), head = Array("UTF-8\na1b\n".utf8)
        #expect(try divided("ab", by: head) == "a-b")
        #expect(try divided("ab", by: head + repeatElement(line, count: 900_000).joined()) == nil)
    }

    /// Numbers that point outside the word, levels outside it, replacements without a hyphen, bytes that are not letters.
    @Test(arguments: [
        "a1b/x=,-5,3", "a1b/x=,99,99", "a1b/x=,1,-1", "a1b/=,1,128", "a1b/", "a1b/=", "a1b/x,1,1", "1.ab", "a1b/x=,300000000000000000000,1",
        "ab.1/x=,4,9", "a1b/x=y=z,1,2", "a1b/\u{FF}=,1,2\0", "/", "//,,", "1", "1/x=,1,1", ".1/x=,2,1", "NEXTLEVEL\nNEXTLEVEL", "NOHYPHEN",
        "LEFTHYPHENMIN -1", "RIGHTHYPHENMIN 99999999999999999999", String(repeating: "a1b", count: 100),
    ])
    func malformedPatternsLeaveWordsAndOtherPatternsInForce(_ pattern: String) throws {
        for word in ["ab", "abc", "xabx", "äabß"] { #expect(try divided(word, by: "UTF-8\n\(pattern)\nNEXTLEVEL\n\(pattern)") != nil) }
        #expect(try divided("efgh", by: "UTF-8\n\(pattern)\nf1g\n")?.hasPrefix("ef") == true)
    }

    /// The pattern makes each word before a hyphen longer than the compound.
    @Test(.timeLimit(.minutes(10)))
    func compoundsThatGrowWhereTheyAreDividedComeToAnEnd() throws {
        #expect(try divided("xyzxyzxyz", by: "UTF-8\nz1x/zxyzxyzxyz=x,1,2\nNEXTLEVEL\nx1y\n")?.contains("z-x") == true)
    }
}

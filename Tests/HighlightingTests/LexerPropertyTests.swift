import Testing

@testable import TypesetHighlighting

/// Tests of properties that every lexer has for any bytes.
@Suite struct LexerPropertyTests {
    /// A generator that gives the same numbers in each run (Knuth's MMIX constants).
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 33
        }
    }

    /// Parts of code: random texts of them open strings, comments and brackets, and close some.
    private static let parts = [
        "\"", "'", "`", "\\", "\n", "\n", " ", " ", "    ", "/", "*", "//", "/*", "*/", "#", "--", "[[", "]]", "${", "#{", "\\(", "{", "}",
        "(", ")", "[", "]", "<", ">", "<<", "<<A", "A", "<!--", "-->", "</script>", "<script>", "<style>", "r#\"", "\"#", "R\"x(", ")x\"",
        "\"\"\"", "'''", "@", "$", "%w[", "~r/", "=", ":", "::", ";", ",", ".", "+", "-", "&", "!", "?", "|", "0x1F", "1.5e-3", "return",
        "class", "func", "def", "é", "漢", "\u{0}", "\t", "$ ", ">>> ", "--- ", "+++ ", "@@", "key: ", "x", "Name", "f\"", "b'",
    ]

    private static func text(_ count: Int, _ random: inout Random) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<count {
            if Int.random(in: 0..<40, using: &random) == 0 {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            } else if let part = parts.randomElement(using: &random) {
                bytes += Array(part.utf8)
            }
        }
        return bytes
    }

    @Test(arguments: CodeLanguage.names)
    func tokensAreInOrderAndWithinTheCode(name: String) throws {
        let language = try #require(CodeLanguage(named: name))
        var random = Random(state: UInt64(truncatingIfNeeded: name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
        for round in 0..<60 {
            let code = Self.text(round * 3, &random)
            var end = 0
            for token in language.tokens(in: code) {
                #expect(!token.range.isEmpty)
                #expect(token.range.lowerBound >= end)
                #expect(token.range.upperBound <= code.count)
                end = token.range.upperBound
            }
        }
    }

    /// Repeated signs and pairs of signs: without a limit, searching for the end of each opening sign that never closes would take hours.
    @Test func noTextTakesMoreThanLinearTime() throws {
        for name in ["rust", "js", "sh", "ruby", "php", "lua", "c++", "html", "scss", "yaml", "toml", "diff", "console", "python", "swift"]
        {
            let language = try #require(CodeLanguage(named: name))
            for part in [
                "/[", "<<A\n", "${", "\"${", "r#\"", "[=[", "R\"(", "<a '", "a:", "#[", "%w(", "'\\", "/*", "{a", "<!", "key: \"", "`${",
            ] {
                let code = Array(String(repeating: part, count: 4_000).utf8)
                #expect(language.tokens(in: code).allSatisfy { $0.range.upperBound <= code.count })
            }
        }
    }
}

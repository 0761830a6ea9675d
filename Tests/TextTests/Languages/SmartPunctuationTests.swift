import Testing

@testable import TypesetText

@Suite struct SmartPunctuationTests {
    private func set(_ text: String, _ language: String = "en") -> String {
        var punctuation = SmartPunctuation(language: language)
        return punctuation.replacing(text, before: nil)
    }

    @Test(arguments: [
        (#"He said "yes"."#, "He said “yes”."), (#""Yes," she said, "no.""#, "“Yes,” she said, “no.”"),
        (#"("well")"#, "(“well”)"), (#""He said 'no'""#, "“He said ‘no’”"), (#"'Outer "inner" text'"#, "‘Outer “inner” text’"),
        ("don't, it's, the dogs' tails", "don’t, it’s, the dogs’ tails"), ("rock 'n' roll in the '90s", "rock ’n’ roll in the ’90s"),
        ("'Twas 'good'", "’Twas ‘good’"), (#"a 6" pipe, 5' long"#, #"a 6" pipe, 5' long"#), (#"the "6" key"#, "the “6” key"),
        (#""unclosed"#, "“unclosed"), (#"a " alone"#, #"a " alone"#), (#"x="y""#, "x=“y”"),
    ])
    func `Quotation marks and apostrophes`(typed: String, expected: String) { #expect(set(typed) == expected) }

    @Test(arguments: [
        ("one -- two", "one – two"), ("one---two", "one—two"), ("pages 3--5", "pages 3–5"), ("use --all-sizes", "use --all-sizes"),
        ("(--no-audit)", "(--no-audit)"), ("-h/--help", "-h/--help"), ("\"--jobs\"", "“--jobs”"), ("\"--and then\"", "“–and then”"),
        ("a --> b, <-- c, x--", "a --> b, <-- c, x--"), ("-----", "-----"), ("well-known - yes", "well-known - yes"),
        ("wait-- what, count---", "wait– what, count—"), ("--Come up", "–Come up"), ("so --\"yes\"", "so –“yes”"), ("là --été", "là –été"),
        ("a cat --a tabby-- slept", "a cat –a tabby– slept"), ("run --all or --no-x --y", "run --all or --no-x --y"),
        ("wait... what", "wait… what"), ("1...5, a....b, ../x, .../y", "1...5, a....b, ../x, .../y"), ("i..<n", "i..<n"),
    ])
    func `Dashes and ellipses`(typed: String, expected: String) { #expect(set(typed) == expected) }

    @Test(arguments: [
        ("de", #""So 'geht' das nicht""#, "„So ‚geht‘ das nicht“"), ("fr", #""l'eau""#, "«\u{202F}l’eau\u{202F}»"),
        ("fr", "« Oui ! » : non ; a:b", "«\u{202F}Oui\u{202F}!\u{202F}»\u{A0}: non\u{202F}; a:b"), ("en", "Oh ! so", "Oh ! so"),
        ("sv", #""ja""#, "”ja”"), ("he", #"צה"ל"#, #"צה"ל"#), ("ja", #""はい""#, "「はい」"),
    ])
    func `Each language has its own`(language: String, typed: String, expected: String) { #expect(set(typed, language) == expected) }

    @Test(arguments: [
        ("zh", #"他说"你好",她答:"好的。"又说'再见'。"#, "他说“你好”,她答:“好的。”又说‘再见’。"),
        ("zh", #""Hello,"他说"I'm here"。"#, "“Hello,”他说“I’m here”。"), ("ja", #"彼は"はい"と"#, "彼は「はい」と"),
        ("th", #"พูดว่า"สวัสดี"แล้ว และ'ลาก่อน' หรือ 'ไป'"#, "พูดว่า“สวัสดี”แล้ว และ‘ลาก่อน’ หรือ ‘ไป’"),
        ("km", #"ថា"សួស្តី"ហើយ"#, "ថា“សួស្តី”ហើយ"), ("ko", #"그는 "안녕"이라고 '예'라고"#, "그는 “안녕”이라고 ‘예’라고"),
        ("zh", #"他说"你好,然后"走"了。"#, #"他说"你好,然后"走"了。"#), ("zh", #"屏幕6"宽"#, #"屏幕6"宽"#),
        ("en", #"He said "你好" and 'don't'"#, "He said “你好” and ‘don’t’"),
    ])
    func `Among letters without spaces, marks are paired by their order`(language: String, typed: String, expected: String) {
        var punctuation = SmartPunctuation(language: language)
        punctuation.findPairs(in: [SmartPunctuation.Part(typed, isReplaced: true, before: nil)])
        #expect(punctuation.replacing(typed, before: nil) == expected)
    }

    @Test func `What stands in other texts counts`() {
        var punctuation = SmartPunctuation(language: "en")
        #expect(punctuation.replacing("The \"", before: "c") == "The “")
        punctuation.pass("code")
        #expect(punctuation.replacing("\" it", before: nil) == "” it")
    }
}

import Testing

@testable import TypesetText

/// Typed quotation marks in sentences of thirty languages, with the marks that they become.
///
/// The signs `{` and `}` of an expected text are the outer marks of the language, `[` and `]` the inner ones (CLDR).
@Suite struct QuotationCorpusTests {
    struct Sentence: CustomTestStringConvertible, Sendable {
        var language: String
        var typed: String
        var expected: String
        var testDescription: String { "\(language): \(typed)" }
    }

    /// Each language with three of its words, which take the places of `a`, `b` and `c` in the patterns.
    private static let words: [(language: String, words: [String])] = [
        ("en", ["one", "two", "three"]), ("en-GB", ["one", "two", "three"]), ("de", ["eins", "zwei", "über"]),
        ("de-CH", ["eins", "zwei", "drei"]), ("fr", ["un", "deux", "été"]), ("fr-CH", ["un", "deux", "trois"]),
        ("it", ["uno", "due", "tre"]), ("es", ["uno", "dos", "tres"]), ("pt", ["um", "dois", "três"]), ("nl", ["een", "twee", "drie"]),
        ("sv", ["ett", "två", "tre"]), ("nb", ["en", "to", "åtte"]), ("da", ["en", "to", "otte"]), ("fi", ["yksi", "kaksi", "äiti"]),
        ("et", ["üks", "kaks", "kolm"]), ("pl", ["raz", "dwa", "żółw"]), ("cs", ["jedna", "dvě", "tři"]), ("sk", ["jeden", "dva", "tri"]),
        ("hu", ["egy", "kettő", "három"]), ("ro", ["unu", "doi", "trei"]), ("hr", ["jedan", "dva", "tri"]), ("ru", ["один", "два", "три"]),
        ("uk", ["один", "два", "три"]), ("bg", ["едно", "две", "три"]), ("el", ["ένα", "δύο", "τρία"]), ("tr", ["bir", "iki", "üç"]),
        ("vi", ["một", "hai", "ba"]), ("ar", ["واحد", "اثنان", "ثلاثة"]), ("fa", ["یک", "دو", "سه"]), ("ur", ["ایک", "دو", "تین"]),
        ("hi", ["एक", "दो", "तीन"]), ("ka", ["ერთი", "ორი", "სამი"]),
    ]

    private static let patterns = [
        ("\"a b.\" c", "{a b.} c"), ("a \"b\" (\"c\")", "a {b} ({c})"), ("\"a 'b' c\"", "{a [b] c}"), ("a: \"b 'c'\"!", "a: {b [c]}!"),
    ]

    static let sentences: [Sentence] = words.flatMap { language, words in
        patterns.map { typed, expected in
            Sentence(language: language, typed: filled(typed, words), expected: filled(expected, words))
        }
    }

    private static func filled(_ pattern: String, _ words: [String]) -> String {
        pattern.map { "abc".firstIndex(of: $0).map { words["abc".distance(from: "abc".startIndex, to: $0)] } ?? String($0) }.joined()
    }

    /// Sentences whose marks are not between two spaces.
    static let special: [Sentence] = [
        // Years and other words that begin with an apostrophe.
        ("en", "the '90s", "the ’90s"), ("en", "In the '90s, the dogs' tails wagged", "In the ’90s, the dogs’ tails wagged"),
        ("en", "the '80s and '90s", "the ’80s and ’90s"), ("en", "a '68 Mustang", "a ’68 Mustang"),
        ("en", "'05 was a good year", "’05 was a good year"),
        ("en", "class of '99 and the boys' team", "class of ’99 and the boys’ team"), ("en", "from '05 to '07", "from ’05 to ’07"),
        ("en", "'10 things' he said", "[10 things] he said"), ("en", "\"the '90s\"", "{the ’90s}"), ("en", "1914-'18", "1914-’18"),
        ("en", "it was '90s' style", "it was [90s] style"), ("en", "(the '70s)", "(the ’70s)"),
        ("en", "summer '69 and one's", "summer ’69 and one’s"),
        ("en", "'tis the season", "’tis the season"), ("en", "'Twas brillig", "’Twas brillig"),
        ("en", "get 'em, 'cause", "get ’em, ’cause"),
        ("en", "rock 'n' roll", "rock ’n’ roll"), ("en", "the word 'cause' here", "the word [cause] here"),
        ("en", "'round the world", "’round the world"),
        ("en", "the 1990's", "the 1990’s"), ("en", "the letter 't' is", "the letter [t] is"),
        // Feet, inches, minutes.
        ("en", "5'10\" tall", "5'10\" tall"), ("en", "a 3.5\" disk", "a 3.5\" disk"), ("en", "40°26'46\"", "40°26'46\""),
        ("en", "6' long", "6' long"),
        ("de-CH", "1'000'000 Franken", "1’000’000 Franken"), ("en", "1'000", "1'000"),
        // Marks next to marks, brackets and dashes.
        ("en", "\"'Yes,' he said\"", "{[Yes,] he said}"), ("en", "\"She said 'no.'\"", "{She said [no.]}"),
        ("en", "\"Wait--\" he", "{Wait–} he"),
        ("en", "well--\"really\"--so", "well–{really}–so"), ("en", "[\"x\"]", "\u{1}{x}\u{2}"),
        ("en", "\"Time\"'s cover", "{Time}’s cover"),
        ("en", "and/or \"this\"/\"that\"", "and/or {this}/{that}"), ("en", "O'Neill's 'boat'", "O’Neill’s [boat]"),
        ("en", "\"...and so\"", "{…and so}"),
        ("en", "\"Is it 'true'?\" she", "{Is it [true]?} she"), ("en", "'\"Inner\" first'", "[{Inner} first]"),
        ("en", "\"a\", \"b\" and \"c\"", "{a}, {b} and {c}"),
        ("en", "\"unclosed quote", "{unclosed quote"), ("en", "he said: \"yes\"; she: \"no\".", "he said: {yes}; she: {no}."),
        // Elisions and articles.
        ("fr", "l'\"eau\" d'ici", "l’{eau} d’ici"), ("fr", "qu'\"il\" vienne", "qu’{il} vienne"), ("fr", "aujourd'hui", "aujourd’hui"),
        ("fr", "\"C'est l'été\"", "{C’est l’été}"), ("it", "l'\"amore\"", "l’{amore}"),
        ("it", "dell'\"Inferno\" e dell'arte", "dell’{Inferno} e dell’arte"),
        ("it", "gli anni '90", "gli anni ’90"), ("it", "un po' di", "un po’ di"), ("nl", "'s avonds", "’s avonds"),
        ("nl", "'t is zo", "’t is zo"),
        ("nl", "'k heb 'm", "’k heb ’m"), ("de", "'s ist so", "’s ist so"), ("de", "Hans' \"Haus\"", "Hans’ {Haus}"),
        ("de", "wie's \"so\" geht", "wie’s {so} geht"),
        ("de", "die '68er", "die ’68er"), ("de", "im '90er Stil war 'alles' gut", "im ’90er Stil war [alles] gut"),
        ("de", "die '68ern' da", "die [68ern] da"), ("da", "de '68'ere", "de ’68’ere"),
        ("en", "'90 things' he said", "[90 things] he said"),
        ("fr", "En '68. \"Un 'deux' trois\"", "En ’68. {Un [deux] trois}"),
        ("it", "gli anni '90, \"un 'due'\"", "gli anni ’90, {un [due]}"),
        ("it", "negli anni '90 un po' di", "negli anni ’90 un po’ di"), ("uk", "об'єкт \"п'ять\"", "об’єкт {п’ять}"),
        ("tr", "Ankara'da \"İstanbul\"", "Ankara’da {İstanbul}"),
        ("el", "σ' αυτό το \"σπίτι\"", "σ’ αυτό το {σπίτι}"),
        // Endings after the closing mark.
        ("fi", "\"Nokia\"n osake", "{Nokia}n osake"), ("fi", "\"Nokia\":n ja \"Kone\"en", "{Nokia}:n ja {Kone}en"),
        ("hu", "a \"Duna\"-ban és a \"Tisza\"ban", "a {Duna}-ban és a {Tisza}ban"),
        ("tr", "\"Hürriyet\"te ve \"Milliyet\"in", "{Hürriyet}te ve {Milliyet}in"), ("pl", "\"Dziady\" i „Pan”", "{Dziady} i „Pan”"),
        // Prefixes before the opening mark.
        ("ar", "و\"English text\" هنا", "و{English text} هنا"), ("ar", "و\"كلمة\" هنا", "و{كلمة} هنا"),
        ("ar", "قال \"نعم\" ثم ذهب", "قال {نعم} ثم ذهب"),
        ("ar", "ب\"Word\" و\"Excel\".", "ب{Word} و{Excel}."), ("ar", "وقال: \"قال لي 'نعم'\"", "وقال: {قال لي [نعم]}"),
        ("ar", "و'كلمة' أخرى", "و[كلمة] أخرى"),
        ("ar", "شاشة 6\" كبيرة", "شاشة 6\" كبيرة"), ("ar", "ا\"ب بلا نهاية", "ا\"ب بلا نهاية"), ("ar", "و\"(نص)\" هنا", "و{(نص)} هنا"),
        ("ar", "(\"نص\")، \"آخر\"؟", "({نص})، {آخر}؟"), ("fa", "«گیومه» و \"نقل قول\"", "«گیومه» و {نقل قول}"),
        ("fa", "کتاب\"ها\" و", "کتاب{ها} و"),
        ("ur", "اس نے \"ہاں\" کہا", "اس نے {ہاں} کہا"), ("ar", "ال\"API\" الجديدة", "ال{API} الجديدة"),
        // Hebrew keeps its marks, with which it also writes abbreviations.
        ("he", "צה\"ל ו\"ציטוט\" ו'גם'", "צה\"ל ו\"ציטוט\" ו'גם'"), ("yi", "ר' \"טעקסט\"", "ר' \"טעקסט\""),
        ("haw", "\"aloha\"", "{aloha}"), ("mt", "l-\"ilma\"", "l-{ilma}"), ("cy", "i'r \"haf\"", "i’r {haf}"),
    ].map { Sentence(language: $0.0, typed: $0.1, expected: $0.2) }

    @Test func `The corpus has two hundred sentences`() { #expect(Self.sentences.count + Self.special.count >= 200) }

    @Test(arguments: sentences + special) func `Typed marks become those of the language`(_ sentence: Sentence) {
        var punctuation = SmartPunctuation(language: sentence.language)
        let marks =
            sentence.language == "fr"
            ? QuotationMarks(open: "«\u{202F}", close: "\u{202F}»", innerOpen: "“", innerClose: "”")
            : QuotationMarks(language: sentence.language)
        let places = ["{": marks.open, "}": marks.close, "[": marks.innerOpen, "]": marks.innerClose, "\u{1}": "[", "\u{2}": "]"]
        let expected = sentence.expected.map { places[String($0)] ?? String($0) }.joined()
        #expect(punctuation.replacing(sentence.typed, before: nil) == expected)
    }
}

import Testing

@testable import TypesetMath

/// The spoken text of formulas.
@Suite struct FormulaSpeechTests {
    private func text(_ source: String, language: String = "en") throws -> String {
        FormulaSpeech(language: language).text(try FormulaParser().parse(source, isDisplay: true).get())
    }

    @Test(arguments: [
        ("x^2 + 1", "x squared plus 1"), ("-3", "negative 3"), (#"\frac{1}{2}"#, "one half"), (#"\frac{x}{3}"#, "x over 3"),
        (#"\frac{x+1}{y}"#, "the fraction with numerator x plus 1, and denominator y, end fraction"),
        (#"\sqrt{x}"#, "the square root of x"),
        (#"\sqrt[3]{x+1}"#, "the cube root of x plus 1, end root"), ("x^{n+1}", "x raised to the exponent n plus 1, end exponent"),
        ("x_i", "x sub i"), (#"\sum_{i=1}^n i"#, "the sum from i equals 1 to n of i"), (#"\int_0^1 x"#, "the integral from 0 to 1 of x"),
        (#"\lim_{x \to 0} x"#, "the limit as x approaches 0 of x"), ("f(x)", "f of x"), (#"\sin x"#, "sine of x"),
        (#"\limsup_{n \to \infty} a"#, "limit superior as n approaches infinity of a"),
        (#"\nabla \cdot \mathbf{E}"#, "nabla dot bold cap E"),
        (#"\sin^{-1} x"#, "inverse sine of x"), ("A^{-1}", "cap A inverse"), ("x^{-1}", "x to the negative 1 power"),
        ("f''", "f double prime"),
        ("x^4", "x to the 4th power"), ("x^{21}", "x to the 21st power"), ("x^{12}", "x to the 12th power"),
        (#"\sqrt[4]{x}"#, "the 4th root of x"), (#"\lim_{x \to 0^+} x"#, "the limit as x approaches 0 from the right of x"),
        (#"\lim_{x \to 0^-} x"#, "the limit as x approaches 0 from the left of x"),
        (#"\qty{3}{mol/L}"#, "3 mol over cap L"), (#"\unit{kg.m^2/s^2}"#, "kg m squared over s squared"),
        (#"\unit{\kilo\gram\metre\per\second}"#, "kg m s to the negative 1 power"),
        (#"A^\top"#, "cap A transpose"), ("|x|", "the absolute value of x"), (#"\|x\|^2"#, "the norm of x, squared"),
        (#"\binom{n}{k}"#, "n choose k"), (#"\mathbf{x}"#, "bold x"), (#"\Gamma"#, "cap gamma"),
        (#"x \in \mathbb{R}^{n \times m}"#, "x is in the real numbers to the n by m power"),
        (#"P(A \mid B)"#, "cap P of cap A given cap B"),
        (#"\hat{x}"#, "x hat"), (#"\vec{v}"#, "vector v"), (#"90^\circ"#, "90 degrees"), (#"\ce{Na+}"#, "Na plus"),
        (#"\begin{pmatrix} a & b \end{pmatrix}"#, "the 1 by 2 matrix. row 1: a, b. end matrix"),
        (#"x = \begin{cases} 1 & a \\ 2 & b \end{cases}"#, "x equals 2 cases. case 1: 1, a. case 2: 2, b."),
        (#"\begin{aligned} a &= b \\ &= c \end{aligned}"#, "2 lines. line 1: a equals b. line 2: equals c."),
    ])
    func englishIsSpokenInTheMannerOfClearSpeak(source: String, words: String) throws {
        #expect(try text(source) == words)
    }

    /// GitHub's Markdown makes one backslash of two within formulas.
    @Test(arguments: [(#"\\{0, 1\\}"#, #"\{0, 1\}"#), (#"\\frac{1}{2} \\in x"#, #"\frac{1}{2} \in x"#)])
    func doubledBackslashesAreReadAsOne(doubled: String, single: String) throws {
        #expect(try text(doubled) == text(single))
    }

    @Test func aSymbolWithoutWordsHasItsUnicodeName() throws {
        #expect(try text(#"a \precsim b"#) == "a precedes or equivalent to b")
    }

    @Test(arguments: [
        (".", "dot"), ("\\ldotp", "dot"), (",", "comma"), ("...", "dot dot dot"), (",;,;", "comma semicolon comma semicolon"),
        ("\\text{,}", "comma"),
    ])
    func aFormulaOfPauseSignsHasTheirNames(source: String, words: String) throws {
        #expect(try text(source) == words)
    }

    @Test func aReferenceIsItsNumber() throws {
        let formula = try FormulaParser().parse(#"\eqref{x}"#, isDisplay: true).get()
        #expect(FormulaSpeech(language: "en", numbers: ["x": "3"]).text(formula) == "equation 3")
    }

    @Test(arguments: [
        ("de", "Bruch mit Zähler x plus 1, und Nenner y, Ende Bruch"),
        ("fr", "fraction de numérateur x plus 1, et de dénominateur y, fin fraction"),
        ("es", "fracción con numerador x más 1, y denominador y, fin fracción"),
        ("it", "frazione con numeratore x più 1, e denominatore y, fine frazione"),
        ("nl", "breuk met teller x plus 1, en noemer y, einde breuk"),
        ("pl", "ułamek o liczniku x plus 1, i mianowniku y, koniec ułamka"),
        ("pt-BR", "fração com numerador x mais 1, e denominador y, fim da fração"),
        ("ja", "分数、分子 x プラス 1、分母 y、分数終わり"), ("zh-Hans", "分数，分子 x 加 1，分母 y，分数结束"),
    ])
    func wordsAreInTheLanguage(language: String, words: String) throws {
        #expect(try text(#"\frac{x+1}{y}"#, language: language) == words)
    }

    @Test(arguments: SpeechTable.languages)
    func aLanguageHasAllPhrases(language: String) {
        let table = SpeechTable.table(for: language)
        let phrases = SpeechTable.table(for: "en").keys.filter { $0.utf8.count > 1 && $0.utf8.allSatisfy { $0 < 128 } }
        #expect(phrases.subtracting(table.keys).isEmpty)
        #expect(table.language == language)
    }

    @Test(arguments: SpeechTable.languages)
    func aPhraseHasAllItsParts(language: String) {
        let table = SpeechTable.table(for: language), english = SpeechTable.table(for: "en")
        for key in table.keys {
            for part in ["{0}", "{1}", "{2}"] {
                #expect(table[key]?.contains(part) == english[key]?.contains(part), "\(key)")
            }
        }
    }

    @Test func anUnknownLanguageIsEnglish() {
        #expect(FormulaSpeech(language: "xx").spokenLanguage == "en")
    }
}

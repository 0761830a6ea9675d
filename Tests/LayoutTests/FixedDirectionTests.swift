import Testing
import TypesetBase
import TypesetText

@testable import TypesetLayout

/// Tests of code, addresses, paths and numbers in right-to-left text, and of left-to-right headings and entries among it.
@Suite struct FixedDirectionTests {
    private static let shaper = PangoShaper(library: FontLibrary())

    private static let sheet = """
        typeset: 1
        extends: []
        headingNumbers: ["{1}"]
        page: { size: [800, 900], margins: 20, columns: 1 }
        styles:
          base: { family: [Noto Sans, Noto Sans Hebrew, Noto Sans Arabic], size: { absolute: 10 } }
        elements:
          document: base
          paragraph: base
          h1: base
          h2: base
          listItem: base
          codeBlock: { parent: base, family: [Noto Sans Mono, Noto Sans Hebrew] }
          code: { family: [Noto Sans Mono, Noto Sans Hebrew] }
          table: base
          tableCell: base
          tableHeader: base
          tableOfContents: base
          caption: base
        """

    private static func document(_ markdown: String, _ language: String = "he") -> LaidOutDocument {
        layOut("---\nlang: \(language)\n---\n\n\(markdown)\n", sheet: sheet, shaper: shaper)
    }

    /// The lines as seen from left to right.
    private static func seen(_ markdown: String, _ language: String = "he") -> [String] {
        let lines = Dictionary(grouping: document(markdown, language).pages.flatMap(\.glyphs)) { ($0.origin.y * 2).rounded() }
        return lines.keys.sorted().map { y in
            (lines[y] ?? []).sorted { $0.origin.x < $1.origin.x }.map { glyphs in
                let text = String(glyphs.text.unicodeScalars.filter { !"\u{2002}\u{2028}\u{2060}".unicodeScalars.contains($0) })
                return glyphs.paragraph.runs[glyphs.run].isRightToLeft ? mirrored(text) : text
            }.joined().split(separator: " ").joined(separator: " ")
        }
    }

    /// Right-to-left text as seen, with mirrored brackets.
    private static func mirrored(_ text: String) -> String {
        let pairs: [Character: Character] = ["(": ")", ")": "(", "[": "]", "]": "["]
        return String(text.reversed().map { pairs[$0] ?? $0 })
    }

    @Test(arguments: [
        // Inline code, keys and addresses.
        ("אב `--force` גד", "דג --force בא"), ("אב `x = a[0];` גד", "דג x = a[0]; בא"), ("אב `a` `b` גד", "דג b a בא"),
        ("אב `f(\"ג\", 5, [1, 2])` ד", "ד f(\"ג\", 5, [1, 2]) בא"), ("אב `\"גד\" + x` ה", "ה \"דג\" + x בא"),
        ("אב `C:\\גד\\a.txt` ה", "ה C:\\דג\\a.txt בא"), ("אב `א.b.c()` ד", "ד א.b.c() בא"),
        ("אב <kbd>Ctrl</kbd>+<kbd>C</kbd> ג", "ג Ctrl+C בא"), ("אב <kbd>Ctrl</kbd> + <kbd>1</kbd> ג", "ג Ctrl + 1 בא"),
        ("אב <https://example.org/a/> גד", "דג https://example.org/a/ בא"),
        ("אב <https://example.org/גד/הו?x=1> ז", "ז https://example.org/דג/וה?x=1 בא"), ("ו-a@example.org אב", "בא a@example.org-ו"),
        // Options, names and paths.
        ("אב --force גד", "דג --force בא"), ("אב -f, גד", "דג ,-f בא"), ("אב C++ ו-C#.", ".C#-ו C++ בא"), ("אב .NET גד", "דג .NET בא"),
        ("אב ב-Visual C++ 2019 (beta) גד", "דג Visual C++ 2019 (beta)-ב בא"), ("אב /etc/hosts/ גד", "דג /etc/hosts/ בא"),
        ("אב C:\\גד\\a.txt ה", "ה C:\\דג\\a.txt בא"), ("אב (C++) גד", "דג (C++) בא"), ("אב f() גד", "דג f() בא"),
        ("אב ו---force גד", "דג --force-ו בא"), ("אב ו--f גד", "דג -f-ו בא"),
        // Numbers.
        ("אב -5% גד", "דג -5% בא"), ("אב +10 גד", "דג +10 בא"), ("אב 5-3=2 גד", "דג 5-3=2 בא"), ("אב 2 + 3 = 5 גד", "דג 2 + 3 = 5 בא"),
        ("אב +972 (3) 555-0199, גד", "דג ,+972 (3) 555-0199 בא"), ("אב 10-20 גד", "דג 10-20 בא"), ("אב 1,250.75 גד", "דג 1,250.75 בא"),
        ("אב -5, 10, 20 גד", "דג 20 ,10 ,-5 בא"), ("אב v2.1.0-beta+3 גד", "דג v2.1.0-beta+3 בא"), ("אב 10.0.0.1/x גד", "דג 10.0.0.1/x בא"),
        // Plain text keeps the order of its direction.
        ("אב (גד) ו/או צה\"ל.", ".ל\"הצ וא/ו (דג) בא"), ("אב Word, 10 גד", "דג Word, 10 בא"),
    ])
    func hebrew(typed: String, expected: String) { #expect(Self.seen(typed) == [expected]) }

    /// The numbers after Arabic letters are Arabic numbers for the bidirectional algorithm.
    @Test(arguments: [
        ("ar", "ا 2024-03-15 ب", "ب 2024-03-15 ا"), ("ar", "ا 50% ب", "ب 50% ا"), ("ar", "ا 555-0199 ب", "ب 555-0199 ا"),
        ("ar", "ا 10-20 ب", "ب 20-10 ا"), ("ar", "ا 5-3=2 ب", "ب 5-3=2 ا"), ("ar", "ا ٥٪ ب", "ب ٪٥ ا"), ("fa", "ا -5% ب", "ب -5% ا"),
        ("fa", "ا `a[0];` ب", "ب a[0]; ا"), ("ur", "ا --force ب", "ب --force ا"),
        ("ar", "ا و--force ب", "ب --forceو ا"), ("ur", "ا +92 21 555 0199 ب", "ب +92 21 555 0199 ا"),
    ])
    func arabicPersianUrdu(language: String, typed: String, expected: String) { #expect(Self.seen(typed, language) == [expected]) }

    @Test(arguments: [
        ("the word שלום, then `x` 5", "the word םולש, then x 5"), ("`f(\"א\", 5)` and more", "f(\"א\", 5) and more"),
        ("שלום `5` is", "is 5 םולש"), ("`שלום` is a word", "םולש is a word"),
    ])
    func inEnglish(typed: String, expected: String) { #expect(Self.seen(typed, "en") == [expected]) }

    /// Each token of code follows the one before it at its right (UTS #55).
    @Test(arguments: [
        ("python", "x = \"אב\"  # ג 1", ["x = \"בא\" # 1 ג"]), ("python", "f(\"אב\", 5, [1, 2])", ["f(\"בא\", 5, [1, 2])"]),
        ("python", "if x == \"א\" and y == \"ב\":", ["if x == \"א\" and y == \"ב\":"]), ("swift", "let אב = גד + 5", ["let בא = דג + 5"]),
        ("swift", "\"אב \\(גד)\"", ["\" בא\\(דג)\""]), ("c", "/* אב (ג)\n   דה */ x", ["/* (ג) בא", "הד */ x"]),
        ("js", "אב גד(1)", ["בא דג(1)"]),
        ("", "אב גד, ה (ו).", [".(ו) ה ,דג בא"]), ("", "│ אב │ 12 │ ג │", ["│ בא │ 12 │ ג │"]),
        ("", "f(\"אב גד\", 5)", ["f(\"דג בא\", 5)"]),
    ])
    func code(language: String, code: String, expected: [String]) { #expect(Self.seen("```\(language)\n\(code)\n```") == expected) }

    /// The numbers of headings and pages stay in the columns of the other entries, and each text keeps its own order.
    @Test func latinHeadingsEntriesAndCaptionsKeepTheSide() {
        let text = "[TOC]\n\n# Only (Latin).\n\n# אב\n\n| Cell. | ג |\n|---|---|\n| ד | x; |\n\n: Caption (Latin).\n\n- Item.\n"
        #expect(
            Self.seen(text).map { $0.filter { $0 != " " } } == [
                "1Only(Latin).1", "1בא2", "Only(Latin).1", "בא2", "Caption(Latin).", "גCell.", "x;ד", "Item.•",
            ])
        let glyphs = Self.document(text).pages.flatMap(\.glyphs)
        func rightEdge(_ part: String) -> Double? {
            glyphs.last { $0.text.contains(part) }.map { ($0.origin.x + $0.width.value).rounded() }
        }
        #expect(rightEdge("Caption") == 780)
        #expect([rightEdge("Only"), rightEdge("Cell")].allSatisfy { $0.map { $0 > 700 } == true })
    }

    @Test func latinNotesBeginBesideTheirNumbers() throws {
        let glyphs = Self.document("אב[^1]\n\n[^1]: Latin.\n").pages.flatMap(\.glyphs)
        let number = try #require(glyphs.last { $0.text == "1" }), word = try #require(glyphs.last { $0.text.contains("Latin") })
        #expect(0..<20 ~= number.origin.x - word.origin.x - word.width.value)
    }

    /// A paragraph in Latin letters alone is a quotation or an address, and begins at the left.
    @Test func latinParagraphsBeginAtTheLeft() {
        #expect(Self.document("Only Latin.").pages[0].glyphs.map(\.origin.x) == [20])
    }
}

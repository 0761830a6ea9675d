import FixedAdvanceShaping
import Foundation
import Testing
import TypesetBase

@testable import TypesetText

/// The text with `-` at each of its hyphenation points.
private func divided(
    _ text: String, language: String = "en-US", _ settings: ParagraphText.Hyphenation = .init(), library: HyphenationLibrary = .system
) -> String {
    var source = paragraph(text, language: language)
    source.attributes[0].hyphenation = settings
    let shaped = FixedAdvanceShaper(hyphenation: library).shape(source)
    let points = Set(shaped.breaks.filter { $0.kind == .hyphen }.map { shaped.glyphs.textStart(of: $0.glyph) })
    var result: [UInt8] = []
    for (offset, byte) in shaped.text.enumerated() {
        if points.contains(offset) { result.append(UInt8(ascii: "-")) }
        result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
}

@Suite struct HyphenationTests {
    @Test(arguments: [
        ("en-US", "hyphenation", "hy-phen-ation"),
        ("de", "Silbentrennung", "Sil-ben-tren-nung"),
        ("de-DE", "Büchersammlung", "Bü-cher-samm-lung"),
        ("fr-CA", "CONSTITUTION", "CONSTI-TU-TION"),
    ])
    func wordsAreDividedByTheDictionaryOfTheirLanguage(language: String, word: String, expected: String) {
        #expect(divided(word, language: language) == expected)
        #expect(divided("(\(word)),", language: language) == "(\(expected)),")
    }

    @Test func settingsLimitThePoints() {
        #expect(divided("hyphenation", .init(minimumWordLength: 12)) == "hyphenation")
        #expect(divided("hyphenation", .init(left: 3)) == "hyphen-ation")
        #expect(divided("hyphenation", .init(right: 6)) == "hy-phenation")
        #expect(divided("Hyphenation and more", .init(exceptions: ["hyp-hen-ation"])) == "Hyp-hen-ation and more")
        #expect(divided("hyphenation", .init(exceptions: ["hyphenation"])) == "hyphenation")
    }

    /// A hyphen would change a name with inner capitals.
    @Test func namesWithInnerCapitalsAreNotDivided() {
        #expect(divided("hyphenation") != "hyphenation")
        #expect(divided("HYPHENATION") != "HYPHENATION")
        #expect(divided("HyphenatioN") == "HyphenatioN")
        #expect(divided("PartialOrdering") == "PartialOrdering")
    }

    @Test(arguments: ["https://hyphenation", "hyphenation@example", "hyphenation2", "hyphenation.example", "some_hyphenation"])
    func addressesAndIdentifiersStayWhole(_ text: String) {
        #expect(!divided(text).contains("-"))
    }

    @Test func softHyphensGoBeforeTheDictionary() {
        #expect(divided("hyphena\u{AD}tion") == "hyphena\u{AD}-tion")
    }

    @Test func inlineCodeStaysWhole() {
        var source = paragraph("hyphenation hyphenation")
        source.attributes[0].hyphenation = .init()
        source.attributes.append(source.attributes[0])
        source.attributes[1].font = FontRequest(families: ["monospace"])
        source.pieces = [.init(length: 12, attributes: 0), .init(length: 11, attributes: 1)]
        let shaped = shaper.shape(source)
        let points = shaped.breaks.filter { $0.kind == .hyphen }.map { shaped.glyphs.textStart(of: $0.glyph) }
        #expect(points == [2, 6])
    }

    @Test func languageFallsBackToItsCountries() {
        let names = ["de", "de_AT", "en_GB", "en_US", "nb_NO", "pt_BR", "sr", "sr_Latn"]
        #expect(HyphenationFiles.candidates("en-GB-oxendict", among: names) == ["en_GB", "en_US", "en_GB", "en_US"])
        #expect(HyphenationFiles.candidates("en-NZ", among: names).first == "en_US")
        #expect(HyphenationFiles.candidates("de-CH", among: names).first == "de")
        #expect(HyphenationFiles.candidates("sr-Latn-RS", among: names).first == "sr_Latn")
        #expect(HyphenationFiles.candidates("no", among: names).isEmpty)
        #expect(HyphenationFiles.candidates("nn", among: names) == [])
        #expect(HyphenationFiles.candidates("pt", among: names) == ["pt_BR"])
        #expect(HyphenationFiles.candidates("", among: names).isEmpty)
    }

    /// `1bc` ends within the second case's longer pattern and still applies; words with listed hyphens are divided at these.
    @Test(arguments: [
        ("1la 1ku\n1ko", "", "kalakukko", "ka-la-kuk-ko"), ("1bc xabcd3e", "", "xxabcdee", "xxa-bcd-ee"),
        ("1bc a2b .c1d", "", "cdabcd", "c-dabcd"), ("1bc", "ab-cd-ef", "abcdef", "ab-cd-ef"), ("1šč", "", "éašča", "éa-šča"),
    ])
    func patternsOfTeXDivideWhereThereIsNoDictionary(patterns: String, exceptions: String, word: String, expected: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(patterns.utf8).write(to: folder.appendingPathComponent("hyph-fi.pat.txt"))
        if !exceptions.isEmpty { try Data(exceptions.utf8).write(to: folder.appendingPathComponent("hyph-fi.hyp.txt")) }
        let library = HyphenationLibrary(HyphenationFiles(dictionaries: [], patterns: [folder.path]))
        #expect(divided(word, language: "fi-FI", .init(minimumWordLength: 4, left: 1, right: 1), library: library) == expected)
    }

    @Test func formerSpellingsOfGermanAreTakenLast() {
        #expect(HyphenationFiles.candidates("de", among: ["de-1901", "de-1996", "de-ch-1901"]).first == "de-1996")
        #expect(HyphenationFiles.candidates("de-1901", among: ["de-1901", "de-1996"]).first == "de-1901")
        #expect(HyphenationFiles.candidates("ku", among: ["kmr"]) == ["kmr"])
    }

    @Test func aLanguageWithoutADictionaryIsReportedOnce() {
        let library = HyphenationLibrary(folders: [])
        #expect(divided("hyphenation", language: "tlh", library: library) == "hyphenation")
        _ = divided("hyphenation", language: "tlh", library: library)
        #expect(library.takeMissing() == ["tlh"])
        #expect(library.takeMissing().isEmpty)
    }

    @Test(arguments: ["", "UTF-8\n", "NO-SUCH-CHARSET\na1b\n", "UTF-8\n\u{FFFD}\n1"])
    func brokenDictionariesDivideNothing(_ content: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(content.utf8).write(to: folder.appendingPathComponent("hyph_en.dic"))
        #expect(divided("hyphenation", library: HyphenationLibrary(folders: [folder.path])) == "hyphenation")
    }

    /// At 10 pt a character takes 5 pt: eight of them take 40.
    @Test func aWordTooLongForItsLineIsDividedByTheDictionaryEvenIfTheStyleDividesNone() throws {
        let shaped = FixedAdvanceShaper(hyphenation: .system).shape(paragraph("hyphenation", language: "en-US"))
        #expect(!shaped.breaks.contains { $0.kind == .hyphen })
        let lines = LineBreaker.breakLines(shaped, LineBreakRequest(pointSizes: [10], measure: 40))
        #expect(lines.map { shaped.text($0) } == ["hyphen", "ation"])
        #expect(lines.first?.runs.last?.endsWithHyphen == true)
        let fitting = LineBreaker.breakLines(shaped, LineBreakRequest(pointSizes: [10], measure: 55))
        #expect(fitting.count == 1)
    }

    @Test func wordsThatWouldFitTheNextLineAreDividedOnlyIfTheStyleAllowsIt() {
        var source = paragraph("some words with hyphenation and more words", language: "en-US")
        let request = { (allows: Bool) in
            var request = LineBreakRequest(pointSizes: [10], measure: 120)
            request.allowsHyphens = allows
            return request
        }
        let plain = FixedAdvanceShaper(hyphenation: .system).shape(source)
        #expect(lineTexts(plain, request(false)) == ["some words with ", "hyphenation and more ", "words"])
        source.attributes[0].hyphenation = .init()
        let hyphenated = FixedAdvanceShaper(hyphenation: .system).shape(source)
        #expect(lineTexts(hyphenated, request(true)).contains { $0.hasSuffix("hy") || $0.hasSuffix("hyphen") })
    }

    /// `Zucker` was `Zuk-ker` in German, Dutch `zeeën` is `zee-en` without its diaeresis, Catalan `col·lecció` loses its dot.
    @Test(arguments: [
        ("Zucker", 20.0, ["Zuc", "ker"], ["Zu|k-", "ker"]), ("ZUCKER", 20, ["ZUC", "KER"], ["ZU|K-", "KER"]),
        ("zeeën", 20, ["zee", "ën"], ["zee-", "e|n"]), ("col·lecció", 30, ["col·", "lecció"], ["co|l_-", "lecció"]),
        ("omaatje", 20, ["omaa", "tje"], ["om|a_-", "tje"]),
    ])
    func lettersAreChangedWhereADivisionChangesThem(word: String, measure: Double, texts: [String], drawn: [String]) throws {
        let rules = "UTF-8\nc1k/k=k,1,2\ne1ë/=e,2,1\nl·1l/=,2,1\na1atj/a=,1,2\n"
        let (shaped, lines) = try broken(word, language: "de", rules: rules, measure: measure)
        #expect(lines.map { shaped.text($0) } == texts)
        #expect(self.drawn(lines, of: shaped) == drawn)
        for (line, text) in zip(lines, drawn) { #expect(line.width == Points(5 * Double(text.filter { !"|_".contains($0) }.count))) }
        #expect(lines.flatMap { line in line.runs.compactMap { shaped.respelled($0)?.text } }.count == 1)
    }

    /// Dutch dictionaries omit the removal of the diaeresis, and German ones follow the spelling since 1996.
    @Test(arguments: [
        ("nl", "reünie", 20.0, ["re-", "u|nie"]), ("nl-BE", "geïnteresseerd", 65, ["ge-", "i|nteresseerd"]),
        ("de", "reünie", 20, ["re-", "ünie"]),
        ("de-1901", "backen", 20, ["ba|k-", "ken"]), ("de", "backen", 20, ["ba-", "cken"]),
        ("de-AT-1901", "brennessel", 35, ["brenn-", "nessel"]), ("de-1901", "schiffahrt", 35, ["schiff-", "fahrt"]),
    ])
    func spellingsHaveTheirOwnRules(language: String, word: String, measure: Double, drawn: [String]) throws {
        let primary = language.prefix(2), rules = "UTF-8\ne1ü\ne1ï\na1ck\nn1n\nf1f\n"
        let (shaped, lines) = try broken(word, language: language, file: "hyph_\(primary).dic", rules: rules, measure: measure)
        #expect(self.drawn(lines, of: shaped) == drawn)
        #expect(lines.map { shaped.text($0) }.joined() == word)
    }

    private func broken(
        _ word: String, language: String, file: String = "hyph_de.dic", rules: String, measure: Double
    ) throws -> (ShapedParagraph, [Line]) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(rules.utf8).write(to: folder.appendingPathComponent(file))
        var source = paragraph(word, language: language)
        source.attributes[0].hyphenation = .init(right: 2)
        let shaped = FixedAdvanceShaper(hyphenation: HyphenationLibrary(folders: [folder.path])).shape(source)
        var request = LineBreakRequest(pointSizes: [10], measure: Points(measure))
        request.allowsHyphens = true
        return (shaped, LineBreaker.breakLines(shaped, request))
    }

    /// The letters of each line, with bars between runs, `_` for undrawn letters, and hyphens.
    private func drawn(_ lines: [Line], of shaped: ShapedParagraph) -> [String] {
        lines.map { line in
            line.runs.map { run in
                let glyphs = shaped.respelled(run)?.glyphs.map(\.self) ?? run.glyphs.map { shaped.glyphs[$0] }
                let added = shaped.ending(before: run.glyphs.upperBound, ofRun: run.run).dropLast()
                let letters = (glyphs + (run.endsWithHyphen ? Array(added) : [])).map {
                    $0.flags.contains(.isHidden) ? "_" : Unicode.Scalar($0.id).map(String.init) ?? ""
                }
                return letters.joined() + (run.endsWithHyphen ? "-" : "")
            }.joined(separator: "|")
        }
    }

    /// A line of "niebiesko-" has room for the word and its hyphen, but not for another letter.
    @Test(arguments: [
        ("pl", "niebiesko-czarny kot", ["niebiesko", "-czarny kot"]), ("pt-BR", "niebiesko-czarny kot", ["niebiesko", "-czarny kot"]),
        ("en", "niebiesko-czarny kot", ["niebiesko-", "czarny kot"]), ("pl", "niebiesko-7-czarny kot", ["niebiesko-7-", "czarny kot"]),
        ("pl", "niebiesko-ab.czarny kot", ["niebiesko-", "ab.czarny", "kot"]),
    ])
    func hyphensOfTheTextAreAtBothEndsInLanguagesThatRepeatThem(language: String, text: String, expected: [String]) throws {
        let shaped = shaper.shape(paragraph(text, language: language))
        let first = shaped.glyphs.indices.filter { shaped.glyphs[$0].scalar == 0x2D }.prefix(expected[0].contains("7") ? 2 : 1).last
        let hyphen = try #require(first)
        let measure = shaped.glyphs[0...hyphen].advance.points(at: 10) + 0.1
        let lines = LineBreaker.breakLines(shaped, LineBreakRequest(pointSizes: [10], measure: max(measure, 52)))
        #expect(lines.map { shaped.text($0).trimmingCharacters(in: .whitespaces) } == expected)
        #expect(lines[0].runs.last?.endsWithHyphen == !expected[0].hasSuffix("-"))
        checkInvariants(lines, shaped, LineBreakRequest(pointSizes: [10], measure: max(measure, 52)))
    }

    /// Hungarian writes a doubled two-sign letter short, but in full at a division: `asszony`, `asz-szony`.
    @Test(arguments: [true, false])
    func lettersAreAddedWhereADivisionChangesTheSpelling(isUsual: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let rules = "UTF-8\nas5szon2y/sz=,2,1\n"
        try Data(rules.utf8).write(to: folder.appendingPathComponent("hyph_hu.dic"))
        let library = HyphenationLibrary(folders: [folder.path])
        var source = paragraph("Asszony", language: "hu")
        if isUsual { source.attributes[0].hyphenation = .init() }
        let shaped = FixedAdvanceShaper(hyphenation: library).shape(source)
        // Four characters on the first line with its hyphen take 20 pt; one character less is too few.
        var request = LineBreakRequest(pointSizes: [10], measure: 25)
        request.allowsHyphens = isUsual
        let lines = LineBreaker.breakLines(shaped, request)
        #expect(lines.map { shaped.text($0) } == ["As", "szony"])
        #expect(lines[0].width == 20)
        #expect(lines[0].runs[0].endsWithHyphen)
        #expect(shaped.ending(before: 2, ofRun: 0).map(\.scalar) == [0x7A, 0x2010])
    }

    /// A vowel sign of Tamil is no separate letter: `பி` is one letter, too few before a division.
    @Test func letterAndVowelSignCountAsOne() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("UTF-8\nி1\n".utf8).write(to: folder.appendingPathComponent("hyph_ta.dic"))
        let library = HyphenationLibrary(folders: [folder.path])
        #expect(divided("பிறவியினர்", language: "ta", library: library) == "பிறவி-யினர்")
    }

    @Test func allThreadsDivideEqually() async {
        let words = ["hyphenation", "representation", "consideration", "international"], expected = words.map { divided($0) }
        let library = HyphenationLibrary(folders: ["/usr/share/hyphen"])
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { words.map { divided($0, library: library) } } }
            for await result in group { #expect(result == expected) }
        }
    }
}

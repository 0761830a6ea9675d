import Testing
import TypesetText

/// Tests of the language of prose in our own texts, a few sentences about a walk.
@Suite struct LanguageGuessTests {
    private static let texts = [
        "en": "We walked along the river until the sun went down behind the hills. Nobody said much, because everybody was tired from the "
            + "long day. When we came home the kitchen was warm, and there was bread on the table for all of us.",
        "de":
            "Wir gingen den Fluss entlang, bis die Sonne hinter den Hügeln verschwand. Niemand sagte viel, denn alle waren müde vom langen "
            + "Tag. Als wir nach Hause kamen, war die Küche warm, und auf dem Tisch lag Brot für uns alle.",
        "fr": "Nous avons marché le long de la rivière jusqu'à ce que le soleil disparaisse derrière les collines. Personne ne parlait "
            + "beaucoup, car tout le monde était fatigué. Quand nous sommes rentrés, la cuisine était chaude et il y avait du pain.",
        "es":
            "Caminamos junto al río hasta que el sol desapareció detrás de las colinas. Nadie hablaba mucho, porque todos estaban cansados "
            + "después de un día tan largo. Cuando llegamos a casa, la cocina estaba caliente y había pan para todos.",
        "ru": "Мы шли вдоль реки, пока солнце не скрылось за холмами. Никто почти не разговаривал, потому что все устали за этот долгий "
            + "день. Когда мы пришли домой, на кухне было тепло, а на столе лежал хлеб для всех нас.",
        "he": "הלכנו לאורך הנהר עד שהשמש שקעה מאחורי הגבעות. איש לא דיבר הרבה, כי כולם היו עייפים אחרי היום הארוך. כשהגענו הביתה המטבח היה "
            + "חם, ועל השולחן היה לחם לכולנו.",
        "nb":
            "Vi gikk langs elva til sola gikk ned bak åsene. Ingen sa særlig mye, for alle var slitne etter den lange dagen. Da vi kom hjem, "
            + "var kjøkkenet varmt, og det lå brød på bordet til oss alle sammen. Etterpå la vi oss og sov godt hele natta.",
    ]

    @Test(arguments: ["en", "de", "fr", "es", "ru", "he", "nb"])
    func threeSentencesAreEnough(tag: String) throws {
        #expect(LanguageGuess(ofProse: try #require(Self.texts[tag])) == LanguageGuess(tag: tag, isConfident: true))
    }

    @Test func aControlCharacterIsNoObstacle() throws {
        let text = try #require(Self.texts["de"]).replacing("Fluss", with: "Fluss\u{8}\u{85}")
        #expect(LanguageGuess(ofProse: text) == LanguageGuess(tag: "de", isConfident: true))
    }

    @Test func aTextOfTwoLanguagesIsUnsure() throws {
        let text = try #require(Self.texts["en"]) + " " + (try #require(Self.texts["fr"]))
        #expect(LanguageGuess(ofProse: text)?.isConfident == false)
    }

    @Test func aShortTextIsUnsure() { #expect(LanguageGuess(ofProse: "Das ist ein kurzer Satz.")?.isConfident == false) }

    @Test(arguments: ["", "Hi", "12345", "🎉", "Release notes"])
    func aFewLatinWordsGiveNoLanguage(text: String) { #expect(LanguageGuess(ofProse: text) == nil) }

    @Test func aFewWordsInAScriptOfOneLanguageGiveIt() { #expect(LanguageGuess(ofProse: "目录")?.tag == "zh") }

    @Test func aSentenceIsEnoughForAPassage() {
        let guess = LanguageGuess(ofPassage: "Les élèves apprennent à lire et à écrire dès la première année d'école.")
        #expect(guess == LanguageGuess(tag: "fr", isConfident: true))
    }

    @Test func relatedLanguagesAreConfused() {
        let czech = LanguageGuess(tag: "cs", isConfident: true)
        #expect(czech.isConfused(with: LanguageGuess(tag: "sk", isConfident: true)))
        #expect(!czech.isConfused(with: LanguageGuess(tag: "de", isConfident: true)))
    }
}

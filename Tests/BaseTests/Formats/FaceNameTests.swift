import Testing
import TypesetBase

@Suite struct FaceNameTests {
    @Test(
        arguments: [
            ("Thin", 100), ("hairline", 100), ("Ultra Light", 200), ("UltraLight", 200), ("ultra-light", 200), ("EXTRALIGHT", 200),
            ("extra_light", 200), ("light", 300), ("Semi Light", 350), ("Regular", 400), ("normal", 400), ("Book", 400), ("Medium", 500),
            ("semibold", 600), ("Demi Bold", 600), ("demi", 600), ("Bold", 700), ("Ultra Bold", 800), ("extrabold", 800), ("Heavy", 900),
            ("black", 900),
        ])
    func everySpellingOfAWeightIsOne(_ name: String, _ weight: Int) {
        #expect(FaceName.weight(named: name) == weight)
        #expect(FaceName(name + " Italic").weight == weight)
    }

    @Test(arguments: ["", "Bold Italic", "Condensed", "Display Bold", "boldish", "extra", "400"])
    func namesWithoutAWeightHaveNone(_ name: String) { #expect(FaceName.weight(named: name) == nil) }

    @Test func everyNameThatTheManualListsIsOne() {
        #expect(FaceName.weightNames.allSatisfy { FaceName.weight(named: $0) != nil })
    }

    @Test(
        arguments: [
            ("SemiBold Italic", "semi-bold italic"), ("Italic", "Regular Oblique"), ("Condensed Black", "Heavy Condensed"),
            ("Semi Condensed", "semicondensed"), ("Display ExtraLight", "display ultra light"),
        ])
    func twoSpellingsAreOneFace(_ one: String, _ other: String) { #expect(FaceName(one).isSame(as: FaceName(other))) }

    @Test(arguments: [("Bold", "Bold Italic"), ("Condensed", "Extra Condensed"), ("Display Bold", "Bold"), ("Light", "Extra Light")])
    func otherFacesAreNot(_ one: String, _ other: String) { #expect(!FaceName(one).isSame(as: FaceName(other))) }

    @Test(
        arguments: [
            ("NotoSerif-SemiBoldItalic", 600, true), ("HelveticaNeue-UltraLight", 200, false), ("Arial-BoldMT", 700, false),
            ("Noto Serif SemiBold", 600, false), ("BlackHanSans-Regular", 400, false), ("Inter", nil, false),
        ] as [(String, Int?, Bool)])
    func theNameOfAFontEndsInThatOfItsFace(_ name: String, _ weight: Int?, _ isItalic: Bool) {
        let face = FaceName(ofFont: name)
        #expect(face.weight == weight)
        #expect(face.isItalic == isItalic)
    }
}

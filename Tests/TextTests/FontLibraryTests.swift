import Foundation
import Testing
import TypesetBase

@testable import TypesetText

@Suite struct FontLibraryTests {
    @Test func oneFacePerFile() {
        let first = library.resolve(FontRequest(families: ["Noto Sans"])),
            second = library.resolve(FontRequest(families: ["Noto Sans", "Inter"]))
        #expect(first === second)
        #expect(first !== library.resolve(FontRequest(families: ["Noto Sans"], weight: 700)))
        #expect(shaper.shape(paragraph("x")).runs.first?.face === first)
    }

    @Test func missingFamiliesAreReported() {
        let request = FontRequest(families: ["No Such Family", "noto sans", "monospace"])
        #expect(library.substitution(for: request)?.missingFamilies == ["No Such Family"])
        #expect(library.substitution(for: FontRequest(families: ["Noto Sans"])) == nil)
        #expect(library.substitution(for: FontRequest(families: ["Noto Sans"], fontName: "NoSuch-Font"))?.missingFontName == "NoSuch-Font")
    }

    /// Both files of each of these families state a regular weight.
    @Test(arguments: [("Noto Serif Myanmar", "NotoSerifMyanmar"), ("Noto Nastaliq Urdu", "NotoNastaliqUrdu")])
    func regularTextIsNotBoldWhereABoldFaceStatesAnotherWeight(_ family: String, _ name: String) {
        let regular = library.resolve(FontRequest(families: [family])), bold = library.resolve(FontRequest(families: [family], weight: 700))
        #expect(regular.postScriptName.hasPrefix(name))
        #expect(!regular.postScriptName.hasSuffix("Bold"))
        #expect(bold.postScriptName == "\(name)-Bold")
        #expect(bold.emboldening == 0)
    }

    /// The bold face in Debian has 127 characters, and its W is not bold.
    @Test func aBoldFaceThatWasNeverFinishedIsReplacedByHeavierStrokes() {
        let bold = library.resolve(FontRequest(families: ["EB Garamond 12"], weight: 700))
        #expect(bold.postScriptName == "EBGaramond12-Regular")
        #expect(bold.emboldening > 0)
    }

    @Test func lettersWithHeavierStrokesMoveApart() {
        func width(_ weight: Int) -> Em {
            var text = paragraph("mm", families: ["EB Garamond 12"])
            text.attributes[0].font.weight = weight
            let shaped = shaper.shape(text)
            return shaped.glyphs.reduce(0) { $0 + $1.advance }
        }
        #expect(width(700) > width(400) + 0.03)
    }

    /// Most families lack signs, whose fonts say nothing about the letters next to them.
    @Test func fontsOfSignsAreNoFallbacksOfLetters() {
        let library = FontLibrary()
        _ = PangoShaper(library: library).shape(paragraph("Take ☐ and ☑", families: ["Inter"]))
        #expect(library.takeFallbackFonts() == [])
    }

    /// A family is a fallback in one style although another style names it, whichever is shaped first.
    @Test(arguments: [["Noto Sans Hebrew", "Inter"], ["Inter", "Noto Sans Hebrew"]])
    func fallbacksAreFoundInAnyOrder(families: [String]) {
        let library = FontLibrary(), shaper = PangoShaper(library: library)
        for family in families { _ = shaper.shape(paragraph("שלום", families: [family], language: "he")) }
        #expect(library.takeFallbackFonts() == [FallbackFont(script: "Hebr", family: "Noto Sans Hebrew")])
    }

    @Test func faceAndFontNameChooseOneFace() {
        #expect(library.resolve(FontRequest(families: ["Inter"], face: "SemiBold Italic")).postScriptName.contains("SemiBoldItalic"))
        #expect(library.resolve(FontRequest(families: ["Noto Sans"], fontName: "Inter-Bold")).postScriptName == "Inter-Bold")
    }

    @Test(arguments: ["Ultra Light", "UltraLight", "extra-light"])
    func aFaceIsFoundInAnySpelling(_ face: String) {
        #expect(library.resolve(FontRequest(families: ["Inter"], face: face)).postScriptName == "Inter-ExtraLight")
    }

    /// The extra bold face of Inter is named the regular one of a family `Inter Extra Bold`, or `Inter ExtraBold` from version 4 on.
    @Test(
        arguments: [
            ("Inter", "Regular", "Inter-Regular"), ("Inter", "Italic", "Inter-Italic"), ("Inter", "Oblique", "Inter-Italic"),
            ("Inter Extra Bold", "Regular", "Inter-ExtraBold"), ("inter extra bold", "italic", "Inter-ExtraBoldItalic"),
            ("DejaVu Sans", "Oblique", "DejaVuSans-Oblique"), ("DejaVu Sans", "Condensed", "DejaVuSansCondensed"),
        ])
    func aFaceHasTheNameThatItHasInTheFamily(_ family: String, _ face: String, _ postScriptName: String) {
        #expect(library.resolve(FontRequest(families: [family], face: face)).postScriptName == postScriptName)
    }

    @Test func theFacesOfAFamilyAreNamedOnce() {
        #expect(library.faceNames(ofFamily: "Inter Extra Bold") == ["Italic", "Regular"])
        #expect(library.faceNames(ofFamily: "Inter").filter { $0.replacing(" ", with: "") == "ExtraBoldItalic" }.count == 1)
    }

    @Test(
        arguments: [
            FontRequest(families: ["Inter"], face: "Medium"), FontRequest(families: ["Noto Sans"], fontName: "Inter-Medium"),
            FontRequest(families: ["Noto Sans"], face: "Medium", fontName: "Inter-Bold"),
        ])
    func theRequestOverridesTheFace(_ request: FontRequest) {
        func name(_ change: (inout FontRequest) -> Void) -> String {
            var request = request
            change(&request)
            return library.resolve(request).postScriptName
        }
        #expect(name { _ in } == "Inter-Medium")
        #expect(name { $0.isBold = true } == "Inter-Bold")
        #expect(name { $0.isItalic = true } == "Inter-MediumItalic")
        #expect(
            name {
                $0.weight = 300; $0.isItalic = true
            } == "Inter-LightItalic")
        #expect(
            name {
                $0.weight = 900; $0.isBold = true
            } == "Inter-Black")
    }

    @Test func codeIsMonospacedInAnyFamily() {
        #expect(library.resolve(FontRequest(families: ["Inter"], isMonospace: true)).isMonospace)
        #expect(library.resolve(FontRequest(families: ["Inter"], fontName: "NotoSerif-Bold", isMonospace: true)).isMonospace)
        let second = FontRequest(families: ["Inter", "DejaVu Sans Mono"], isMonospace: true)
        #expect(library.resolve(second).postScriptName == "DejaVuSansMono")
    }

    @Test func italicThatNoFileHasIsSlanted() {
        let request = FontRequest(families: ["Noto Sans Devanagari"], isItalic: true)
        #expect(library.resolve(request).slant > 0)
        #expect(library.substitution(for: request)?.synthesizesItalic == true)
        #expect(library.resolve(FontRequest(families: ["Noto Color Emoji"], isItalic: true)).slant == 0)
    }

    @Test func privateFontsAloneDecide() {
        let path = library.resolve(FontRequest(families: ["Noto Sans"])).path
        let alone = FontLibrary(FontConfiguration(files: [path], usesSystemFonts: false))
        let shaped = PangoShaper(library: alone).shape(paragraph("aあ", families: ["Inter"]))
        #expect(Set(shaped.runs.map(\.face.path)) == [path])
        #expect(shaped.glyphs.map { $0.flags.contains(.isMissing) } == [false, true])
        #expect(alone.substitution(for: FontRequest(families: ["Inter"]))?.missingFamilies == ["Inter"])
        #expect(alone.resolve(FontRequest(families: ["Noto Sans"], weight: 700, isItalic: true)).emboldening > 0)
    }

    /// Both files contain the same version of one face: only their paths differ.
    @Test func aProjectsFontGoesBeforeTheSystems() throws {
        let system = library.resolve(FontRequest(families: ["Noto Sans"]))
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("typeset-\(UUID().uuidString).ttf").path
        try FileManager.default.copyItem(atPath: system.path, toPath: copy)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        let mixed = FontLibrary(FontConfiguration(files: [copy]))
        #expect(mixed.resolve(FontRequest(families: ["Noto Sans"])).path == copy)
        #expect(mixed.resolve(FontRequest(families: ["Noto Sans"], weight: 700)).postScriptName == "NotoSans-Bold")
        #expect(mixed.resolve(FontRequest(families: ["Inter"])).path == library.resolve(FontRequest(families: ["Inter"])).path)
    }

    @Test func withoutFontsAllCharactersAreMissing() {
        let none = FontLibrary(FontConfiguration(files: ["/nonexistent.ttf"], usesSystemFonts: false))
        #expect(none.unusableFonts == [UnusableFont(path: "/nonexistent.ttf", problem: .unreadable)])
        let shaped = PangoShaper(library: none).shape(paragraph("ab"))
        #expect(shaped.glyphs.count == 2)
        #expect(shaped.glyphs.allSatisfy { $0.flags.contains(.isMissing) })
    }
}

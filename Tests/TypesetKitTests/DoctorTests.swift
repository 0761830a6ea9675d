import Testing

@testable import TypesetKit
@testable import typeset

@Suite struct DoctorTests {
    let command = CommandTests()

    @Test func everyScriptHasAFontHereAndItsFamilyIsNamed() throws {
        let outcome = try command.typeset("doctor", in: try TemporaryFolder())
        #expect(outcome.output.contains("\n  Arabic       Noto Sans Arabic\n"))
        #expect(outcome.output.contains("\n  Urdu         Noto Nastaliq Urdu\n"))
        #expect(outcome.output.contains("\n  Emoji        Noto Color Emoji\n"))
        #expect(outcome.output.contains("words of Thai, Lao, Khmer and Burmese: ICU has them\n"))
        #expect(outcome.output.contains("HarfBuzz "))
        #expect(outcome.output.hasSuffix("nothing is missing\n"))
        #expect(outcome.status == 0)
    }

    @Test func withoutFontsItNamesThePackagesThatHaveSome() throws {
        let outcome = try command.typeset("doctor", "--no-system-fonts", in: try TemporaryFolder())
        #expect(outcome.output.hasPrefix("fonts: none\n"))
        #expect(
            outcome.output.hasSuffix(
                "missing: sudo apt install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-noto-mono fonts-inter "
                    + "fonts-texgyre-math\n"))
        #expect(outcome.status == 1)
    }

    @Test func theFontsOfASeparateWheelAreNamedAndNotMissing() {
        let fonts = "/usr/share/fonts/truetype/noto"
        let loader = SheetLoader(fontDirectories: [fonts], usesSystemFonts: false)
        let report = DoctorReport(Installation(loader), hasBundledFonts: true).text
        #expect(report.contains("\n  Korean       no font; pip install typesetter-fonts-cjk\n"))
        #expect(!report.contains("fonts-noto-cjk"))
    }

    @Test func theErrorAboutFontsPointsToIt() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        let outcome = try command.typeset("a.md", "--no-system-fonts", in: folder)
        #expect(outcome.messages.contains("no fonts are available"))
        #expect(outcome.messages.contains("`typesetter doctor`"))
    }

    @Test func everyScriptIsDrawnByTheFamilyForIt() throws {
        let sheet = try #require(SheetLoader().load(text: "typeset: 1\nextends: [default]\n", path: "s.yaml").sheet)
        let all = ScriptCoverage.all(in: sheet)
        #expect(all.count > 25)
        #expect(all.allSatisfy { !$0.families.isEmpty })
        #expect(all.first { $0.script.name == "Thai" }?.families == ["Noto Sans Thai"])
    }

    @Test func libraryVersionsAreThoseOfTheirFiles() {
        #expect(LoadedLibraries.version(of: "libpango-1.0.so.0.5000.12", "libpango-1.0") == "0.5000.12")
        #expect(LoadedLibraries.version(of: "libz.so.1.2.13", "libz") == "1.2.13")
        #expect(LoadedLibraries.version(of: "libzstd.so.1.5.4", "libz") == nil)
        #expect(LoadedLibraries.versions.contains { $0.name == "ICU" })
    }

    @Test func nobodyIsAskedForADictionaryThatNoPackageHas() {
        #expect(DocumentStages.missingDictionary("si") == nil)
        #expect(DocumentStages.missingDictionary("sv")?.hints.contains { $0.contains("hyphen-sv") } == true)
    }
}

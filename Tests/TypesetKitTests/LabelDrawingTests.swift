import Foundation
import Testing
import TypesetImages
import TypesetKit

/// Tests of the ground of labels that are drawn as pictures.
@Suite struct LabelDrawingTests {
    private func pixels(of drawing: TextDrawing) throws -> ImageResource.Raster {
        let png = try Data(drawing.png(scale: 1)).base64EncodedString()
        let picture = try ImageLoader().load("data:image/png;base64," + png, relativeTo: "label.md").get()
        return try #require(try picture.decodedRaster())
    }

    /// White text would be invisible on white.
    @Test func aLabelIsTransparentAroundItsText() throws {
        let sheet = try LoadedStylesheet(styles: ["label": [.family("Noto Sans"), .size(30), .color(.white)]])
        let drawing = try sheet.draw("Word", in: "label"), alpha = try #require(pixels(of: drawing).alpha)
        #expect(alpha.contains(0))
        #expect(alpha.contains { $0 > 200 })
        let black = try LoadedStylesheet(styles: ["label": [.family("Noto Sans")]]).draw("Word", in: "label")
        #expect(try !String(decoding: black.svg(), as: UTF8.self).contains("100%, 100%, 100%"))
    }

    @Test func aLabelHasTheBackgroundOfTheSheetsPages() throws {
        let sheet = try LoadedStylesheet(
            text: "typeset: 1\nextends: []\ntokens: { paper: { light: white, dark: \"#102030\" } }\npage: { background: $paper }")
        let dark = try sheet.adapted(to: ReaderTraits(appearance: .dark)).draw("", in: "paragraph", width: 20)
        let picture = try pixels(of: dark)
        #expect(picture.alpha?.allSatisfy { $0 == 255 } ?? true)
        let ground: [UInt8] = [16, 32, 48]
        for pixel in stride(from: 0, to: picture.samples.count, by: 3) { #expect(Array(picture.samples[pixel...].prefix(3)) == ground) }
        #expect(try String(decoding: dark.svg(), as: UTF8.self).contains("rgb(6.2"))
    }

    /// The room beside a longest measure is on the side that the alignment leaves free, as in UILabel.
    @Test(arguments: [
        (ResolvedStyle.Alignment.natural, "en", 0), (.natural, "he", 250), (.left, "en", 0), (.center, "en", 125), (.right, "en", 250),
    ])
    func maxWidthFollowsTheAlignment(alignment: ResolvedStyle.Alignment, language: String, left: Int) throws {
        let sheet = try LoadedStylesheet(styles: [
            "label": [.family("Noto Sans"), .size(20), .maxWidth(.length(150)), .alignment(alignment), .background(.black)]
        ])
        let drawing = try sheet.draw(language == "he" ? "שלום" : "Ulm", in: "label", language: language, width: 400)
        let picture = try pixels(of: drawing), alpha = try #require(picture.alpha)
        let columns = (0..<400).filter { alpha[(alpha.count / 400 / 2) * 400 + $0] > 0 }
        #expect(columns.first == left)
        #expect(columns.last == left + 149)
    }
}

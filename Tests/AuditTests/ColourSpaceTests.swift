import PDFTestFiles
import Testing
import TypesetPDFReading

@testable import TypesetAudit

/// Tests of colours whose profile or default space decides how a viewer shows them.
@Suite struct ColourSpaces {
    private func zeros(_ count: Int) -> String { String(repeating: "00", count: count) }

    /// A grey profile with linear values: its header, a table of two tags, the white point and the curve (ICC.1:2010 7.2, 7.3, 10.5).
    private var linearGrey: String {
        let white = "0000f6d6000100000000d32d"
        return SmallPDF.stream(
            "000000bc00000000021000006d6e74724752415958595a20" + zeros(12) + "61637370" + zeros(28) + white + zeros(48)
                + "00000002777470740000009c000000146b545243000000b00000000c" + "58595a2000000000" + white + "6375727600000000" + zeros(4)
                + ">", "/N 1/Filter/ASCIIHexDecode")
    }

    /// A process profile in which paper is white and any full ink is black: a table from ink to Lab with two points a side (10.9).
    private var blackInks: String {
        let white = "0000f6d6000100000000d32d", identity = "0001000000000000000000000000000000010000000000000000000000000000" + "00010000"
        let curve = (0..<256).map { String(String($0, radix: 16).suffix(2)) }.map { $0.count < 2 ? "0" + $0 : $0 }.joined()
        let corners = "ff8080" + String(repeating: "1a8080", count: 15)
        let table =
            "6d66743100000000" + "04030200" + identity + String(repeating: curve, count: 4) + corners + String(repeating: curve, count: 3)
        let size = 144 + table.count / 2
        func word(_ value: Int) -> String {
            let text = String(value, radix: 16); return String(repeating: "0", count: 8 - text.count) + text
        }
        let header =
            word(size) + "00000000" + "02100000" + "70727472" + "434d594b" + "4c616220" + zeros(12) + "61637370" + zeros(28) + white
            + zeros(48)
        return SmallPDF.stream(
            header + "00000001" + "41324230" + word(144) + word(table.count / 2) + table + ">", "/N 4/Filter/ASCIIHexDecode")
    }

    private static let cyan = "1 0 0 0 k BT /F1 12 Tf 10 50 Td (cyan) Tj ET"

    /// Half of the light is a light grey in sRGB.
    @Test(arguments: ["/C cs 0.5 sc", "0.5 g"]) func coloursOfProfilesAreConverted(color: String) throws {
        let found = try findings(
            .contrastMinimum, "\(color) BT /F1 12 Tf 10 50 Td (grey) Tj ET",
            resources: "/ColorSpace<</C[/ICCBased 6 0 R]/DefaultGray[/ICCBased 6 0 R]>>", more: [linearGrey])
        #expect(found.map(\.message) == ["1 word of text in #bcbcbc on #ffffff has a contrast of 1.9:1, under 4.5:1, on page 1: “grey”"])
    }

    @Test func processColoursArePaleOnCoatedPaper() throws { #expect(try findings(.contrastMinimum, Self.cyan).count == 1) }

    @Test func theOutputIntentDecidesProcessColours() throws {
        var file = SmallPDF.page(Self.cyan, more: [blackInks])
        file.objects[0] = "<</Type/Catalog/Pages 2 0 R/OutputIntents[<</S/GTS_PDFX/DestOutputProfile 6 0 R>>]>>"
        let pdf = try InspectedPDF(reading: file.bytes, path: "small.pdf")
        let found = AuditEngine.findings(in: pdf, FileContext(category: .large, configuration: AuditConfiguration()))
        #expect(!found.contains { $0.rule == .contrastMinimum })
    }

    @Test(arguments: ["", "/DeviceCMYK cs 1 0 0 0 sc "]) func theDefaultSpaceDecidesProcessColours(color: String) throws {
        let content = color.isEmpty ? Self.cyan : Self.cyan.replacing("1 0 0 0 k ", with: color)
        #expect(
            try findings(.contrastMinimum, content, resources: "/ColorSpace<</DefaultCMYK[/ICCBased 6 0 R]>>", more: [blackInks]).isEmpty)
    }

    /// CalRGB with linear values, Lab, a table of Lab colours, and a profile whose dictionary does not state the number of components.
    @Test(arguments: [
        ("[/CalGray<</WhitePoint[0.9505 1 1.089]>>]", "0.5", "#bcbcbc"),
        (
            "[/CalRGB<</WhitePoint[0.9505 1 1.089]/Matrix[0.1805 0.0722 0.9505 0.3576 0.7152 0.1192 0.4124 0.2126 0.0193]>>]", "0 1 1",
            "#ffff00"
        ),
        ("[/Lab<</WhitePoint[0.9642 1 0.8249]>>]", "80 0 0", "#c6c6c6"),
        ("[/Indexed[/Lab<</WhitePoint[0.9642 1 0.8249]/Range[-128 127 -128 127]>>]0<cc8080>]", "0", "#c6c6c6"),
        ("[/ICCBased 7 0 R]", "0.5", "#bcbcbc"),
    ])
    func measuredColoursAreConverted(_ space: String, _ values: String, _ color: String) throws {
        let found = try findings(
            .contrastMinimum, "/C cs \(values) sc BT /F1 12 Tf 10 50 Td (pale) Tj ET", resources: "/ColorSpace<</C\(space)>>",
            more: [linearGrey, linearGrey.replacing("/N 1", with: "")])
        #expect(found.first?.message.contains("1 word of text in \(color) on") == true)
    }

    /// A default space that exchanges white and black, for black text, which then is white.
    @Test func theDefaultSpaceDecidesRGB() throws {
        let inverse = SmallPDF.stream(
            "{1 exch sub 3 1 roll 1 exch sub 3 1 roll 1 exch sub 3 1 roll}", "/FunctionType 4/Domain[0 1 0 1 0 1]/Range[0 1 0 1 0 1]")
        let space = "/ColorSpace<</DefaultRGB[/DeviceN[/R/G/B]/DeviceRGB 6 0 R]>>", text = "0 0 0 rg BT /F1 12 Tf 10 50 Td (text) Tj ET"
        #expect(try findings(.contrastMinimum, text, resources: space, more: [inverse]).count == 1)
        #expect(try findings(.contrastMinimum, text, more: [inverse]).isEmpty)
    }

    /// A default space of another number of components is not used.
    @Test func spacesOfOtherDevicesReplaceNothing() throws {
        let text = "0 0 0 rg BT /F1 12 Tf 10 50 Td (text) Tj ET"
        #expect(
            try findings(.contrastMinimum, text, resources: "/ColorSpace<</DefaultRGB[/ICCBased 6 0 R]>>", more: [blackInks]).isEmpty)
    }
}

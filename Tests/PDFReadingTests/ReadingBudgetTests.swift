import PDFTestFiles
import Testing
import TypesetBase

@testable import TypesetPDFReading

/// Tests that reading stops at each limit with a message, even if the file tries to evade the limit.
@Suite struct ReadingBudgetTests {
    private func read(_ file: SmallPDF, _ limits: [ReadingLimit: Int] = [:]) throws -> InspectedPDF {
        var given = ReadingLimits()
        for (limit, figure) in limits { given[limit] = figure }
        return try InspectedPDF(reading: file.bytes, path: "small.pdf", limits: given)
    }

    private func problems(_ file: SmallPDF, _ limits: [ReadingLimit: Int] = [:]) throws -> [String] {
        try read(file, limits).problems.map(\.message)
    }

    private func message(_ limit: ReadingLimit, _ figure: Int) -> String {
        "the file takes more than \(figure) \(limit.unit); the rest was not read (`--limit \(limit.rawValue)=N` allows more)"
    }

    private static let text = "BT /F1 10 Tf 10 50 Td (One) Tj ET\n"

    /// A file with a structure tree whose root is object 6 and whose root's kids are object 7.
    private static func tagged(_ kids: String, more: [String] = []) -> SmallPDF {
        var file = SmallPDF.page(text, more: ["<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[]>>>>", kids] + more)
        file.objects[0] = "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R>>"
        return file
    }

    // MARK: Counters

    /// Two pages with five operators each.
    private static var twoPages: SmallPDF {
        var file = SmallPDF.page(text, more: ["<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>"])
        file.objects[1].replace("/Kids[3 0 R]/Count 1", with: "/Kids[3 0 R 6 0 R]/Count 2")
        return file
    }

    @Test func operators() throws {
        // A font costs 500, and 35 bytes of a stream cost two.
        #expect(try problems(Self.twoPages, [.operators: 514]) == [])
        #expect(try problems(Self.twoPages, [.operators: 513]) == [message(.operators, 513)])
    }

    @Test func glyphs() throws {
        #expect(try problems(Self.twoPages, [.glyphs: 6]) == [])
        let pdf = try read(Self.twoPages, [.glyphs: 5])
        #expect(pdf.problems.map(\.message) == [message(.glyphs, 5)])
        #expect(pdf.pages.map(\.glyphs.count) == [3, 0])
    }

    @Test func decodedBytes() throws {
        #expect(try problems(Self.twoPages, [.bytes: 5000]) == [])
        #expect(try problems(Self.twoPages, [.bytes: 800]) == [message(.bytes, 800)])
    }

    @Test func objects() throws {
        #expect(try problems(Self.tagged("[8 0 R 8 0 R]", more: ["<</S/P/P 6 0 R>>"]), [.objects: 400]) == [])
        let many = "[" + String(repeating: "8 0 R ", count: 500) + "]"
        #expect(try problems(Self.tagged(many, more: ["<</S/P/P 6 0 R>>"]), [.objects: 400]) == [message(.objects, 400)])
    }

    @Test func memory() throws {
        #expect(try problems(Self.twoPages, [.memory: 100_000]) == [])
        let pdf = try read(Self.twoPages, [.memory: 26_000])
        #expect(pdf.problems.map(\.message) == [message(.memory, 26_000)])
        #expect(pdf.pages.count == 1)
    }

    /// With a limit of zero seconds, the first check of the clock stops reading.
    @Test func time() {
        do throws(Diagnostic) {
            var limits = ReadingLimits()
            limits[.seconds] = 0
            _ = try InspectedPDF(reading: Self.twoPages.bytes, path: "small.pdf", limits: limits)
            Issue.record("the file was read")
        } catch {
            #expect(error.message == "the file has no readable pages: " + message(.seconds, 0))
        }
    }

    @Test func standardLimitsGrowWithTheFile() {
        let limits = ReadingLimits()
        #expect(limits.figure(.operators, fileSize: 0) == 4_000_000)
        #expect(limits.figure(.operators, fileSize: 1_000_000) == 28_000_000)
        #expect(limits.figure(.operators, fileSize: .max / 64) == 2_000_000_000)
    }

    // MARK: Loops

    @Test(arguments: ["[7 0 R]", "[7 0 R 7 0 R]", "[8 0 R 8 0 R]", "7 0 R"])
    func listsOfKidsThatContainEachOther(kids: String) throws {
        let pdf = try read(Self.tagged(kids, more: ["[7 0 R 7 0 R 9 0 R]", "<</S/P/P 6 0 R>>"]))
        #expect(pdf.problems.isEmpty)
        #expect(pdf.structure.elements.count == (kids.contains("8") ? 1 : 0))
    }

    @Test func elementsWithinElements() throws {
        let deep = String(repeating: "<</S/Div/K ", count: 100) + "0" + String(repeating: ">>", count: 100)
        let pdf = try read(Self.tagged(deep))
        #expect(pdf.structure.elements.count == 64)
        #expect(
            pdf.problems.map(\.message) == [
                "structure elements are nested more than 64 deep in one object; the innermost were not read"
            ])
    }

    @Test func treesThatShareTheirBranches() throws {
        // Ten levels of ten branches each would be ten thousand million pages.
        var file = SmallPDF.page(Self.text)
        for level in 6...15 {
            file.objects.append("<</Type/Pages/Kids[" + String(repeating: "\(level + 1) 0 R ", count: 10) + "]>>")
        }
        file.objects.append("<</Type/Page/Parent 2 0 R>>")
        file.objects[1] = "<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>"
        let pdf = try read(file)
        #expect(pdf.pages.count == 2)
        #expect(pdf.problems.map(\.message) == ["the page tree names missing or repeated pages, which were left out"])
    }

    @Test func rolesThatLeadInCircles() throws {
        let roles = (0..<300).map { "/R\($0)/R\($0 + 1)" }.joined() + "/R300/R0"
        var file = Self.tagged("[" + (0..<300).map { "<</S/R\($0)/P 6 0 R>>" }.joined() + "]")
        file.objects[5] = "<</Type/StructTreeRoot/K 7 0 R/RoleMap<<\(roles)>>>>"
        let pdf = try read(file)
        #expect(pdf.structure.roleMapFaults.count == 300)
        #expect(pdf.structure.elements.allSatisfy { $0.standardType == nil })
    }

    // MARK: Multiplied content

    @Test func formsInForms() throws {
        let forms = (6...16).map { number in
            SmallPDF.stream(
                String(repeating: "/F Do ", count: 10),
                "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F \(number + 1) 0 R>>>>")
        }
        let leaf = SmallPDF.stream("0 0 1 1 re f", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]")
        let file = SmallPDF.page("/F Do", resources: "/XObject<</F 6 0 R>>", more: forms + [leaf])
        #expect(try problems(file, [.operators: 10_000]) == [message(.operators, 10_000)])
    }

    private static func composite(widths: String = "", map: String = "") -> SmallPDF {
        var file = SmallPDF.page(
            "BT /F1 10 Tf <0001> Tj ET",
            more: ["<</Type/Font/Subtype/CIDFontType2/BaseFont/X/W[\(widths)]>>", SmallPDF.stream("begincmap \(map) endcmap")])
        file.objects[4] = "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>"
        return file
    }

    @Test func rangesOfCodes() throws {
        let range = "1 beginbfrange <0000> <FFFF> <0041> endbfrange "
        #expect(try problems(Self.composite(map: range), [.mappings: 70_000]) == [])
        #expect(
            try problems(Self.composite(map: String(repeating: range, count: 100)), [.mappings: 70_000]) == [message(.mappings, 70_000)])
        #expect(
            try problems(Self.composite(widths: String(repeating: "0 65535 500 ", count: 100)), [.mappings: 70_000])
                == [message(.mappings, 70_000)])
    }

    /// Of overlapping ranges, the first counts.
    @Test func rangesOfCIDsThatOverlap() {
        let map = CMap(
            Array("3 begincidrange <0010> <0020> 100 <0000> <0018> 500 <0015> <0030> 900 endcidrange".utf8), ReadingBudget())
        #expect([0, 0x0F, 0x10, 0x20, 0x21, 0x30].map(map.cid) == [500, 515, 100, 116, 912, 927])
        #expect(map.cid(of: 0x31) == nil)
    }

    @Test func gradientsWhoseFunctionsMultiply() throws {
        let parts = (7...11).map { "<</FunctionType 3/Domain[0 1]/Functions[\(String(repeating: "\($0 + 1) 0 R ", count: 50))]/Bounds[]>>" }
        var file = SmallPDF.page("/S sh", resources: "/Shading<</S 6 0 R>>", more: ["<</ShadingType 2/Function 7 0 R>>"] + parts)
        file.objects.append("<</FunctionType 2/N 1>>")
        #expect(try problems(file, [.operators: 20_000]) == [message(.operators, 20_000)])
    }

    @Test func textsThatManyElementsShare() throws {
        let kids = (0..<50).map { _ in "<</S/P/P 6 0 R/Alt 8 0 R>>" }.joined()
        let file = Self.tagged("[\(kids)]", more: ["(" + String(repeating: "x", count: 1000) + ")"])
        #expect(try problems(file, [.bytes: 60_000]) == [])
        #expect(try problems(file, [.bytes: 40_000]) == [message(.bytes, 40_000)])
    }

    @Test func predictorsThatSpeakOfLongRows() throws {
        var file = SmallPDF.page("")
        // Three bytes, of which the first names the predictor of a row.
        file.objects[3] = SmallPDF.stream(
            "789c6362660000000f0006>",
            "/Filter[/ASCIIHexDecode/FlateDecode]/DecodeParms[null<</Predictor 15/Columns 2147483647/Colors 32/BitsPerComponent 16>>]")
        #expect(try read(file).pages.count == 1)
    }
}

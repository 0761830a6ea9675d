import PDFTestFiles
import TypesetAudit
import TypesetPDFReading

/// Feeds PDF files, and parts of them within a small file that is otherwise valid.
enum PDFTargets {
    /// Reads and audits a file, like `typesetter audit`.
    static func file(_ bytes: [UInt8]) {
        guard let pdf = try? InspectedPDF(reading: bytes, path: "input.pdf") else { return }
        _ = AuditEngine.findings(in: pdf)
        _ = Transcript(pdf).text
    }

    /// Feeds a page's content stream.
    static func content(_ bytes: [UInt8]) {
        read(
            page: "/Font<</F1 5 0 R>>/XObject<</X 4 0 R>>/ExtGState<</G<</ca 0.5/SMask/None>>>>", content: SmallPDF.stream(bytes),
            [Array("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>".utf8)])
    }

    /// Feeds the map from codes to text and from codes to glyphs.
    static func characterMap(_ bytes: [UInt8]) {
        let map = SmallPDF.stream(bytes), system = "/CIDSystemInfo<</Registry(A)/Ordering(B)/Supplement 0>>"
        read(
            page: "/Font<</F1 5 0 R/F2 8 0 R>>", content: text("A\\001\\200\\377"),
            [
                body("<</Type/Font/Subtype/Type0/BaseFont/A/Encoding 6 0 R/ToUnicode 6 0 R/DescendantFonts[7 0 R]>>"), map,
                body("<</Type/Font/Subtype/CIDFontType2/BaseFont/A\(system)/CIDToGIDMap 6 0 R>>"),
                body("<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 6 0 R>>"),
            ])
    }

    /// Feeds a font program in each of the three forms in which a file embeds one.
    static func font(_ bytes: [UInt8]) {
        let program = SmallPDF.stream(bytes, "/Subtype/OpenType/Length1 \(bytes.count)/Length2 0/Length3 0")
        let system = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity"
        read(
            page: "/Font<</F1 5 0 R/F2 10 0 R>>", content: text("\\000A\\000\\001"),
            [
                body("<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]>>"),
                body("<</Type/Font/Subtype/CIDFontType2/BaseFont/A\(system)/FontDescriptor 7 0 R>>"),
                body("<</Type/FontDescriptor/FontName/A/Flags 4/FontFile2 8 0 R>>"), program,
                body("<</Type/FontDescriptor/FontName/B/Flags 4/FontFile 8 0 R/FontFile3 8 0 R>>"),
                body("<</Type/Font/Subtype/Type1/BaseFont/B/FirstChar 65/LastChar 66/Widths[500 500]/FontDescriptor 9 0 R>>"),
            ])
    }

    /// Feeds objects, one per line, as the entries of the catalog and of the page.
    static func objects(_ bytes: [UInt8]) {
        var bodies = bytes.split(separator: 0x0A, maxSplits: 12, omittingEmptySubsequences: false).map(Array.init)
        bodies += Array(repeating: Array("null".utf8), count: max(0, 8 - bodies.count))
        let catalog = body("<</Type/Catalog/Pages 2 0 R/StructTreeRoot 4 0 R/Outlines 5 0 R/Metadata 6 0 R/Names 7 0 R/MarkInfo 8 0 R>>")
        file(
            SmallPDF.file(
                of: [
                    catalog, body("<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>"),
                    body("<</Type/Page/Parent 2 0 R/Contents 8 0 R/Resources 9 0 R/Annots 10 0 R/StructParents 0>>"),
                ] + bodies))
    }

    private static func read(page resources: String, content: [UInt8], _ more: [[UInt8]]) {
        let page = "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<\(resources)>>>>"
        file(
            SmallPDF.file(
                of: [
                    body("<</Type/Catalog/Pages 2 0 R>>"), body("<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>"), body(page),
                    content,
                ] + more))
    }

    /// A content stream with codes in the first font and three in the second.
    private static func text(_ codes: String) -> [UInt8] {
        SmallPDF.stream(Array("BT/F1 9 Tf(\(codes))Tj/F2 9 Tf(AB\\200)Tj ET".utf8))
    }

    private static func body(_ text: String) -> [UInt8] { Array(text.utf8) }
}

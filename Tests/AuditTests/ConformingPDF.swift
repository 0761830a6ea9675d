import PDFTestFiles
import TypesetAudit
import TypesetPDFReading

/// A small file that meets PDF/UA-1: a heading, a paragraph with a link, a list, a table, a figure, an artifact.
///
/// Tests damage it in one place. Its font is Type 3, since such fonts need no embedded program. Every letter is 600 wide.
struct ConformingPDF {
    var catalog =
        "/Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>/Metadata 6 0 R/StructTreeRoot 7 0 R"
    var page = "/Type/Page/Parent 2 0 R/Contents 4 0 R/StructParents 0/Tabs/S/Annots[8 0 R]"
    var resources = "/Font<</F 5 0 R>>"
    var content = """
        /H1<</MCID 0>>BDC BT /F 20 Tf 10 170 Td (Head) Tj ET EMC
        /P<</MCID 1>>BDC BT /F 12 Tf 10 140 Td (Text) Tj ET EMC
        /Link<</MCID 2>>BDC BT /F 12 Tf 60 140 Td (link) Tj ET EMC
        /Lbl<</MCID 3>>BDC BT /F 12 Tf 10 110 Td (1) Tj ET EMC
        /LBody<</MCID 4>>BDC BT /F 12 Tf 30 110 Td (item) Tj ET EMC
        /TH<</MCID 5>>BDC BT /F 12 Tf 10 80 Td (Name) Tj ET EMC
        /TD<</MCID 6>>BDC BT /F 12 Tf 10 60 Td (Ada) Tj ET EMC
        /Figure<</MCID 7>>BDC 150 20 30 30 re f EMC
        /Artifact BMC BT /F 12 Tf 10 10 Td (7) Tj ET EMC

        """
    var metadata = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Small</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
        """
    var annotation =
        "/Type/Annot/Subtype/Link/Rect[60 135 90 155]/Contents(to example.org)/StructParent 1/A<</S/URI/URI(https://example.org)>>"
    var font =
        "/Type/Font/Subtype/Type3/FontBBox[0 -200 600 800]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<<@P>>/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[]>>/ToUnicode 20 0 R/FirstChar 32/LastChar 126/Widths[@]"
    var toUnicode = "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <0020> endbfrange"
    var roles = ""
    /// Objects 9 to 19: Document, H1, P, Link, L, LI, Lbl, LBody, Table, head row, data row.
    ///
    /// Objects 21 to 24: TH, TD, Figure and a spare element.
    var elements = [
        "/S/Document/P 7 0 R/K[10 0 R 11 0 R 13 0 R 17 0 R 23 0 R]", "/S/H1/P 9 0 R/Pg 3 0 R/K 0", "/S/P/P 9 0 R/Pg 3 0 R/K[1 12 0 R]",
        "/S/Link/P 11 0 R/Pg 3 0 R/K[2<</Type/OBJR/Obj 8 0 R/Pg 3 0 R>>]", "/S/L/P 9 0 R/K 14 0 R", "/S/LI/P 13 0 R/K[15 0 R 16 0 R]",
        "/S/Lbl/P 14 0 R/Pg 3 0 R/K 3", "/S/LBody/P 14 0 R/Pg 3 0 R/K 4", "/S/Table/P 9 0 R/K[18 0 R 19 0 R]", "/S/TR/P 17 0 R/K 21 0 R",
        "/S/TR/P 17 0 R/K 22 0 R",
    ]
    var cells = [
        "/S/TH/P 18 0 R/Pg 3 0 R/K 5/A<</O/Table/Scope/Column>>", "/S/TD/P 19 0 R/Pg 3 0 R/K 6",
        "/S/Figure/P 9 0 R/Pg 3 0 R/K 7/Alt(a square)/A<</O/Layout/BBox[150 20 180 50]>>", "/S/Span",
    ]

    /// Further objects, from number 26.
    var more: [String] = []

    var file: SmallPDF {
        let widths = Array(repeating: "600", count: 95).joined(separator: " ")
        let procedures = "HeadTxtlinkm1NA7".map { "/\(["1": "one", "7": "seven"][$0, default: String($0)]) 25 0 R" }.joined()
        let numbers = "/ParentTree<</Nums[0[10 0 R 11 0 R 12 0 R 15 0 R 16 0 R 21 0 R 22 0 R 23 0 R]1 12 0 R]>>"
        return SmallPDF(
            objects: [
                "<<\(catalog)>>", "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>", "<<\(page)/Resources<<\(resources)>>>>",
                SmallPDF.stream(content),
                "<<\(font.replacing("@P", with: procedures).replacing("@", with: widths))>>",
                SmallPDF.stream(metadata, "/Type/Metadata/Subtype/XML"),
                "<</Type/StructTreeRoot/K 9 0 R\(numbers)\(roles)>>", "<<\(annotation)>>",
            ] + elements.map { "<</Type/StructElem\($0)>>" } + [SmallPDF.stream(toUnicode)] + cells.map { "<</Type/StructElem\($0)>>" } + [
                SmallPDF.stream("600 0 0 0 500 500 d1 0 0 500 500 re f")
            ] + more)
    }

    func inspected() throws -> InspectedPDF { try InspectedPDF(reading: file.bytes, path: "small.pdf") }

    /// Returns the rule and the message of every finding, in report order, without those about the words of the link.
    func messages(_ context: FileContext = FileContext()) throws -> [String] {
        try AuditEngine.findings(in: inspected(), context).filter { $0.rule != .linkTextVague }.map { "\($0.rule): \($0.message)" }
    }
}

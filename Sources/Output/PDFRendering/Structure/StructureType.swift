import Layout

/// The name of a structure type in the file (ISO 32000-1 14.8.4, ISO 32000-2 14.8.4 and annex L).
struct StructureType {
    var name: StaticString
    /// Defined in the namespace of PDF 2.0; else it belongs to the default one, of PDF 1.7.
    var isInPDF2 = true

    init(_ kind: StructureElement.Kind, standard: PDFOptions.Standard) {
        switch kind {
        case .document: name = "Document"
        case .division: name = "Div"
        case .section: name = "Sect"
        case .heading(let level): name = Self.heading(level)
        case .paragraph: name = "P"
        case .blockQuote: (name, isInPDF2) = ("BlockQuote", false)
        case .code: (name, isInPDF2) = ("Code", false)
        case .span: name = "Span"
        case .note: name = standard == .ua2 ? "FENote" : "Note"
        case .reference: (name, isInPDF2) = ("Reference", false)
        case .link: name = "Link"
        case .figure: name = "Figure"
        case .caption: name = "Caption"
        case .list: name = "L"
        case .listItem: name = "LI"
        case .label: name = "Lbl"
        case .listBody: name = "LBody"
        case .table: name = "Table"
        case .tableHead: name = "THead"
        case .tableBody: name = "TBody"
        case .tableRow: name = "TR"
        case .tableHeader: name = "TH"
        case .tableData: name = "TD"
        // Types of PDF 2.0; a role map makes spans of them for PDF 1.7.
        case .emphasis: name = "Em"
        case .strong: name = "Strong"
        case .tableOfContents: (name, isInPDF2) = ("TOC", false)
        case .tableOfContentsItem: (name, isInPDF2) = ("TOCI", false)
        }
    }

    /// PDF 1.7 has six levels; Markdown has no more.
    private static func heading(_ level: Int) -> StaticString {
        switch level {
        case ...1: "H1"
        case 2: "H2"
        case 3: "H3"
        case 4: "H4"
        case 5: "H5"
        default: "H6"
        }
    }

    /// Says something even without content: the cells of a grid, and a picture with its alternate text.
    static func mayBeEmpty(_ kind: StructureElement.Kind) -> Bool {
        switch kind {
        case .document, .tableRow, .tableHeader, .tableData: true
        default: false
        }
    }
}

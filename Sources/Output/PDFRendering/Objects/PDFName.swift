/// A name (ISO 32000-1 7.3.5): the key of a dictionary entry, or a value such as a type.
///
/// Only names listed here can be written as a `PDFName`. Names from fonts or from the document are escaped by `ByteBuffer.put(name:)`.
struct PDFName: Sendable {
    /// The name without the solidus.
    let spelling: StaticString

    fileprivate init(_ spelling: StaticString) { self.spelling = spelling }
}

extension ByteBuffer {
    @inline(__always)
    func put(_ name: PDFName) {
        put(0x2F as UInt8)
        put(name.spelling)
    }
}

/// The name of a resource of a content stream (7.8.3).
///
/// It consists of a letter for its kind and the number of its object, and needs no table of names.
struct ResourceName {
    enum Kind { case font, xObject, pattern, graphicsState, shading }

    var kind: Kind
    var object: ObjectNumber
}

extension ByteBuffer {
    @inline(__always)
    func put(_ name: ResourceName) {
        switch name.kind {
        case .font: put("/F")
        case .xObject: put("/X")
        case .pattern: put("/P")
        case .graphicsState: put("/G")
        case .shading: put("/S")
        }
        put(name.object.value)
    }
}

// MARK: Objects, streams and trees

extension PDFName {
    static var bitsPerComponent: PDFName { PDFName("BitsPerComponent") }
    static var columns: PDFName { PDFName("Columns") }
    static var colors: PDFName { PDFName("Colors") }
    static var count: PDFName { PDFName("Count") }
    static var decodeParms: PDFName { PDFName("DecodeParms") }
    static var filter: PDFName { PDFName("Filter") }
    static var first: PDFName { PDFName("First") }
    static var flateDecode: PDFName { PDFName("FlateDecode") }
    static var id: PDFName { PDFName("ID") }
    static var index: PDFName { PDFName("Index") }
    static var info: PDFName { PDFName("Info") }
    static var last: PDFName { PDFName("Last") }
    static var kids: PDFName { PDFName("Kids") }
    static var length: PDFName { PDFName("Length") }
    static var length1: PDFName { PDFName("Length1") }
    static var limits: PDFName { PDFName("Limits") }
    static var n: PDFName { PDFName("N") }
    static var names: PDFName { PDFName("Names") }
    static var dests: PDFName { PDFName("Dests") }
    static var nums: PDFName { PDFName("Nums") }
    static var objStm: PDFName { PDFName("ObjStm") }
    static var parent: PDFName { PDFName("Parent") }
    static var predictor: PDFName { PDFName("Predictor") }
    static var root: PDFName { PDFName("Root") }
    static var size: PDFName { PDFName("Size") }
    static var subtype: PDFName { PDFName("Subtype") }
    static var type: PDFName { PDFName("Type") }
    static var w: PDFName { PDFName("W") }
    static var xRef: PDFName { PDFName("XRef") }
}

// MARK: Document and pages

extension PDFName {
    static var annots: PDFName { PDFName("Annots") }
    static var catalog: PDFName { PDFName("Catalog") }
    static var contents: PDFName { PDFName("Contents") }
    static var displayDocTitle: PDFName { PDFName("DisplayDocTitle") }
    static var lang: PDFName { PDFName("Lang") }
    static var marked: PDFName { PDFName("Marked") }
    static var markInfo: PDFName { PDFName("MarkInfo") }
    static var mediaBox: PDFName { PDFName("MediaBox") }
    static var metadata: PDFName { PDFName("Metadata") }
    static var outlines: PDFName { PDFName("Outlines") }
    static var page: PDFName { PDFName("Page") }
    static var pageLabels: PDFName { PDFName("PageLabels") }
    static var pageMode: PDFName { PDFName("PageMode") }
    static var pages: PDFName { PDFName("Pages") }
    static var resources: PDFName { PDFName("Resources") }
    static var structParents: PDFName { PDFName("StructParents") }
    static var structTreeRoot: PDFName { PDFName("StructTreeRoot") }
    static var tabs: PDFName { PDFName("Tabs") }
    static var useOutlines: PDFName { PDFName("UseOutlines") }
    static var direction: PDFName { PDFName("Direction") }
    static var r2l: PDFName { PDFName("R2L") }
    static var viewerPreferences: PDFName { PDFName("ViewerPreferences") }
    static var xml: PDFName { PDFName("XML") }
}

// MARK: Output intent and document information

extension PDFName {
    static var author: PDFName { PDFName("Author") }
    static var creationDate: PDFName { PDFName("CreationDate") }
    static var creator: PDFName { PDFName("Creator") }
    static var destOutputProfile: PDFName { PDFName("DestOutputProfile") }
    static var gtsPDFA1: PDFName { PDFName("GTS_PDFA1") }
    static var keywords: PDFName { PDFName("Keywords") }
    static var modDate: PDFName { PDFName("ModDate") }
    static var outputConditionIdentifier: PDFName { PDFName("OutputConditionIdentifier") }
    static var outputIntent: PDFName { PDFName("OutputIntent") }
    static var outputIntents: PDFName { PDFName("OutputIntents") }
    static var producer: PDFName { PDFName("Producer") }
    static var subject: PDFName { PDFName("Subject") }
    static var title: PDFName { PDFName("Title") }
}

// MARK: Navigation

extension PDFName {
    static var a: PDFName { PDFName("A") }
    static var annot: PDFName { PDFName("Annot") }
    static var border: PDFName { PDFName("Border") }
    static var d: PDFName { PDFName("D") }
    static var dest: PDFName { PDFName("Dest") }
    static var f: PDFName { PDFName("F") }
    static var goTo: PDFName { PDFName("GoTo") }
    static var h: PDFName { PDFName("H") }
    static var i: PDFName { PDFName("I") }
    static var link: PDFName { PDFName("Link") }
    static var next: PDFName { PDFName("Next") }
    static var prev: PDFName { PDFName("Prev") }
    static var quadPoints: PDFName { PDFName("QuadPoints") }
    static var rect: PDFName { PDFName("Rect") }
    static var s: PDFName { PDFName("S") }
    static var sd: PDFName { PDFName("SD") }
    static var st: PDFName { PDFName("St") }
    static var structParent: PDFName { PDFName("StructParent") }
    static var uri: PDFName { PDFName("URI") }
    static var xyz: PDFName { PDFName("XYZ") }
}

// MARK: Fonts

extension PDFName {
    static var adobe: PDFName { PDFName("Adobe") }
    static var ascent: PDFName { PDFName("Ascent") }
    static var baseFont: PDFName { PDFName("BaseFont") }
    static var capHeight: PDFName { PDFName("CapHeight") }
    static var charProcs: PDFName { PDFName("CharProcs") }
    static var cidFontType0: PDFName { PDFName("CIDFontType0") }
    static var cidFontType0C: PDFName { PDFName("CIDFontType0C") }
    static var cidFontType2: PDFName { PDFName("CIDFontType2") }
    static var cidSystemInfo: PDFName { PDFName("CIDSystemInfo") }
    static var cidToGIDMap: PDFName { PDFName("CIDToGIDMap") }
    static var descent: PDFName { PDFName("Descent") }
    static var descendantFonts: PDFName { PDFName("DescendantFonts") }
    static var differences: PDFName { PDFName("Differences") }
    static var dw: PDFName { PDFName("DW") }
    static var encoding: PDFName { PDFName("Encoding") }
    static var firstChar: PDFName { PDFName("FirstChar") }
    static var flags: PDFName { PDFName("Flags") }
    static var font: PDFName { PDFName("Font") }
    static var fontBBox: PDFName { PDFName("FontBBox") }
    static var fontDescriptor: PDFName { PDFName("FontDescriptor") }
    static var fontFile2: PDFName { PDFName("FontFile2") }
    static var fontFile3: PDFName { PDFName("FontFile3") }
    static var fontMatrix: PDFName { PDFName("FontMatrix") }
    static var fontName: PDFName { PDFName("FontName") }
    static var identity: PDFName { PDFName("Identity") }
    static var identityH: PDFName { PDFName("Identity-H") }
    static var italicAngle: PDFName { PDFName("ItalicAngle") }
    static var lastChar: PDFName { PDFName("LastChar") }
    static var ordering: PDFName { PDFName("Ordering") }
    static var registry: PDFName { PDFName("Registry") }
    static var stemV: PDFName { PDFName("StemV") }
    static var supplement: PDFName { PDFName("Supplement") }
    static var toUnicode: PDFName { PDFName("ToUnicode") }
    static var type0: PDFName { PDFName("Type0") }
    static var type3: PDFName { PDFName("Type3") }
    static var widths: PDFName { PDFName("Widths") }
}

// MARK: Graphics

extension PDFName {
    static var bBox: PDFName { PDFName("BBox") }
    static var bitsPerCoordinate: PDFName { PDFName("BitsPerCoordinate") }
    static var bitsPerFlag: PDFName { PDFName("BitsPerFlag") }
    static var bm: PDFName { PDFName("BM") }
    static var bounds: PDFName { PDFName("Bounds") }
    static var c0: PDFName { PDFName("C0") }
    static var c1: PDFName { PDFName("C1") }
    static var fillAlpha: PDFName { PDFName("ca") }
    static var strokeAlpha: PDFName { PDFName("CA") }
    static var colorSpace: PDFName { PDFName("ColorSpace") }
    static var coords: PDFName { PDFName("Coords") }
    static var cs: PDFName { PDFName("CS") }
    static var decode: PDFName { PDFName("Decode") }
    static var dctDecode: PDFName { PDFName("DCTDecode") }
    static var deviceGray: PDFName { PDFName("DeviceGray") }
    static var deviceRGB: PDFName { PDFName("DeviceRGB") }
    static var difference: PDFName { PDFName("Difference") }
    static var domain: PDFName { PDFName("Domain") }
    static var encode: PDFName { PDFName("Encode") }
    static var extend: PDFName { PDFName("Extend") }
    static var extGState: PDFName { PDFName("ExtGState") }
    static var form: PDFName { PDFName("Form") }
    static var function: PDFName { PDFName("Function") }
    static var functions: PDFName { PDFName("Functions") }
    static var functionType: PDFName { PDFName("FunctionType") }
    static var g: PDFName { PDFName("G") }
    static var group: PDFName { PDFName("Group") }
    static var height: PDFName { PDFName("Height") }
    static var image: PDFName { PDFName("Image") }
    static var indexed: PDFName { PDFName("Indexed") }
    static var luminosity: PDFName { PDFName("Luminosity") }
    static var mask: PDFName { PDFName("Mask") }
    static var matrix: PDFName { PDFName("Matrix") }
    static var none: PDFName { PDFName("None") }
    static var pattern: PDFName { PDFName("Pattern") }
    static var patternType: PDFName { PDFName("PatternType") }
    static var range: PDFName { PDFName("Range") }
    static var shading: PDFName { PDFName("Shading") }
    static var shadingType: PDFName { PDFName("ShadingType") }
    static var sMask: PDFName { PDFName("SMask") }
    static var tr: PDFName { PDFName("TR") }
    static var transparency: PDFName { PDFName("Transparency") }
    static var width: PDFName { PDFName("Width") }
    static var xObject: PDFName { PDFName("XObject") }
}

// MARK: Blend modes

extension PDFName {
    static var color: PDFName { PDFName("Color") }
    static var colorBurn: PDFName { PDFName("ColorBurn") }
    static var colorDodge: PDFName { PDFName("ColorDodge") }
    static var darken: PDFName { PDFName("Darken") }
    static var exclusion: PDFName { PDFName("Exclusion") }
    static var hardLight: PDFName { PDFName("HardLight") }
    static var hue: PDFName { PDFName("Hue") }
    static var lighten: PDFName { PDFName("Lighten") }
    static var multiply: PDFName { PDFName("Multiply") }
    static var normal: PDFName { PDFName("Normal") }
    static var overlay: PDFName { PDFName("Overlay") }
    static var saturation: PDFName { PDFName("Saturation") }
    static var screen: PDFName { PDFName("Screen") }
    static var softLight: PDFName { PDFName("SoftLight") }
}

// MARK: Structure and marked content

extension PDFName {
    static var actualText: PDFName { PDFName("ActualText") }
    static var alt: PDFName { PDFName("Alt") }
    static var artifact: PDFName { PDFName("Artifact") }
    static var background: PDFName { PDFName("Background") }
    static var block: PDFName { PDFName("Block") }
    static var colSpan: PDFName { PDFName("ColSpan") }
    static var e: PDFName { PDFName("E") }
    static var feNote: PDFName { PDFName("FENote") }
    static var figure: PDFName { PDFName("Figure") }
    static var footer: PDFName { PDFName("Footer") }
    static var watermark: PDFName { PDFName("Watermark") }
    static var footnote: PDFName { PDFName("Footnote") }
    static var header: PDFName { PDFName("Header") }
    static var headers: PDFName { PDFName("Headers") }
    static var idTree: PDFName { PDFName("IDTree") }
    static var inline: PDFName { PDFName("Inline") }
    static var k: PDFName { PDFName("K") }
    static var layout: PDFName { PDFName("Layout") }
    static var lineThrough: PDFName { PDFName("LineThrough") }
    static var list: PDFName { PDFName("List") }
    static var listNumbering: PDFName { PDFName("ListNumbering") }
    static var lrTb: PDFName { PDFName("LrTb") }
    static var ruby: PDFName { PDFName("Ruby") }
    static var rb: PDFName { PDFName("RB") }
    static var rt: PDFName { PDFName("RT") }
    static var tFoot: PDFName { PDFName("TFoot") }
    static var textPosition: PDFName { PDFName("TextPosition") }
    static var quote: PDFName { PDFName("Quote") }
    static var mcid: PDFName { PDFName("MCID") }
    static var mcr: PDFName { PDFName("MCR") }
    static var namespace: PDFName { PDFName("Namespace") }
    static var namespaces: PDFName { PDFName("Namespaces") }
    static var noteType: PDFName { PDFName("NoteType") }
    static var ns: PDFName { PDFName("NS") }
    static var o: PDFName { PDFName("O") }
    static var objr: PDFName { PDFName("OBJR") }
    static var obj: PDFName { PDFName("Obj") }
    static var p: PDFName { PDFName("P") }
    static var pagination: PDFName { PDFName("Pagination") }
    static var parentTree: PDFName { PDFName("ParentTree") }
    static var parentTreeNextKey: PDFName { PDFName("ParentTreeNextKey") }
    static var pg: PDFName { PDFName("Pg") }
    static var placement: PDFName { PDFName("Placement") }
    static var ref: PDFName { PDFName("Ref") }
    static var rlTb: PDFName { PDFName("RlTb") }
    static var roleMap: PDFName { PDFName("RoleMap") }
    static var rowSpan: PDFName { PDFName("RowSpan") }
    static var scope: PDFName { PDFName("Scope") }
    static var span: PDFName { PDFName("Span") }
    static var structElem: PDFName { PDFName("StructElem") }
    static var t: PDFName { PDFName("T") }
    static var textDecorationType: PDFName { PDFName("TextDecorationType") }
    static var underline: PDFName { PDFName("Underline") }
    static var writingMode: PDFName { PDFName("WritingMode") }
}

// MARK: Structure types (14.8.4; ISO 32000-2 14.8.4)

extension PDFName {
    static var aside: PDFName { PDFName("Aside") }
    static var blockQuote: PDFName { PDFName("BlockQuote") }
    static var caption: PDFName { PDFName("Caption") }
    static var code: PDFName { PDFName("Code") }
    static var div: PDFName { PDFName("Div") }
    static var document: PDFName { PDFName("Document") }
    static var em: PDFName { PDFName("Em") }
    static var h1: PDFName { PDFName("H1") }
    static var h2: PDFName { PDFName("H2") }
    static var h3: PDFName { PDFName("H3") }
    static var h4: PDFName { PDFName("H4") }
    static var h5: PDFName { PDFName("H5") }
    static var h6: PDFName { PDFName("H6") }
    static var l: PDFName { PDFName("L") }
    static var lBody: PDFName { PDFName("LBody") }
    static var li: PDFName { PDFName("LI") }
    static var lbl: PDFName { PDFName("Lbl") }
    static var note: PDFName { PDFName("Note") }
    static var reference: PDFName { PDFName("Reference") }
    static var sect: PDFName { PDFName("Sect") }
    static var strong: PDFName { PDFName("Strong") }
    static var sub: PDFName { PDFName("Sub") }
    static var table: PDFName { PDFName("Table") }
    static var tBody: PDFName { PDFName("TBody") }
    static var td: PDFName { PDFName("TD") }
    static var th: PDFName { PDFName("TH") }
    static var tHead: PDFName { PDFName("THead") }
    static var toc: PDFName { PDFName("TOC") }
    static var toci: PDFName { PDFName("TOCI") }
}

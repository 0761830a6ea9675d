import Glibc

/// The parts of the program that read untrusted input, each fed with plain bytes.
///
/// The environment variable `FUZZ_TARGET` names the target of a process: one program contains them all.
enum FuzzTarget: String, CaseIterable {
    case yaml, stylesheet, markdown, code, sizes = "size-expression", propertyList = "property-list", sheetImport = "import", book, svg,
        picture, bibliography, citationStyle = "citation-style", formula
    case characterMap = "cmap", font, content, objects = "pdf-objects", pdf, pipeline

    /// Feeds the bytes; for any bytes, the program must not crash, hang or take unbounded memory.
    func feed(_ bytes: [UInt8]) {
        switch self {
        case .yaml: TextTargets.yaml(bytes)
        case .stylesheet: TextTargets.stylesheet(bytes)
        case .markdown: TextTargets.markdown(bytes)
        case .code: TextTargets.code(bytes)
        case .sizes: TextTargets.sizes(bytes)
        case .propertyList: TextTargets.propertyList(bytes)
        case .sheetImport: TextTargets.sheetImport(bytes)
        case .book: BookTarget.feed(bytes)
        case .bibliography: CitationTargets.bibliography(bytes)
        case .citationStyle: CitationTargets.style(bytes)
        case .formula: TextTargets.formula(bytes)
        case .svg: PictureTargets.svg(bytes)
        case .picture: PictureTargets.picture(bytes)
        case .characterMap: PDFTargets.characterMap(bytes)
        case .font: PDFTargets.font(bytes)
        case .content: PDFTargets.content(bytes)
        case .objects: PDFTargets.objects(bytes)
        case .pdf: PDFTargets.file(bytes)
        case .pipeline: PipelineTarget.feed(bytes)
        }
    }

    /// The target of this process.
    static let chosen = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }
}

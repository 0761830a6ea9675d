import Layout

/// The metadata that XMP, /Info and the catalog share.
struct DocumentDescription {
    var title: String
    var authors: [String]
    var subject: String?
    var keywords: [String]
    var language: String
    var date: PDFDate?
    var producer: String
    var standard: PDFOptions.Standard
    /// False where the document itself does not conform to PDF/UA.
    var isAccessible: Bool

    init(_ document: LaidOutDocument, options: PDFOptions) {
        let metadata = document.metadata
        // ISO 14289-1 7.1 demands a title.
        title = !metadata.title.isEmpty ? metadata.title : document.outline.first?.title ?? "Untitled"
        authors = metadata.authors
        subject = metadata.subject
        keywords = metadata.keywords
        let languages = [metadata.language, document.structure.language]
        language = languages.first { !$0.isEmpty } ?? "und"
        date = (options.date ?? metadata.date).flatMap(PDFDate.init)
        producer = options.producer
        standard = options.standard
        isAccessible = document.conformanceObstacles.isEmpty
    }

    /// The document information dictionary, which PDF 2.0 replaces by XMP (ISO 32000-1 14.3.3).
    func writeInfo(to info: inout DictionaryWriter) {
        info.set(.title, text: title)
        if !authors.isEmpty { info.set(.author, text: authors.joined(separator: ", ")) }
        if let subject { info.set(.subject, text: subject) }
        if !keywords.isEmpty { info.set(.keywords, text: keywords.joined(separator: ", ")) }
        info.set(.creator, text: producer)
        info.set(.producer, text: producer)
        guard let date else { return }
        info.set(.creationDate, text: date.pdf)
        info.set(.modDate, text: date.pdf)
    }
}

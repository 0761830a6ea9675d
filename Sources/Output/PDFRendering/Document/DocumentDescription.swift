import Layout

/// What the file says of itself, in the words that XMP, /Info and the catalog share.
struct DocumentDescription {
    var title: String
    var authors: [String]
    var subject: String?
    var keywords: [String]
    var language: String
    var date: FileDate?
    var producer: String
    var standard: PDFOptions.Standard
    /// False where the document itself stands in the way of conformance.
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
        date = (options.date ?? metadata.date).flatMap(FileDate.init)
        producer = options.producer
        standard = options.standard
        isAccessible = document.conformanceObstacles.isEmpty
    }

    /// The document information dictionary, which PDF 2.0 replaces by XMP (ISO 32000-1 14.3.3).
    var info: ByteBuffer {
        let body = ByteBuffer()
        body.put("<</Title").put(text: title)
        if !authors.isEmpty { body.put("/Author").put(text: authors.joined(separator: ", ")) }
        if let subject { body.put("/Subject").put(text: subject) }
        if !keywords.isEmpty { body.put("/Keywords").put(text: keywords.joined(separator: ", ")) }
        body.put("/Creator").put(text: producer).put("/Producer").put(text: producer)
        if let date { body.put("/CreationDate").put(text: date.pdf).put("/ModDate").put(text: date.pdf) }
        return body.put(">>")
    }
}

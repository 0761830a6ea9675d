import TypesetBase
import TypesetLayout

/// The metadata that XMP, /Info and the catalog share.
struct DocumentDescription {
    var title: String
    var authors: [String]
    var subject: String?
    var keywords: [String]
    var publisher: String?
    var rights: [String]
    /// The ISBN and other identifiers as URIs if they have one, otherwise with the name of their scheme.
    var identifiers: [String]
    var language: String
    var date: PDFDate?
    var standard: PDFOptions.Standard
    /// Whether the document conforms to PDF/UA.
    var isAccessible: Bool
    /// Whether the file has associated files, for which PDF/A-4 has the level F.
    var hasAttachments: Bool

    init(_ document: LaidOutDocument, options: PDFOptions, hasAttachments: Bool = false) {
        let metadata = document.metadata
        // ISO 14289-1 7.1 demands a title.
        title = !metadata.title.isEmpty ? metadata.title : document.outline.first?.title ?? "Untitled"
        authors = metadata.authors
        subject = metadata.subject
        keywords = metadata.keywords
        (publisher, rights) = (metadata.publisher, metadata.rights)
        identifiers = metadata.identifiers.map(Self.uri) + (metadata.doi.map { ["https://doi.org/\($0)"] } ?? [])
        let languages = [metadata.language, document.structure.language]
        language = languages.first { !$0.isEmpty } ?? "und"
        date = (options.date ?? metadata.date).flatMap(PDFDate.init)
        standard = options.standard
        isAccessible = document.conformanceObstacles.isEmpty
        self.hasAttachments = hasAttachments
    }

    /// Returns an ISBN as a URN (RFC 8254), and other identifiers unchanged.
    private static func uri(of identifier: String) -> String {
        let number = identifier.uppercased().hasPrefix("ISBN") ? identifier.dropFirst(4).drop { ": -".contains($0) } : ""
        let isNumber = number.allSatisfy { $0.isASCII && ($0.isWholeNumber || "-Xx ".contains($0)) }
        guard isNumber, [10, 13].contains(number.count(where: { !"- ".contains($0) })) else { return identifier }
        return "urn:isbn:" + number.replacing(" ", with: "-")
    }

    /// The document information dictionary, which PDF 2.0 replaces by XMP (ISO 32000-1 14.3.3).
    func writeInfo(to info: inout DictionaryWriter) {
        info.set("Title", text: title)
        if !authors.isEmpty { info.set("Author", text: authors.joined(separator: ", ")) }
        if let subject { info.set("Subject", text: subject) }
        if !keywords.isEmpty { info.set("Keywords", text: keywords.joined(separator: ", ")) }
        info.set("Creator", text: Producer.name)
        info.set("Producer", text: Producer.name)
        guard let date else { return }
        info.set("CreationDate", text: date.pdf)
        info.set("ModDate", text: date.pdf)
    }
}

/// The metadata stream (ISO 16684-1), which also claims conformance.
struct XMPPacket {
    private let description: DocumentDescription

    init(_ description: DocumentDescription) { self.description = description }

    var text: String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
        xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" \
        xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
        <dc:format>application/pdf</dc:format>
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(escape(description.title))</rdf:li></rdf:Alt></dc:title>
        <dc:language><rdf:Bag><rdf:li>\(escape(description.language))</rdf:li></rdf:Bag></dc:language>
        \(properties)\(claims)</rdf:Description>
        \(extensionSchema)</rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="r"?>
        """
    }

    private var properties: String {
        var lines = ""
        if !description.authors.isEmpty {
            lines +=
                "<dc:creator><rdf:Seq>\(description.authors.map { "<rdf:li>\(escape($0))</rdf:li>" }.joined())</rdf:Seq></dc:creator>\n"
        }
        if let subject = description.subject {
            lines += "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escape(subject))</rdf:li></rdf:Alt></dc:description>\n"
        }
        if !description.keywords.isEmpty {
            lines += "<pdf:Keywords>\(escape(description.keywords.joined(separator: ", ")))</pdf:Keywords>\n"
        }
        lines += publication
        lines += "<pdf:Producer>\(Producer.name)</pdf:Producer>\n<xmp:CreatorTool>\(Producer.name)</xmp:CreatorTool>\n"
        if let date = description.date {
            lines += "<xmp:CreateDate>\(date.iso)</xmp:CreateDate>\n<xmp:ModifyDate>\(date.iso)</xmp:ModifyDate>\n"
        }
        return lines
    }

    /// The publisher, the rights and the identifiers.
    ///
    /// Dublin Core has room for one identifier. Several are in `xmp:Identifier`, which PDF/A-2 defines, unlike the properties of PRISM.
    private var publication: String {
        var lines = ""
        if let publisher = description.publisher {
            lines += "<dc:publisher><rdf:Bag><rdf:li>\(escape(publisher))</rdf:li></rdf:Bag></dc:publisher>\n"
        }
        if !description.rights.isEmpty {
            let rights = escape(description.rights.joined(separator: " "))
            lines += "<dc:rights><rdf:Alt><rdf:li xml:lang=\"x-default\">\(rights)</rdf:li></rdf:Alt></dc:rights>\n"
        }
        if let first = description.identifiers.first { lines += "<dc:identifier>\(escape(first))</dc:identifier>\n" }
        if description.identifiers.count > 1 {
            let items = description.identifiers.map { "<rdf:li>\(escape($0))</rdf:li>" }.joined()
            lines += "<xmp:Identifier><rdf:Bag>\(items)</rdf:Bag></xmp:Identifier>\n"
        }
        return lines
    }

    /// The claims of conformance: PDF/UA only if the document conforms.
    private var claims: String {
        switch (description.standard, description.isAccessible) {
        case (.ua1, true): "<pdfuaid:part>1</pdfuaid:part>\n<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>A</pdfaid:conformance>\n"
        // A skipped heading or a missing description breaks ISO 14289 alone. PDF/A's level A requires tags and text (ISO 19005-2 6.7),
        // which are present.
        case (.ua1, false): "<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>A</pdfaid:conformance>\n"
        case (.ua2, true):
            "<pdfuaid:part>2</pdfuaid:part>\n<pdfuaid:rev>2024</pdfuaid:rev>\n\(archiving)\(declarations)"
        case (.ua2, false): archiving
        }
    }

    /// The claim of PDF/A-4 or PDF/A-4f (ISO 19005-4 6.7.3).
    private var archiving: String {
        "<pdfaid:part>4</pdfaid:part>\n<pdfaid:rev>2020</pdfaid:rev>\n"
            + (description.hasAttachments ? "<pdfaid:conformance>F</pdfaid:conformance>\n" : "")
    }

    /// The declarations of Well-Tagged PDF 1.0, which requires the same as PDF/UA-2 for accessibility (6.1.3) and less for reuse (6.1.2).
    private var declarations: String {
        let levels = ["accessibility1.0", "reuse1.0"].map { level in
            """
            <rdf:li rdf:parseType="Resource"><pdfd:conformsTo>http://pdfa.org/declarations/wtpdf#\(level)</pdfd:conformsTo></rdf:li>
            """
        }
        return """
            <pdfd:declarations xmlns:pdfd="http://pdfa.org/declarations/"><rdf:Bag>\(levels.joined())</rdf:Bag></pdfd:declarations>

            """
    }

    /// The description of PDF/UA's properties, since PDF/A-2 requires one for every property that it does not define (ISO 19005-2 6.6.2.3).
    private var extensionSchema: String {
        guard description.standard == .ua1, description.isAccessible else { return "" }
        return """
            <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
            <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>part</pdfaProperty:name>
            <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
            <pdfaProperty:category>internal</pdfaProperty:category>
            <pdfaProperty:description>The part of ISO 14289 to which the file conforms</pdfaProperty:description>
            </rdf:li></rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
            </rdf:Description>

            """
    }

    private func escape(_ text: String) -> String { XMLEscaping.escaped(text, for: .content) }
}

/// A date in the spellings of XMP and PDF, from ISO 8601: `2026`, `2026-11`, `2026-11-20`, with `T15:04` or `T15:04:05`, and `Z` or
/// `+01:00`.
struct PDFDate {
    /// The spelling for XMP: the given text.
    let iso: String
    /// The spelling for /Info: `D:20261120150405+01'00'` (ISO 32000-1 7.9.4).
    let pdf: String

    /// Creates a date from text; nil if the text has another form.
    init?(_ text: String) {
        var rest = Substring(text)
        var digits = ""
        func take(_ separator: Character?, _ count: Int, _ range: ClosedRange<Int>) -> Bool {
            var candidate = rest
            if let separator {
                guard candidate.first == separator else { return false }
                candidate = candidate.dropFirst()
            }
            let field = candidate.prefix(count)
            guard field.count == count, field.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(field), range.contains(value)
            else { return false }
            digits += field
            rest = candidate.dropFirst(count)
            return true
        }
        guard take(nil, 4, 0...9999) else { return nil }
        let hasDay = take("-", 2, 1...12) && take("-", 2, 1...31)
        if hasDay, take("T", 2, 0...23) {
            guard take(":", 2, 0...59) else { return nil }
            if !take(":", 2, 0...59) { digits += "00" }
            guard let zone = Self.zone(rest) else { return nil }
            digits += zone
            rest = ""
        }
        guard rest.isEmpty else { return nil }
        iso = text
        pdf = "D:" + digits
    }

    private static func zone(_ text: Substring) -> String? {
        if text.isEmpty || text == "Z" { return text.isEmpty ? "" : "Z" }
        let characters = Array(text.utf8)
        guard characters.count == 6, characters[0] == 0x2B || characters[0] == 0x2D, characters[3] == 0x3A,
            [1, 2, 4, 5].allSatisfy({ (0x30...0x39).contains(characters[$0]) })
        else { return nil }
        return "\(text.prefix(3))'\(text.suffix(2))'"
    }
}

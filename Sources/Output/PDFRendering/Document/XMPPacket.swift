import Formats

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
        let producer = escape(description.producer)
        lines += "<pdf:Producer>\(producer)</pdf:Producer>\n<xmp:CreatorTool>\(producer)</xmp:CreatorTool>\n"
        if let date = description.date {
            lines += "<xmp:CreateDate>\(date.iso)</xmp:CreateDate>\n<xmp:ModifyDate>\(date.iso)</xmp:ModifyDate>\n"
        }
        return lines
    }

    /// PDF/UA only where the document allows; PDF/A-4 has no levels.
    private var claims: String {
        switch (description.standard, description.isAccessible) {
        case (.ua1, true): "<pdfuaid:part>1</pdfuaid:part>\n<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>A</pdfaid:conformance>\n"
        // A skipped heading or a missing description breaks ISO 14289 alone: PDF/A's level A asks for tags and text (ISO 19005-2 6.7),
        // which are there.
        case (.ua1, false): "<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>A</pdfaid:conformance>\n"
        case (.ua2, true):
            "<pdfuaid:part>2</pdfuaid:part>\n<pdfuaid:rev>2024</pdfuaid:rev>\n<pdfaid:part>4</pdfaid:part>\n<pdfaid:rev>2020</pdfaid:rev>\n"
        case (.ua2, false): "<pdfaid:part>4</pdfaid:part>\n<pdfaid:rev>2020</pdfaid:rev>\n"
        }
    }

    /// PDF/A-2 wants every property described that it does not know (ISO 19005-2 6.6.2.3).
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

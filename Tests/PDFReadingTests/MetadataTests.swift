import Testing

@testable import TypesetPDFReading

@Suite struct MetadataTests {
    private func packet(_ content: String, _ attributes: String = "") -> [UInt8] {
        Array(
            """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ua="http://www.aiim.org/pdfua/ns/id/" \(attributes)>
            \(content)</rdf:Description></rdf:RDF></x:xmpmeta>
            <?xpacket end="w"?>
            """.utf8)
    }

    @Test func propertiesAreAttributesOrElements() {
        let title =
            "<dc:title><rdf:Alt><rdf:li xml:lang='de'>Titel</rdf:li><rdf:li xml:lang='x-default'> A &amp; B </rdf:li></rdf:Alt></dc:title>"
        for metadata in [
            MetadataReader.read(packet(title + "<ua:part>1</ua:part>")), MetadataReader.read(packet(title, "ua:part='1'")),
        ] {
            #expect(metadata.isWellFormed)
            #expect(metadata.accessibilityPart == 1)
            #expect(metadata.accessibilityPrefix == "ua")
            #expect(metadata.title == "A & B")
            #expect(metadata.titleLanguages == ["de", "x-default"])
        }
    }

    /// The packet may be UTF-16 (ISO 16684-1 7.3.2).
    @Test func packetsInUTF16AreRead() {
        let text = String(decoding: packet("", "ua:part='1'"), as: UTF8.self)
        let metadata = MetadataReader.read([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
        #expect(metadata.accessibilityPart == 1)
    }

    @Test(arguments: ["<!-- open", "<dc:title a='<'/>", "&nbsp;", "<pdf:Producer>x</pdf:Producer>", "<dc:title>", "<dc:title/><"])
    func packetsThatAreNotWellFormedSayNothing(content: String) {
        let metadata = MetadataReader.read(packet("<ua:part>1</ua:part>" + content))
        #expect(!metadata.isWellFormed)
        #expect(metadata.accessibilityPart == nil)
    }
}

import Testing
import TypesetBase

@testable import TypesetLayout
@testable import TypesetPDFWriting

/// Tests of the publisher, the rights and the identifiers in XMP.
@Suite struct PublicationTests {
    private func packet(_ change: (inout DocumentMetadata) -> Void) -> String {
        var document = TestDocument()
        document.line("Hi", kind: .heading(1))
        var laidOut = document.laidOut
        change(&laidOut.metadata)
        return XMPPacket(DocumentDescription(laidOut, options: PDFOptions())).text
    }

    @Test func publisherAndRightsAreThoseOfDublinCore() {
        let text = packet { ($0.publisher, $0.rights) = ("Ink & Co", ["© 2026 Ann", "All rights reserved."]) }
        #expect(text.contains("<dc:publisher><rdf:Bag><rdf:li>Ink &amp; Co</rdf:li></rdf:Bag></dc:publisher>"))
        #expect(text.contains("<rdf:li xml:lang=\"x-default\">© 2026 Ann All rights reserved.</rdf:li></rdf:Alt></dc:rights>"))
    }

    @Test(arguments: [
        ("ISBN 978-3-16-148410-0", "urn:isbn:978-3-16-148410-0"), ("ISBN: 0 306 40615 X", "urn:isbn:0-306-40615-X"),
        ("978-3-16-148410-0", "978-3-16-148410-0"), ("ISBN pending", "ISBN pending"), ("URN abc", "URN abc"),
    ])
    func anISBNIsAURN(_ written: String, _ identifier: String) {
        #expect(packet { $0.identifiers = [written] }.contains("<dc:identifier>\(identifier)</dc:identifier>"))
    }

    @Test func severalIdentifiersAreInAList() {
        let text = packet { ($0.identifiers, $0.doi) = (["ISBN 978-3-16-148410-0"], "10.1000/182") }
        let items = ["urn:isbn:978-3-16-148410-0", "https://doi.org/10.1000/182"].map { "<rdf:li>\($0)</rdf:li>" }.joined()
        #expect(text.contains("<xmp:Identifier><rdf:Bag>\(items)</rdf:Bag></xmp:Identifier>"))
        #expect(text.contains("<dc:identifier>urn:isbn:978-3-16-148410-0</dc:identifier>"))
    }

    @Test func withoutThemNothingIsStated() {
        let text = packet { _ in }
        for name in ["dc:publisher", "dc:rights", "dc:identifier", "xmp:Identifier"] { #expect(!text.contains(name)) }
    }
}

import Testing
import TypesetBase

@testable import TypesetImages

@Suite struct SVGTests {
    private func load(_ svg: String) throws(ImageError) -> ImageResource {
        try ImageLoader().load(
            "data:image/svg+xml," + svg.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(), relativeTo: ""
        ).get()
    }

    private func svg(_ attributes: String = "", _ body: String = "") -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>\(body)</svg>"
    }

    @Test(arguments: [
        ("width='8' height='4'", Size(width: 6, height: 3)),
        ("width='1in' height='36pt'", Size(width: 72, height: 36)),
        ("viewBox='0 0 40 20'", Size(width: 30, height: 15)),
        ("width='100%' height='100%' viewBox='0 0 40 20'", Size(width: 30, height: 15)),
        ("", Size(width: 225, height: 112.5)),
    ])
    func naturalSize(attributes: String, size: Size) throws {
        let found = try load(svg(attributes)).naturalSize
        #expect(abs(found.width - size.width) < 1e-6)
        #expect(abs(found.height - size.height) < 1e-6)
    }

    /// PDFs cannot represent such numbers.
    @Test(arguments: [
        ("width='1e20' height='1'", "large"), ("width='1' height='1e38'", "large"), ("width='1e20em' height='1'", "large"),
        ("width='1e20mm' height='1mm'", "large"), ("viewBox='0 0 1e20 1e20'", "large"),
        ("width='100%' height='50%' viewBox='0 0 1e20 1'", "large"), ("width='1em' height='1em' font-size='1e20'", "large"),
        ("width='1000001' height='1'", "large"), ("width='1e-20' height='1'", "small"), ("viewBox='0 0 1 1e-20'", "small"),
        ("width='0.009' height='1'", "small"),
    ])
    func aSideOutOfRangeIsAFault(attributes: String, fault: String) {
        let error = #expect(throws: ImageError.self) { try load(svg(attributes)) }
        #expect(error?.message.contains("is too \(fault): a side of the SVG is ") == true)
        #expect(error?.hint == "write a width and a height from 0.01 to 1000000 px")
    }

    /// A length that librsvg cannot read counts as missing.
    @Test(arguments: [
        "width='nan' height='nan'", "width='inf' height='inf'", "width='-1' height='-1'", "width='1e400' height='1e400'",
        "width='1e20%' height='1e20%'", "viewBox='0 0 nan 1'", "viewBox='0 0 -1 1'",
    ])
    func aSideThatIsNoLengthHasCSSsSize(attributes: String) throws {
        #expect(try load(svg(attributes)).naturalSize == Size(width: 225, height: 112.5))
    }

    @Test(arguments: ["width='1000000' height='0.01'", "viewBox='0 0 1000000 1000000'"])
    func theLimitsOfSidesAreAllowed(attributes: String) throws { _ = try load(svg(attributes)) }

    @Test(arguments: [
        ("<image href='photo.png'/>", "photo.png"),
        ("<image xlink:href=\"http://example.org/a.png\"/>", "http://example.org/a.png"),
        ("<use href='other.svg#a'/>", "other.svg#a"),
        ("<rect fill='url(paints.svg#a)'/>", "paints.svg#a"),
        ("<rect style='fill: url( \"x.svg#b\" )'/>", "x.svg#b"),
        ("<style>@import 'a.css';</style>", "@import 'a.css'"),
        ("<style><![CDATA[ rect { fill: url(c.svg#d) } ]]></style>", "c.svg#d"),
    ])
    func outsideReferencesAreNamed(body: String, reference: String) {
        let error = #expect(throws: ImageError.self) { try load(svg("", body)) }
        #expect(error?.kind == .outsideReference)
        #expect(error?.message.hasSuffix("is an SVG that refers outside: \(reference)") == true)
    }

    /// The text is drawn in another font, which the author should know.
    @Test(arguments: [
        ("@import url(https://fonts.googleapis.com/css?family=Roboto);", "@import url(https://fonts.googleapis.com/css?family=Roboto)"),
        ("@font-face { font-family: R; src: url(https://example.org/r.woff2) }", "https://example.org/r.woff2"),
    ])
    func fontsFromOutsideAreNotDrawn(css: String, address: String) throws {
        let picture = try load(svg("", "<style>\(css)</style>"))
        #expect(picture.omission?.problem == "has parts that are not drawn: its fonts (`\(address)`)")
    }

    @Test func fontsInTheFileAreNotMissing() throws {
        #expect(try load(svg("", "<style>@font-face { src: url('data:font/woff2;base64,AA==') }</style>")).omission == nil)
    }

    @Test func entitiesAndStyleSheetsCountToo() {
        let entity = "<!DOCTYPE svg [ <!ENTITY secret SYSTEM \"file:///etc/hostname\"> ]>" + svg("", "<text>&secret;</text>")
        #expect(throws: ImageError.self) { try load(entity) }
        #expect(throws: ImageError.self) { try load("<?xml-stylesheet href='a.css'?>" + svg()) }
        let expanded = "<!DOCTYPE svg [ <!ENTITY photo \"<image href='photo.png'/>\"> ]>" + svg("", "&photo;")
        #expect(throws: ImageError.self) { try load(expanded) }
    }

    @Test(arguments: [
        "<a href='https://example.org'><rect/></a>", "<use href='#a'/>", "<rect fill='url(#a)'/>", "<!-- <image href='a.png'/> -->",
        "<image href='data:image/png;base64,AAAA'/>", "<text>href='a.png' url(a)</text>",
        "<metadata><x resource='http://example.org'/></metadata>",
    ])
    func selfContainedDrawingsAreAccepted(body: String) throws {
        _ = try load(svg("", body))
    }

    @Test func documentTypesOfEditorsAreAccepted() throws {
        _ = try load(
            "<?xml version='1.0'?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">"
                + svg())
    }

    /// A picture that librsvg draws is accepted despite prefixes without a declaration or encodings that Expat does not know.
    @Test func drawingsThatLibrsvgAcceptsAreAccepted() throws {
        let encoded = "<?xml version='1.0' encoding='windows-1252'?>"
        _ = try load(encoded + svg())
        #expect(throws: ImageError.self) { try load(encoded + svg("", "<image href='photo.png'/>")) }
    }

    @Test(arguments: ["<svg", "<svg></g>", "<html></html>", "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>", "<"])
    func damageIsAnError(text: String) {
        let error = #expect(throws: ImageError.self) { try load(text) }
        #expect(error?.kind == .corrupt)
    }

    /// 10 × 10 × … references: librsvg stops them, but only when it draws.
    @Test func endlessReferencesAreRefusedWhenRead() {
        let levels = (1..<8).map { "<g id='a\($0)'>" + String(repeating: "<use href='#a\($0 - 1)'/>", count: 10) + "</g>" }.joined()
        let error = #expect(throws: ImageError.self) {
            try load(svg("width='8' height='8'", "<defs><g id='a0'/>\(levels)</defs><use href='#a7'/>"))
        }
        #expect(error?.kind == .corrupt)
    }

    @Test func xmlErrorsNameTheirLine() {
        let error = #expect(throws: ImageError.self) { try load("<svg xmlns='http://www.w3.org/2000/svg'>\n<g></svg>") }
        #expect(error?.message.contains("is a damaged SVG file: line 2 column ") == true)
    }
}

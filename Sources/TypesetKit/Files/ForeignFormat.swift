import TypesetBase

/// A document format other than Markdown, recognised by the name or the first bytes of a file.
struct ForeignFormat {
    /// The name of the format, with an article if needed, such as `a Word document`.
    private let name: String
    /// The command that converts `FILE` to Markdown, where `STEM` is the path without the extension; nil if there is none.
    private let conversion: String?

    /// Creates the format from the extension of a path; nil if it belongs to no other format.
    init?(path: String) {
        guard let format = Self.byExtension[FilePath.fileExtension(of: path).lowercased()] else { return nil }
        self = format
    }

    /// Creates the format from the first bytes of a file; nil if they can be text.
    init?(bytes: [UInt8]) {
        if let format = Self.bySignature.first(where: { bytes.starts(with: $0.signature) })?.format {
            self = format
        } else if Self.isBinary(bytes.prefix(1024)) {
            self = Self.binary
        } else {
            return nil
        }
    }

    func refusal(of path: String) -> Diagnostic {
        .error("the document is \(name), not Markdown", path: path, hints: [conversion.map { hint($0, path) } ?? "name a Markdown file"])
    }

    private func hint(_ conversion: String, _ path: String) -> String {
        let stem = path.dropLast(FilePath.fileExtension(of: path).utf8.count)
        return "convert it with `\(conversion.replacing("FILE", with: path).replacing("STEM", with: stem))`"
    }

    private init(_ name: String, _ conversion: String? = nil) { (self.name, self.conversion) = (name, conversion) }

    /// Creates a format that pandoc converts to Markdown.
    ///
    /// - Parameter reader: the format name for pandoc's `-f`.
    private static func pandoc(_ name: String, _ reader: String) -> ForeignFormat {
        ForeignFormat(name, "pandoc -f \(reader) \(options) FILE -o STEM.md")
    }

    /// The options with which pandoc keeps pictures, front matter, letters of lists and tables, in its own dialect.
    private static let options = "-t markdown -s --extract-media=. -M syntax=pandoc"

    private static let binary = ForeignFormat("binary data")
    private static let word = pandoc("a Word document", "docx")

    private static let byExtension: [String: ForeignFormat] = [
        ".rst": pandoc("reStructuredText", "rst"), ".docx": word, ".odt": pandoc("an OpenDocument text", "odt"),
        ".ipynb": pandoc("a Jupyter notebook", "ipynb"), ".tex": pandoc("LaTeX", "latex"), ".html": pandoc("HTML", "html"),
        ".htm": pandoc("HTML", "html"), ".org": pandoc("Org", "org"), ".epub": pandoc("an EPUB", "epub"), ".rtf": pandoc("RTF", "rtf"),
        ".textile": pandoc("Textile", "textile"), ".typ": pandoc("Typst", "typst"), ".mediawiki": pandoc("MediaWiki", "mediawiki"),
        ".adoc": asciidoc, ".asciidoc": asciidoc,
        ".doc": ForeignFormat("a Word document", "soffice --headless --convert-to docx FILE"),
    ]

    /// AsciiDoc, which pandoc does not read.
    private static let asciidoc = ForeignFormat(
        "AsciiDoc", "asciidoctor -b docbook -o - FILE | pandoc -f docbook \(options) -o STEM.md")

    private static let bySignature: [(signature: [UInt8], format: ForeignFormat)] = [
        (Array("PK\u{3}\u{4}".utf8), ForeignFormat("a ZIP archive, such as a Word document")),
        (Array("%PDF-".utf8), ForeignFormat("a PDF")),
        ([0x89, 0x50, 0x4E, 0x47], ForeignFormat("a PNG picture")), ([0xFF, 0xD8, 0xFF], ForeignFormat("a JPEG picture")),
        (Array("{\\rtf".utf8), pandoc("RTF", "rtf")), ([0x7F, 0x45, 0x4C, 0x46], ForeignFormat("a program")),
        ([0x1F, 0x8B], ForeignFormat("compressed with gzip", "gunzip FILE")),
    ]

    /// Whether more than a tenth of the bytes are control characters, which text does not contain.
    private static func isBinary(_ bytes: ArraySlice<UInt8>) -> Bool {
        let controls = bytes.count { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }
        return controls * 10 > bytes.count && controls > 1
    }
}

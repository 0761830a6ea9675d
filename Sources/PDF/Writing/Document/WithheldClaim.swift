import TypesetBase

extension PDFRenderer {
    /// The elements of a claim of PDF/UA: the part, the revision and the declarations of Well-Tagged PDF.
    private static let claims = [
        ("<pdfuaid:part>", "</pdfuaid:part>"), ("<pdfuaid:rev>", "</pdfuaid:rev>"), ("<pdfd:declarations ", "</pdfd:declarations>"),
    ]

    /// Returns a file with spaces in place of the claim of PDF/UA in its metadata.
    ///
    /// The metadata is not compressed, and the places of objects do not change.
    package static func withoutAccessibilityClaim(_ file: [UInt8]) -> [UInt8] {
        var file = file
        for (open, close) in claims {
            guard let start = file.occurrences(of: open.utf8).last, let end = file.occurrences(of: close.utf8).last, end > start else {
                continue
            }
            for index in start..<end + close.utf8.count where file[index] != UInt8(ascii: "\n") { file[index] = UInt8(ascii: " ") }
        }
        return file
    }
}

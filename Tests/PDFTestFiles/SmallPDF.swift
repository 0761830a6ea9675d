/// Writes a PDF from the bodies of its objects, numbered from 1 (the catalog), with a valid cross-reference table.
public struct SmallPDF {
    /// The version in the header.
    public var version: String
    /// The bodies of the objects, from 1.
    public var objects: [String]
    /// Further entries of the trailer.
    public var trailer: String

    /// Creates a file.
    public init(version: String = "1.7", objects: [String], trailer: String = "") {
        self.version = version
        self.objects = objects
        self.trailer = trailer
    }

    /// The file.
    public var bytes: [UInt8] { Self.file(of: objects.map { Array($0.utf8) }, version: version, trailer: trailer) }

    /// Returns a file of objects whose bodies need not be text.
    public static func file(of objects: [[UInt8]], version: String = "1.7", trailer: String = "") -> [UInt8] {
        var file = Array("%PDF-\(version)\n".utf8), offsets: [Int] = []
        for (index, body) in objects.enumerated() {
            offsets.append(file.count)
            file += Array("\(index + 1) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
        }
        let start = file.count
        file += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
        for offset in offsets { file += Array((String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n").utf8) }
        file += Array("trailer\n<</Size \(objects.count + 1)/Root 1 0 R\(trailer)>>\nstartxref\n\(start)\n%%EOF\n".utf8)
        return file
    }

    /// Returns the body of a stream object with further entries in its dictionary.
    public static func stream(_ content: String, _ entries: String = "") -> String {
        "<<\(entries)/Length \(content.utf8.count)>>stream\n\(content)\nendstream"
    }

    /// Returns the body of a stream object whose content need not be text, with further entries in its dictionary.
    public static func stream(_ content: [UInt8], _ entries: String = "") -> [UInt8] {
        Array("<<\(entries)/Length \(content.count)>>stream\n".utf8) + content + Array("\nendstream".utf8)
    }

    /// Returns a page of 200 by 100 points with Helvetica as /F1, whose letters are 500 wide.
    public static func page(_ content: String, resources: String = "", page: String = "", more: [String] = []) -> SmallPDF {
        SmallPDF(
            objects: [
                "<</Type/Catalog/Pages 2 0 R>>",
                "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
                "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>\(resources)>>\(page)>>",
                stream(content),
                "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[\(widths)]>>",
            ] + more)
    }

    private static let widths = Array(repeating: "500", count: 95).joined(separator: " ")
}

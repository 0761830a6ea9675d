import TypesetAudit
import TypesetBase
import TypesetImages
import TypesetMarkdown

/// The version of a document's content, to which the answers of people refer.
enum ContentVersion {
    /// The number of bytes of the hash that are kept; two versions of a document have the same ones by chance in one of 2¹²⁸ cases.
    private static let length = 16

    /// Returns the digest of the text of a document and of the files of its pictures, as hexadecimal digits.
    ///
    /// It does not depend on the stylesheet, on the version of the program, or on the folder.
    static func digest(of document: Document, _ images: ImageLoader) -> String {
        var parts = [document.source.bytes]
        for block in document.blocks {
            guard case .chapter(let chapter) = block.kind, let file = chapter.blocks.first?.span.file else { continue }
            parts.append(file.bytes)
        }
        for picture in document.pictures {
            parts.append(Array(picture.destination.utf8))
            parts.append(images.bytes(of: picture) ?? [])
        }
        return digest(of: parts)
    }

    /// Returns the parts of a document to which answers refer, with the files of its pictures.
    static func content(of document: Document, _ images: ImageLoader) -> DocumentContent {
        var known: [String: String] = [:]
        return ContentReader.content(of: document) { destination, path in
            let key = path + "\n" + destination
            if let digest = known[key] { return digest }
            let bytes = images.bytes(of: PictureReference(destination: destination, document: path))
            let digest = bytes.map(ContentDigest.of) ?? destination
            known[key] = digest
            return digest
        }
    }

    /// Returns the digest of a file of another program.
    static func digest(of bytes: [UInt8]) -> String { digest(of: [bytes]) }

    /// Returns the SHA-256 of the hashes of all parts, so that no two lists of parts are equal.
    private static func digest(of parts: [[UInt8]]) -> String {
        let hashes = parts.flatMap { HashFunction.sha256.hash($0) }
        return HashFunction.sha256.hash(hashes).prefix(length).map { $0.hexadecimal(digits: 2) }.joined()
    }
}

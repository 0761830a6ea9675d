import ContentSize
import FileAccess
import Formats
import Layout

/// What links between the documents of a run lead to, and from file to file.
struct RunLinks: Sendable {
    private let documents: [String]
    /// The numbers of documents by their paths, as the job spells them and without links.
    private let numbers: [String: Int]
    private let roots: FileRoots

    init(documents: [String], roots: FileRoots) {
        self.documents = documents
        self.roots = roots
        var numbers: [String: Int] = [:]
        for (number, path) in documents.enumerated() where path != GivenFile.standardInput {
            numbers[FilePath.normalized(path)] = number
            if let folder = FileRoots.canonicalFolder(FilePath.folder(of: path)) {
                numbers[FilePath.join(folder, FilePath.name(of: path))] = number
            }
        }
        self.numbers = numbers
    }

    /// The links of one document.
    func links(of document: String) -> DocumentLinks {
        let folder = FilePath.folder(of: document)
        return DocumentLinks(folder: folder, roots: roots.adding(folder), numbers: numbers, own: documents.firstIndex(of: document))
    }

    /// The address of another document's file of the same size and edition, from the one of `document`.
    static func address(
        of other: String, from document: String, at size: ContentSizeCategory, for traits: ReaderTraits, _ naming: OutputNaming
    ) -> String? {
        let folder = FilePath.folder(of: naming.path(document: document, size: size, traits: traits))
        return FilePath.relative(naming.path(document: other, size: size, traits: traits), to: folder).map(percentEncoded)
    }

    /// The bytes that a path of an address may have as they are (RFC 3986, 3.3); others are written as codes.
    private static func percentEncoded(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(
            decoding: path.utf8.flatMap { byte -> [UInt8] in
                let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "-._~/!$&'()*+,;=@".utf8.contains(byte)
                return isPlain ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }, as: UTF8.self)
    }
}

/// What the relative links of one document lead to. Only what lies below its folder or a root is looked at.
struct DocumentLinks: LinkedFiles {
    let folder: String
    let roots: FileRoots
    let numbers: [String: Int]
    let own: Int?

    func file(at path: String) -> LinkedFile {
        var result = LinkedFile.missing
        for candidate in Self.candidates(path) where !candidate.utf8.contains(0) {
            switch look(FilePath.join(folder, candidate)) {
            case .missing: continue
            case .unknown: result = .unknown
            case let found: return found
            }
        }
        return result
    }

    /// As an address and as written; and the Markdown of which generators make the page that is named, `a.html` or `a`.
    private static func candidates(_ path: String) -> [String] {
        let decoded = path.decodingPercentCodes, name = FilePath.name(of: decoded), suffix = FilePath.fileExtension(of: decoded)
        guard !name.isEmpty, suffix == ".html" || suffix.isEmpty else { return [decoded, path] }
        return [decoded, path, decoded.dropLast(suffix.count) + ".md"]
    }

    private func look(_ path: String) -> LinkedFile {
        if let number = numbers[FilePath.normalized(path)] { return known(number) }
        do throws(FileProblem) {
            return numbers[try roots.canonicalPath(of: path)].map(known) ?? .file
        } catch {
            return error == .missing ? .missing : .unknown
        }
    }

    private func known(_ number: Int) -> LinkedFile { number == own ? .itself : .document(number) }
}

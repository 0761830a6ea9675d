package import Diagnostics
import FileAccess
import PDFInspection
package import Typography

/// The fonts that documents were set in, each with the hash of its file: on another machine, or after an update, the same document is set
/// in the same letters or not at all.
///
/// A file of lines, one font each, sorted, so that version control shows what changed. Fields are parted by tabs: hash, name, file.
package struct FontLock: Hashable, Sendable {
    /// One face.
    package struct Entry: Hashable, Sendable {
        /// SHA-256 of the file in hexadecimal.
        package var hash: String
        /// The PostScript name, which tells the faces of a collection apart.
        package var name: String
        /// The name of the file, for people; it is not compared.
        package var file: String
    }

    package var entries: [Entry]

    /// The first line, by which the format is known.
    private static let header = "# typeset fonts 1"

    /// The faces that have glyphs, each once.
    package init(of faces: [FontFace]) {
        var hashes: [String: String] = [:]
        entries = faces.filter { $0.glyphCount > 0 }.compactMap { face in
            guard let hash = hashes[face.path] ?? Self.hash(of: face.path) else { return nil }
            hashes[face.path] = hash
            return Entry(hash: hash, name: face.postScriptName, file: face.path.split(separator: "/").last.map(String.init) ?? face.path)
        }
        entries = Set(entries).sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
    }

    /// nil where the text is no lock file.
    package init?(text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.first == Self.header[...] else { return nil }
        entries = []
        for line in lines.dropFirst() where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3 else { return nil }
            entries.append(Entry(hash: fields[0], name: fields[1], file: fields[2]))
        }
    }

    package var text: String {
        ([Self.header] + entries.map { [$0.hash, $0.name, $0.file].joined(separator: "\t") }).joined(separator: "\n") + "\n"
    }

    /// Errors about faces that the lock does not have, or has with another file.
    package func problems(with faces: [FontFace]) -> [Diagnostic] {
        let hint = "`typesetter fonts lock` writes the fonts of today; install the locked ones to set what was set before"
        return FontLock(of: faces).entries.compactMap { entry in
            let known = entries.filter { $0.name == entry.name }
            if known.contains(where: { $0.hash == entry.hash }) { return nil }
            let message =
                known.isEmpty ? "the font \(entry.name) is not in the lock file" : "the font \(entry.name) is not the one of the lock file"
            return .error("\(message): its file \(entry.file) has the hash \(entry.hash.prefix(12))…", hints: [hint])
        }
    }

    /// More than any collection of fonts has.
    private static let maximumBytes = 1 << 30

    private static func hash(of path: String) -> String? {
        // fontconfig has named the file, which may lie anywhere.
        let bytes = DeclaredInputs.$current.withValue(nil) {
            try? InputFile.bytes(of: path, kind: "font", limit: maximumBytes, roots: FileRoots(["/"]))
        }
        guard let bytes else { return nil }
        return SHA2.hash256(bytes).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

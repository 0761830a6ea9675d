package import TypesetBase
package import TypesetText

/// The fonts that documents were set in, each with the hash of its file.
///
/// On another machine or after an update, a document is set in the same fonts or not at all.
///
/// The file has one sorted line for each font, so version control shows the changes. The tab-separated fields are hash, name and file.
package struct FontLock: Hashable, Sendable {
    /// A face with its file.
    package struct LockedFont: Hashable, Sendable {
        /// The SHA-256 of the file in hexadecimal.
        package var hash: String
        /// The PostScript name, which distinguishes the faces of a collection.
        package var name: String
        /// The name of the file, for readers; it is not compared.
        package var file: String
    }

    package var entries: [LockedFont]

    /// The first line, which identifies the format.
    private static let header = "# typeset fonts 1"

    /// Creates a lock of the faces that have glyphs, each once.
    package init(of faces: [FontFace]) {
        var hashes: [String: String] = [:]
        entries = faces.filter { $0.glyphCount > 0 }.compactMap { face in
            guard let hash = hashes[face.path] ?? Self.hash(of: face.path) else { return nil }
            hashes[face.path] = hash
            return LockedFont(
                hash: hash, name: face.postScriptName, file: face.path.split(separator: "/").last.map(String.init) ?? face.path)
        }
        entries = Set(entries).sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
    }

    /// Creates a lock from the text of a lock file; nil if it is not one.
    package init?(text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.first == Self.header[...] else { return nil }
        entries = []
        for line in lines.dropFirst() where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3 else { return nil }
            entries.append(LockedFont(hash: fields[0], name: fields[1], file: fields[2]))
        }
    }

    package var text: String {
        ([Self.header] + entries.map { [$0.hash, $0.name, $0.file].joined(separator: "\t") }).joined(separator: "\n") + "\n"
    }

    /// Returns errors about faces that are missing from the lock or have another file there.
    package func problems(with faces: [FontFace]) -> [Diagnostic] {
        let hint = "install the locked fonts, or lock the current ones with `typesetter fonts lock`"
        return FontLock(of: faces).entries.compactMap { entry in
            let known = entries.filter { $0.name == entry.name }
            if known.contains(where: { $0.hash == entry.hash }) { return nil }
            let message =
                known.isEmpty ? "the font \(entry.name) is not in the lock file" : "the font \(entry.name) differs from the lock file"
            return .error("\(message): its file \(entry.file) has the hash \(entry.hash.prefix(12))…", hints: [hint])
        }
    }

    /// The largest size of a font file in bytes, more than any font collection has.
    private static let maximumBytes = 1 << 30

    private static func hash(of path: String) -> String? {
        // fontconfig named the file, which may lie anywhere.
        let bytes = DeclaredInputs.$current.withValue(nil) {
            try? InputFile.bytes(of: path, kind: "font", limit: maximumBytes, roots: FileRoots(["/"]))
        }
        guard let bytes else { return nil }
        return HashFunction.sha256.hash(bytes).map { $0.hexadecimal(digits: 2) }.joined()
    }
}

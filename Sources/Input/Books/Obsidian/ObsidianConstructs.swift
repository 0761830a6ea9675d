import TypesetBase
import TypesetMarkdown

extension Construct {
    static let noteEmbed = Construct("note-embed", "`![[note#heading]]` on a line of its own", set: [.obsidian])
}

extension ChapterSyntax {
    /// The embedded notes and the links of Obsidian, which name files anywhere in the vault.
    static let obsidian = ChapterSyntax(
        .obsidian,
        [
            PageConstruct(rows: [.noteEmbed]) { page, files in
                guard page.file.bytes[...].contains("[[".utf8) else { return }
                let folder = FilePath.folder(of: page.file.path), root = Vault.root(around: folder)
                guard let vault = files.vaults.value(of: root, make: { Vault(at: root, files.files) }) else { return }
                page.vault = vault
                let syntax = IncludeSyntax(
                    areAddressesOfFiles: true, directives: { EmbeddedNotes.directives(in: $0, vault, from: folder) },
                    folders: { _ in [vault.root] })
                page.include(syntax, files)
            }
        ])
}

/// Notes that are embedded by a line `![[note]]`, `![[note#heading]]` or `![[note#^name]]`.
private enum EmbeddedNotes {
    /// The embedded notes that the vault has, without those in code blocks.
    static func directives(in bytes: ArraySlice<UInt8>, _ vault: Vault, from folder: String) -> [IncludeDirective] {
        guard bytes.contains("![[".utf8) else { return [] }
        return IncludeDirective.outsideCode(in: bytes) { [directive($0, vault, from: folder)].compactMap(\.self) }
    }

    private static func directive(_ words: ArraySlice<UInt8>, _ vault: Vault, from folder: String) -> IncludeDirective? {
        guard words.starts(with: "![[".utf8) else { return nil }
        var end = words.endIndex
        while end > words.startIndex, words[end - 1] <= 0x20 { end -= 1 }
        let text = String(decoding: words[..<end], as: UTF8.self)
        guard text.hasSuffix("]]"), text.utf8.count > 5 else { return nil }
        let inner = text.dropFirst(3).dropLast(2)
        guard !inner.contains("[["), let name = inner.split(separator: "|").first?.split(separator: "#", omittingEmptySubsequences: false),
            let path = vault.path(of: String(name[0]).trimmingSpaces, from: folder), FilePath.fileExtension(of: path).lowercased() == ".md"
        else { return nil }
        let section = name.count > 1 ? String(name[name.count - 1]).trimmingSpaces : ""
        return IncludeDirective(.include(file: path, .section(section)), words.startIndex..<end)
    }
}

import TypesetBase
package import TypesetMarkdown

extension ChapterText {
    /// The document after the chapter's program has interpreted text and addresses that Markdown leaves unchanged.
    package func interpreted(_ document: Document) -> Document {
        let document = located(document)
        return inlineCode.map(document.withInlineCode) ?? document
    }

    /// The document with the addresses of included text relative to the chapter.
    ///
    /// In Docusaurus and MyST they are relative to the file that contains them; mdBook and MkDocs include plain text.
    private func located(_ document: Document) -> Document {
        let isIncluded = areAddressesOfFiles && !included.isEmpty
        guard isIncluded || vault != nil else { return document }
        let folder = FilePath.folder(of: FilePath.normalized(file.path))
        return document.withAddresses { address, span in
            if let vault, span.text.hasPrefix("[[") || span.text.hasPrefix("![[") {
                return vault.address(for: address, from: folder) ?? address
            }
            return isIncluded ? Self.address(address, at: span, from: folder) : address
        }
    }

    private static func address(_ address: String, at span: SourceSpan, from folder: String) -> String {
        let own = FilePath.folder(of: FilePath.normalized(span.origin.file.path))
        guard own != folder, let first = address.first, !"#/?\\".contains(first),
            address.split(separator: "/").first?.contains(":") == false
        else { return address }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard let relative = FilePath.relative(FilePath.join(own, String(path)), to: folder) else { return address }
        return relative + address[path.endIndex...]
    }
}

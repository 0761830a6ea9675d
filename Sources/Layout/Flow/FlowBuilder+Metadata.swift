import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetMath
import TypesetStylesheet
import TypesetText

extension FlowBuilder {
    func outline() -> [OutlineItem] {
        headings.map { OutlineItem(title: $0.title, level: $0.outlineLevel, destination: $0.destination) }
    }

    /// The heading at the beginning of a document without another title, if no other heading has a higher level.
    private var openingTitle: [Inline]? {
        guard document.metadata.title == nil, case .heading(let level, let inlines) = document.blocks.first?.kind, level > 1,
            level == headings.map(\.level).min(), !inlines.allSatisfy(\.isArtifact), !inlines.plainText.isEmpty
        else { return nil }
        return inlines
    }

    /// Returns the title as it is set: that of the front matter, of a program, of the first heading, or the file's name.
    mutating func title() -> String {
        guard let title = document.metadata.title else {
            return (AnchorTable.firstTitle(in: document) ?? openingTitle).map { setTitle(of: $0) } ?? fileStem
        }
        let isText = !document.metadata.titleText.plainText.isEmpty
        return setTitle(of: isText ? document.metadata.titleText : [Inline(.text(title.value), span: title.span)])
    }

    func metadata() -> DocumentMetadata {
        var metadata = DocumentMetadata()
        metadata.authors = metadataOfFile.authors.map(\.value.name)
        metadata.subject = metadataOfFile.subject?.value
        metadata.keywords = metadataOfFile.keywords.map(\.value)
        metadata.publisher = metadataOfFile.publisher?.value
        metadata.rights = metadataOfFile.rights.map(\.value.plainText)
        metadata.identifiers = metadataOfFile.identifiers.map(\.value)
        metadata.doi = metadataOfFile.doi?.value.text
        metadata.date = metadataOfFile.date?.value
        metadata.language = DocumentLanguage(of: document, stylesheet).tag
        return metadata
    }
}

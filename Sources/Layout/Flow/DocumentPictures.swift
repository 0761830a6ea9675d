package import TypesetImages
package import TypesetMarkdown

extension Document {
    /// The pictures in the order of the text, as `ImageLoader.loadAhead` takes them.
    package var pictures: [PictureReference] {
        var pictures: [PictureReference] = []
        forEachInline { inline, path in
            guard case .image(let destination, _, _) = inline.kind else { return }
            pictures += [destination, inline.attributes.values["dark"]].compactMap(\.self).map {
                PictureReference(destination: $0, document: path)
            }
        }
        return pictures
    }
}

package import TypesetBase

extension Document {
    /// Returns the document with changed addresses of links and pictures.
    ///
    /// - Parameter change: Returns the new address for an address and its span.
    package func withAddresses(_ change: (String, SourceSpan) -> String) -> Document {
        withInlines { Self.changed($0, change) }
    }

    /// Returns the document with changed code spans.
    ///
    /// - Parameter change: Returns the new code for a code span and its span, backticks included.
    package func withInlineCode(_ change: (String, SourceSpan) -> String) -> Document {
        withInlines { inline in
            guard case .code(let code) = inline.kind else { return inline }
            var inline = inline
            inline.kind = .code(change(code, inline.span))
            return inline
        }
    }

    private func withInlines(_ change: (Inline) -> Inline) -> Document {
        withoutActuallyEscaping(change) { change in
            let mapping = TreeMapping(level: { $0 }, inline: change)
            var copy = self
            copy.blocks = mapping.mapped(blocks)
            for index in footnotes.indices { copy.footnotes[index].blocks = mapping.mapped(footnotes[index].blocks) }
            return copy
        }
    }

    private static func changed(_ inline: Inline, _ change: (String, SourceSpan) -> String) -> Inline {
        var inline = inline
        switch inline.kind {
        case .link(let destination, let title, let inner):
            inline.kind = .link(destination: change(destination, inline.span), title: title, inner)
        case .image(let destination, let title, let description):
            inline.kind = .image(destination: change(destination, inline.span), title: title, description)
            if let dark = inline.attributes.values["dark"] { inline.attributes.values["dark"] = change(dark, inline.span) }
        default: break
        }
        return inline
    }
}

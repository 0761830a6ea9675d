package import Diagnostics

/// Something in a document that cannot be set as it is written; something else is set in its place.
package enum BuildIssue: Hashable, Sendable {
    /// A picture that cannot be shown: a frame with its alternative text stands in its place.
    case missingPicture(reason: String, hint: String?, isRemote: Bool, SourceSpan)
    /// A document that nowhere uses the upper levels of headings: the tags of all its headings are that much higher than they are written.
    /// The first one and its levels.
    case shiftedHeadings(from: Int, to: Int, SourceSpan)
    /// A picture of which a part is not shown.
    case incompletePicture(reason: String, hint: String, SourceSpan)
    /// A link without words, for which others are set, or without an address.
    case emptyLink(EmptyLink, SourceSpan)
    /// A relative link to a file that exists, or is a document of the same run.
    case linkedFile(path: String, isDocument: Bool, SourceSpan)
    /// A relative link to a file that does not exist.
    case missingFile(path: String, SourceSpan)
    /// A link to a name that nothing in the document has: its text is set, without a link.
    case missingTarget(name: String, suggestion: String?, SourceSpan)
    /// A link to where no link may lead (`LinkAddress`): its text is set, without a link.
    case refusedLink(to: String, SourceSpan)
    /// A construct that would repeat more of the document's text than its budget allows, in bytes: the rest is left out.
    case expansionLimit(RepeatedText, limit: Int, SourceSpan)
}

/// What a link lacks.
package enum EmptyLink: Hashable, Sendable {
    /// The words that are set instead: the heading that it leads to, or its address.
    case words(set: String)
    case address
}

/// Why a document's files may not claim PDF/UA (ISO 14289-1).
package enum ConformanceObstacle: Hashable, Sendable {
    /// The first heading is below the highest level of the document (7.4.2).
    case firstHeading(level: Int, top: Int, SourceSpan)
    /// A heading is more than one level below the one before it (7.4.2).
    case skippedHeading(level: Int, previous: Int, SourceSpan)
    /// A figure has no alternative text (7.3), or is lost and nothing stands in its place.
    case undescribedFigure(SourceSpan)
    /// Nothing states the language of the document (7.2). The place is the beginning of the file.
    case unstatedLanguage(SourceSpan)
    /// What states a language is no language tag (7.2).
    case invalidLanguage(SourceSpan)

    package var span: SourceSpan {
        switch self {
        case .firstHeading(_, _, let span), .skippedHeading(_, _, let span), .undescribedFigure(let span),
            .unstatedLanguage(let span), .invalidLanguage(let span):
            span
        }
    }
}

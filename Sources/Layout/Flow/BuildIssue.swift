package import TypesetBase

/// A part of a document that cannot be set as written and is replaced.
package enum BuildIssue: Hashable, Sendable {
    /// A picture that cannot be shown. A frame with its alternative text replaces it.
    case missingPicture(reason: String, hint: String?, isRemote: Bool, SourceSpan)
    /// A document that never uses the upper levels of headings. The tags of all its headings move up. The values are those of the first
    /// heading.
    case shiftedHeadings(from: Int, to: Int, SourceSpan)
    /// A picture of which a part is not shown.
    case incompletePicture(reason: String, hint: String, SourceSpan)
    /// A link without words, for which others are set, or without an address.
    case emptyLink(EmptyLink, SourceSpan)
    /// A relative link to a file that exists or is a document of the same run.
    case linkedFile(path: String, isDocument: Bool, SourceSpan)
    /// A relative link to a file that does not exist, or a link to a declaration in a program. In a book its text is set without a link.
    case missingFile(path: String, SourceSpan)
    /// A link to a name that is not in the document. Its text is set without a link.
    case missingTarget(name: String, suggestion: String?, SourceSpan)
    /// A link to an address that no link may lead to (`LinkAddress`). Its text is set without a link.
    case refusedLink(to: String, SourceSpan)
    /// A formula whose source is set as code.
    case unsetFormula(UnsetFormula, SourceSpan)
    /// A formula whose spoken text has many words, with their number.
    case longFormula(words: Int, SourceSpan)
    /// A construct that would repeat more of the document's text than its budget in bytes allows. The rest is omitted.
    case expansionLimit(RepeatedText, limit: Int, SourceSpan)
}

/// The part that a link lacks.
package enum EmptyLink: Hashable, Sendable {
    /// The link has no words. Those of the heading that it leads to, or its address, are set instead.
    case words(set: String)
    case address
}

/// The reason why a formula is not typeset.
package enum UnsetFormula: Hashable, Sendable {
    /// No font for formulas is installed.
    case missingFont
    /// The source has a fault, or a command that is not known.
    case source(cause: String, hint: String?)
}

/// The reason why a document's files may not claim PDF/UA (ISO 14289-1).
package enum ConformanceObstacle: Hashable, Sendable {
    /// The first heading is below the highest level of the document (7.4.2).
    case firstHeading(level: Int, top: Int, SourceSpan)
    /// A heading is more than one level below the one before it (7.4.2).
    case skippedHeading(level: Int, previous: Int, SourceSpan)
    /// A figure has no alternative text (7.3), or is lost without a replacement.
    case undescribedFigure(SourceSpan)
    /// A table has rows and columns but no header (7.5).
    case tableWithoutHeaders(SourceSpan)
    /// The document states no language (7.2). The span is the beginning of the file.
    case unstatedLanguage(SourceSpan)
    /// A stated language is not a language tag (7.2).
    case invalidLanguage(SourceSpan)

    package var span: SourceSpan {
        switch self {
        case .firstHeading(_, _, let span), .skippedHeading(_, _, let span), .undescribedFigure(let span),
            .tableWithoutHeaders(let span), .unstatedLanguage(let span), .invalidLanguage(let span):
            span
        }
    }
}

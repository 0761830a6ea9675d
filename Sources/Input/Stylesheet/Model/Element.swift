/// The elements of a document that a sheet can style, with their names under `elements:` as raw values.
package enum Element: String, CaseIterable, Hashable, Sendable {
    case document, h1, h2, h3, h4, h5, h6, paragraph, blockQuote, list, listItem, marker, taskMarker, codeBlock, code
    case emphasis, strong, strikethrough, link, image, figure, caption, table, tableHeader, tableCell
    case footnote, footnoteReference, thematicBreak, alert, tableOfContents, index, indexEntry, indexHeading, header, footer
    case bibliography, bibliographyEntry, formula, formulaNumber
    case halfTitle, publisher, imprint
    case titleBlock, title, subtitle, author, affiliation, authorNote, date, abstract, abstractHeading, keywords
    // Elements of HTML that have no Markdown syntax, by their HTML names.
    case dl, dt, dd, details, summary
    // Within code blocks.
    case codeComment, codeKeyword, codeString, codeNumber, codeType, codeFunction, codeAttribute, codeVariable, codeTag, codeKey
    case codeInserted, codeDeleted, codeHeading, codePrompt, codeOutput, codeAnnotation
    case codeHighlight, lineNumber
    /// The number of a page of the print edition, in the margin or in brackets.
    case printPage
    case sup, sub, kbd, samp, u, ins, mark, small, abbr, q, cite, dfn, time, bdo, rt
    case variable = "var"

    /// Whether the element is inline: its style changes only the keys that it declares, and the surrounding text supplies the rest.
    package var isInline: Bool {
        switch self {
        case .emphasis, .strong, .strikethrough, .link, .code, .footnoteReference, .codeHighlight, .lineNumber, .printPage: true
        case _ where isPartOfCode: true
        case .sup, .sub, .kbd, .samp, .u, .ins, .mark, .small, .abbr, .q, .cite, .dfn, .time, .bdo, .rt, .variable: true
        default: false
        }
    }

    /// Whether the element is a part of code, which has its own style if the code block's style declares `highlighting`.
    package var isPartOfCode: Bool {
        switch self {
        case .codeComment, .codeKeyword, .codeString, .codeNumber, .codeType, .codeFunction, .codeAttribute, .codeVariable, .codeTag: true
        case .codeKey, .codeInserted, .codeDeleted, .codeHeading, .codePrompt, .codeOutput, .codeAnnotation: true
        default: false
        }
    }

    /// Whether the element is a marker before an item's text; the item's style supplies the keys that the marker's style does not declare.
    package var isMarker: Bool { self == .marker || self == .taskMarker }

    /// Whether the surrounding text supplies the keys that the element's style does not declare.
    var dependsOnText: Bool { isInline || isMarker }

    /// Whether the element continues its container's text, so that only what differs from plain paragraphs applies of its style.
    var continuesText: Bool {
        switch self {
        case .list, .listItem, .dl, .dt, .dd, .details, .summary, .formulaNumber: true
        default: false
        }
    }
}

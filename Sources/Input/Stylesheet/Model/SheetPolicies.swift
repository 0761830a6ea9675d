/// The value of `headings:`, the policy for heading levels that skip one.
package enum HeadingPolicy: String, CaseIterable, Sendable { case asWritten, renumber }

/// The value of `titleBlock:`: whether the title, the authors and other front matter appear on a document's first page.
package enum TitleBlockPolicy: String, CaseIterable, Sendable {
    /// The title block appears unless a heading of the first level has the same text as the title.
    case auto
    case always, never
}

/// The value of `halfTitle:`: whether a page with the title alone precedes the title block.
package enum HalfTitlePolicy: String, CaseIterable, Sendable {
    case never
    /// The page precedes the title block of a book of several files, and of a document whose front matter has an imprint.
    case auto
    case always
}

/// The value of `printPages:`: how the numbers of the print edition's pages appear.
package enum PrintPagePolicy: String, CaseIterable, Sendable {
    /// The numbers are in the margin, and assistive technology skips them.
    case margin
    /// The numbers are in the margin, and assistive technology reads them at their places.
    case spoken
    /// The numbers are bookmarks, links and page labels alone.
    case bookmarks
}

/// The value of `printPageTable:`: whether a table of the print edition's pages ends the document.
package enum PrintPageTablePolicy: String, CaseIterable, Sendable {
    /// The table ends the document unless `[PAGES]` places it elsewhere.
    case auto
    case never
}

/// The value of `pageLabels:`: the page numbers that viewers show.
package enum PageLabelPolicy: String, CaseIterable, Sendable {
    /// The page numbers of the file's own pages.
    case edition
    /// The number of the print edition's page with which each page begins.
    case print
}

/// The value of `numerals:`: the digits of numbers that typesetting adds.
package enum NumeralPolicy: String, CaseIterable, Sendable {
    /// The digits that readers of the language expect.
    case auto
    /// The digits 0 to 9.
    case latin
    /// The digits of the language's script.
    case native
}

/// The value of `numberWithin:`: the part of a document in which figures, tables, formulas and statements are counted.
package enum NumberingScope: String, CaseIterable, Sendable {
    case document
    /// Each numbered heading of the highest level begins again, and its number precedes theirs: Theorem 2.1.
    case section
}

import TypesetBase

/// A built-in stylesheet with a document that shows it.
package struct Template: Sendable {
    package let name: String
    /// The purpose of the template, in one line.
    package let summary: String
    /// The stylesheet as YAML.
    let sheet: String
    /// A short Markdown document that the template was made for.
    package let sample: String
    /// The page of the sample that shows most of the design; a page with only a title shows little.
    package var tellingPage = 1
}

/// The built-in stylesheets: the files of `Templates/`, compiled into the program.
package enum Templates {
    /// The template for documents that name no stylesheet.
    static let defaultName = "default"

    package static let all: [Template] = [
        Template(
            name: "default", summary: "one calm sans serif for everything", sheet: EmbeddedText.default_yaml,
            sample: EmbeddedText.default_md),
        Template(
            name: "report", summary: "a serif with rules and running headers, for reference documents",
            sheet: EmbeddedText.report_yaml, sample: EmbeddedText.report_md, tellingPage: 2),
        Template(
            name: "book", summary: "EB Garamond on facing pages, for continuous reading",
            sheet: EmbeddedText.book_yaml, sample: EmbeddedText.book_md, tellingPage: 3),
        Template(
            name: "print", summary: "12.5 points with two-sided margins, for paper",
            sheet: EmbeddedText.print_yaml, sample: EmbeddedText.print_md),
        Template(
            name: "article", summary: "a paper in EB Garamond with numbered sections, in one column", sheet: EmbeddedText.article_yaml,
            sample: EmbeddedText.article_md),
        Template(
            name: "article-two-column", summary: "`article` in two columns, and in one for large text",
            sheet: EmbeddedText.article_two_column_yaml, sample: EmbeddedText.article_two_column_md),
        Template(
            name: "letter", summary: "a subject line, addresses and room to sign", sheet: EmbeddedText.letter_yaml,
            sample: EmbeddedText.letter_md),
        Template(
            name: "plain", summary: "black on white without colours, tints or running lines", sheet: EmbeddedText.plain_yaml,
            sample: EmbeddedText.plain_md),
        Template(
            name: "large-print", summary: "18 points and up, as the guidelines for large print agree",
            sheet: EmbeddedText.large_print_yaml, sample: EmbeddedText.large_print_md),
        Template(
            name: "large-print-acb", summary: "large print by the American Council of the Blind", sheet: EmbeddedText.large_print_acb_yaml,
            sample: EmbeddedText.large_print_md),
        Template(
            name: "large-print-aph", summary: "large print by the American Printing House for the Blind",
            sheet: EmbeddedText.large_print_aph_yaml,
            sample: EmbeddedText.large_print_md),
        Template(
            name: "large-print-ukaaf", summary: "large print by the UK Association for Accessible Formats",
            sheet: EmbeddedText.large_print_ukaaf_yaml,
            sample: EmbeddedText.large_print_md),
        Template(
            name: "large-print-rnib", summary: "large print by the Royal National Institute of Blind People",
            sheet: EmbeddedText.large_print_rnib_yaml,
            sample: EmbeddedText.large_print_md),
        Template(
            name: "large-print-din", summary: "large print by DIN 1450", sheet: EmbeddedText.large_print_din_yaml,
            sample: EmbeddedText.large_print_md),
        Template(
            name: "app-screen", summary: "phone-sized pages in Apple's text styles", sheet: EmbeddedText.app_screen_yaml,
            sample: EmbeddedText.app_screen_md),
    ]

    /// The names of all templates.
    package static let names = all.map(\.name)

    /// Returns the text of a template; nil if there is none with this name.
    ///
    /// Messages call it `template report`, because the user has no such file.
    static func source(_ name: String) -> SourceFile? {
        all.first { $0.name == name }.map { SourceFile(path: "template " + name, text: $0.sheet, isBuiltIn: true) }
    }

    /// Whether the span lies in a template.
    static func contains(_ span: SourceSpan?) -> Bool { span?.file.isBuiltIn == true }
}

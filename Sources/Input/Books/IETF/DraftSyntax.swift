import TypesetBase
import TypesetMarkdown

extension Construct {
    static let draftHeader = Construct(
        "draft-header", "`--- abstract`, `--- middle`, `--- back`; `%%%` around TOML, `.# Abstract`, `{mainmatter}`", set: [.ietf])
    static let draftReference = Construct(
        "draft-reference", "`{{RFC2119}}`, `{{Section 3 of HTTP}}`, `{{?TLS=RFC8446}}`; `[@!RFC2119]`, `(#intro)`", set: [.ietf])
    static let draftCaption = Construct(
        "draft-caption", "`{: #fig title=\"A map\"}` below code or a table; `Figure: A map`, `Table: Sizes`", set: [.ietf])
    static let draftText = Construct(
        "draft-text", "`{::boilerplate bcp14}`, `{:aside}`, `<t>`; `A> an aside`, `(!index entry)`, `<reference anchor=\"a\">`",
        set: [.ietf])
}

extension ChapterSyntax {
    /// The Markdown of Internet-Drafts: that of kramdown-rfc and that of mmark.
    ///
    /// Sources: github.com/cabo/kramdown-rfc, "README"; mmark.miek.nl, "Syntax".
    static let ietf = ChapterSyntax(
        .ietf,
        [
            .lines([.draftHeader, .draftReference, .draftCaption, .draftText]) { DraftText($0) },
            .lines([.kramdownExtension]) { KramdownText($0) },
        ])
}

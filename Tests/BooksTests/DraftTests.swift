import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of Internet-Drafts in the Markdown of kramdown-rfc and mmark.
@Suite struct DraftTests {
    /// The lines of the page as Markdown, without the blank ones and the front matter.
    private func lines(_ page: String, header: String = "---\ntitle: T\n\n--- middle\n\n") throws -> [String] {
        let text = try read(header + page)
        return text.split(separator: "\n").map(String.init).drop { $0 != "lang: \"en\"" }.dropFirst(2).map { $0 }
    }

    private func read(_ page: String) throws -> String {
        let file = SourceFile(path: "draft.md", text: page)
        let setting = try #require(FrontMatter.impliedDialect(of: file))
        let text = PageReader(roots: FileRoots(), limit: 100_000, expansion: 100_000).text(of: file, in: setting)
        #expect(text.dialect == .ietf)
        return String(decoding: text.file.bytes, as: UTF8.self)
    }

    @Test func theHeaderOfKramdownIsFrontMatter() throws {
        let page = """
            ---
            title: "A \\"new\\" protocol"
            abbrev: New
            docname: draft-new-00
            author:
              - ins: A. Doe
                name: Ann Doe
                org: Example
                email: a@example.org
            date: 2020-01

            --- abstract

            Words.

            --- note_To_Readers

            More.

            --- middle

            # One
            """
        #expect(
            try read(page).split(separator: "\n").map(String.init) == [
                "---", #"title: "A \"new\" protocol""#, #"short-title: "New""#, #"subtitle: "draft-new-00""#, "author:",
                #"  - name: "Ann Doe""#, #"    affiliation: "Example""#, #"    email: "a@example.org""#, #"date: "2020-01""#,
                #"lang: "en""#, "---", "# Abstract {.unnumbered}", "Words.", "# To Readers {.unnumbered}", "More.", "# One",
            ])
    }

    @Test func theHeaderOfMmarkIsFrontMatter() throws {
        let page = """
            %%%
            title = "T"
            date = 2018-03-01T00:00:00Z
            [seriesInfo]
            name = "RFC"
            value = "8341"
            [[author]]
            fullname = "Ann Doe"
            [author.address]
            email = "a@example.org"
            %%%

            .# Abstract

            {mainmatter}

            A> One.
            A> Two.
            """
        #expect(
            try read(page).split(separator: "\n").map(String.init) == [
                "---", #"title: "T""#, #"subtitle: "RFC 8341""#, "author:", #"  - name: "Ann Doe""#, #"    email: "a@example.org""#,
                #"date: "2018-03-01""#, #"lang: "en""#, "---", "# Abstract", "{.unlabelled}", "> [!NOTE]", "> One.", "> Two.",
            ])
    }

    @Test func referencesAreLinksToTheirList() throws {
        let header = """
            ---
            title: T
            normative:
              RFC2119:
              HTTP: RFC9110
              RFC8446: tls13
            informative:
              W3:
                title: The web
                author:
                  - name: Ann Doe
                date: 2020
                target: https://example.org/

            --- middle


            """
        let page =
            "# In tro\n\n{{RFC2119}}, {{Section 3 of HTTP}}, {{-tls13}}, {{W3, Part 2}}, {{?QUIC=RFC9000}}, {{in-tro}} `{{x}}`.\n\n--- back\n\n# End\n"
        #expect(
            try lines(page, header: header) == [
                "# In tro",
                #"[\[RFC2119\]](#ref-RFC2119), Section 3 of [\[HTTP\]](#ref-HTTP), [\[RFC8446\]](#ref-RFC8446), [\[W3\]](#ref-W3), Part 2, "#
                    + #"[\[QUIC\]](#ref-QUIC), [In tro](#in-tro) `{{x}}`."#,
                "# References", "## Normative References",
                #"- [\[RFC2119\]]{#ref-RFC2119} [RFC 2119](https://www.rfc-editor.org/info/rfc2119)."#,
                #"- [\[HTTP\]]{#ref-HTTP} [RFC 9110](https://www.rfc-editor.org/info/rfc9110)."#,
                #"- [\[RFC8446\]]{#ref-RFC8446} [RFC 8446](https://www.rfc-editor.org/info/rfc8446)."#, "## Informative References",
                #"- [\[W3\]]{#ref-W3} Ann Doe, [The web](<https://example.org/>), 2020."#,
                #"- [\[QUIC\]]{#ref-QUIC} [RFC 9000](https://www.rfc-editor.org/info/rfc9000)."#, "# End",
            ])
    }

    @Test func citationsOfMmarkAreLinks() throws {
        let page = """
            See [@!RFC2119, section 3; @Doe], [-@RFC1], [@R. (Miek) Gieben], (#one) and (!entry, part).

            # One {#one}

            <reference anchor='Doe' target='https://example.org'>
            <front><title>A
            title</title><author initials='A.' surname='Doe'/><date year='2020' month='May'/></front>
            </reference>

            {backmatter}

            """
        #expect(
            try lines(page, header: "%%%\ntitle = \"T\"\n%%%\n") == [
                #"See [\[RFC2119\]](#ref-RFC2119), section 3; [\[Doe\]](#ref-Doe), , R. (Miek) Gieben, [One](#one) and []{.index entry="entry!part"}."#,
                "# One {#one}", "# References", "## Normative References",
                #"- [\[RFC2119\]]{#ref-RFC2119} [RFC 2119](https://www.rfc-editor.org/info/rfc2119)."#, "## Informative References",
                #"- [\[Doe\]]{#ref-Doe} A. Doe, [A title](<https://example.org>), May 2020."#,
                #"- [\[RFC1\]]{#ref-RFC1} [RFC 1](https://www.rfc-editor.org/info/rfc1)."#,
            ])
    }

    @Test(arguments: [
        ("~~~ abnf\na\n~~~\n{: #fig title=\"A map\"}\n\n{{fig}}\n", ["~~~ {.abnf #fig-fig title=\"A map\"}", "a", "~~~", "@fig-fig"]),
        ("```\na\n```\nFigure: A *map* {#m}\n", ["``` {#fig-m title=\"A *map*\"}", "a", "```"]),
        (
            "| a | b |\n|---+---|\n| 1 | 2 |\n{: #tab title=\"Sizes\"}\n\n{{tab}}\n",
            ["| a | b |", "|---|---|", "| 1 | 2 |", "Table: Sizes {#tbl-tab}", "@tbl-tab"]
        ),
        ("# Thanks\n{:numbered=\"false\"}\n", ["# Thanks", "{: .unnumbered}"]),
        ("{:aside}\n> Text.\n", ["> Text."]), ("<t>A <contact fullname=\"Ann Doe\"/></t>\n", ["A Ann Doe"]),
        (
            "See {{Section 3\nof RFC1}}, {{RFC2}}{: section=\"4\"}.\n",
            [
                #"See Section 3 of [\[RFC1\]](#ref-RFC1), [\[RFC2\]](#ref-RFC2) Section 4."#, "# References", "## Informative References",
                #"- [\[RFC1\]]{#ref-RFC1} [RFC 1](https://www.rfc-editor.org/info/rfc1)."#,
                #"- [\[RFC2\]]{#ref-RFC2} [RFC 2](https://www.rfc-editor.org/info/rfc2)."#,
            ]
        ),
        ("A\n: Text.\n  {: anchor=\"b\"}\n*[text]: #b\n", ["A", ": Text.", "  []{#b}"]),
        (
            "A term{: #term}\n: [](https://example.org) <[](https://example.org)>\n",
            [
                "A term[]{#term}", ": <https://example.org> <https://example.org>",
            ]
        ),
        ("{{{Ann Doe}}} and {{a b}} {{\n", ["Ann Doe and {{a b}} {{"]),
    ])
    func marksOfBlocksAreThoseOfMarkdown(page: String, expected: [String]) throws { #expect(try lines(page) == expected) }

    @Test func theWordsOfBCP14AreSet() throws {
        let words = try lines("{::boilerplate bcp14-tagged}\n").first ?? ""
        #expect(words.contains("described in BCP 14 [\\[RFC2119\\]](#ref-RFC2119) [\\[RFC8174\\]](#ref-RFC8174) when"), "\(words)")
    }

    @Test func wordsOfBCP14ThatAreNotSetAreReported() throws {
        let mark = "{::boilerplate bcp14}\n\n"
        func messages(_ count: Int) -> [String] {
            let file = SourceFile(path: "a.md", text: "---\ntitle: T\n\n--- middle\n\n" + String(repeating: mark, count: count))
            let reader = PageReader(roots: FileRoots(), limit: 1_000_000, expansion: 1_000_000)
            return reader.text(of: file, in: .dialect(.ietf)).messages.map(\.message)
        }
        #expect(messages(100) == [])
        #expect(messages(102).count == 1)
    }

    @Test(arguments: ["---\ntitle: T\n---\n\n--- middle of it\n", "%%% A comment\n", "---\n\nText\n\n--- abstract\n", "Text.\n"])
    func otherPagesAreNoDrafts(page: String) { #expect(FrontMatter.impliedDialect(of: SourceFile(path: "a.md", text: page)) == nil) }
}

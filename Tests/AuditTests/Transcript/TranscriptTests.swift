import Testing
import TypesetPDFReading

@testable import TypesetAudit

/// Returns the lines of a transcript after those about the document.
private func lines(_ root: Tag..., catalog: String = "/Lang(en)", version: String = "1.7", more: [String] = []) throws -> [String] {
    let text = Transcript(try TaggedFile(root, catalog: catalog, version: version, more: more).inspected()).text
    return text.split(separator: "\n").dropFirst(2).map(String.init)
}

@Suite struct TranscriptTests {
    @Test func headingsHaveTheirLevel() throws {
        #expect(try lines(tag("Document", "", tag("H2", "", "One"), tag("P", "", "Two"))) == ["— page 1 —", "heading 2: One", "Two"])
    }

    @Test func theTitleIsSpokenIfReadersShowIt() throws {
        let title = "/ViewerPreferences<</DisplayDocTitle true>>"
        let file = TaggedFile([tag("P", "", "a")], catalog: title)
        #expect(Transcript(try file.inspected()).text.hasPrefix("document: tagged.pdf (the file's name)\nlanguage: not stated\n"))
    }

    @Test func theLanguageIsNamedWithItsTag() throws {
        let file = TaggedFile([tag("P", "", "a")], catalog: "/Lang(de-AT)")
        #expect(Transcript(try file.inspected()).text.contains("language: German (Austria), de-AT\n"))
    }

    @Test func nestedListsAreIndentedBelowTheirItem() throws {
        let inner = tag("L", "", tag("LI", "", tag("Lbl", "", "1."), tag("LBody", "", "inner")))
        let list = tag(
            "L", "", tag("LI", "", tag("Lbl", "/ActualText<FEFF2022>", "x"), tag("LBody", "", tag("P", "", "outer"), inner)),
            tag("LI", "", tag("LBody", "", "bare")))
        #expect(
            try lines(list) == [
                "— page 1 —", "list, 2 items", "  bullet: outer", "    list, 1 item", "      1. inner", "  item: bare",
            ])
    }

    @Test func cellsHaveTheirPlaceAndHeaders() throws {
        let head = tag("TR", "", tag("TH", "/A<</O/Table/Scope/Column>>", "Name"), tag("TH", "/A<</O/Table/Scope/Column>>", "Age"))
        let row = tag("TR", "", tag("TH", "/A<</O/Table/Scope/Row>>", "Ann"), tag("TD", "", "42"))
        #expect(
            try lines(tag("Table", "", tag("Caption", "", "People"), head, row)) == [
                "— page 1 —", "table, 2 columns, 2 rows", "  caption: People", "  row 1, column 1, column header: Name",
                "  row 1, column 2, column header: Age", "  row 2, column 1, row header under “Name”: Ann",
                "  row 2, column 2, headers “Age”, “Ann”: 42",
            ])
    }

    @Test func cellsThatNameTheirHeadersHaveOnlyThose() throws {
        let head = tag("TR", "", tag("TH", "/ID(a)", "A"), tag("TH", "/ID(b)", "B"))
        let row = tag("TR", "", tag("TD", "/A<</O/Table/Headers[(b)]>>", "1"), tag("TD", "", "2"))
        #expect(
            try lines(tag("Table", "", head, row)).suffix(2) == ["  row 2, column 1, header “B”: 1", "  row 2, column 2, header “B”: 2"])
    }

    @Test func aCellOfSeveralRowsHeadsEachOfThem() throws {
        let first = tag("TR", "", tag("TH", "/A<</O/Table/Scope/Row/RowSpan 2>>", "Both"), tag("TD", "", "1"))
        #expect(
            try lines(tag("Table", "", first, tag("TR", "", tag("TD", "", "2")))).suffix(3) == [
                "  rows 1–2, column 1, row header: Both", "  row 1, column 2, header “Both”: 1", "  row 2, column 2, header “Both”: 2",
            ])
    }

    @Test func anEmptyCellIsBlank() throws {
        let table = tag("Table", "", tag("TR", "", tag("TH", "", "A")), tag("TR", "", tag("TD")))
        #expect(try lines(table).last == "  row 2, column 1, header “A”: blank")
    }

    @Test func noteNumbersBeginTheirLine() throws {
        let note = tag("Note", "/ID(n)", tag("Lbl", "", "[1]"), tag("P", "", "The note."), tag("P", "", "More."))
        #expect(try lines(tag("Sect", "", note)) == ["— page 1 —", "footnote 1: The note.", "  More."])
    }

    @Test func linksInALineHaveBrackets() throws {
        let link = tag("Link", "", " guide", .annotation("/A<</S/URI/URI(https://x.org)>>"))
        #expect(try lines(tag("P", "", "See the", link, " now.")).last == "See the [link: guide → https://x.org] now.")
    }

    @Test func aLinkAloneHasNone() throws {
        let link = tag("Link", "", "guide", .annotation("/A<</S/URI/URI(https://x.org)>>"))
        #expect(try lines(tag("P", "", link)).last == "link: guide → https://x.org")
    }

    @Test func linksWithinTheFileNameTheHeading() throws {
        let link = tag("Link", "", "there", .annotation("/Dest[7 0 R/XYZ null 790 null]"))
        let heading = tag("H1", "", "Scope")
        #expect(try lines(tag("Document", "", tag("P", "", link), .pageBreak, heading))[1] == "link: there → “Scope”")
    }

    @Test func linksToNamedPlacesHaveTheirPage() throws {
        let link = tag("Link", "", "there", .annotation("/Dest(here)"))
        let names = "/Lang(en)/Names<</Dests<</Names[(here)[7 0 R/Fit]]>>>>"
        #expect(try lines(tag("P", "", link), catalog: names).last == "link: there → page 2")
    }

    /// The mark of an author's affiliation.
    @Test func aLinkWithAMarkIsSpokenByItsDescription() throws {
        func link(_ text: String) -> Tag {
            tag("Link", "", .text(text), .annotation("/Contents(One University)/A<</S/URI/URI(https://x.org)>>"))
        }
        #expect(try lines(tag("P", "", "Ada", link(" 1"))).last == "Ada [link: One University → https://x.org]")
        #expect(try lines(tag("P", "", "Ada", link(" home"))).last == "Ada [link: home → https://x.org]")
    }

    @Test func aLinkWithoutTextIsSpokenByItsDescription() throws {
        let link = tag("Link", "", .annotation("/Contents(Home page)/A<</S/URI/URI(https://x.org)>>"))
        #expect(try lines(tag("P", "", link)).last == "link: Home page → https://x.org")
    }

    @Test func otherLanguagesAreAnnounced() throws {
        let word = tag("Span", "/Lang(fr)", " bonjour")
        #expect(try lines(tag("P", "", "He said", word, " twice.")).last == "He said [French: bonjour] twice.")
    }

    @Test func aParagraphInAnotherLanguageBeginsWithItsName() throws {
        #expect(try lines(tag("P", "/Lang(fr)", "Bonjour", tag("Span", "", " ici"))).last == "[French] Bonjour ici")
    }

    @Test func markedContentMayHaveALanguage() throws {
        #expect(try lines(tag("P", "", "a", .text(" b", properties: "/Lang(de)"))).last == "a [German: b]")
    }

    @Test func replacementTextsAreReadInsteadOfTheContent() throws {
        #expect(try lines(tag("P", "", tag("Span", "/ActualText(real)", "xxxx"))).last == "real")
    }

    @Test func replacementTextsOfMarkedContentAreReadOnce() throws {
        #expect(try lines(tag("P", "", "a", .text(" x y", properties: "/ActualText(real)"))).last == "a real")
    }

    @Test func expansionsFollowTheirAbbreviation() throws {
        #expect(
            try lines(tag("P", "", "The", tag("Span", "/E(World Health Organization)", " WHO"))).last
                == "The [abbreviation: WHO → World Health Organization]")
    }

    @Test func picturesAreSpokenByTheirDescriptionAndHaveTheirCaption() throws {
        let figure = tag("Figure", "/Alt(A cat)", "pixels", tag("Caption", "", "Figure 1"))
        #expect(try lines(tag("Sect", "", figure)) == ["— page 1 —", "graphic: A cat", "  caption: Figure 1"])
    }

    @Test func picturesWithoutDescriptionAreSpokenByTheirText() throws {
        #expect(try lines(tag("Sect", "", tag("Figure", "", "label"))).last == "graphic without description: label")
    }

    @Test func formulasAreSpoken() throws {
        #expect(
            try lines(tag("P", "", "Here", tag("Formula", "/Alt(x squared)", " x2"), " is.")).last
                == "Here [formula: x squared] is.")
    }

    @Test func artifactsAreLeftOut() throws {
        #expect(try lines(tag("Document", "", .artifact("7"), tag("P", "", "text"))) == ["— page 1 —", "text"])
    }

    @Test func softHyphensJoinTheLinesOfAWord() throws {
        #expect(
            try lines(tag("P", "", .text("hyphen-", properties: "/ActualText<FEFF00680079007000680065006E00AD>"), "ation")).last
                == "hyphenation")
    }

    @Test func eachPageIsMarkedWhereItsTextBegins() throws {
        let text = tag("Document", "", tag("P", "", "one", .pageBreak, "two"), tag("P", "", "three"))
        #expect(try lines(text) == ["— page 1 —", "one two", "— page 2 —", "three"])
    }

    @Test func textWithoutTagsFollowsUnderARemark() throws {
        #expect(
            try lines(tag("P", "", "tagged", .text("loose", isTagged: false))) == [
                "— page 1 —", "tagged", "(the following text has no tag, and screen readers may skip it)", "loose",
            ])
    }

    @Test func filesWithoutTagsAreReadByLine() throws {
        #expect(
            try lines(.text("first line", isTagged: false), .text("second", isTagged: false)) == [
                "(the file has no tags: its text follows in the order of the pages' content)", "— page 1 —", "first line", "second",
            ])
    }

    @Test func codeQuotesAndAsidesAreNamed() throws {
        let code = tag("P", "", tag("Code", "", "let x")), quote = tag("BlockQuote", "", tag("P", "", "said"), tag("P", "", "more"))
        let aside = tag("Aside", "/NS 16 0 R", "hint")
        #expect(
            try lines(tag("Document", "", code, quote, aside), version: "2.0", more: ["<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>"])
                == [
                    "— page 1 —", "code: let x", "quote: said", "  more", "aside: hint",
                ])
    }

    @Test func typesOfANamespaceAreMappedToStandardOnes() throws {
        // Objects 9 to 11 are the elements.
        let own = "<</NS(https://example.org/own)/RoleMapNS<</para/P/title[/Title 13 0 R]>>>>"
        let document = tag("Document", "", tag("title", "/NS 12 0 R", "One"), tag("para", "/NS 12 0 R", "two"))
        #expect(
            try lines(document, version: "2.0", more: [own, "<</NS(http://iso.org/pdf2/ssn)>>"]) == ["— page 1 —", "title: One", "two"])
    }

    @Test func typesOfPDF2NeedTheirNamespace() throws {
        #expect(try lines(tag("Document", "", tag("Title", "", "One")), version: "2.0") == ["— page 1 —", "One"])
    }

    @Test func replacedTextKeepsItsDistance() throws {
        #expect(try lines(tag("P", "", "a", tag("Span", "/ActualText(b)", " x"), " c")).last == "a b c")
    }

    @Test func readingsFollowTheirBaseInParentheses() throws {
        #expect(try lines(tag("P", "", tag("Ruby", "", tag("RB", "", "base"), tag("RT", "", "reading")))).last == "base( reading)")
    }

    @Test func bracketsOfAnEndlessTreeEnd() throws {
        // An element that is its own child is read once.
        #expect(try lines(tag("P", "/K[9 0 R]", "text")).count <= 2)
    }

    @Test func deepTreesLoseNoText() throws {
        let deep = (0..<400).reduce(tag("P", "", "bottom")) { inner, _ in tag("Sect", "", inner) }
        #expect(try lines(deep).last == "bottom")
    }

    @Test func controlCharactersAreShown() throws {
        #expect(try lines(tag("P", "/ActualText<FEFF0061001B0062>", "x")).last == "a␛b")
    }

    @Test func aTranscriptEndsAtItsLimit() throws {
        let file = try TaggedFile([tag("Document", "", tag("P", "", "one"), tag("P", "", "two"))]).inspected()
        var reader = TranscriptReader(file, sizeLimit: 240)
        reader.read()
        #expect(reader.utterances.last?.role == .remark)
    }
}

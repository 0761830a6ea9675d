import Testing
import TypesetBooks

@Suite struct DocCOutlineTests {
    /// A group that contains only symbols has no pages and is not a part.
    @Test func groupsWithoutPagesAreNoParts() throws {
        let topics = "### Empty\n\n- ``Symbol``\n\n### Pages\n\n- <doc:One>\n"
        let book = try TestBook([
            "Book.docc/Root.md": "# The Book\n\n@Metadata {\n  @TechnologyRoot\n}\n\n## Topics\n\n" + topics,
            "Book.docc/One.md": "# One",
        ])
        #expect(book.entries() == ["# Pages", "1. (Book.docc/One.md)"])
    }

    @Test func aCatalogueOfDocCIsInTheOrderOfItsTopics() throws {
        let book = try TestBook([
            "Book.docc/Root.md": """
            # The Book

            @Metadata {
              @TechnologyRoot
            }

            ## Topics

            ### First

            - <doc:One>
            - <doc:/documentation/Book/two>
            - ``Symbol``
            - <doc:Gone>

            ### Last

            - [Named](doc:Three)
            """,
            "Book.docc/a/One.md": "# One\n\n## Topics\n\n- <doc:Four>\n\n## See Also\n\n- <doc:Two>\n", "Book.docc/a/Two.md": "# Two",
            "Book.docc/Three.md": "# Three", "Book.docc/Four.md": "# Four", "Book.docc/Five.md": "# Five",
        ])
        #expect(
            book.entries() == [
                "# First", "1. (Book.docc/a/One.md)", "  1. (Book.docc/Four.md)", "1. (Book.docc/a/Two.md)", "# Last",
                "1. (Book.docc/Three.md)", "1. (Book.docc/Five.md)*",
            ])
        #expect(book.read("Book.docc").outline?.metadata.title?.value == "The Book")
        #expect(
            book.complaints() == [
                "Book.docc/Root.md:14:3 the catalogue has no page `Gone` (did you mean `One`?)",
                "Book.docc 1 page is not in a topic list and is placed at the end: `Five.md`",
                "Book.docc/Root.md:13:1 1 symbol is documented in code and left out",
            ])
    }

    /// An extension page is named by its symbol's path; links and topics can omit the module.
    @Test func topicsListWhatPagesSayOfSymbols() throws {
        let book = try TestBook([
            "Kit.docc/Kit.md": """
            # ``Kit``

            ## Topics

            ### Essentials

            - ``Sloth``
            - ``Kit/Leaf-5r0ge``
            - ``Gone``
            - <doc:Kit/Habitat>
            - <doc:Gone>
            """,
            "Kit.docc/Extensions/Sloth.md": "# ``Kit/Sloth``\n\nSlow.\n\n## Topics\n\n- ``eat(_:)-swift.method``\n- ``Sloth/sleep()``\n",
            "Kit.docc/Extensions/Sloth-eat.md": "# ``Kit/Sloth/eat(_:)``\n\nEats.\n",
            "Kit.docc/Extensions/Sloth-sleep.md": "# ``Sloth/sleep()``\n\nSleeps.\n",
            // This page has no text about the symbol: the pages of its members are listed themselves.
            "Kit.docc/Extensions/Leaf.md": "# ``Kit/Leaf``\n\n## Topics\n\n- ``color``\n",
            "Kit.docc/Extensions/Leaf-size.md": "# ``Kit/Leaf/size``\n\nSize.\n",
        ])
        #expect(
            book.entries("Kit.docc") == [
                "# Essentials", "1. (Kit.docc/Extensions/Sloth.md)", "  1. (Kit.docc/Extensions/Sloth-eat.md)",
                "  1. (Kit.docc/Extensions/Sloth-sleep.md)", "1. (Kit.docc/Extensions/Leaf-size.md)*",
            ])
        #expect(book.read("Kit.docc").outline?.metadata.title?.value == "Kit")
        #expect(
            book.complaints("Kit.docc") == [
                "Kit.docc 1 page is not in a topic list and is placed at the end: `Leaf-size.md`",
                "Kit.docc/Kit.md:8:1 5 symbols are documented in code and left out",
            ])
    }

    /// Examples of directives and titles are no pages of a module, and many extensions have the same title.
    @Test func theRootIsThePageFromWhichMostAreReached() throws {
        let book = try TestBook([
            "Book.docc/A.md": "# ``Button``\n\nText.\n\n```\n@Metadata {\n   @TechnologyRoot\n}\n```\n",
            "Book.docc/B.md": "# ``Kit``\n\n@Metadata { @DisplayName(\"The Kit\") }\n\n## Topics\n\n- <doc:One-More>\n- ``Button``\n",
            "Book.docc/One more.md": "# One\n",
        ])
        #expect(book.entries("Book.docc") == ["1. (Book.docc/One more.md)*", "1. (Book.docc/A.md)*"])
        #expect(book.read("Book.docc").outline?.metadata.title?.value == "The Kit")
        #expect(book.complaints("Book.docc") == [])
    }

    @Test func aCatalogueWithoutARootHasAllItsArticles() throws {
        let plist = "<plist version=\"1.0\"><dict><key>CFBundleDisplayName</key><string>Sloths</string>"
        let region = "<key>CFBundleDevelopmentRegion</key><string>en-GB</string></dict></plist>"
        let book = try TestBook([
            "Book.docc/A.md": "# A\n", "Book.docc/B.md": "# B\n\n## Topics\n\n- <doc:A>\n", "Book.docc/notes.md": "No title.\n",
            "Book.docc/Info.plist": plist + region,
        ])
        #expect(book.entries("Book.docc") == ["1. (Book.docc/B.md)*", "  1. (Book.docc/A.md)*"])
        let outline = book.read("Book.docc").outline
        #expect(outline?.metadata.title?.value == "Sloths")
        #expect(outline?.metadata.language?.value == "en-GB")
        #expect(book.complaints("Book.docc") == [])
        #expect(
            try TestBook(["Book.docc/a.md": "No title.\n", "Book.docc/b.md": ""]).complaints("Book.docc").first?.contains("has no page")
                == true)
    }

    /// Reading a catalogue with a group whose pages list each other terminates.
    @Test func pagesThatListEachOtherAreChaptersOnce() throws {
        let book = try TestBook([
            "Book.docc/Kit.md": "# ``Kit``\n\n## Topics\n\n- ``A``\n",
            "Book.docc/A.md": "# ``Kit/A``\n\n## Topics\n\n- ``B``\n- ``Kit``\n",
            "Book.docc/B.md": "# ``Kit/B``\n\nText.\n\n## Topics\n\n- ``A``\n",
        ])
        #expect(book.entries("Book.docc") == ["1. (Book.docc/A.md)*", "  1. (Book.docc/B.md)*"])
    }
}

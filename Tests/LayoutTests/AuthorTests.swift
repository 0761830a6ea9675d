import FixedAdvanceShaping
import Testing
import TypesetBase
import TypesetMarkdown
import TypesetText

@testable import TypesetLayout

/// Tests of the authors of the title block, of their marks and the lines below them.
@Suite struct AuthorTests {
    private func paper(_ authors: String, _ rest: String = "lang: en") -> LaidOutDocument {
        layOut("---\ntitle: T\n\(authors)\n\(rest)\n---\n\nText.\n")
    }

    private static let pair = """
        authors:
          - {name: Ann, affiliation: "1, 2", equal-contrib: true}
          - {name: Ben, affiliation: 2, equal-contrib: true, corresponding: true, email: ben@example.org, orcid: 0000-0002-1825-0097}
        affiliations:
          - {index: 1, name: First}
          - {index: 2, name: Second}
        """

    private func links(_ document: LaidOutDocument) -> [String] {
        document.structure.elements.filter { $0.kind == .link }.compactMap(\.linkDescription)
    }

    @Test func marksFollowTheNames() {
        let text = extracted(paper(Self.pair)).replacing("\u{2060}", with: "")
        #expect(text.contains("Ann1,2,†, Ben2,*,†"), "\(text)")
    }

    @Test func linesBelowTheAuthorsBeginWithTheirMarks() {
        let text = extracted(paper(Self.pair))
        for line in ["1 First", "2 Second", "* Correspondence: ben@example.org", "† These authors contributed equally."] {
            #expect(text.contains(line), "\(text)")
        }
    }

    /// A screen reader says of each mark which affiliation or note it leads to.
    @Test func marksAreLinksWithTheWordsOfTheirLines() {
        let marks = links(paper(Self.pair)).prefix(6)
        #expect(
            marks == [
                "First", "Second", "These authors contributed equally.", "Second", "Correspondence:", "These authors contributed equally.",
            ])
    }

    @Test func marksLeadToTheirLines() throws {
        let document = paper(Self.pair)
        let mark = try #require(document.structure.elements.first { $0.kind == .link })
        guard case .destination(let index) = mark.target else {
            Issue.record("a mark leads nowhere")
            return
        }
        #expect(document.structure[document.destinations[index].element].kind == .paragraph)
    }

    @Test func anORCIDiDSaysWhoseItIs() {
        #expect(links(paper(Self.pair)).contains("ORCID Ben (https://orcid.org/0000-0002-1825-0097)"))
    }

    @Test func oneAffiliationOfAllAuthorsHasNoMark() {
        let document = paper("author: [{name: Ann, affiliation: X}, {name: Ben, affiliation: X}]")
        #expect(extracted(document) == "TAnn, BenXText.")
    }

    /// A line has room for eighteen letters: for a name and a half.
    @Test(arguments: [true, false]) func linesBreakBetweenNames(areMarked: Bool) {
        let names = ["Ada B. Lovelace", "Grace M. Hopper", "Edsger-W. Dijkstra"]
        let authors = names.enumerated().map { "{name: \($1), affiliation: \(areMarked ? "X\($0)" : "X")}" }.joined(separator: ", ")
        let sheet = "typeset: 1\nextends: []\npage: { size: [240, 600], margins: 20 }\nelements: { author: { size: { absolute: 20 } } }\n"
        let document = layOut("---\ntitle: T\nauthor: [\(authors)]\n---\n\nText.\n", sheet: sheet)
        let lines = Dictionary(grouping: document.pages[0].glyphs.filter { $0.text.contains(/[A-Z]/) }, by: \.origin.y).values
            .map { $0.map(\.text).joined() }
        #expect(names.allSatisfy { name in lines.contains { $0.contains(name) } }, "\(lines)")
    }

    /// A name that is wider than the line breaks between its words, and not within them.
    @Test func aLongNameBreaksBetweenWords() {
        let sheet =
            "typeset: 1\nextends: []\npage: { size: [240, 600], margins: 20 }\n"
            + "elements: { author: { size: { absolute: 20 }, hyphenation: true } }\n"
        let document = layOut(
            "---\ntitle: T\nlang: en\nauthor: Alexandrina Montgomery Featherstonehaugh\n---\n\nText.\n", sheet: sheet,
            shaper: FixedAdvanceShaper(hyphenation: .system))
        let lines = Dictionary(grouping: document.pages[0].glyphs, by: \.origin.y).values.map { $0.map(\.text).joined() }
        #expect(["Alexandrina", "Montgomery", "Featherstonehaugh"].allSatisfy { name in lines.contains { $0.contains(name) } }, "\(lines)")
    }

    @Test func anAuthorAloneHasNoMarks() {
        let document = paper("author: {name: Ann, corresponding: true, equal-contrib: true, affiliation: X}")
        #expect(extracted(document) == "TAnnXCorrespondence: AnnText.")
    }

    @Test func addressesFollowTheNamesOfSeveralAuthors() {
        let text = extracted(paper("author: [{name: Ann, email: a@b.org}, {name: Ben, email: c@d.org}]"))
        #expect(text.contains("Ann a@b.org, Ben c@d.org"))
    }

    @Test func thePageOfAnAuthorIsALinkOfTheName() {
        #expect(links(paper("author: {name: Ann, url: 'https://ann.example.org'}")) == ["Ann (https://ann.example.org)"])
    }

    @Test(arguments: [
        ("en", "Abstract", "Keywords: k, l"), ("de", "Zusammenfassung", "Schlagwörter: k, l"), ("fr", "Résumé", "Mots-clés\u{A0}: k, l"),
        ("ja", "概要", "キーワード：k, l"),
    ])
    func abstractAndKeywordsHaveTheWordsOfTheLanguage(language: String, abstract: String, keywords: String) {
        let text = extracted(paper("abstract: Words.\nkeywords: [k, l]", "lang: \(language)"))
        #expect(text.contains(abstract + "Words."), "\(text)")
        #expect(text.contains(keywords), "\(text)")
    }

    @Test func theFrontMatterNamesTheAbstract() {
        #expect(extracted(paper("abstract: Words.\nabstract-title: Synopsis")).contains("SynopsisWords."))
    }

    @Test func keywordsBelowAnAbstractMayHaveTheirStyle() {
        let sheet = narrowSheet("", more: "keywords: { size: { absolute: 10 } }\n  abstract + keywords: { size: { absolute: 20 } }")
        let document = layOut("---\ntitle: T\nabstract: W.\nkeywords: [kay, l]\n---\n\nText.\n", sheet: sheet)
        #expect(document.pages.flatMap(\.glyphs).first { $0.text.contains("kay") }?.pointSize.value == 20)
    }

    @Test func keywordsOfOtherDocumentsAreOnlyInTheFile() {
        #expect(extracted(paper("tags: [k, l]")) == "TText.")
    }

    @Test func keywordsWithCommasAreBetweenSemicolons() {
        #expect(extracted(paper("abstract: W.\nkeywords: ['k, m', l]")).contains("Keywords: k, m; l"))
    }

    @Test func aDOIIsALinkToItsAddress() {
        #expect(extracted(paper("doi: 10.1000/182")) == "Thttps://doi.org/10.1000/182Text.")
    }

    @Test(arguments: [
        ("en", "Author contributions: Ann: Software (lead), coffee; Ben: Supervision"),
        ("fr", "Contributions des auteurs : Ann : Logiciel (rôle principal), coffee; Ben : Supervision"),
        ("sv", "Author contributions: Ann: Software (lead), coffee; Ben: Supervision"),
    ])
    func rolesFollowTheAuthors(language: String, line: String) {
        let text = extracted(
            paper("author: [{name: Ann, roles: [{software: lead}, coffee]}, {name: Ben, roles: supervision}, Cem]", "lang: \(language)"))
        #expect(text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ").contains(line), "\(text)")
    }

    @Test func everyRoleAndDegreeHasAWord() {
        let names = Metadata.Contribution.Role.allCases.map(\.rawValue) + Metadata.Contribution.Degree.allCases.map(\.rawValue)
        let unnamed = names.filter { name in
            BuiltInTerm.Column(rawValue: name).flatMap { BuiltInTermTable.term($0, in: "de") } == nil
        }
        #expect(unnamed == [])
    }

    @Test func theArchiveOfSoftwareIsALink() {
        let document = paper("author: Ann\narchive_doi: 10.5281/zenodo.1", "lang: de")
        #expect(extracted(document).contains("Archiv: https://doi.org/10.5281/zenodo.1"), "\(extracted(document))")
        #expect(links(document).contains("https://doi.org/10.5281/zenodo.1"))
    }
}

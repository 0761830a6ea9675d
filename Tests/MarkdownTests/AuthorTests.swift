import Testing
import TypesetBase

@testable import TypesetMarkdown

/// Tests of authors and affiliations in the front matter of JOSS, Quarto, MyST and pandoc.
@Suite struct AuthorTests {
    private func read(_ yaml: String) -> (metadata: Metadata, messages: [String]) {
        let (document, diagnostics) = MarkdownParser.parse(SourceFile(path: "a.md", text: "---\n\(yaml)\n---\n\nText.\n"))
        return (document.metadata, diagnostics.map { "\($0.severity): \($0.message)" })
    }

    /// The authors as text, each with the numbers of the affiliations, and the affiliations in their order.
    private func summary(_ yaml: String) -> [String] {
        let (metadata, messages) = read(yaml)
        let authors = metadata.authors.map { author in
            ([author.value.name] + author.value.affiliations.map { String($0 + 1) }).joined(separator: " ")
        }
        return authors + metadata.affiliations.map(\.value.name) + messages
    }

    @Test func affiliationsOfJOSSAreCountedInTheOrderOfTheirFirstUse() {
        let yaml = """
            authors:
              - name: Ann Alpha
                affiliation: "2, 1"
              - given-names: Ludwig
                dropping-particle: van
                surname: Beethoven
                affiliation: 1
            affiliations:
              - {name: First, index: 1}
              - {name: Second, index: 2}
            """
        #expect(summary(yaml) == ["Ann Alpha 1 2", "Ludwig van Beethoven 2", "Second", "First"])
    }

    @Test func affiliationsOfQuartoHavePartsAndReferences() {
        let yaml = """
            author:
              - name: {given: Ann, family: Alpha}
                affiliations:
                  - {id: u, name: University, department: Physics, city: Lindow, country: Norway}
                  - ref: lab
              - name: Ben Beta
                affiliation: u
            affiliations:
              - {id: lab, name: Laboratory}
            """
        #expect(summary(yaml) == ["Ann Alpha 1 2", "Ben Beta 1", "Physics, University, Lindow, Norway", "Laboratory"])
    }

    @Test func affiliationsOfMyStAreNamesOrIds() {
        let yaml = """
            authors:
              - {name: Ann, affiliations: [u, Free Institute], equal_contributor: true}
            affiliations:
              - {id: u, institution: University}
            """
        #expect(summary(yaml) == ["Ann 1 2", "University", "Free Institute"])
        #expect(read(yaml).metadata.authors.first?.value.contributesEqually == true)
    }

    @Test func institutesOfPandocBelongToAllAuthors() {
        #expect(summary("author: [Ann, Ben]\ninstitute: [One, Two]") == ["Ann", "Ben", "One", "Two"])
        #expect(!read("author: [Ann, Ben]\ninstitute: [One, Two]").metadata.marksAffiliations)
    }

    @Test func institutesOfFiltersHaveIds() {
        let yaml = """
            author:
              - Ann Alpha: {institute: [u], correspondence: "yes", email: ann@example.org}
            institute:
              - u: University
            """
        #expect(summary(yaml) == ["Ann Alpha 1", "University"])
        #expect(read(yaml).metadata.authors.first?.value.isCorresponding == true)
    }

    @Test func attributesOfQuartoBelongToTheAuthor() {
        let author = read("author: [{name: Ann, attributes: {equal-contributor: true, deceased: true}}]").metadata.authors.first?.value
        #expect(author?.contributesEqually == true)
        #expect(author?.isDeceased == true)
    }

    @Test func rolesAreThoseOfCRediTInEachForm() {
        let yaml =
            "author: [{name: Ann, roles: [Data curation, {writing: lead}, 'Writing – review & editing', coffee], role: [editor, software]}]"
        let roles = read(yaml).metadata.authors.first?.value.contributions ?? []
        #expect(roles.map(\.role) == [.dataCuration, .originalDraft, .reviewAndEditing, nil, .software])
        #expect(roles.map(\.degree) == [nil, .lead, nil, nil, nil])
    }

    @Test func anAffiliationNeedsAMarkIfReadersCannotTellWhoseItIs() {
        #expect(!read("author: [{name: A, affiliation: X}, {name: B, affiliation: X}]").metadata.marksAffiliations)
        #expect(read("author: [{name: A, affiliation: X}, B]").metadata.marksAffiliations)
        #expect(read("author: [{name: A, affiliation: X}, {name: B, affiliation: Y}]").metadata.marksAffiliations)
    }

    @Test(arguments: [
        ("authors: [{name: A, affiliation: 3}]\naffiliations: [{index: 1, name: X}]", "error: no affiliation has the id `3`"),
        ("authors: [{name: A, affiliation: {ref: unii}}]\naffiliations: [{id: uni, name: X}]", "error: no affiliation has the id `unii`"),
        ("authors: [{name: A}]\naffiliations: [{index: 1, name: X}]", "warning: no author has the affiliation `X`"),
        ("authors: [A]\naffiliations: [{index: 1}]", "error: an affiliation has a `name`"),
        ("author: [{name: A, orcid: 12}]", "error: `12` is not an ORCID iD"),
        (
            "author: [{name: A, orcid: 0000-0002-1825-0096}]",
            "warning: the ORCID iD `0000-0002-1825-0096` has a wrong digit and is left out"
        ),
        ("author: [{name: A, email: nowhere}]", "error: `nowhere` is not an e-mail address"),
        ("author: [{name: A, corresponding: maybe}]", "error: key `corresponding` of an author takes `true` or `false`"),
        (
            "author: [{name: A, roles: [[x]]}]",
            "error: key `roles` of an author takes names of roles, with the degrees `lead`, `equal` or `supporting`"
        ),
        (
            "author: [{name: A, roles: [{software: main}]}]",
            "error: key `roles` of an author takes names of roles, with the degrees `lead`, `equal` or `supporting`"
        ),
        ("archive_doi: 10.5281.zenodo 12", "note: front matter key `archive_doi` takes an identifier such as `10.1000/182`"),
        ("author: [{name: A, orcdi: x}]", "warning: key `orcdi` of an author has no meaning here"),
        ("doi: nonsense", "error: front matter key `doi` takes an identifier such as `10.1000/182`"),
    ])
    func badValuesAreReported(yaml: String, message: String) {
        #expect(read(yaml).messages.contains(message), "\(read(yaml).messages)")
    }

    @Test(arguments: ["0000-0002-1694-233X", "https://orcid.org/0000-0002-1694-233X", "000000021694233x"])
    func anORCIDiDIsReadInEachForm(text: String) throws {
        let orcid = try ORCID(text)
        #expect(orcid.text == "0000-0002-1694-233X")
    }

    @Test(arguments: ["10.21105/joss.00388", "doi:10.21105/joss.00388", "https://doi.org/10.21105/joss.00388"])
    func aDOIIsReadInEachForm(text: String) {
        #expect(DOI(text)?.address == "https://doi.org/10.21105/joss.00388")
    }

    @Test func papersOfJOSSHaveTheDialectOfPandoc() {
        func dialect(_ yaml: String) -> DialectSetting? {
            FrontMatter.impliedDialect(of: SourceFile(path: "paper.md", text: "---\n\(yaml)\n---\n\nText.\n"))
        }
        let paper = "authors: [{name: A, affiliation: 1}]\naffiliations: [{name: X, index: 1}]\nbibliography: paper.bib"
        #expect(dialect(paper) == .dialect(.pandoc))
        #expect(dialect(paper.replacing("index", with: "id")) == nil)
        #expect(dialect(paper.replacing("bibliography", with: "title")) == nil)
    }
}

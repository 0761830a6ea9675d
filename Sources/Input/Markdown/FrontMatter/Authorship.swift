extension Metadata {
    /// An author of the document.
    package struct Author: Hashable, Sendable {
        package var name: String
        /// The indices of the author's affiliations in `Metadata.affiliations`, in the order in which the author names them.
        package var affiliations: [Int] = []
        package var orcid: ORCID?
        package var email: String?
        /// The address of the author's page.
        package var website: String?
        /// Whether readers should write to this author.
        package var isCorresponding = false
        /// Whether the author contributed as much as the others of this kind.
        package var contributesEqually = false
        package var isDeceased = false
        /// The author's part in the work, in the order in which the author states it.
        package var contributions: [Contribution] = []

        package init(name: String, affiliations: [Int] = []) { self.name = name; self.affiliations = affiliations }
    }

    /// A university, a company or an office of authors.
    package struct Affiliation: Hashable, Sendable {
        /// The name with department, city and country, in one line.
        package var name: String
        /// The address of its page, or of its entry in the Research Organization Registry.
        package var website: String?
    }

    /// Whether the reader needs marks to see which affiliations belong to which authors.
    ///
    /// Journals have them if there are several affiliations. One affiliation needs a mark if it does not belong to all authors.
    package var marksAffiliations: Bool {
        guard authors.contains(where: { !$0.value.affiliations.isEmpty }) else { return false }
        return affiliations.count > 1 || authors.contains { $0.value.affiliations.isEmpty }
    }

    /// Whether the title block is that of a paper, which has keywords.
    package var isPaper: Bool { abstract != nil || !affiliations.isEmpty }
}

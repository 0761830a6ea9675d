/// The addresses that variables link to (CSL 1.0.2, appendix VI, "Links").
enum CitationLink {
    /// The address of a variable with a value; nil if the variable is not an address.
    static func address(of variable: String, _ value: String) -> String? {
        let prefix: String
        switch variable {
        case "URL": prefix = ""
        case "DOI": prefix = "https://doi.org/"
        case "PMID": prefix = "https://www.ncbi.nlm.nih.gov/pubmed/"
        case "PMCID": prefix = "https://www.ncbi.nlm.nih.gov/pmc/articles/"
        default: return nil
        }
        let isAddress = value.hasPrefix("https://") || value.hasPrefix("http://") || value.hasPrefix("ftp://")
        if isAddress { return value }
        return prefix.isEmpty ? nil : prefix + value
    }
}

import Testing
import TypesetBase

@testable import TypesetCitations

/// Reads the text of a bibliography.
func bibliography(_ text: String, _ format: Bibliography.Format = .bibTeX) -> Bibliography {
    Bibliography(reading: SourceFile(path: "test", text: text), format: format)
}

/// The only entry of a bibliography in BibTeX, with the fields between the braces.
func entry(_ fields: String, type: String = "article") throws -> BibliographyEntry {
    try #require(bibliography("@\(type){key, \(fields)}").entries.first)
}

/// The plain text of a variable of an entry in BibTeX.
func field(_ variable: String, _ fields: String, type: String = "article") throws -> String? {
    try entry(fields, type: type).fields[variable]?.plain
}

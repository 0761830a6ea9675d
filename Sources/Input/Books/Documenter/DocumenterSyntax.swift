import TypesetBase
import TypesetMarkdown

extension Construct {
    static let documenterReference = Construct(
        "documenter-reference", "`[text](@ref)`, `[text](@ref name)`, `# [Title](@id name)`", set: [.documenter])
    static let documenterMath = Construct("documenter-math", "``` ``x^2`` ```", set: [.documenter])
    static let documenterBlock = Construct(
        "documenter-block", "```` ```@example ````, ```` ```jldoctest ````, ```` ```@meta ````", set: [.documenter])
    static let documenterDocs = Construct("documenter-docs", "```` ```@docs ````, ```` ```@autodocs ````", reported: [.documenter])
}

extension ChapterSyntax {
    /// The Markdown of Julia, with the blocks and links of Documenter.
    ///
    /// Sources: docs.julialang.org, "Markdown"; documenter.juliadocs.org, "@-Blocks" and "Syntax".
    static let documenter = ChapterSyntax(
        .documenter,
        [
            .lines([.documenterReference, .documenterMath, .documenterBlock, .documenterDocs]) { DocumenterText($0) },
            .asides([AsideForm(.indentedAdmonition, MkDocsBlocks.admonition)]),
        ])
}

/// The folders of Documenter: `make.jl` beside the folder `src` of the pages.
enum DocumenterFolder {
    /// Whether pages in the folder `src` of a folder belong to Documenter.
    ///
    /// - Parameter file: reads a file; returns nil if it is missing.
    static func isSite(_ folder: String, reading file: (_ path: String) -> SourceFile?) -> Bool {
        file(FilePath.join(folder, "make.jl"))?.bytes[...].contains("makedocs".utf8) == true
    }
}

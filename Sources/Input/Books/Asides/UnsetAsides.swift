import TypesetBase
import TypesetMarkdown

extension ChapterText {
    /// Removes the indent of the content of admonitions and tabs of MkDocs, which GitHub's dialect does not set, but would set as code.
    mutating func removeIndentsOfUnsetAsides() {
        let bytes = file.bytes[...]
        guard bytes.contains("!!! ".utf8) || bytes.contains("??? ".utf8) || bytes.contains("???+ ".utf8) || bytes.contains("=== \"".utf8)
        else {
            return
        }
        apply(AsideText(file) { line in ForeignSyntax.opensIndentedBlock(line) ? AsideOpening(.unset, end: .indent) : nil })
    }
}

import Diagnostics
import FileAccess

/// What a file of tutorials is: one tutorial, or the list of them with its chapters.
struct DocCTutorial: Sendable {
    /// What the list of tutorials has, in its order.
    enum Entry: Sendable {
        /// Of a volume or of a chapter: a chapter in a volume is on level 1, others on level 0.
        case title(String, level: Int, SourceSpan)
        /// What a link to a tutorial names.
        case tutorial(destination: String, SourceSpan)

    }

    /// Whether it is the list.
    let isContents: Bool
    /// What the list is called in addresses.
    let name: String?
    var entries: [Entry] = []

    /// Whether it has more than one volume or chapter.
    var hasDivisions: Bool {
        entries.count { entry in
            if case .title = entry { return true }
            return false
        } > 1
    }

    static func isNamed(by path: String) -> Bool { FilePath.fileExtension(of: path) == ".tutorial" }

    /// A title as Markdown: in DocC it is text, of which people mark code alone.
    static func escaped(_ title: String) -> String {
        title.map { "\\*_[]<>#&~${}".contains($0) ? "\\\($0)" : $0.isNewline ? " " : "\($0)" }.joined()
    }
}

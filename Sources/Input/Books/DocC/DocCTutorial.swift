import TypesetBase

/// The contents of a tutorial file: one tutorial, or the list of them with its chapters.
struct DocCTutorial: Sendable {
    /// An entry in the list of tutorials.
    enum ContentsEntry: Sendable {
        /// The title of a volume or of a chapter. A chapter in a volume is on level 1, others on level 0.
        case title(String, level: Int, SourceSpan)
        /// A tutorial, by the destination of its link.
        case tutorial(destination: String, SourceSpan)
    }

    /// Whether the file is the list.
    let isContents: Bool
    /// The name of the list in addresses.
    let name: String?
    var entries: [ContentsEntry] = []

    /// Whether the list has more than one volume or chapter.
    var hasDivisions: Bool {
        entries.count { entry in
            if case .title = entry { return true }
            return false
        } > 1
    }

    static func isNamed(by path: String) -> Bool { FilePath.fileExtension(of: path) == ".tutorial" }

    /// A title as Markdown; in DocC it is plain text, in which authors mark only code.
    static func escaped(_ title: String) -> String {
        title.map { "\\*_[]<>#&~${}".contains($0) ? "\\\($0)" : $0.isNewline ? " " : "\($0)" }.joined()
    }
}

package import TypesetBase
package import TypesetMarkdown

/// The title and the chapters of a book in order, without its appearance.
///
/// The file of every chapter in it can be read; the diagnostics that accompany the outline report the others.
package struct BookOutline: Sendable {
    /// The title, authors, language and description (`subject`), as in front matter.
    package var metadata = Metadata()
    /// Whether the book is read from right to left; nil if the book does not specify it.
    package var isRightToLeft: Located<Bool>?
    /// The entries in the order of the book.
    package var entries: [BookEntry] = []
    /// The syntax of the program for which the chapters are written.
    var syntax = ChapterSyntax(.github)
    /// Whether the book states that syntax; otherwise that of GitHub's dialect is the default of each chapter.
    var statesSyntax = false
    /// The folder of the book; chapters, their pictures and the files that they include lie below it or below the roots.
    package var folder: String
    /// The kinds of items that are numbered.
    package var numbering = BookNumbering()
    /// The template of the output's path, from `book.yaml`.
    package var output: Located<String>?
    /// The files that define the book, in the order in which they were read.
    package var files: [SourceFile] = []
    /// The folders at which paths with a leading slash begin, as in the addresses of a site; empty for the root of the file system.
    package var siteFolders: [String] = []
    /// The folders from which relative paths of links may also start.
    package var linkFolders: [String] = []
    /// The addresses of entries without a file, by their indices.
    package var addresses: [Int: String] = [:]
    /// The contents of `book.yaml`, for keys that other readers handle.
    package var settings: YAMLNode?

    /// The dialect of the chapters.
    package var dialect: Dialect { syntax.dialect }
    /// The settings of the syntax that change the text of chapters, as text that distinguishes them.
    package var syntaxSettings: [String] { syntax.settings }

    /// The older name of GitHub's dialect in a `book.yaml`.
    static let plainSyntax = "plain"
    /// The names that `syntax:` of a `book.yaml` can have.
    package static let syntaxNames = [plainSyntax] + Dialect.allCases.map(\.rawValue)

    /// A second path by which links name a chapter; nil if there is none.
    package func alternativePath(of chapter: String) -> String? { syntax.alternativePath?(chapter, folder) }

    /// The address of a chapter in the site; nil if it is that of its file.
    package func address(of chapter: String, _ frontMatter: [YAMLPair]) -> String? {
        frontMatter.first { $0.key.text == "permalink" }?.value.text ?? syntax.address?(chapter, frontMatter)
    }

    /// The title that the program gives a chapter without one; nil if it gives none.
    package func titleOfUntitled(_ chapter: String, _ frontMatter: [YAMLPair]) -> String? { syntax.titleOfUntitled?(chapter, frontMatter) }

    /// The chapters without the other entries.
    package var chapters: [BookChapter] {
        entries.compactMap { entry in
            if case .chapter(let chapter) = entry { return chapter }
            return nil
        }
    }
}

/// The kinds of items that are numbered; nil if the book does not specify it.
package struct BookNumbering: Hashable, Sendable {
    package var chapters: Bool?
    package var headings: Bool?
    package var figures: Bool?
    package var tables: Bool?

    package init() {}
}

/// An entry in a book's list of chapters.
package enum BookEntry: Sendable {
    /// The title of a part, which contains the following chapters that are marked as such (`BookChapter.isInPart`).
    case part(title: [Inline], SourceSpan)
    case chapter(BookChapter)
    /// A rule between chapters in a list.
    case separator(SourceSpan)
}

/// A chapter, or a section of a chapter in a separate file.
package struct BookChapter: Sendable {
    package enum Text: Hashable, Sendable {
        /// A path to open, as the user who names the book would write it.
        case file(String)
        /// A title without text over the deeper chapters that follow.
        case titleOnly
        /// A chapter that is not written yet.
        case draft
    }

    /// The numbering of a chapter, if chapters of the book are numbered.
    package enum Numbering: Hashable, Sendable {
        /// Front matter and back matter: a foreword, a glossary.
        case none
        case number
        /// Numbering with letters.
        case appendix
    }

    package var text: Text
    /// The title in the outline; empty if the outline has none, and the text's first heading is the title.
    package var title: [Inline]
    /// The number of levels of chapters around it.
    package var depth: Int
    package var numbering: Numbering
    /// Whether the chapter belongs to the last part before it.
    package var isInPart: Bool
    /// The place at which the chapter is named.
    package var span: SourceSpan

    /// The path of its file, if it has one.
    package var path: String? {
        if case .file(let path) = text { return path }
        return nil
    }
}

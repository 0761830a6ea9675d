package import Diagnostics
package import Markdown
package import YAML

/// The title and the chapters of a book in order, without its appearance.
///
/// The file of every chapter in it can be read; the diagnostics that accompany the outline report the others.
package struct BookOutline: Sendable {
    /// The title, authors, language and description (`subject`), as in front matter.
    package var metadata = Metadata()
    /// Whether the book is read from right to left; nil if the book does not specify it.
    package var isRightToLeft: Metadata.Entry<Bool>?
    /// The entries in the order of the book.
    package var entries: [BookEntry] = []
    /// The program for which the chapters are written.
    package var syntax: BookSyntax
    /// The folder of the book. Chapters, their pictures and the files that they include lie below it or below the roots.
    package var folder: String
    /// The kinds of items that are numbered.
    package var numbering = BookNumbering()
    /// The template of the output's path, from `book.yaml`.
    package var output: Metadata.Entry<String>?
    /// The files that define the book, in the order in which they were read.
    package var files: [SourceFile] = []
    /// The prefixes of hidden lines of code by language, for blocks that specify none.
    package var hiddenLines: [String: String] = [:]
    /// The folders of files that pages include with `--8<--`; empty if nothing is included.
    package var snippetFolders: [String] = []
    /// Whether inline code may begin with its language, which is not printed: `#!py print()`.
    package var hasLanguagesInCode = false
    /// The folders at which paths with a leading slash begin, as in the addresses of a site; empty for the root of the file system.
    package var siteFolders: [String] = []
    /// The contents of `book.yaml`, for keys that other readers handle.
    package var settings: YAMLNode?

    package init(syntax: BookSyntax, folder: String) {
        self.syntax = syntax
        self.folder = folder
    }

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

/// The programs for which chapters are written. Each has its own directives in the text.
///
/// The raw values are those of `syntax` in a `book.yaml`.
package enum BookSyntax: String, Hashable, Sendable, CaseIterable {
    /// Markdown without directives.
    case plain
    case mdBook = "mdbook"
    case gitBook = "gitbook"
    case docC = "docc"
    case docusaurus
    case mkDocs = "mkdocs"
    case quarto
    /// MyST's Markdown.
    case jupyterBook = "myst"
}

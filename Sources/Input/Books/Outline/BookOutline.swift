package import Diagnostics
package import Markdown
package import YAML

/// What a book is: its title and its chapters in order. It says nothing of how the book looks.
///
/// Every chapter in it is a file that can be read; what is wrong with others is in the diagnostics that come with the outline.
package struct BookOutline: Sendable {
    /// Title, authors, language and description (`subject`), as front matter would state them.
    package var metadata = Metadata()
    /// Whether the book is read from right to left, where it says so.
    package var isRightToLeft: Metadata.Entry<Bool>?
    /// In the order of the book.
    package var entries: [BookEntry] = []
    /// Which program the chapters are written for.
    package var syntax: BookSyntax
    /// The folder that holds the book: chapters, their pictures and what they include lie below it or below the roots.
    package var folder: String
    /// What of it is numbered, as far as it says.
    package var numbering = BookNumbering()
    /// The template of its output's path, as `book.yaml` gives it.
    package var output: Metadata.Entry<String>?
    /// The files that say what the book is, in the order in which they were read.
    package var files: [SourceFile] = []
    /// What hidden lines of code begin with, by language, where that is not said of a block.
    package var hiddenLines: [String: String] = [:]
    /// Where files that pages put in with `--8<--` are looked for; empty: nothing is put in.
    package var snippetFolders: [String] = []
    /// Whether code in a line may begin with its language, which is not printed: `#!py print()`.
    package var hasLanguagesInCode = false
    /// Where paths that begin with a slash begin, as in the addresses of a site; empty: at the root of the machine.
    package var siteFolders: [String] = []
    /// What `book.yaml` says, for keys that others read.
    package var settings: YAMLNode?

    package init(syntax: BookSyntax, folder: String) {
        self.syntax = syntax
        self.folder = folder
    }

    /// The chapters alone.
    package var chapters: [BookChapter] {
        entries.compactMap { entry in
            if case .chapter(let chapter) = entry { return chapter }
            return nil
        }
    }
}

/// What is numbered; nil where the book does not say.
package struct BookNumbering: Hashable, Sendable {
    package var chapters: Bool?
    package var headings: Bool?
    package var figures: Bool?
    package var tables: Bool?

    package init() {}
}

/// What stands in a book's list of chapters.
package enum BookEntry: Sendable {
    /// The title of a part, which holds the chapters that follow as far as they are in it (`BookChapter.isInPart`).
    case part(title: [Inline], SourceSpan)
    case chapter(BookChapter)
    /// A rule between chapters in a list.
    case separator(SourceSpan)
}

/// A chapter, or a section of one in a file of its own.
package struct BookChapter: Sendable {
    package enum Text: Hashable, Sendable {
        /// A path to open, as whoever names the book would write it.
        case file(String)
        /// A title over the deeper chapters that follow, without text of its own.
        case titleOnly
        /// Not written yet.
        case draft
    }

    /// How it is numbered, if chapters of the book are.
    package enum Numbering: Hashable, Sendable {
        /// Front matter and back matter: a foreword, a glossary.
        case none
        case number
        /// With letters.
        case appendix
    }

    package var text: Text
    /// As the outline gives it; empty where it gives none, and the text's first heading is the title.
    package var title: [Inline]
    /// How many levels of chapters it is in, from 0.
    package var depth: Int
    package var numbering: Numbering
    /// Whether it belongs to the part whose title was last.
    package var isInPart: Bool
    /// Where it is named.
    package var span: SourceSpan

    /// The path of its file, if it has one.
    package var path: String? {
        if case .file(let path) = text { return path }
        return nil
    }
}

/// The programs that chapters are written for, since each has directives of its own in the text.
///
/// The raw values are as `syntax` of a `book.yaml` names them.
package enum BookSyntax: String, Hashable, Sendable, CaseIterable {
    /// Markdown alone.
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

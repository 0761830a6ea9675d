import Geometry

/// The contents of a PDF file, read back from its bytes.
///
/// All positions are in points from the top left corner of the page as it is shown (crop box, rotation and user unit applied), y growing
/// downwards.
package struct InspectedPDF: Sendable {
    /// As given; printed in messages.
    package var path: String
    package var catalog: Catalog
    package var pages: [InspectedPage]
    package var fonts: [InspectedFont]
    /// What the pages paint with, each once.
    package var paints: [InspectedPaint]
    package var structure: InspectedStructure
    /// Which block of the structure each element belongs to.
    let blocks: BlockIndex
    /// Form XObjects that were drawn, by object, with what the conformance rules ask about them.
    package var forms: [InspectedForm]
    /// What the reader gave up on; where there is any, the file is known in part only.
    package var problems: [ReadingProblem]
    /// How many comparisons a rule may make of words with one another and with what lies under them.
    package var comparisonLimit: Int
}

/// Something that could not be read: a damaged stream, content past the limits.
package struct ReadingProblem: Hashable, Sendable {
    /// From 1; nil where it is the file's.
    package var page: Int?
    /// What is wrong and what was not read for it, in plain words; the same for every page where it is.
    package var message: String

    package init(page: Int? = nil, _ message: String) {
        self.page = page
        self.message = message
    }
}

/// The document's own entries (ISO 32000-1 7.7.2) and its metadata.
package struct Catalog: Sendable {
    /// The eight bytes at the file's start, `%PDF-1.7`.
    package var header = ""
    package var language: String?
    /// `MarkInfo`: nil where the entry is missing.
    package var isMarked: Bool?
    package var hasSuspects = false
    package var displaysTitle = false
    package var hasStructureTree = false
    package var title: String?
    package var metadata: InspectedMetadata?
    package var outlines: [OutlineEntry] = []
    package var hasPageLabels = false
    /// `S` of every output intent, `GTS_PDFA1` for PDF/A.
    package var outputIntents: [String] = []
    /// Permissions of an encrypted file; nil where it is not encrypted, or says none.
    package var isEncrypted = false
    package var permissions: Int?
    package var optionalContent: [OptionalContentConfiguration] = []
    /// File specifications with an embedded file.
    package var embeddedFiles: [EmbeddedFile] = []
    /// An XFA form that must be rendered anew (ISO 14289-1 7.15).
    package var requiresDynamicForm = false
    /// Every `Lang` of the catalog, the tags and the marked content, with where it stands.
    package var languageTags: [LanguageUse] = []
}

package struct OutlineEntry: Sendable { package var title: String; package var level: Int }
package struct OptionalContentConfiguration: Sendable { package var name: String?; package var hasAutoStates: Bool }
package struct EmbeddedFile: Sendable { package var name: String?; package var unicodeName: String? }
/// A language that the file names, and what it is the language of, such as `the catalog`.
package struct LanguageUse: Hashable, Sendable { package var tag: String; package var owner: String }

/// The XMP packet of the catalog, the part that conformance asks about (ISO 14289-1 clause 5, ISO 19005-2 6.6).
package struct InspectedMetadata: Sendable {
    package var isWellFormed = false
    /// `pdfuaid:part` and the prefix that the packet gives that name space; nil where it has none.
    package var accessibilityPart: Int?
    package var accessibilityPrefix: String?
    package var archivalPart: Int?
    package var archivalConformance: String?
    package var title: String?
    package var titleLanguages: [String] = []
    package var languages: [String] = []
}

/// A form XObject that some page draws.
package struct InspectedForm: Sendable {
    package var hasReference = false
    /// Whether it has marked content of the structure tree.
    package var hasStructure = false
    /// How often pages draw it.
    package var uses = 0
    package var firstPage = 0
}

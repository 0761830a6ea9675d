import TypesetBase

/// The contents of a PDF file, read back from its bytes.
///
/// All positions are in points from the top left corner of the page as shown (crop box, rotation and user unit applied). y points down.
package struct InspectedPDF: Sendable {
    /// The path as given, which messages print.
    package var path: String
    package var catalog: Catalog
    package var pages: [InspectedPage]
    package var fonts: [InspectedFont]
    /// The paints of the pages, each once.
    package var paints: [InspectedPaint]
    package var structure: InspectedStructure
    /// The block of the structure that each element belongs to.
    let blocks: BlockIndex
    /// The form XObjects that are drawn, by object, with the facts that conformance rules need.
    package var forms: [InspectedForm]
    /// The problems of reading; if there are any, the file is known only in part.
    package var problems: [ReadingProblem]
    /// The pictures by the digests of their data, for drawings of pages; empty unless outlines are kept.
    package var pictures: [UInt64: PictureFile] = [:]
    /// The limit of comparisons that a rule may make between words and the items under them.
    package var comparisonLimit: Int
    /// The words of the pages that rules asked for.
    var words = WordCache()
}

/// An unread part of the file, such as a damaged stream or content past the limits.
package struct ReadingProblem: Hashable, Sendable {
    /// The page number, from 1; nil for the whole file.
    package var page: Int?
    /// The fault and the part not read, in plain words, equal for every page that has the fault.
    package var message: String

    package init(page: Int? = nil, _ message: String) {
        self.page = page
        self.message = message
    }
}

/// The document's own entries (ISO 32000-1 7.7.2) and its metadata.
package struct Catalog: Sendable {
    /// The first line of the file in at most 16 bytes, such as `%PDF-1.7`.
    package var header = ""
    /// The entry `Version`, such as `2.0`, which replaces that of the header; nil if it is missing.
    package var version: String?
    package var language: String?
    /// The entry `Marked` of `MarkInfo`; nil if it is missing.
    package var isMarked: Bool?
    package var hasSuspects = false
    /// The entry `DisplayDocTitle` of `ViewerPreferences`; nil if it is missing.
    package var displaysTitle: Bool?
    package var hasStructureTree = false
    package var title: String?
    /// The properties in the information dictionary, which metadata replace.
    package var information: [DocumentProperty: String] = [:]
    /// The program that made the file, by its own statement.
    package var producer: String?
    package var metadata: InspectedMetadata?
    package var outlines: [OutlineEntry] = []
    package var hasPageLabels = false
    /// The entry `S` of every output intent; `GTS_PDFA1` for PDF/A.
    package var outputIntents: [String] = []
    /// Whether the file is encrypted.
    package var isEncrypted = false
    /// The permissions of an encrypted file; nil if it states none or is not encrypted.
    package var permissions: Int?
    package var optionalContent: [OptionalContentConfiguration] = []
    /// The file specifications with an embedded file.
    package var embeddedFiles: [EmbeddedFile] = []
    package var dynamicForm = DynamicForm.none
    var activeContent: ActiveContent = []
    /// Every `Lang` of the catalog, the tags and the marked content, with its owner.
    package var languageTags: [LanguageUse] = []
}

/// An XFA form, which viewers may or must render dynamically (ISO 14289-1 7.15).
package enum DynamicForm: Sendable { case none, optional, required }

/// An entry of the outline; the target is nil for one that leads to no place.
package struct OutlineEntry: Sendable { package var title: String; package var level: Int; package var target: LinkTarget? }
package struct OptionalContentConfiguration: Sendable {
    package var name: String?
    package var hasAutoStates: Bool
    /// Whether it is the one with which a reader opens the file (`D`).
    package var isDefault: Bool
}

/// A file specification with an embedded file (ISO 32000-2 7.11.3).
package struct EmbeddedFile: Hashable, Sendable {
    package var name: String?
    package var unicodeName: String?
    /// Whether the specification has the entry `Desc`.
    package var isDescribed = false
    /// Whether it has the entry `AFRelationship`.
    package var statesRelationship = false
    /// Whether the name tree `EmbeddedFiles` lists the file.
    package var isNamed = false
}

/// A language that the file states, and its owner, such as `the catalog`.
package struct LanguageUse: Hashable, Sendable { package var tag: String; package var owner: String }

/// The entries of the catalog's XMP packet that conformance depends on (ISO 14289-1 clause 5, ISO 19005-2 6.6).
package struct InspectedMetadata: Sendable {
    package var isWellFormed = false
    /// The entry `pdfuaid:part`; nil if there is none.
    package var accessibilityPart: Int?
    /// The entry `pdfuaid:rev`; nil if there is none.
    package var accessibilityRevision: String?
    /// The packet's prefix for the namespace of these entries, the first unusual one if there are several; nil without entries.
    package var accessibilityPrefix: String?
    /// Whether a declaration states conformance to Well-Tagged PDF (WTPDF 1.0, 6.1).
    package var declaresWTPDF = false
    package var archivalPart: Int?
    package var archivalConformance: String?
    package var title: String?
    package var titleLanguages: [String] = []
    package var properties: [DocumentProperty: String] = [:]
}

/// A property of the document, other than its title and its language.
package enum DocumentProperty: String, CaseIterable, Sendable {
    case author, subject, keywords, publisher, rights, identifier, date
}

/// A form XObject that a page draws.
package struct InspectedForm: Sendable {
    package var hasReference = false
    /// Whether the form has marked content of the structure tree.
    package var hasStructure = false
    /// The number of times that pages draw the form.
    package var uses = 0
    package var firstPage = 0
}

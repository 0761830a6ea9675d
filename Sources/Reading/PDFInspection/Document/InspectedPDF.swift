import Geometry

/// The contents of a PDF file, read back from its bytes.
///
/// All positions are in points from the top left corner of the page as it is shown (crop box, rotation and user unit applied), y growing
/// downwards.
public struct InspectedPDF: Sendable {
    /// As given; printed in messages.
    public var path: String
    public var catalog: Catalog
    public var pages: [InspectedPage]
    public var fonts: [InspectedFont]
    /// What the pages paint with, each once.
    public var paints: [InspectedPaint]
    public var structure: InspectedStructure
    /// Which block of the structure each element belongs to.
    let blocks: BlockIndex
    /// Form XObjects that were drawn, by object, with what the conformance rules ask about them.
    public var forms: [InspectedForm]
    /// What the reader gave up on; where there is any, the file is known in part only.
    public var problems: [ReadingProblem]
}

/// Something that could not be read: a damaged stream, content past the limits.
public struct ReadingProblem: Hashable, Sendable {
    /// From 1; nil where it is the file's.
    public var page: Int?
    /// What is wrong and what was not read for it, in plain words; the same for every page where it is.
    public var message: String

    public init(page: Int? = nil, _ message: String) {
        self.page = page
        self.message = message
    }
}

/// The document's own entries (ISO 32000-1 7.7.2) and its metadata.
public struct Catalog: Sendable {
    /// The eight bytes at the file's start, `%PDF-1.7`.
    public var header = ""
    public var language: String?
    /// `MarkInfo`: nil where the entry is missing.
    public var isMarked: Bool?
    public var hasSuspects = false
    public var displaysTitle = false
    public var hasStructureTree = false
    public var title: String?
    public var metadata: InspectedMetadata?
    public var outlines: [OutlineEntry] = []
    public var hasPageLabels = false
    /// `S` of every output intent, `GTS_PDFA1` for PDF/A.
    public var outputIntents: [String] = []
    /// Permissions of an encrypted file; nil where it is not encrypted, or says none.
    public var isEncrypted = false
    public var permissions: Int?
    public var optionalContent: [OptionalContentConfiguration] = []
    /// File specifications with an embedded file.
    public var embeddedFiles: [EmbeddedFile] = []
    /// An XFA form that must be rendered anew (ISO 14289-1 7.15).
    public var requiresDynamicForm = false
    /// Every `Lang` of the catalog, the tags and the marked content, with where it stands.
    public var languageTags: [LanguageUse] = []
}

public struct OutlineEntry: Sendable { public var title: String; public var level: Int }
public struct OptionalContentConfiguration: Sendable { public var name: String?; public var hasAutoStates: Bool }
public struct EmbeddedFile: Sendable { public var name: String?; public var unicodeName: String? }
/// A language that the file names, and what it is the language of, such as `the catalog`.
public struct LanguageUse: Hashable, Sendable { public var tag: String; public var owner: String }

/// The XMP packet of the catalog, the part that conformance asks about (ISO 14289-1 clause 5, ISO 19005-2 6.6).
public struct InspectedMetadata: Sendable {
    public var isWellFormed = false
    /// `pdfuaid:part` and the prefix that the packet gives that name space; nil where it has none.
    public var accessibilityPart: Int?
    public var accessibilityPrefix: String?
    public var archivalPart: Int?
    public var archivalConformance: String?
    public var title: String?
    public var titleLanguages: [String] = []
    public var languages: [String] = []
}

/// A form XObject that some page draws.
public struct InspectedForm: Sendable {
    public var hasReference = false
    /// Whether it has marked content of the structure tree.
    public var hasStructure = false
    /// How often pages draw it.
    public var uses = 0
    public var firstPage = 0
}

package import TypesetBase

/// The kinds of artifacts (ISO 32000-1 14.8.2.2.2), each by its type, or by its subtype if it is pagination.
package enum ArtifactKind: UInt8, Sendable {
    case other, pagination, layout, header, footer, watermark

    /// Returns the kind of an artifact of this kind that also states a type or a subtype, in any order.
    func stated(_ name: String?) -> ArtifactKind {
        switch name {
        case "Pagination": self == .other ? .pagination : self
        case "Layout", "Background": .layout
        case "Header": .header
        case "Footer": .footer
        case "Watermark": .watermark
        default: self
        }
    }
}

/// A marked-content sequence (ISO 32000-1 14.6); a book has a hundred thousand, few of which have texts.
package struct MarkedContentSequence: Sendable {
    package var tag: String
    /// The texts; nil if the sequence states none.
    let texts: Detached<StatedTexts>?
    @CompactIndex package var mcid: Int?
    /// The enclosing sequence.
    @CompactIndex package private(set) var parent: Int?
    /// The element of the sequence, or of a sequence around it, as an index into `InspectedStructure.elements`.
    @CompactIndex package var element: Int?
    /// Whether the sequence or one around it is an artifact.
    package var isArtifact: Bool
    /// The kind of the artifact, as the innermost sequence with the tag `Artifact` states it.
    package var artifact = ArtifactKind.other
    /// Whether the sequence's own tag is `Artifact`, inside structure.
    package var isArtifactInsideStructure = false
    package var isStructureInsideArtifact = false
    /// Whether the sequence belongs to an element that the structure tree does not reach.
    package var isStray = false
    /// Whether the sequence is the appearance of an annotation, which is tagged as a whole.
    package var isAnnotation = false

    init(tag: String, mcid: Int? = nil, parent: Int? = nil, texts: StatedTexts? = nil, element: Int?, isArtifact: Bool) {
        self.tag = tag
        self.texts = texts.flatMap { Detached($0, unless: StatedTexts()) }
        (self.mcid, self.parent, self.element) = (mcid, parent, element)
        self.isArtifact = isArtifact
    }

    /// Whether the sequence states any of the following, as few do.
    package var statesTexts: Bool { texts != nil }
    package var actualText: String? { texts?.value.actualText }
    package var alternateText: String? { texts?.value.alternateText }
    package var expansion: String? { texts?.value.expansion }
    package var language: String? { texts?.value.language }
}

package import TypesetBase

/// An annotation (ISO 32000-1 12.5).
package struct InspectedAnnotation: Sendable {
    package var subtype: String
    package var rect: Rect
    package var contents: String?
    package var flags: AnnotationFlags
    package var isOutsidePage: Bool
    /// The element that refers to the annotation through `StructParent`.
    package var element: Int?
    /// Whether the annotation belongs to an element that the structure tree does not reach.
    package var isStray = false
    /// The tooltip of a form field, a name for people; nil if there is none.
    package var fieldTooltip: String?
    /// Whether the annotation shows a form field.
    package var isField = false
    var activeContent: ActiveContent = []
    /// The target of a link; nil for other annotations, and for links whose action leads to no place.
    package var target: LinkTarget?
    /// The rare entries; nil if there are none.
    private var details: Detached<Details>?

    /// The entries that few annotations have.
    struct Details: Hashable, Sendable {
        var attachment: EmbeddedFile?
        var media: MediaClip?
        var hasUnmarkedDrawing = false
    }

    init(subtype: String, rect: Rect, contents: String?, flags: AnnotationFlags, isOutsidePage: Bool, details: Details) {
        (self.subtype, self.rect, self.contents) = (subtype, rect, contents)
        (self.flags, self.isOutsidePage) = (flags, isOutsidePage)
        self.details = Detached(details, unless: Details())
    }

    package var isHidden: Bool { flags.contains(.hidden) }
    /// The embedded file of a file attachment; nil if there is none.
    package var attachment: EmbeddedFile? { details?.value.attachment }
    /// The clip that the annotation's action plays; nil if it plays none.
    package var media: MediaClip? { details?.value.media }
    /// Whether the drawing of a printer's mark has content that is not an artifact.
    package var hasUnmarkedDrawing: Bool { details?.value.hasUnmarkedDrawing ?? false }

    /// Records that the drawing of a printer's mark has content that is not an artifact.
    mutating func noteUnmarkedDrawing() {
        var value = details?.value ?? Details()
        value.hasUnmarkedDrawing = true
        details = Detached(value, unless: Details())
    }
}

/// The flags of an annotation (ISO 32000-2 table 167).
package struct AnnotationFlags: OptionSet, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let invisible = AnnotationFlags(rawValue: 1), hidden = AnnotationFlags(rawValue: 2)
    package static let noView = AnnotationFlags(rawValue: 32), toggleNoView = AnnotationFlags(rawValue: 256)
}

/// The data of a media clip that PDF/UA requires (ISO 32000-1 table 274).
package struct MediaClip: Hashable, Sendable {
    /// Whether the clip has the entry `CT`.
    package var hasContentType: Bool
    /// Whether any of the alternative texts, each after its language, has letters.
    package var hasAlternateText: Bool
}

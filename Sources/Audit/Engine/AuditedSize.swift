import TypesetBase

/// One laid-out size of a document, judged as far as possible without the other sizes, and small enough to keep until the last is done.
package struct AuditedSize: Sendable {
    let layout: LayoutSummary
    /// The faults of the file's bytes; nil if no PDF was made.
    let fileFaults: [Fault]?
    /// The content that the file certainly lacks; nil if no PDF was read.
    let absentContent: [AbsentContent]?
    /// The title in the metadata of the file; nil if there is none.
    let title: String?
    /// The transcript of the file; nil unless it is requested.
    package let transcript: Transcript?
    /// The edition of which this one differs only in colours; nil for none.
    let equalEdition: ReaderTraits?

    package init(
        layout: LayoutSummary, fileFaults: [Fault]? = nil, absentContent: [AbsentContent]? = nil, title: String? = nil,
        transcript: Transcript? = nil
    ) {
        self.layout = layout
        self.fileFaults = fileFaults
        self.absentContent = absentContent
        self.title = title
        self.transcript = transcript
        equalEdition = nil
    }

    /// Whether the tags of the file violate PDF/UA, which it then must not claim.
    package var hasTagErrors: Bool { fileFaults?.contains { $0.rule == .pdfTags && $0.outcome == .fail } ?? false }

    /// Creates a size of an edition whose layout and file differ from those of another one only in colours, which no rule about files
    /// judges.
    package init(layout: LayoutSummary, sharing other: AuditedSize) {
        self.layout = layout
        fileFaults = other.fileFaults?.map { $0.moved(to: layout.traits) }
        absentContent = other.absentContent
        title = other.title
        transcript = nil
        equalEdition = other.layout.traits
    }
}

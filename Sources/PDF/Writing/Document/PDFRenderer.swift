package import TypesetBase
package import TypesetLayout

/// Writes a laid-out document as an accessible PDF file.
package enum PDFRenderer {
    /// The reason why a file could not be written.
    package enum Failure<DestinationFailure: Error>: Error {
        /// A font that cannot be read or may not be embedded, or a picture that cannot be drawn.
        case document(Diagnostic)
        /// The error that the destination of the file threw.
        case destination(DestinationFailure)
    }

    /// Passes the file to `write` piece by piece, from its first byte to its last, until `write` throws.
    @discardableResult
    package static func render<DestinationFailure: Error>(
        _ document: LaidOutDocument, options: PDFOptions, to write: (UnsafeRawBufferPointer) throws(DestinationFailure) -> Void
    ) throws(Failure<DestinationFailure>) -> FileSummary {
        var failure: DestinationFailure?
        let destination = { (bytes: UnsafeRawBufferPointer) in
            do throws(DestinationFailure) {
                try write(bytes)
                return true
            } catch {
                failure = error
                return false
            }
        }
        let summary: FileSummary?
        do throws(Diagnostic) {
            summary = try withoutActuallyEscaping(destination) { destination throws(Diagnostic) in
                try FileWriter(document, options: options, destination: destination).write()
            }
        } catch {
            throw .document(error)
        }
        if let failure { throw .destination(failure) }
        return summary ?? FileSummary()
    }

    /// Returns the whole file and its summary.
    package static func renderSummarized(
        _ document: LaidOutDocument, options: PDFOptions
    ) throws(Diagnostic) -> (bytes: [UInt8], summary: FileSummary) {
        var file: [UInt8] = []
        do throws(Failure<Never>) {
            let summary = try render(document, options: options) { file.append(contentsOf: $0) }
            return (file, summary)
        } catch {
            switch error {
            case .document(let diagnostic): throw diagnostic
            }
        }
    }

    /// Returns the whole file.
    package static func render(_ document: LaidOutDocument, options: PDFOptions) throws(Diagnostic) -> [UInt8] {
        try renderSummarized(document, options: options).bytes
    }
}

/// Facts about a file that are not in its bytes.
package struct FileSummary: Sendable {
    /// The source of each structure element, by its object number, in the order of the file's tree, for programs that read the file back.
    package var sources: [(object: Int, source: SourceSpan?)] = []
    /// The number of texts that exceed PDF/A's limit for strings and were cut: titles, bookmarks, descriptions and ActualText.
    package var cutTexts = 0
    /// The number of soft shadows omitted because they take more pixels than the options allow.
    package var omittedEffects = 0
    /// The bytes of all streams before compression.
    package var contentSize = 0

    package init() {}
    init(sources: [(object: Int, source: SourceSpan?)], cutTexts: Int, omittedEffects: Int, contentSize: Int) {
        self.sources = sources
        self.cutTexts = cutTexts
        self.omittedEffects = omittedEffects
        self.contentSize = contentSize
    }
}

/// The options for writing an accessible PDF.
package struct PDFOptions: Sendable {
    /// The standards that a file claims to conform to.
    package enum Standard: String, Sendable, CaseIterable {
        /// PDF 1.7 as PDF/UA-1 (ISO 14289-1) and PDF/A-2a (ISO 19005-2).
        case ua1
        /// PDF 2.0 as PDF/UA-2 (ISO 14289-2) and PDF/A-4 (ISO 19005-4), or PDF/A-4f with the MathML of formulas.
        case ua2
    }

    package var standard: Standard
    /// The date when the file was made, in ISO 8601; if nil, the file states no date, and equal inputs give equal bytes.
    package var date: String?
    /// Whether streams are compressed and object streams are written; false leaves the file readable, for tests and inspection.
    package var isCompressed = true
    /// Whether links of other files may lead to the anchors of this one, by their names.
    package var namesDestinations = false
    /// The limit of pixels for all soft shadows of the file.
    package var effectPixels = Int.max
    /// Returns the relative address of another document's file, by the document's number; nil if there is none.
    package var documentAddress: @Sendable (Int) -> String? = { _ in nil }
    /// Returns the name of the file of another volume in the same folder, by its number; nil if there is none.
    package var volumeName: @Sendable (Int) -> String? = { _ in nil }

    package init(standard: Standard = .ua1, date: String? = nil, isCompressed: Bool = true) {
        self.standard = standard
        self.date = date
        self.isCompressed = isCompressed
    }
}

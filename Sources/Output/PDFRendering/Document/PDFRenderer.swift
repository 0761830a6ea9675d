package import Diagnostics
package import Layout

/// Writes a laid-out document as an accessible PDF file.
package enum PDFRenderer {
    /// Why a file could not be written.
    package enum Failure<DestinationFailure: Error>: Error {
        /// A font that cannot be read or may not be embedded, or a picture that cannot be drawn.
        case document(Diagnostic)
        /// What the destination of the file threw.
        case destination(DestinationFailure)
    }

    /// Hands the file to `write` piece by piece, from its first byte to its last. Where that throws, the work ends.
    ///
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

    /// The whole file, and what is known of it.
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

    /// The whole file.
    package static func render(_ document: LaidOutDocument, options: PDFOptions) throws(Diagnostic) -> [UInt8] {
        try renderSummarized(document, options: options).bytes
    }
}

/// What is known of a file besides its bytes.
package struct FileSummary: Sendable {
    /// Where each structure element comes from, by the number of its object, in the order of the file's tree: for those who read it back.
    package var sources: [(object: Int, source: SourceSpan?)] = []
    /// Titles, bookmarks, descriptions and texts in place of glyphs that are longer than PDF/A allows a string to be, and were cut.
    package var cutTexts = 0
    /// Soft shadows that were left out since they take more pixels than the options allow.
    package var omittedEffects = 0
    /// Bytes of all streams before compression.
    package var contentSize = 0

    package init() {}
    init(sources: [(object: Int, source: SourceSpan?)], cutTexts: Int, omittedEffects: Int, contentSize: Int) {
        self.sources = sources
        self.cutTexts = cutTexts
        self.omittedEffects = omittedEffects
        self.contentSize = contentSize
    }
}

/// How an accessible PDF is written.
package struct PDFOptions: Sendable {
    /// The standards that a file claims to conform to.
    package enum Standard: String, Sendable, CaseIterable {
        /// PDF 1.7 as PDF/UA-1 (ISO 14289-1) and PDF/A-2a (ISO 19005-2).
        case ua1
        /// PDF 2.0 as PDF/UA-2 (ISO 14289-2) and PDF/A-4 (ISO 19005-4).
        case ua2
    }

    package var standard: Standard
    /// When the file was made, ISO 8601; without one the file states none, so that equal inputs give equal bytes.
    package var date: String?
    package var producer: String
    /// False leaves streams readable and writes no object streams, for tests and for reading the file.
    package var isCompressed = true
    /// Whether links of other files may lead to the anchors of this one, by their names.
    package var namesDestinations = false
    /// Pixels of all soft shadows of the file.
    package var effectPixels = Int.max
    /// Where the file of another document of the run is, by its number, as a relative address from this one; nil where there is none.
    package var documentAddress: @Sendable (Int) -> String? = { _ in nil }

    package init(standard: Standard = .ua1, date: String? = nil, producer: String = "typeset", isCompressed: Bool = true) {
        self.standard = standard
        self.date = date
        self.producer = producer
        self.isCompressed = isCompressed
    }
}

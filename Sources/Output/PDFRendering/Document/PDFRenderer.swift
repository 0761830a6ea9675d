public import Diagnostics
public import Layout

/// Writes a laid-out document as an accessible PDF file.
public enum PDFRenderer {
    /// Hands the file to `write` piece by piece, from its first byte to its last; what is thrown there ends the work and is thrown on.
    ///
    /// Throws a `Diagnostic` where a font cannot be read or may not be embedded.
    ///
    /// - Returns: where each structure element comes from, in the order of the file's tree, for those who read the file back.
    @discardableResult
    public static func render(
        _ document: LaidOutDocument, options: PDFOptions, to write: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> [SourceSpan?] {
        try withoutActuallyEscaping(write) { sink in
            try FileWriter(document, options: options, sink: sink).write()
        }
    }

    /// The whole file.
    public static func render(_ document: LaidOutDocument, options: PDFOptions) throws -> [UInt8] {
        try renderSourced(document, options: options).bytes
    }

    /// The whole file, and where each structure element comes from.
    public static func renderSourced(_ document: LaidOutDocument, options: PDFOptions) throws -> (bytes: [UInt8], sources: [SourceSpan?]) {
        var file: [UInt8] = []
        let sources = try render(document, options: options) { file.append(contentsOf: $0) }
        return (file, sources)
    }
}

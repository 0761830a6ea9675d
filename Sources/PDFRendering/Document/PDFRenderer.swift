public import Layout

/// Writes a laid-out document as an accessible PDF file.
public enum PDFRenderer {
    /// Hands the file to `write` piece by piece, from its first byte to its last; what is thrown there ends the work and is thrown on.
    ///
    /// Throws a `Diagnostic` where a font cannot be read or may not be embedded.
    public static func render(_ document: LaidOutDocument, options: PDFOptions, to write: (UnsafeRawBufferPointer) throws -> Void) throws {
        try withoutActuallyEscaping(write) { sink in
            try FileWriter(document, options: options, sink: sink).write()
        }
    }

    /// The whole file.
    public static func render(_ document: LaidOutDocument, options: PDFOptions) throws -> [UInt8] {
        var file: [UInt8] = []
        try render(document, options: options) { file.append(contentsOf: $0) }
        return file
    }
}

import TypesetBase

/// A document with every element that a stylesheet can style, for audits of a stylesheet by itself.
enum Specimen {
    static let path = "specimen"
    static var source: SourceFile { SourceFile(path: path, text: EmbeddedText.specimen_md) }
}

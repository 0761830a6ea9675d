import TypesetBase
import TypesetMarkdown

/// The contents of a catalogue's `Info.plist`.
struct DocCInfo: Sendable {
    private(set) var language: Located<String>?
    private(set) var displayName: String?
    private(set) var identifier: String?

    static let fileName = "Info.plist"
    /// The largest size of the file, in bytes; it contains a few names.
    private static let maximumSize = 1 << 16

    /// Reads the file; all properties are nil if the catalogue has none, or none in XML.
    init(of folder: String, _ files: BookFiles) {
        let path = FilePath.join(folder, Self.fileName)
        guard files.isFile(path), let file = try? files.read(path, kind: "property list", limit: Self.maximumSize),
            let root = try? XMLElement(reading: file.bytes), let dictionary = root.children.first
        else { return }
        for (key, value) in zip(dictionary.children, dictionary.children.dropFirst())
        where key.name.local == "key" && value.name.local == "string" {
            let text = value.trimmedText, end = max(value.content.lowerBound, value.content.upperBound)
            switch key.trimmedText {
            case "CFBundleDevelopmentRegion":
                language = Located(text, span: SourceSpan(file: file, range: value.content.lowerBound..<end))
            case "CFBundleDisplayName": displayName = text
            case "CFBundleIdentifier": identifier = text
            default: break
            }
        }
    }
}

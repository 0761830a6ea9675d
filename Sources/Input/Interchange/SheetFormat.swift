import TypesetBase

/// A format of another system that can be converted to a stylesheet; each is a folder, and a line in `SheetImport.formats`.
protocol SheetFormat {
    /// A sheet as YAML, nil if nothing could be read; and the values that could not be converted, with the reasons.
    typealias Conversion = (sheet: String?, diagnostics: [Diagnostic])

    /// Whether a file is of the format.
    static func recognizes(_ file: FileBeginning) -> Bool

    /// Converts a file.
    ///
    /// - Parameter pixel: the points of Dynamic Type in a pixel.
    /// - Throws: an error if the file cannot be read.
    static func converted(_ file: SourceFile, pixel: Double) throws(Diagnostic) -> Conversion
}

/// The parts of a file by which formats recognize it.
struct FileBeginning {
    let bytes: [UInt8]
    /// The first byte that is not white space; nil if there is none.
    let first: UInt8?
    /// Whether a brace is near the beginning.
    let hasBraces: Bool
    /// Whether the file is JSON; comments may precede both JSON and CSS.
    let isJSONAfterComments: Bool
    /// The local name of the first element of XML, even if the rest of the file cannot be read; nil if there is none.
    let rootName: String?

    static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let start = bytes.firstIndex { !Self.space.contains($0) } ?? bytes.count
        first = bytes[start...].first
        hasBraces = bytes[start...].prefix(1 << 16).contains(UInt8(ascii: "{"))
        rootName = first == UInt8(ascii: "<") ? Self.rootName(of: bytes) : nil
        isJSONAfterComments = hasBraces && first == UInt8(ascii: "/") && Self.isJSON(bytes)
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(UInt8(ascii: "\"")) else { return false }
        var reader = JSONReader()
        return (try? reader.read(bytes)) != nil
    }

    private static func rootName(of bytes: [UInt8]) -> String? {
        var name: String?
        try? XMLReader().read(bytes) { event in
            if case .start(let tag) = event { name = tag.name.local }
            return name == nil
        }
        return name
    }
}

extension SourceFile {
    /// Throws an error if the file is not text, or is too large: more than ten times as large as the largest token files.
    func requireText() throws(Diagnostic) {
        guard bytes.count <= 1 << 24 else { throw .error("the file is larger than 16 MB", path: path) }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw .error("the file is not UTF-8 text", path: path, hints: ["save it as UTF-8"])
        }
    }
}

/// A stream as it stands in a file: `12 0 obj << … >> stream … endstream` (ISO 32000-1 7.3.8).
struct StreamSyntax {
    let dictionary: PDFDictionary
    /// Where the stream's bytes begin.
    private let start: Int
    private let file: UnsafeBufferPointer<UInt8>

    /// Reads an indirect object from its number on; nil where it is no stream.
    init?(_ scanner: inout ByteScanner, in file: UnsafeBufferPointer<UInt8>) {
        guard scanner.integer() != nil, scanner.integer() != nil, scanner.skip("obj") else { return nil }
        self.init(body: scanner, in: file)
    }

    /// Reads from the dictionary on.
    init?(body scanner: ByteScanner, in file: UnsafeBufferPointer<UInt8>) {
        var parser = ObjectParser(scanner)
        guard case .dictionary(let dictionary) = parser.object(), parser.scanner.skip("stream") else { return nil }
        // One line end; a lone carriage return is wrong but met.
        if parser.scanner.current == 13 { parser.scanner.position += 1 }
        if parser.scanner.current == 10 { parser.scanner.position += 1 }
        self.dictionary = dictionary
        start = parser.scanner.position
        self.file = file
    }

    /// The bytes as they stand in the file; nil where `endstream` does not follow them, so that their number is wrong.
    func raw(length: Int? = nil) -> UnsafeBufferPointer<UInt8>? {
        guard let length = length ?? dictionary["Length"].integer, length >= 0, length <= file.count - start else { return nil }
        var scanner = ByteScanner(file)
        scanner.position = start + length
        guard scanner.skip("endstream") else { return nil }
        return UnsafeBufferPointer(rebasing: file[start..<(start + length)])
    }

    /// The bytes with `FlateDecode` and its predictors undone; nil where they are damaged or need another filter.
    func decoded(_ inflater: Inflater, length: Int? = nil) -> [UInt8]? {
        guard let raw = raw(length: length) else { return nil }
        switch dictionary["Filter"] {
        case .null: return Array(raw)
        case .name("FlateDecode"): return inflated(raw, dictionary["DecodeParms"], inflater)
        case .array(let filters) where filters.count == 1 && filters[0].name == "FlateDecode":
            return inflated(raw, dictionary["DecodeParms"].array?.first ?? dictionary["DecodeParms"], inflater)
        default: return nil
        }
    }

    private func inflated(_ raw: UnsafeBufferPointer<UInt8>, _ parameters: PDFObject, _ inflater: Inflater) -> [UInt8]? {
        if case .reference = parameters { return nil }
        guard let bytes = inflater.inflate(raw) else { return nil }
        guard let parameters = parameters.dictionary, (parameters["Predictor"].integer ?? 1) != 1 else { return Array(bytes) }
        return Predictor(parameters)?.undo(bytes)
    }
}

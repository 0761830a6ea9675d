/// The syntax of a stream in a file: `12 0 obj << … >> stream … endstream` (ISO 32000-1 7.3.8).
struct StreamSyntax {
    let dictionary: PDFDictionary
    /// The start of the stream's bytes.
    private let start: Int
    private let file: UnsafeBufferPointer<UInt8>
    private let budget: ReadingBudget

    /// The limit of white space before `endstream`, read again with every use of the stream; no writer exceeds it.
    private static let spaceLimit = 64

    /// Reads an indirect object from its number on; nil if it is not a stream.
    init?(_ scanner: inout ByteScanner, in file: UnsafeBufferPointer<UInt8>, _ budget: ReadingBudget) {
        guard scanner.integer() != nil, scanner.integer() != nil, scanner.skip("obj") else { return nil }
        self.init(body: scanner, in: file, budget)
    }

    /// Reads a stream from its dictionary on; nil if it is not a stream.
    init?(body scanner: ByteScanner, in file: UnsafeBufferPointer<UInt8>, _ budget: ReadingBudget) {
        var parser = ObjectParser(scanner, budget)
        guard case .dictionary(let dictionary) = parser.object(), parser.scanner.skip("stream") else { return nil }
        self.init(dictionary, behind: parser.scanner, in: file, budget)
    }

    /// Creates the syntax of a stream.
    ///
    /// - Parameter scanner: the position after `stream`.
    private init(
        _ dictionary: PDFDictionary, behind scanner: ByteScanner, in file: UnsafeBufferPointer<UInt8>, _ budget: ReadingBudget
    ) {
        var start = scanner.position
        // One line end. A lone carriage return is wrong but occurs.
        if start < file.count, file[start] == 13 { start += 1 }
        if start < file.count, file[start] == 10 { start += 1 }
        (self.dictionary, self.start, self.file, self.budget) = (dictionary, start, file, budget)
    }

    /// Returns the bytes as in the file; nil if `endstream` does not follow and the length is therefore wrong.
    func raw(length: Int? = nil) -> UnsafeBufferPointer<UInt8>? {
        guard let length = length ?? dictionary["Length"].integer, length >= 0, length <= file.count - start else { return nil }
        let end = start + length
        var scanner = ByteScanner(UnsafeBufferPointer(rebasing: file[..<min(file.count, end + Self.spaceLimit)]))
        scanner.position = end
        guard scanner.skip("endstream") else { return nil }
        return UnsafeBufferPointer(rebasing: file[start..<end])
    }

    /// The bytes up to the first `endstream` or the end of the file, for a stream with a wrong length.
    var rawToEnd: UnsafeBufferPointer<UInt8> {
        var scanner = ByteScanner(file)
        scanner.position = start
        _ = scanner.find("endstream")
        var end = scanner.position
        guard budget.spend(.bytes, end - start) else { return UnsafeBufferPointer(rebasing: file[start..<start]) }
        if end > start, file[end - 1] == 10 { end -= 1 }
        if end > start, file[end - 1] == 13 { end -= 1 }
        return UnsafeBufferPointer(rebasing: file[start..<end])
    }
}

/// Decodes the filters of the streams of one file (ISO 32000-1 7.4) within the budget, except picture filters.
final class StreamDecoder {
    struct Filter {
        var name: String
        var parameters = PDFDictionary()
    }

    private let budget: ReadingBudget
    private let inflater = Inflater()
    /// The limit of filters in a row; more make no sense, and each takes time even on empty input.
    private static let filterLimit = 16

    init(_ budget: ReadingBudget) { self.budget = budget }

    /// Returns the decoded bytes and whether they are complete; of a damaged stream, the decodable part, perhaps empty.
    func decode(_ raw: UnsafeBufferPointer<UInt8>, _ filters: [Filter]) -> (bytes: [UInt8], isWhole: Bool) {
        // Reading even the shortest stream takes as long as a few dozen bytes of another.
        guard filters.count <= Self.filterLimit, budget.spend(.bytes, raw.count + 64), budget.tick() else { return ([], false) }
        // Nothing is encoded in an empty stream, whose filters some writers state all the same.
        guard let first = filters.first, !raw.isEmpty else { return (Array(raw), true) }
        if filters.count == 1, first.name == "FlateDecode" || first.name == "Fl" { return inflate(raw, first.parameters) }
        var bytes = Array(raw)
        for filter in filters {
            let (next, isWhole) = decode(bytes, filter)
            guard isWhole else { return (next, false) }
            bytes = next
        }
        return (bytes, true)
    }

    private func decode(_ bytes: [UInt8], _ filter: Filter) -> (bytes: [UInt8], isWhole: Bool) {
        switch filter.name {
        case "FlateDecode", "Fl": return bytes.withUnsafeBufferPointer { inflate($0, filter.parameters) }
        case "LZWDecode", "LZW":
            var decoder = LZWDecoder(bytes, isEarly: filter.parameters["EarlyChange"].integer != 0)
            guard let (result, isWhole) = decoder.decode(limit: max(0, budget.left(.bytes))), budget.spend(.bytes, result.count) else {
                return tooMuch
            }
            return unpredicted(result, filter.parameters, isWhole: isWhole)
        case "ASCIIHexDecode", "AHx": return paid(TextFilters.hexadecimal(bytes))
        case "ASCII85Decode", "A85": return paid(TextFilters.base85(bytes))
        case "RunLengthDecode", "RL": return TextFilters.runLengths(bytes, limit: max(0, budget.left(.bytes))).map(paid) ?? tooMuch
        // The streams of an encrypted file are decrypted before, and `Identity` changes nothing.
        case "Crypt": return (bytes, true)
        default: return ([], false)
        }
    }

    private var tooMuch: (bytes: [UInt8], isWhole: Bool) {
        budget.exhaust(.bytes)
        return ([], false)
    }

    private func paid(_ bytes: [UInt8]) -> (bytes: [UInt8], isWhole: Bool) {
        budget.spend(.bytes, bytes.count) ? (bytes, true) : ([], false)
    }

    private func inflate(_ raw: UnsafeBufferPointer<UInt8>, _ parameters: PDFDictionary) -> (bytes: [UInt8], isWhole: Bool) {
        switch inflater.inflate(raw, limit: max(0, budget.left(.bytes))) {
        case .whole(let bytes) where budget.spend(.bytes, bytes.count): unpredicted(bytes, parameters, isWhole: true)
        case .part(let bytes) where budget.spend(.bytes, bytes.count): unpredicted(bytes, parameters, isWhole: false)
        case .whole, .part: ([], false)
        case .tooMuch: tooMuch
        }
    }

    private func unpredicted(_ bytes: [UInt8], _ parameters: PDFDictionary, isWhole: Bool) -> (bytes: [UInt8], isWhole: Bool) {
        if Predictor.isNone(parameters) { return (bytes, isWhole) }
        guard let predictor = Predictor(parameters) else { return ([], false) }
        return (predictor.undo(bytes), isWhole)
    }
}

extension StreamDecoder {
    /// Returns the filters of a stream.
    ///
    /// - Parameter resolve: resolves references; by default they are not allowed.
    static func filters(of dictionary: PDFDictionary, resolve: (PDFObject) -> PDFObject = { $0 }) -> [Filter] {
        func list(_ key: String) -> [PDFObject] {
            let value = resolve(dictionary[key])
            return value.isNull ? [] : value.array ?? [value]
        }
        let parameters = list("DecodeParms").map { resolve($0).dictionary }
        return list("Filter").enumerated().map { index, name in
            Filter(
                name: resolve(name).name ?? "", parameters: (index < parameters.count ? parameters[index] : nil) ?? PDFDictionary())
        }
    }
}

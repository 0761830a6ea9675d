import TypesetBase

/// The number of an indirect object, with its generation, since files of old tools use them.
struct ObjectID: Hashable, Sendable {
    var number: Int32
    var generation: Int32
}

/// A PDF object as a value (ISO 32000-1 7.3), whose references the file resolves.
enum PDFObject: Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    /// A name without the solidus, with `#xx` resolved.
    case name(String)
    case string([UInt8])
    case array([PDFObject])
    case dictionary(PDFDictionary)
    /// A stream's dictionary and the object with its bytes.
    case stream(PDFDictionary, ObjectID)
    case reference(ObjectID)
}

extension PDFObject {
    var isNull: Bool { if case .null = self { true } else { false } }
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    var name: String? { if case .name(let value) = self { value } else { nil } }
    var string: [UInt8]? { if case .string(let value) = self { value } else { nil } }
    var array: [PDFObject]? { if case .array(let value) = self { value } else { nil } }
    var reference: ObjectID? { if case .reference(let value) = self { value } else { nil } }

    /// A whole number; nil if the object is not a number or does not fit.
    var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

    /// A dictionary's or a stream's entries.
    var dictionary: PDFDictionary? {
        switch self {
        case .dictionary(let value), .stream(let value, _): value
        default: nil
        }
    }

    /// A text string (ISO 32000-1 7.9.2.2).
    var text: String? { string.map(TextString.decode) }
}

/// An entry of a dictionary.
struct PDFEntry: Sendable {
    let key: String
    let value: PDFObject
}

/// The entries of a dictionary, in a list, since nearly all dictionaries have fewer than ten entries.
struct PDFDictionary: Sendable {
    /// The entries in file order, or sorted by key if there are many, since pages may look one up with each operator.
    let entries: [PDFEntry]
    private static let listLimit = 32

    init(entries: [PDFEntry] = []) {
        guard entries.count > Self.listLimit else { self.entries = entries; return }
        let order = entries.indices.sorted { (entries[$0].key, $0) < (entries[$1].key, $1) }
        self.entries = order.map { entries[$0] }
    }

    /// Returns the value of an entry; null if there is none, as the standard defines (7.3.7).
    subscript(key: String) -> PDFObject {
        guard entries.count > Self.listLimit else {
            for entry in entries where entry.key == key { return entry.value }
            return .null
        }
        let index = entries.partitioningIndex { $0.key >= key }
        return index < entries.count && entries[index].key == key ? entries[index].value : .null
    }
}

extension Int {
    /// The whole part of a number of a file, clamped to ±10⁹; 0 if it is infinite or not a number.
    init(fileNumber value: Double) { self = value.isFinite ? Int(Swift.max(-1e9, Swift.min(1e9, value))) : 0 }
}

/// Reads text strings: UTF-16BE or UTF-8 after a byte order mark, else PDFDocEncoding (ISO 32000-2 7.9.2.2, annex D.3).
enum TextString {
    private static let utf16: [UInt8] = [0xFE, 0xFF], swappedUTF16: [UInt8] = [0xFF, 0xFE], utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

    static func decode(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: utf16) { return String(decoding: units(bytes.dropFirst(2), swapped: false), as: UTF16.self) }
        if bytes.starts(with: swappedUTF16) { return String(decoding: units(bytes.dropFirst(2), swapped: true), as: UTF16.self) }
        if bytes.starts(with: utf8) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        if bytes.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 10 }) { return String(decoding: bytes, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(scalar(byte)) }
        return String(text)
    }

    /// Decodes UTF-16BE without a mark, as CMaps write it.
    static func decodeUTF16(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: units(bytes, swapped: false), as: UTF16.self)
    }

    private static func units(_ bytes: some Collection<UInt8>, swapped: Bool) -> [UInt16] {
        var units: [UInt16] = []
        var first: UInt8?
        for byte in bytes {
            guard let high = first else { first = byte; continue }
            units.append(swapped ? UInt16(byte) << 8 | UInt16(high) : UInt16(high) << 8 | UInt16(byte))
            first = nil
        }
        return units
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        switch byte {
        case 0x18...0x1F: accents[Int(byte) - 0x18]
        case 0x80...0xA0: punctuation[Int(byte) - 0x80]
        default: Unicode.Scalar(byte)
        }
    }

    private static let accents = Array("\u{2D8}\u{2C7}\u{2C6}\u{2D9}\u{2DD}\u{2DB}\u{2DA}\u{2DC}".unicodeScalars)
    private static let punctuation = Array("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u{FFFD}€".unicodeScalars)
}

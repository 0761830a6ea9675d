/// The number of an indirect object; generations are kept, since files of old tools still count them.
struct ObjectID: Hashable, Sendable {
    var number: Int32
    var generation: Int32
}

/// A PDF object as a value (ISO 32000-1 7.3); what a reference leads to is looked up in the file.
enum PDFObject: Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    /// Without the solidus, `#xx` resolved.
    case name(String)
    case string([UInt8])
    case array([PDFObject])
    case dictionary(PDFDictionary)
    /// A stream's dictionary and the object that holds its bytes.
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

    /// A whole number; nil where it is none or does not fit.
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

/// The entries of a dictionary in file order. A list, because nearly all dictionaries hold fewer than ten entries.
struct PDFDictionary: Sendable {
    struct Entry: Sendable {
        let key: String
        let value: PDFObject
    }
    var entries: [Entry] = []

    /// Null where there is no such entry, as the standard has it (7.3.7).
    subscript(key: String) -> PDFObject {
        for entry in entries where entry.key == key { return entry.value }
        return .null
    }
}

extension Int {
    /// The whole part of a number of a file, within a thousand million; 0 of one that is infinite or no number.
    init(clamping value: Double) { self = value.isFinite ? Int(Swift.max(-1e9, Swift.min(1e9, value))) : 0 }
}

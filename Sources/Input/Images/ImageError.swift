/// Why a picture cannot be shown, in plain words for the author of the document.
public struct ImageError: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case missing, folder, unreadable, remote, unsupportedFormat, corrupt, tooLarge, outsideReference
    }

    public var kind: Kind
    /// Lower case, without a full stop; names the destination as the document writes it.
    public var message: String
    public var hint: String

    public init(_ kind: Kind, _ message: String, hint: String) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }
}

/// What a reader of one format found wrong, before the name of the picture is known.
struct FormatError: Error {
    var kind: ImageError.Kind
    /// Follows the name: `is not a picture …`.
    var problem: String
    var hint: String

    static func corrupt(_ format: String, _ detail: String) -> FormatError {
        FormatError(kind: .corrupt, problem: "is a damaged \(format) file: \(lowercasedStart(detail))", hint: "export the picture again")
    }

    static func tooLarge(_ detail: String) -> FormatError {
        FormatError(kind: .tooLarge, problem: "is too large: \(detail)", hint: "export the picture at a smaller size")
    }

    static func unsupported(_ what: String, hint: String = "convert it to PNG, JPEG or SVG") -> FormatError {
        FormatError(kind: .unsupportedFormat, problem: "is \(what), which is not supported", hint: hint)
    }

    /// The libraries begin their messages with a capital, ours do not; names such as `IDAT` stay.
    private static func lowercasedStart(_ text: String) -> String {
        guard let first = text.first, let second = text.dropFirst().first, second.isLowercase || second == " " else { return text }
        return first.lowercased() + text.dropFirst()
    }
}

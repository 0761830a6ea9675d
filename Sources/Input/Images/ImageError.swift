/// Why a picture cannot be shown, as a message to the author of the document.
package struct ImageError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case missing, folder, unreadable, remote, unsupportedFormat, corrupt, tooLarge, outsideReference
    }

    package var kind: Kind
    /// Lower case, without a full stop; names the destination as the document writes it.
    package var message: String
    package var hint: String

    package init(_ kind: Kind, _ message: String, hint: String) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }
}

/// What is wrong with a picture, before its name is known.
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

    /// A library's message with a lower-case initial, as ours have; names such as `IDAT` are kept.
    private static func lowercasedStart(_ text: String) -> String {
        guard let first = text.first, let second = text.dropFirst().first, second.isLowercase || second == " " else { return text }
        return first.lowercased() + text.dropFirst()
    }
}

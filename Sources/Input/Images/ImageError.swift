/// The kinds of faults for which a picture is not shown.
package enum ImageFault: UInt8, Sendable {
    case missing, outside, folder, unreadable, remote, unsupportedFormat, corrupt, tooLarge, outsideReference
}

/// The reason why a picture cannot be shown, as a message to the author of the document.
package struct ImageError: Error, Hashable, Sendable {
    package var kind: ImageFault
    /// The message in lower case, without a full stop, which names the destination as the document writes it.
    package var message: String
    package var hint: String

    package init(_ kind: ImageFault, _ message: String, hint: String) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }

    /// Whether the destination leads to no file, so that nothing was decoded.
    var isOfPath: Bool { [.missing, .outside, .folder, .remote].contains(kind) }
}

/// A fault of a picture, before its name is known.
package struct FormatError: Error, Hashable {
    package var kind: ImageFault
    /// The message after the picture's name: `is not a picture …`.
    package var problem: String
    package var hint: String
    /// Whether the cause is the document's other pictures, not this picture.
    var isOfDocument = false

    package init(kind: ImageFault, problem: String, hint: String) {
        self.kind = kind
        self.problem = problem
        self.hint = hint
    }

    static let noMemory = FormatError(
        kind: .unreadable, problem: "cannot be decoded: not enough memory", hint: "export it at a smaller size")

    static func corrupt(_ format: String, _ detail: String) -> FormatError {
        FormatError(kind: .corrupt, problem: "is a damaged \(format) file: \(lowercasedStart(detail))", hint: "export the picture again")
    }

    static func tooLarge(_ detail: String, raisedBy limit: String? = nil) -> FormatError {
        let option = limit.map { ", or allow more with `--limit \($0)=N`" } ?? ""
        return FormatError(kind: .tooLarge, problem: "is too large: \(detail)", hint: "export the picture at a smaller size" + option)
    }

    static func unsupported(_ format: String, hint: String = "convert it to PNG, JPEG, WebP or SVG") -> FormatError {
        FormatError(kind: .unsupportedFormat, problem: "is \(format), which is not supported", hint: hint)
    }

    /// A library's message with a lower-case initial, like the messages of this project, except for names such as `IDAT`.
    private static func lowercasedStart(_ text: String) -> String {
        guard let first = text.first, let second = text.dropFirst().first, second.isLowercase || second == " " else { return text }
        return first.lowercased() + text.dropFirst()
    }
}

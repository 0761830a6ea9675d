/// Limits on a picture, so that a small hostile file cannot exhaust the machine.
enum ImageLimits {
    /// Bytes of a file; above any camera's JPEG.
    static let fileSize = 256 << 20
    /// Bytes of an SVG, whose tree in memory is many times as large.
    static let svgSize = 32 << 20
    /// Pixels: a 100-megapixel camera; 400 MB once cairo holds it as 32-bit pixels.
    static let pixels = 100_000_000
    /// Pixels; cairo's image surfaces count in 16-bit fixed point.
    static let side = 32_767

    static func check(width: UInt32, height: UInt32) throws(FormatError) {
        guard width <= side, height <= side else {
            throw .tooLarge("\(width) × \(height) pixels, and no side may be over \(side)")
        }
        guard Int(width) * Int(height) <= pixels else {
            throw .tooLarge("\(width) × \(height) pixels, and \(pixels / 1_000_000) million are the most")
        }
    }
}

/// Why a picture cannot be shown, as a message to the author of the document.
package struct ImageError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case missing, outside, folder, unreadable, remote, unsupportedFormat, corrupt, tooLarge, outsideReference
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

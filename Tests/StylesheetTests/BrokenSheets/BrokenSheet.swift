import Testing

/// A stylesheet with one mistake, and the message that reports it.
struct BrokenSheet: CustomTestStringConvertible, Sendable {
    /// The name of the mistake.
    let mistake: String
    let bytes: [UInt8]
    /// The message as printed: position, cause, the marked line, hints.
    let message: String
    /// The files that the sheet extends, by path.
    let files: [String: String]

    init(_ mistake: String, bytes: [UInt8], _ message: String, files: [String: String] = [:]) {
        self.mistake = mistake
        self.bytes = bytes
        self.message = message
        self.files = files
    }

    init(_ mistake: String, _ text: String, _ message: String, files: [String: String] = [:]) {
        self.init(mistake, bytes: Array(text.utf8), message, files: files)
    }

    var testDescription: String { mistake }

    /// One sheet for each kind of mistake.
    static let all =
        keys + types + lengths + colours + fonts + sizes + ranges + names + circles + syntax + kinds + encodings + files + attacks
}

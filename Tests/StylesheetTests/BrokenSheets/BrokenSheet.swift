import Testing

/// A stylesheet with one mistake, and all that its author is told.
struct BrokenSheet: CustomTestStringConvertible, Sendable {
    /// What is wrong with it.
    let mistake: String
    let bytes: [UInt8]
    /// As printed: place, cause, the line with a mark, hints.
    let message: String
    /// The files that it extends, by their paths.
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

    /// One for each kind of mistake.
    static let all =
        keys + types + lengths + colours + fonts + sizes + ranges + names + circles + syntax + kinds + encodings + files + attacks
}

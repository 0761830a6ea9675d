import Foundation

/// The text of files, by their names; the compiler reads a string a hundred times faster than an array of bytes.
struct EmbeddedText {
    private var files: [(name: String, text: String)] = []

    init(of paths: some Sequence<String>) throws {
        for path in paths {
            let name = (path as NSString).lastPathComponent.map { $0.isLetter || $0.isNumber ? $0 : "_" }
            files.append((String(name), try String(contentsOfFile: path, encoding: .utf8)))
        }
    }

    var source: String {
        "/// The text of the target's resources.\nenum EmbeddedText {\n"
            + files.map { "    static let \($0.name) = \(literal($0.text))\n" }.joined() + "}\n"
    }
}

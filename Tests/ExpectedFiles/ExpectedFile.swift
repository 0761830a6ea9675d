import Foundation

/// An expected text, in the folder `Expected` beside the source file of its test.
///
/// With TYPESET_RECORD=1 in the environment, `difference(from:)` writes the file instead of comparing it. Read a recorded file in review
/// as if it were written by hand.
package struct ExpectedFile {
    private let location: URL

    /// - Parameter testFile: the source file of the test.
    package init(_ name: String, beside testFile: String = #filePath) {
        location = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Expected/" + name)
    }

    /// Returns the lines that differ, as `-expected` and `+found` with their numbers; nil if the texts are equal.
    ///
    /// - Throws: if the file cannot be read or written.
    package func difference(from found: String) throws -> String? {
        if ProcessInfo.processInfo.environment["TYPESET_RECORD"] != nil {
            try FileManager.default.createDirectory(at: location.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(found.utf8).write(to: location)
            return nil
        }
        let expected = try String(decoding: Data(contentsOf: location), as: UTF8.self)
        return expected == found ? nil : Self.lines(expected, found, name: location.lastPathComponent)
    }

    /// The first forty removed and inserted lines, in the order of their numbers.
    private static func lines(_ expected: String, _ found: String, name: String) -> String {
        let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let new = found.split(separator: "\n", omittingEmptySubsequences: false)
        let changes = new.difference(from: old).map { change in
            switch change {
            case .remove(let line, let text, _): (line: line, order: 0, text: "-\(line + 1): \(text)")
            case .insert(let line, let text, _): (line: line, order: 1, text: "+\(line + 1): \(text)")
            }
        }
        .sorted { ($0.line, $0.order) < ($1.line, $1.order) }
        let rest = changes.count > 40 ? ["and \(changes.count - 40) more lines"] : []
        return (["\(name) differs; TYPESET_RECORD=1 rewrites it:"] + changes.prefix(40).map(\.text) + rest).joined(separator: "\n")
    }
}

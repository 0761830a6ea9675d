import Foundation
import TypesetLayout

@testable import TypesetPDFWriting

/// Runs other programs that check our files: poppler and qpdf.
enum Tool {
    struct Failure: Error {
        var text: String
    }

    /// The output of `name`, with the file's path for the argument `{}`; throws a failure if it exits with an error.
    static func run(_ name: String, _ arguments: [String], on file: [UInt8]) throws -> String {
        String(decoding: try bytes(name, arguments, on: file), as: UTF8.self)
    }

    static func bytes(_ name: String, _ arguments: [String], on file: [UInt8]) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
        try Data(file).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let process = Process(), output = Pipe(), errors = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments.map { $0 == "{}" ? path.path : $0 }
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let result = Array(output.fileHandleForReading.readDataToEndOfFile())
        let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, complaints.isEmpty else {
            throw Failure(text: String(decoding: result, as: UTF8.self) + complaints)
        }
        return result
    }

    /// The text in the order of the content streams, without page ends.
    static func rawText(_ file: [UInt8]) throws -> String {
        try run("pdftotext", ["-raw", "-enc", "UTF-8", "{}", "-"], on: file).replacingOccurrences(of: "\u{C}", with: "")
    }

    /// The structure tree with its text, as read by poppler.
    static func structure(_ file: [UInt8]) throws -> String { try run("pdfinfo", ["-struct-text", "{}"], on: file) }

    /// The text of the structure tree without the tags: poppler prints each marked-content sequence in quotes.
    static func structureText(_ file: [UInt8]) throws -> String {
        try structure(file).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("\"") }.map { $0.dropFirst().dropLast() }.joined()
            // U+2060 marks the later glyphs of a cluster; it has no width and no meaning.
            .replacing("\u{2060}", with: "")
    }

    /// The objects as readable text, without streams.
    static func objects(_ file: [UInt8]) throws -> String {
        try run("qpdf", ["--qdf", "--normalize-content=n", "--object-streams=disable", "--no-original-object-ids", "{}", "-"], on: file)
    }
}

extension TestDocument {
    func file(_ standard: PDFOptions.Standard = .ua1) throws -> [UInt8] {
        try PDFRenderer.render(laidOut, options: PDFOptions(standard: standard))
    }
}

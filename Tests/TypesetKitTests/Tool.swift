import Foundation

/// External programs: those of fontconfig, and those that read the written files.
enum Tool {
    /// Returns the standard output of a program.
    static func run(_ arguments: String..., in folder: String? = nil) throws -> String {
        String(decoding: try output(arguments, in: folder), as: UTF8.self)
    }

    /// Returns the standard output of a program with a list of arguments.
    static func run(_ arguments: [String], in folder: String) throws -> String {
        String(decoding: try output(arguments, in: folder), as: UTF8.self)
    }

    static func bytes(_ arguments: String..., in folder: String? = nil) throws -> [UInt8] { try output(arguments, in: folder) }

    private static func output(_ arguments: [String], in folder: String?) throws -> [UInt8] {
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { process.waitUntilExit() }
        return [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    }

    /// The words on the pages and their widths, in points, as poppler reads them.
    static func words(_ pdf: String) throws -> [(text: String, width: Double, page: Int)] {
        let pages = try run("pdftotext", "-bbox", pdf, "-").components(separatedBy: "<page ").dropFirst()
        return pages.enumerated().flatMap { page, text in
            text.matches(of: /<word xMin="([0-9.]+)" yMin="[0-9.]+" xMax="([0-9.]+)"[^>]*>([^<]*)</).map { match in
                (String(match.3), (Double(match.2) ?? 0) - (Double(match.1) ?? 0), page + 1)
            }
        }
    }
}

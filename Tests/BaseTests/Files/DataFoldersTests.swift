import Foundation
import Testing

@testable import TypesetBase

/// Tests of the folders with fonts, dictionaries and citation styles.
@Suite struct DataFoldersTests {
    /// Returns a folder with `bin` and data in `share/typesetter/hyphen`, as a wheel installs it.
    private func environment() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        for name in ["bin", "share/typesetter/hyphen"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        return folder
    }

    @Test func dataBesideTheProgramPrecedesThatOfTheSystem() throws {
        let folder = try environment()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let folders = DataFolders(program: folder + "/bin/typesetter", variable: nil)
        #expect(folders.folders("hyphen") == [folder + "/share/typesetter/hyphen", "/usr/share/hyphen", "/usr/local/share/hyphen"])
        #expect(folders.folders("citation-style-language").first == "/usr/share/citation-style-language")
        #expect(folders.file("fonts/fonts.conf") == nil)
    }

    @Test func foldersOfTheVariableAreFirst() throws {
        let folder = try environment()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let named = DataFolders(program: "/usr/bin/typesetter", variable: "relative:\(folder)/share/typesetter")
        #expect(named.folders("hyphen").first == folder + "/share/typesetter/hyphen")
        #expect(named.file("hyphen") == folder + "/share/typesetter/hyphen")
    }

    /// Python's module `gzip` wrote the file.
    @Test func filesInGzipsFormatAreReadUpToALimit() throws {
        let folder = try environment()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let packed = "H4sIAAAAAAACAwsNcdO14NJLNEwCAItFERwKAAAA"
        let path = folder + "/a.dic.gz"
        try #require(Data(base64Encoded: packed)).write(to: URL(fileURLWithPath: path))
        #expect(DataFolders.unpacked(path, limit: 100).map { String(decoding: $0, as: UTF8.self) } == "UTF-8\n.a1b")
        #expect(DataFolders.unpacked(path, limit: 3) == nil)
    }
}

import Foundation
import Testing
import TypesetBase

@Suite struct FilePatternTests {
    let folder: TestFolder
    let roots: FileRoots

    init() throws {
        folder = try TestFolder()
        roots = FileRoots([folder.root])
        for name in ["b.ttf", "a.ttf", "c.otf", ".hidden.ttf", "sub/d.ttf"] { try folder.write("", to: "root/" + name) }
    }

    private func matches(_ pattern: String, maximumNames: Int = FilePattern.maximumNames) throws(FileSearchProblem) -> [String] {
        var pattern = FilePattern(folder.root + "/" + pattern, below: roots, maximumNames: maximumNames)
        return try pattern.matches().map { String($0.dropFirst(folder.root.count + 1)) }
    }

    @Test func wildcardsMatchAsInAShell() throws {
        #expect(try matches("*.ttf") == ["a.ttf", "b.ttf"])
        #expect(try matches("[ab].?tf") == ["a.ttf", "b.ttf"])
        #expect(try matches("*/*.ttf") == ["sub/d.ttf"])
        #expect(try matches("sub/../*.otf") == ["sub/../c.otf"])
        #expect(try matches("a.ttf") == ["a.ttf"])
        #expect(try matches("none.ttf") == [])
        #expect(try matches("none/*.ttf") == [])
        #expect(try matches("a.ttf/*") == [])
    }

    @Test(arguments: ["/*/*/*/*", "/etc/*", "/*", "../outside/*", "../*", "../*/secret.txt"])
    func nothingOutsideIsListed(pattern: String) {
        let full = pattern.hasPrefix("/") ? pattern : folder.root + "/" + pattern
        #expect {
            var pattern = FilePattern(full, below: roots)
            return try pattern.matches()
        } throws: { error in
            guard case FileSearchProblem.file(_, .outside) = error else { return false }
            return true
        }
    }

    @Test func linksThatLeadOutsideAreReported() throws {
        try folder.link("root/secret.ttf", to: "../outside/secret.txt")
        #expect(throws: FileSearchProblem.file(path: folder.root + "/secret.ttf", .outside)) { try matches("*.ttf") }
        try folder.link("root/away", to: "../outside")
        #expect(throws: FileSearchProblem.file(path: folder.root + "/away", .outside)) { try matches("away/*") }
    }

    @Test(arguments: [
        ("*", "a", true), ("*", ".a", false), (".*", ".a", true), ("?", "é", true), ("a*b*c", "axxbyyc", true), ("a*b*c", "axxbyy", false),
        ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[^a]x", "bx", true), ("[]]x", "]x", true), ("[a", "[a", true),
        ("\\*", "*", true),
        ("\\*", "a", false), ("**.ttf", "a.ttf", true), ("a", "ab", false), ("ab", "a", false), ("[a-]", "-", true),
        ("*.[ot]tf", "x.otf", true),
    ])
    func aNameMatches(pattern: String, name: String, isMatch: Bool) throws {
        let folder = try TestFolder()
        try folder.write("", to: "root/" + name)
        var search = FilePattern(folder.root + "/" + pattern, below: FileRoots([folder.root]))
        #expect(try search.matches().contains(folder.root + "/" + name) == isMatch)
    }

    /// `fnmatch` would not return.
    @Test func almostMatchingTakesNoTime() throws {
        try folder.write("", to: "root/" + String(repeating: "a", count: 250))
        #expect(try matches(String(repeating: "*a", count: 60) + "*b") == [])
        #expect(throws: FileSearchProblem.tooManyNames) { try matches(String(repeating: "a/../", count: 200_000)) }
    }

    @Test func aSearchEnds() throws {
        for name in ["round", "again"] { try folder.link("root/" + name, to: ".") }
        #expect(throws: FileSearchProblem.tooManyNames) { try matches("*/*/*/*/*/*/*/*/*/*/*/*.ttf", maximumNames: 1_000) }
        #expect(throws: FileSearchProblem.tooManyNames) { try matches("*", maximumNames: 3) }
    }
}

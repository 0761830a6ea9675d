import Foundation
import Testing
import TypesetStylesheet

/// Tests from a property list to the text size in the PDF, as MuPDF reads it.
@Suite struct ImportRoundTripTests {
    let command = CommandTests()

    /// The size of each run by its text, with the three decimals that MuPDF prints.
    func sizes(_ pdf: String) throws -> [String: Double] {
        let text = try Tool.run("mutool", "draw", "-q", "-F", "stext", pdf)
        var result: [String: Double] = [:]
        for line in text.components(separatedBy: "<line ").dropFirst() {
            guard let size = line.firstMatch(of: /<font [^>]*size="([0-9.]+)"/)?.1 else { continue }
            let words = line.matches(of: /<char [^>]*c="(.)"/).map { String($0.1) }.joined()
            result[words.trimmingCharacters(in: .whitespaces)] = Double(size)
        }
        return result
    }

    func typesetImported(
        _ list: Any, _ document: String
    ) throws -> [ContentSizeCategory: [String: Double]] {
        let folder = try TemporaryFolder()
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(
            to: URL(fileURLWithPath: folder.path + "/Sheet.plist"))
        #expect(try command.typeset("import", "Sheet.plist", "-o", "sheet.yaml", in: folder).status == 0)
        _ = try folder.write("---\ntitle: T\nlanguage: en\n---\n\n" + document, to: "a.md")
        #expect(try command.typeset("a.md", "-q", "-s", "sheet.yaml", "--all-sizes", "--no-audit", in: folder).status == 0)
        var result: [ContentSizeCategory: [String: Double]] = [:]
        for category in ContentSizeCategory.allCases { result[category] = try sizes(folder.path + "/a.\(category.shortName).pdf") }
        return result
    }

    @Test func dynamicStylesAreDrawnAtTheirSizes() throws {
        let styles: [String: [String: Any]] = [
            "ground": ["family": "Noto Serif", "shouldScale": true],
            "heading": ["face": "Bold", "size": 24, "parent": "ground"],
            "poster": ["size": 31.5, "parent": "heading"],
            "text": ["parent": "ground", "paragraphSpacing": 5],
            "fixed": ["parent": "text", "shouldScale": false, "size": 13],
            "plain": ["family": "Noto Sans"],
        ]
        let scaled = ["ground": 17, "heading": 24, "poster": 31.5, "text": 17], fixed = ["fixed": 13.0, "plain": 17]
        let drawn = try typesetImported(styles, styles.keys.sorted().map { "{.\($0)}\n\($0)\n\n" }.joined())
        for category in ContentSizeCategory.allCases {
            let sizes = try #require(drawn[category])
            for (name, size) in scaled {
                let expected = size * TextStyle.body.pointSize(at: category) / 17
                #expect(abs((sizes[name] ?? 0) - expected) < 0.001, "\(name) at \(category)")
            }
            for (name, size) in fixed { #expect(sizes[name] == size, "\(name) at \(category)") }
        }
    }

    @Test func scaledFontIsDrawnAtUIFontMetricsSizes() throws {
        let fonts: [String: [String: Any]] = [
            "body": ["fontName": "NotoSerif-Regular", "fontSize": 18], "largeTitle": ["fontName": "NotoSerif-Bold", "fontSize": 30],
            "title": ["fontName": "NotoSans-Bold", "fontSize": 24.5],
        ]
        let drawn = try typesetImported(fonts, "# big\n\n## next\n\ntext\n")
        for category in ContentSizeCategory.allCases {
            let sizes = try #require(drawn[category])
            #expect(sizes["text"] == FontMetrics(.body).scaledPointSize(18, at: category))
            #expect(sizes["big"] == FontMetrics(.largeTitle).scaledPointSize(30, at: category))
            #expect(sizes["next"] == FontMetrics(.title1).scaledPointSize(24.5, at: category))
        }
    }

    /// ScaledFont's dictionaries name fonts by their PostScript names, but bold, italic and code must stay in that family.
    @Test func textInAFontOfScaledFontKeepsBoldItalicAndCode() throws {
        let folder = try TemporaryFolder()
        let list = ["body": ["fontName": "NotoSerif-Regular", "fontSize": 17] as [String: Any]]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(
            to: URL(fileURLWithPath: folder.path + "/Sheet.plist"))
        #expect(try command.typeset("import", "Sheet.plist", "-o", "sheet.yaml", in: folder).status == 0)
        _ = try folder.write(
            "---\ntitle: T\nlanguage: en\n---\n\ntext\n\n**bold**\n\n*slanted*\n\n***both***\n\n`code`\n\n| header |\n|---|\n| cell |\n\n```\nblock\n```\n",
            to: "a.md")
        #expect(try command.typeset("a.md", "-q", "-s", "sheet.yaml", in: folder).status == 0)
        let text = try Tool.run("mutool", "draw", "-q", "-F", "stext", folder.path + "/a.pdf")
        var fonts: [String: String] = [:]
        for line in text.components(separatedBy: "<line ").dropFirst() {
            guard let font = line.firstMatch(of: /<font name="([^"]*)"/)?.1 else { continue }
            fonts[line.matches(of: /<char [^>]*c="(.)"/).map { String($0.1) }.joined().trimmingCharacters(in: .whitespaces)] = String(font)
        }
        let code = try Tool.run("fc-match", "-f", "%{postscriptname}", "monospace")
        let expected = [
            "text": "NotoSerif-Regular", "bold": "NotoSerif-Bold", "slanted": "NotoSerif-Italic", "both": "NotoSerif-BoldItalic",
            "code": code, "block": code, "header": "NotoSerif-Bold", "cell": "NotoSerif-Regular",
        ]
        for (word, font) in expected { #expect(fonts[word] == font, "\(word)") }
    }

    @Test func theSheetGoesToStandardOutputOrToItsFile() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("<plist><dict><key>a</key><dict><key>colour</key><string>x</string></dict></dict></plist>", to: "s.plist")
        let shown = try command.typeset("import", "s.plist", in: folder)
        #expect(shown.output.hasPrefix("# Made from s.plist, a stylesheet of DynamicStyles, by `typesetter import`.\n"))
        #expect(
            shown.messages.hasPrefix(
                "s.plist:1:37: error: `a` has a key `colour` that DynamicStyles does not know; it is left out [import-mistake]\n"))
        #expect(shown.status == 1)
        #expect(folder.files == ["s.plist"])
        #expect(
            try command.typeset("import", "s.plist", "-o", "./s.plist", in: folder).messages
                == "error: './s.plist' is the input and would be overwritten [run-problem]\n1 error\n")
        let gone = try command.typeset("import", "gone.plist", "-o", "x.yaml", in: folder)
        #expect(gone.messages == "gone.plist: error: the file does not exist [run-problem]\n1 error\n")
        #expect(gone.status == 2)
        #expect(
            try command.typeset("import", in: folder).messages
                == "typeset: no file given [usage-error]\n  hint: typeset import tokens.json -o sheet.yaml\n")
        #expect(try command.typeset("import", "--help", in: folder).output.hasPrefix("typeset import: "))
        #expect(folder.files == ["s.plist"])
    }
}

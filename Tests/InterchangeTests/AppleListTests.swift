import Foundation
import Testing
import TypesetBase

@testable import TypesetInterchange
@testable import TypesetStylesheet

@Suite struct AppleListTests {
    static var styles: [String: [String: Any]] {
        [
            "ground": ["family": "Noto Serif"],
            "heading": ["face": "Bold", "size": 24, "parent": "ground"],
            "poster": ["size": 48.5, "parent": "heading", "lineSpacing": -2, "maximumLineHeight": 0],
            "text": [
                "shouldScale": true, "parent": "ground", "paragraphSpacing": 5, "paragraphSpacingBefore": 2.5, "minimumLineHeight": 20,
                "alignment": "justified",
            ],
            "note": ["parent": "text", "size": 11, "shouldScale": false, "weight": 0.4, "alignment": "middle"],
        ]
    }

    static func file(_ list: Any) throws -> SourceFile {
        SourceFile(path: "s.plist", bytes: Array(try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)))
    }

    static func xml(_ body: String) -> SourceFile { SourceFile(path: "s.plist", text: "<plist version=\"1.0\">\n\(body)\n</plist>\n") }

    private func describe(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { diagnostic in
            let place = diagnostic.span.map { "\($0.file.path):\($0.start.line):\($0.start.column): " } ?? ""
            let hints = diagnostic.hints.map { " (\($0))" }.joined()
            let related = diagnostic.related.map { " [\($0.message) \($0.span.start.line):\($0.span.start.column)]" }.joined()
            return "\(place)\(diagnostic.severity): \(diagnostic.message)\(hints)\(related)"
        }.joined(separator: "\n")
    }

    private func load(_ sheet: String) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        StylesheetLoader().load(file: SourceFile(path: "sheet.yaml", text: sheet))
    }

    func lines(_ result: PropertyListImport) -> [String] {
        (result.sheet ?? "").split(separator: "\n").map(String.init).filter { $0.hasPrefix("  ") }.sorted()
    }

    /// The maximum wins over the minimum in UIKit; a sheet with both is an error.
    @Test func minimumLineHeightsAreAtMostTheMaximum() throws {
        let result = PropertyListImport(
            try Self.file([
                "base": ["minimumLineHeight": 40], "child": ["parent": "base", "maximumLineHeight": 30],
                "grandchild": ["parent": "child", "maximumLineHeight": 0], "heir": ["parent": "child", "size": 20],
                "own": ["minimumLineHeight": 40, "maximumLineHeight": 30],
            ]))
        let (stylesheet, problems) = load(try #require(result.sheet))
        #expect(describe(problems) == "")
        let resolver = StyleResolver(try #require(stylesheet), category: .large)
        func limits(_ name: String) throws -> [Points?] {
            let style = try #require(resolver.style(named: name))
            return [style.minimumLineHeight, style.maximumLineHeight]
        }
        #expect(try limits("base") == [40, nil])
        #expect(try limits("child") == [30, 30])
        #expect(try limits("heir") == [30, 30])
        #expect(try limits("grandchild") == [40, nil])
        #expect(try limits("own") == [30, 30])
        #expect(
            result.diagnostics.map(\.message) == [
                "the minimumLineHeight of `child` is over its maximumLineHeight: its lines are 30 points high, as in UIKit",
                "the minimumLineHeight of `own` is over its maximumLineHeight: its lines are 30 points high, as in UIKit",
            ])
        #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
    }

    /// ScaledFont's `title` is the style below `largeTitle`.
    @Test func theTitleOfADocumentIsNotSmallerThanItsHeadings() throws {
        let result = PropertyListImport(
            try Self.file(["body": ["fontName": "Inter-Regular", "fontSize": 17], "title": ["fontName": "Inter-Bold", "fontSize": 28]]))
        let (stylesheet, _) = load(try #require(result.sheet))
        for category in ContentSizeCategory.allCases {
            let resolver = StyleResolver(try #require(stylesheet), category: category)
            #expect(resolver.style(for: .title).pointSize >= resolver.style(for: .h1).pointSize)
        }
    }

    @Test func dynamicStylesBecomeStyles() throws {
        let result = PropertyListImport(try Self.file(Self.styles))
        #expect(result.source == .dynamicStyles)
        let (stylesheet, problems) = load(try #require(result.sheet))
        #expect(describe(problems) == "")
        #expect(result.diagnostics.map(\.message) == ["`note.alignment` is `middle`, which DynamicStyles reads as `left`"])
        for category in ContentSizeCategory.allCases {
            let resolver = StyleResolver(try #require(stylesheet), category: category)
            let ratio = TextStyle.body.pointSize(at: category) / 17
            func style(_ name: String) throws -> ResolvedStyle { try #require(resolver.style(named: name)) }
            #expect(try style("ground").pointSize == 17)
            #expect(try style("heading").pointSize == 24)
            #expect(try style("poster").pointSize == 48.5)
            #expect(try abs(style("text").pointSize.value - 17 * ratio) < 1e-9)
            #expect(try style("note").pointSize == 11)
            #expect(try style("poster").font.face == "Bold")
            #expect(try style("poster").font.families == ["Noto Serif"])
            #expect(try style("poster").lineSpacing == -2)
            #expect(try style("poster").maximumLineHeight == nil)
            #expect(try style("text").paragraphSpacing == 5)
            #expect(try style("text").paragraphSpacingBefore == 2.5)
            #expect(try style("text").minimumLineHeight == 20)
            #expect(try style("text").alignment == .justified)
            #expect(try style("note").alignment == .left)
            #expect(try style("ground").alignment == .natural)
            #expect(try style("note").font.weight == 700)
            // The line height of labels is their font's.
            #expect(try style("ground").lineHeightBasis == .font)
            #expect(try style("note").lineHeightBasis == .font)
            #expect(resolver.style(for: .paragraph).lineHeightBasis == .font)
            // UILabel's mode for every style; no key of DynamicStyles limits the lines.
            #expect(
                try ["ground", "poster", "note"].allSatisfy { try style($0).lineBreakMode == .truncateTail && style($0).numberOfLines == 0 }
            )
        }
    }

    @Test func aStyleThatWritesNothingHasTheDefaultsOfDynamicStyles() throws {
        let result = PropertyListImport(Self.xml("<dict><key>plain</key><dict/></dict>"))
        let stylesheet = try #require(load(result.sheet ?? "").stylesheet)
        let style = try #require(StyleResolver(stylesheet, category: .accessibility5).style(named: "plain"))
        #expect(style.font.families == ["Helvetica Neue"])
        #expect(style.pointSize == 17)
        #expect(style.alignment == .natural)
    }

    @Test func scaledFontBecomesADictionaryOfFonts() throws {
        let result = PropertyListImport(
            try Self.file(
                [
                    "body": ["fontName": "NotoSerif-Regular", "fontSize": 17], "title": ["fontName": "NotoSerif-Bold", "fontSize": 26.5],
                    "caption": ["fontName": "Inter $1", "fontSize": 12],
                ]))
        #expect(result.source == .scaledFont)
        #expect(result.diagnostics.allSatisfy { $0.severity == .note })
        #expect(result.diagnostics.count == 9)
        let (stylesheet, problems) = load(try #require(result.sheet))
        #expect(describe(problems) == "")
        for category in ContentSizeCategory.allCases {
            let resolver = StyleResolver(try #require(stylesheet), category: category)
            #expect(resolver.style(for: .paragraph).pointSize.value == FontMetrics(.body).scaledPointSize(17, at: category))
            #expect(resolver.style(for: .h2).pointSize.value == FontMetrics(.title1).scaledPointSize(26.5, at: category))
            #expect(resolver.style(for: .h2).font.fontName == "NotoSerif-Bold")
            #expect(resolver.style(for: .caption).font.fontName == "Inter $1")
            #expect([Element.h1, .paragraph, .listItem, .caption].allSatisfy { resolver.style(for: $0).lineHeightBasis == .font })
            // The dictionary does not name it: the system's size applies.
            #expect(resolver.style(for: .h1).pointSize.value == TextStyle.largeTitle.pointSize(at: category))
        }
    }

    /// The curves of the text styles differ: here `title2` overtakes `title` at ax1, and `subheadline` overtakes a `headline` of its size.
    @Test func noLevelOfADocumentIsLargerThanTheOneAboveIt() throws {
        func font(_ size: Double) -> [String: Any] { ["fontName": "NotoSans-Regular", "fontSize": size] }
        let result = PropertyListImport(
            try Self.file(
                [
                    "title": font(24), "title2": font(24), "headline": font(17), "subheadline": font(17), "footnote": font(17.5),
                    "body": font(17),
                ]))
        #expect(
            result.diagnostics.filter { $0.message.contains("gets the style") }.map(\.message) == [
                "`title2` would make `h3` larger than `h2` at ax1, so `h3` gets the style `title`",
                "`title3` would make `h4` larger than `h3` at ax3, so `h4` gets the style `title`",
                "`subheadline` would make `h6` larger than `h5` at xxxLarge, so `h6` gets the style `headline`",
                "`footnote` would make `footnote` larger than body text at xSmall, so `footnote` gets the style `body`",
            ])
        let sheet = try #require(result.sheet), stylesheet = try #require(load(sheet).stylesheet)
        for category in ContentSizeCategory.allCases {
            let resolver = StyleResolver(stylesheet, category: category)
            let levels = [.h1, .h2, .h3, .h4, .h5, .h6].map { resolver.style(for: $0).pointSize.value }
            #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 < 1.05 * $0 }, "\(category): \(levels)")
            #expect(resolver.style(for: .footnote).pointSize <= resolver.style(for: .paragraph).pointSize)
        }
    }

    @Test(arguments: [
        (
            "<dict><key>a</key><dict><key>parent</key><string>b</string></dict><key>b</key><dict><key>parent</key><string>c</string></dict><key>c</key><dict><key>parent</key><string>b</string></dict></dict>",
            "s.plist:2:110: error: styles are each other's parents: b → c → b (the parent of `b` is left out)"
        ),
        (
            "<dict><key>a</key><dict><key>parent</key><string>base</string></dict><key>bse</key><dict/></dict>",
            "s.plist:2:50: error: `a` has the parent `base`, which does not exist; DynamicStyles ignores it (did you mean `bse`?)"
        ),
        (
            "<dict><key>a</key><dict><key>size</key><string>12</string><key>Size</key><real>3</real></dict></dict>",
            "s.plist:2:48: error: `a.size` is the text `12`, not a size in points; it is left out\n"
                + "s.plist:2:64: error: `a` has a key `Size` that DynamicStyles does not know; it is left out (did you mean `size`?)"
        ),
        (
            "<dict><key>a</key><dict/><key>b</key><date>2020-01-01T00:00:00Z</date></dict>",
            "s.plist:2:44: error: `b` is a date, not a dictionary"
        ),
        (
            "<dict><key>big head</key><dict/></dict>",
            "s.plist:2:12: warning: the style `big head` is called `big-head` in the sheet (a class name is a letter, then letters, digits, `-` and `_`)"
        ),
        (
            "<dict><key>1st</key><dict/></dict>",
            "s.plist:2:12: warning: the style `1st` is called `style-1st` in the sheet (a class name is a letter, then letters, digits, `-` and `_`)"
        ),
        (
            "<dict><key>body</key><dict><key>fontName</key><string>X</string></dict><key>headline</key><dict><key>fontName</key><true/><key>fontSize</key><real>1</real></dict></dict>",
            "s.plist:2:12: error: `body` has no `fontSize`\ns.plist:2:116: error: `headline.fontName` is `true`, not the name of a font"
        ),
        (
            "<dict><key>Body</key><dict><key>fontName</key><string>X</string><key>fontSize</key><real>1</real></dict></dict>",
            "s.plist:2:12: error: ScaledFont has no text style `Body` (did you mean `body`?)"
        ),
    ])
    func unsupportedEntriesAreReportedByName(body: String, messages: String) throws {
        let result = PropertyListImport(Self.xml(body))
        #expect(describe(result.diagnostics.filter { $0.severity > .note }) == messages)
        #expect(describe(load(try #require(result.sheet)).diagnostics) == "")
    }

    @Test func valuesOfOtherKindsAreReportedByName() throws {
        let values =
            "<key>size</key><real>nan</real><key>lineSpacing</key><real>-inf</real>"
            + "<key>paragraphSpacing</key><integer>20000</integer><key>parent</key><date>1970-01-01T00:00:00Z</date>"
        let result = PropertyListImport(Self.xml("<dict><key>a</key><dict>\(values)</dict></dict>"))
        #expect(
            describe(result.diagnostics) == """
                s.plist:2:46: error: `a.size` is the number nan, not a size in points; it is left out
                s.plist:2:84: error: `a.lineSpacing` is the number -inf, not a number of points up to 14400; it is left out
                s.plist:2:131: error: `a.paragraphSpacing` is the number 20000, not a number of points from 0 to 14400; it is left out
                s.plist:2:169: error: `a.parent` is a date, not the name of a style; it is left out
                """)
    }

    /// References and CDATA sections are read as text, comments are not.
    @Test func textIsReadAsXML() {
        let face = "<string>A &amp; <![CDATA[<B>]]>&#x43;<!-- D --></string>"
        let result = PropertyListImport(Self.xml("<dict><!-- a --><key>a</key><dict><key>face</key>\(face)</dict></dict>"))
        #expect(describe(result.diagnostics) == "")
        #expect(result.sheet?.contains("\"A & <B>C\"") == true)
    }

    @Test func textThatIsNotUTF8IsRefused() {
        let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><dict><key>a</key><dict><key>family</key><string>Caf"
        let result = PropertyListImport(
            SourceFile(path: "s.plist", bytes: Array(text.utf8) + [0xE9] + Array("</string></dict></dict></plist>".utf8)))
        #expect(result.diagnostics.map(\.message) == ["the property list is not UTF-8 text"])
        #expect(result.sheet == nil)
    }

    @Test(arguments: [
        ("", "s.plist:1:1: error: this is not a property list (`typesetter import` reads property lists in XML)"),
        (
            "typeset: 1\n",
            "s.plist:1:1: error: this is not a property list (`typesetter import` reads property lists in XML)"
        ),
        (
            "{ body = { size = 12; }; }",
            "s.plist:1:1: error: this is JSON, or an old-style property list (convert it to XML: `plutil -convert xml1 FILE`, or `plistutil -i FILE -o NEW` on Linux)"
        ),
        ("<html><p></html>", "s.plist:1:1: error: this is not a property list: it begins with `<html>`"),
        ("<plist><dict><key>a</key><dict></plist>", "s.plist:1:26: error: `<dict>` is not closed"),
        ("<plist><dict><key>a</key></dict></plist>", "s.plist:1:26: error: a value is missing before `</dict>`"),
        ("<plist><dict><key>a</key><real>x</real></dict></plist>", "s.plist:1:32: error: `x` is not a number"),
        ("<plist><dict><key>a</key><string>x</dict></plist>", "s.plist:1:26: error: `<string>` is not closed"),
        ("<plist><dict><key>a&nbsp;</key><dict/></dict></plist>", "s.plist:1:20: error: unknown reference `&nbsp;`"),
        (
            "<plist><dict><key>a</key><dict/><key>a</key><dict/></dict></plist>",
            "s.plist:1:38: error: duplicate key `a` (remove one of the two) [first written here 1:19]"
        ),
        ("<plist><array/></plist>", "s.plist:1:8: error: the property list is an array, not a dictionary of styles"),
        ("<plist><dict/></plist>", "s.plist:1:8: error: the property list has no styles"),
        (
            "<plist><dict><key>CFBundleName</key><string>x</string></dict></plist>",
            "s.plist:1:19: error: the property list has no styles: a style is a dictionary (`typesetter import` reads DynamicStyles' Stylesheet.plist and ScaledFont's style dictionary)"
        ),
        ("<plist>" + String(repeating: "<array>", count: 1000), "s.plist:1:456: error: nested more than 64 levels deep"),
        (
            "<!DOCTYPE plist [ <!ENTITY a \"b\"> ]><plist><dict/></plist>",
            "s.plist:1:17: error: this declares entities, which property lists do not have (remove the declarations in brackets)"
        ),
        ("<plist><dict/></plist><dict/>", "s.plist:1:23: error: junk after document element"),
        ("<plist><dict/><dict/></plist>", "s.plist:1:15: error: a property list has one value, and this is a second"),
        ("<plist><dict> a</dict></plist>", "s.plist:1:15: error: expected a tag, found text"),
        ("<plist><dict><key>a</key><string>x<b/></string></dict></plist>", "s.plist:1:35: error: `<string>` can contain only text"),
        ("<plist></plist>", "s.plist:1:8: error: a value is missing before `</plist>`"),
        ("<plist><dict><!-- a</dict></plist>", "s.plist:1:14: error: unclosed token"),
        (
            "bplist00garbage",
            "error: the property list is binary (convert it to XML: `plutil -convert xml1 FILE`, or `plistutil -i FILE -o NEW` on Linux)"
        ),
    ])
    func filesThatAreNoStylesheetsAreRefused(text: String, message: String) {
        let result = PropertyListImport(SourceFile(path: "s.plist", text: text))
        #expect(describe(result.diagnostics) == message)
        #expect(result.sheet == nil)
    }

    /// Any damaged byte and any truncation gives an answer without a crash.
    @Test func damagedListsAreSurvived() throws {
        let list = ["a": ["size": 24, "parent": "b"], "b": ["face": "Bold"]]
        let whole = try Self.file(list).bytes
        var answers = 0
        for index in whole.indices {
            for value in [0, 0xFF, whole[index] ^ 0x10] {
                var bytes = whole
                bytes[index] = value
                let result = PropertyListImport(SourceFile(path: "s.plist", bytes: bytes))
                answers += result.sheet != nil || !result.diagnostics.isEmpty ? 1 : 0
            }
            // The line end after `</plist>` can be missing.
            let isWhole = index >= whole.count - 1
            answers += isWhole || PropertyListImport(SourceFile(path: "s.plist", bytes: Array(whole[..<index]))).sheet == nil ? 1 : 0
        }
        #expect(answers == whole.count * 4)
    }

}

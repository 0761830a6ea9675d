import Testing
import TypesetBase

@testable import TypesetInterchange
@testable import TypesetStylesheet

@Suite struct AndroidTests {
    static let resources = """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
          <color name="ink">#801A1A1F</color>
          <color name="link">@color/ink</color>
          <dimen name="text_body">16sp</dimen>
          <style name="TextAppearance.App" parent="">
            <item name="android:fontFamily">@font/noto_sans_medium</item>
            <item name="android:textColor">@color/link</item>
          </style>
          <style name="TextAppearance.App.Body">
            <item name="android:textSize">@dimen/text_body</item>
            <item name="android:lineHeight">24sp</item>
            <item name="android:letterSpacing">0.03</item>
          </style>
          <style name="TextAppearance.App.Headline1" parent="TextAppearance.App">
            <item name="android:textSize">34sp</item>
            <item name="android:textStyle">bold|italic</item>
            <item name="android:textAllCaps">true</item>
          </style>
        </resources>
        """

    @Test func textAppearancesAreStyles() throws {
        let imported = try Imported(Self.resources, as: "type.xml")
        #expect(
            imported.messages
                == "7:37: note: `@font/noto_sans_medium` is a font file: its family name is assumed to be `Noto Sans` (if its family has another name, change `family` in the sheet)"
        )
        #expect(imported.sheet.contains("    ink: \"#1a1a1f80\"\n    link: $color.ink\n"))
        let body = try imported.style("document"), heading = try imported.style("h1")
        #expect(body.pointSize == 16)
        #expect(body.lineHeight == 24)
        #expect(body.characterSpacing == 0.03)
        #expect(body.color.hexadecimal == "#1a1a1f80")
        #expect(body.font.families == ["Noto Sans"])
        #expect(body.font.weight == 500)
        #expect(heading.pointSize == 34)
        #expect(heading.font.weight == 700)
        #expect(heading.font.isItalic)
        #expect(heading.textTransform == .uppercase)
    }

    @Test func everyMistakeIsReportedInOneRun() throws {
        let imported = try Imported(
            """
            <resources>
              <color name="a">@color/b</color><color name="b">@color/a</color><color name="c">blue</color>
              <dimen name="d">16</dimen>
              <style name="TextAppearance.X" parent="TextAppearance.Y"><item name="android:textSize">@dimen/e</item></style>
              <style name="TextAppearance.Y" parent="TextAppearance.X"><item name="android:textColor">?colorPrimary</item></style>
              <style name="TextAppearance.Z" parent="Widget.Z"><item name="android:textSize">12sp</item><item name="android:foo">1</item></style>
              <color>#fff</color>
            </resources>
            """, as: "type.xml")
        #expect(
            imported.messages == """
                2:19: error: resources refer to each other in a circle: b → a → b
                2:83: error: `blue` is not a colour; it is left out (write `#0000ff`)
                3:19: error: `16` is not a dimension such as `16sp`; it is left out (write `16sp`)
                4:3: error: `styles.X.parent: "Y"` is left out of the sheet: styles are each other's parents: X → Y → X
                4:90: error: `@dimen/e` is not in the file; it is left out
                5:91: error: `?colorPrimary` is a theme or system colour that the file does not define; it is left out (write the colour itself, such as `#1a1a1a`)
                6:3: warning: the parent `Widget.Z` of `TextAppearance.Z` is not in the file; its values are missing
                6:93: note: `TextAppearance.Z.foo` has no equivalent stylesheet key; it is left out
                7:10: error: `<color>` has no name; it is left out
                """)
        #expect(try imported.style("Z").pointSize == 12)
    }

    @Test func numbersWithoutAUnitAreMultiples() throws {
        let imported = try Imported(
            """
            <resources>
              <item name="spacing" type="dimen" format="float">1.5</item>
              <style name="TextAppearance.X"><item name="android:textSize">20sp</item><item name="android:textSize">22sp</item>
                <item name="android:letterSpacing">@dimen/spacing</item></style>
            </resources>
            """, as: "type.xml")
        #expect(imported.messages == "3:75: warning: `TextAppearance.X` has another size above; this one applies")
        #expect(try imported.style("X").characterSpacing == 1.5)
    }

    @Test(arguments: [
        (
            "textSize", "@android:dimen/size",
            "`@android:dimen/size` is a theme or system dimension that the file does not define; it is left out (write the dimension itself, such as `16sp`)"
        ),
        (
            "letterSpacing", "0.5sp",
            "`0.5sp` is not a part of the size, such as `0.03`; it is left out (write a number without a unit: 0.03 is 3 % of the size)"
        ),
        ("textStyle", "heavy", "`heavy` is not `normal`, `bold`, `italic` or `bold|italic`; it is left out"),
        ("textColor", "1a1a1a", "`1a1a1a` is not a colour; it is left out (write `#1a1a1a`)"),
        (
            "gravity", "end",
            "`end` depends on the direction of the text, as no alignment of a stylesheet does; it is left out (write `right` for text in a left-to-right script)"
        ),
    ])
    func aHintWritesWhatIsMeant(attribute: String, value: String, message: String) throws {
        let imported = try Imported(
            "<resources><style name=\"TextAppearance.X\"><item name=\"android:maxLines\">2</item>"
                + "<item name=\"android:\(attribute)\">\(value)</item></style></resources>", as: "type.xml")
        #expect(imported.messages.hasSuffix("error: " + message), "\(imported.messages)")
    }

    @Test(.timeLimit(.minutes(10))) func `A name with many dots is imported in time`() {
        let name = String(repeating: "a.", count: 450) + "b"
        let styles = (0..<500).map { "<style name=\"\(name)\($0)\"><item name=\"android:textSize\">12sp</item></style>" }.joined()
        #expect(SheetImport(SourceFile(path: "a.xml", text: "<resources>\(styles)</resources>")).sheet != nil)
    }

    @Test func `The dots of a name tell the nearest parent`() throws {
        func style(_ name: String, _ size: Int) -> String {
            "<style name=\"\(name)\"><item name=\"android:textSize\">\(size)sp</item></style>"
        }
        let text =
            "<resources>\(style("App", 10))\(style("App.Text", 12))<style name=\"App.Text.Small.Bold\">"
            + "<item name=\"android:textStyle\">bold</item></style></resources>"
        #expect(try Imported(text, as: "a.xml").sheet.contains("App-Text-Small-Bold: { parent: App-Text, weight: 700 }"))
    }
}

import Testing
import TypesetBase

@testable import TypesetStylesheet

@Suite struct ResolvingTests {
    @Test func aSheetFromNothingHasReadableDefaults() throws {
        let styles = try resolver("")
        let paragraph = styles.style(for: .paragraph)
        #expect(paragraph.pointSize == 17)
        #expect(paragraph.color == .black)
        #expect(styles.style(for: .h1).pointSize == 17)
        #expect(styles.page.size.width.rounded() == 595)
        #expect(styles.page.margins == Insets(top: 72, right: 72, bottom: 72, left: 72))
        #expect(styles.inlineStyle(for: .strong, within: paragraph).font.isBold)
        #expect(styles.inlineStyle(for: .emphasis, within: paragraph).font.isItalic)
    }

    @Test func keysComeFromParentsOfAnyDepth() throws {
        let chain = (1...200).map { "  s\($0): { parent: s\($0 - 1) }" }.joined(separator: "\n")
        let styles = try resolver(
            "styles:\n  s0: { color: navy, weight: 600 }\n\(chain)\n  last: { parent: s200, weight: bold }\nelements: { h1: last }")
        let style = styles.style(for: .h1)
        #expect(style.color == Color(red: 0, green: 0, blue: 128.0 / 255))
        #expect(style.font.weight == 700)
    }

    @Test func nullTakesBackWhatAParentWrote() throws {
        let styles = try resolver(
            """
            styles:
              base: { color: red, background: yellow, weight: 700 }
              plain: { parent: base, color: ~, background: null, weight: }
            elements: { paragraph: plain }
            """)
        let style = styles.style(for: .paragraph)
        #expect(style.color == .black)
        #expect(style.background == nil)
        #expect(style.font.weight == nil)
    }

    @Test func inlineStylesChangeOnlyWhatTheyWrite() throws {
        let styles = try resolver(
            """
            styles:
              body: { size: 20, color: navy, weight: 500 }
              code: { family: Mono, size: { scale: 0.9 } }
              note: { color: red }
            elements: { paragraph: body, code: code }
            """)
        let body = styles.style(for: .paragraph)
        let code = styles.inlineStyle(for: .code, within: body)
        #expect(code.pointSize == 18)
        #expect(code.font.families == ["Mono"])
        #expect(code.color == body.color)
        #expect(code.font.weight == 500)
        let nested = styles.inlineStyle(for: .code, within: code)
        #expect(nested.pointSize == 16.2)
        let span = styles.inlineStyle(for: nil, classes: ["note"], within: code)
        #expect(span.color == Color(red: 1, green: 0, blue: 0))
        #expect(span.font.families == ["Mono"])
        #expect(styles.inlineStyle(for: nil, classes: ["unknown"], within: code) == code)
    }

    /// A class gets its style by its name, or by a line under `elements`.
    @Test func stylesOfClassesAddToTheElementUnlessTheyNameAParent() throws {
        let styles = try resolver(
            """
            styles:
              body: { textStyle: title3, weight: 600 }
              warm: { color: red }
              whole: { parent: warm, size: 30 }
            elements: { paragraph: body, paragraph.w: warm, paragraph.x: whole }
            """)
        for name in ["warm", "w"] {
            let style = styles.style(for: .paragraph, classes: [name])
            #expect(style.pointSize == 20)
            #expect(style.font.weight == 600)
            #expect(style.color == Color(red: 1, green: 0, blue: 0))
        }
        for name in ["whole", "x"] {
            let style = styles.style(for: .paragraph, classes: [name])
            #expect(style.pointSize == 30)
            #expect(style.font.weight == nil)
            #expect(style.color == Color(red: 1, green: 0, blue: 0))
        }
    }

    @Test func traitsOfNestedInlinesJoin() throws {
        let styles = try resolver("elements: { strong: { symbolicTraits: [bold] }, emphasis: { symbolicTraits: italic } }")
        let strong = styles.inlineStyle(for: .strong, within: styles.style(for: .paragraph))
        let both = styles.inlineStyle(for: .emphasis, within: strong)
        #expect(both.font.isBold)
        #expect(both.font.isItalic)
    }

    @Test func paragraphsInContainersTakeTheContainersStyleWithoutItsBox() throws {
        let styles = try resolver(
            """
            styles:
              body: { color: black }
              callout: { color: navy, background: "#eef", border: 1pt solid red, textInsets: 6, headIndent: 20, height: 50, size: 12 }
              lead: { parent: body, size: 24 }
            elements: { paragraph: body, alert.warning: callout }
            """)
        let alert = styles.style(for: .alert, classes: ["warning"])
        #expect(alert.border.left?.width == 1)
        let inside = styles.style(for: .paragraph, container: alert)
        #expect(inside.pointSize == 12)
        #expect(inside.color == alert.color)
        #expect(inside.background == nil)
        #expect(inside.border == ResolvedStyle.Border())
        #expect(inside.textInsets == .zero)
        #expect(inside.headIndent == 0)
        #expect(inside.height == nil)
        #expect(styles.style(for: .paragraph, classes: ["lead"], container: alert).pointSize == 24)
        #expect(styles.style(for: .paragraph, classes: ["unknown"], container: alert).pointSize == 12)
    }

    @Test func aClassWithoutAParentAddsToTheElementAndOneWithAParentReplacesIt() throws {
        let styles = try resolver(
            """
            styles:
              body: { color: black, size: 10 }
              title: { color: navy, size: 30 }
              centred: { alignment: center }
              plain: { parent: body }
            elements: { h1: title, paragraph: body }
            """)
        let centred = styles.style(for: .h1, classes: ["centred"])
        #expect(centred.alignment == .center)
        #expect(centred.pointSize == 30)
        let plain = styles.style(for: .h1, classes: ["centred", "plain"])
        #expect(plain.pointSize == 10)
        #expect(plain.alignment == .center)
    }

    @Test func sizeQueriesApplyInTheirRangeOnly() throws {
        let body = """
            page: { margins: 72 }
            styles: { body: { alignment: justified } }
            elements: { paragraph: body }
            at:
              accessibilityMedium...:
                page: { margins: [36, 20] }
                styles: { body: { alignment: left } }
                elements: { h1: { color: red } }
            """
        let below = try resolver(body, at: .xxxLarge), above = try resolver(body, at: .accessibility1)
        #expect(below.style(for: .paragraph).alignment == .justified)
        #expect(below.page.margins.left == 72)
        #expect(above.style(for: .paragraph).alignment == .left)
        #expect(above.page.margins == Insets(top: 36, right: 20, bottom: 36, left: 20))
        #expect(above.style(for: .h1).color == Color(red: 1, green: 0, blue: 0))
        #expect(below.style(for: .h1).color == .black)
    }
}

import Testing
import TypesetBase

@testable import TypesetStylesheet

extension Stylesheet {
    fileprivate func adding(
        styles: [String: Style] = [:], elements: [String: Style] = [:], page: [String: SheetValue] = [:],
        tokens: [String: SheetValue] = [:], at queries: KeyValuePairs<String, SheetRules> = [:]
    ) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        adding(CodedSheet(SheetRules(styles: styles, elements: elements, page: page), tokens: tokens, at: queries))
    }
}

/// Tests that styles written in Swift are equivalent to styles written in YAML.
@Suite struct InCodeTests {
    private static let limits = {
        var limits = ResolvedStyle.JustificationLimits()
        (limits.expansion, limits.minimumCharacters) = (0.01, 30)
        return limits
    }()

    /// One value of each key, in Swift and in YAML.
    private static let samples: [(Style, yaml: String)] = [
        (.parent("base"), "base"), (.textStyle(.title3), "title3"), (.size(scale: 1.5), "{ scale: 150% }"),
        (.shouldScale(true), "true"), (.scaling(.none), "none"), (.minimumSize(30), "30"), (.maximumSize(12), "12"),
        (.rounding(.pixel), "pixel"), (.contentSizes(.small ... .medium), "small...medium"), (.spacingScales(true), "true"),
        (.family("Noto Serif", "Noto Naskh Arabic"), "[Noto Serif, Noto Naskh Arabic]"), (.face("Bold Italic"), "Bold Italic"),
        (.fontName("Inter-Bold"), "Inter-Bold"), (.weight(600), "semibold"), (.symbolicTraits([.bold, .italic]), "[italic, bold]"),
        (.features([.init(tag: "ss01", value: 2), .init(tag: "smcp", value: 1)]), "{ smcp: true, ss01: 2 }"),
        (.axes([.init(tag: "wght", value: 560), .init(tag: "opsz", value: nil)]), "{ wght: 560, opsz: auto }"),
        (.characterSpacing(0.02), "0.02"), (.kerningTable(["A": -0.02]), "{ A: -0.02 }"), (.baselineOffset(-0.3), "-0.3"),
        (.textTransform(.uppercase), "uppercase"), (.textSpacing(.none), "none"), (.emphasisMark(.dot), "dot"),
        (.mathFamily("STIX Two Math", "TeX Gyre Termes Math"), "[STIX Two Math, TeX Gyre Termes Math]"),
        (.color(red), "red"), (.background(red), "red"), (.background(.green), "green"),
        (.underline(color: red, thickness: .em(0.1)), "{ color: red, thickness: 0.1em }"), (.strikethrough(), "true"),
        (.paragraphSpacing(.em(0.8)), "0.8em"), (.paragraphSpacingBefore(12), "12"), (.alignment(.justified), "justified"),
        (.justification(.kashida), "kashida"), (.hangingPunctuation(.end), "end"),
        (.firstLineIndent(-8), "-8"), (.headIndent(18.5), "18.5"), (.tailIndent(.em(1)), "1em"),
        (.maxWidth(.characters(66)), "66ch"), (.maxWidth(.length(.em(30))), "30em"), (.maxWidth(200), "200"),
        (.justificationLimits(limits), "{ expansion: 0.01, minimumCharacters: 30 }"), (.hyphenation(.init()), "true"),
        (.allowOrphans(false), "false"), (.widows(3), "3"), (.orphans(4), "4"),
        (.keepWithNext(true), "true"), (.keepWithPrevious(true), "true"), (.keepTogether(true), "true"), (.pageBreakBefore(true), "true"),
        (.pageBreakAfter(.right), "right"), (.pageFoot(), "true"),
        (.spansColumns(), "true"), (.columns(2), "2"), (.dropCapital(3), "3"), (.leader(.dots), "dots"),
        (.lineSpacing(-2), "-2"),
        (.lineHeight(.atLarge(22)), "22pt"), (.lineHeight(1.4), "1.4"), (.lineHeightMultiple(1.4), "1.4"), (.minimumLineHeight(20), "20"),
        (.maximumLineHeight(24), "24"), (.numberOfLines(2), "2"),
        (.lineBreakMode(.truncateTail), "truncateTail"), (.minimumScaleFactor(0.8), "80%"), (.minimumFontSize(11), "11"),
        (.baselineAdjustment(.alignCenters), "alignCenters"), (.highlighting(), "true"), (.lineNumbers(), "true"),
        (.textInsets(top: 1, right: 2, bottom: 3, left: .em(4)), "[1, 2, 3, 4em]"),
        (.verticalAlignment(.bottom), "bottom"), (.height(48), "48"),
        (.border(top: .init(width: 2, line: .dashed, color: red)), "{ top: 2pt dashed red }"), (.cornerRadius(4), "4"),
        (.tableFallbacks([.stack, .padding]), "[padding, stack]"),
        (.decimalAlignment(.always), "always"), (.captionPlace(.side), "side"),
        (.ornament("* * *"), "\"* * *\""),
        (.shadow(red, y: 1, blur: .em(0.1)), "{ color: red, offset: [0, 1], blur: 0.1em }"),
        (.innerShadow(red, x: 1), "{ color: red, offset: [1, 0] }"), (.gradient([red, .black]), "{ colors: [red, black] }"),
        (.outline(red, width: 0.5), "{ color: red, width: 0.5 }"), (.oversampling(4), "4"), (.opacity(0.6), "60%"),
    ]

    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let base = "typeset: 1\nextends: []\nstyles: { base: { size: 20, color: blue }, own: { textStyle: body } }\n"

    @Test func everyKeyHasAFunction() { #expect(Set(Self.samples.flatMap(\.0.keys)) == Set(StyleKey.all)) }

    @Test(arguments: samples.indices)
    func aValueMeansTheSame(sample: Int) throws {
        let (declaration, yaml) = Self.samples[sample], key = try #require(declaration.keys.first)
        let coded = try #require(try sheet(Self.base).adding(styles: ["own": [declaration]]).stylesheet)
        let written = try sheet(
            "typeset: 1\nextends: []\nstyles: { base: { size: 20, color: blue }, own: { textStyle: body, \(key.name): \(yaml) } }\n"
                .replacing("textStyle: body, textStyle", with: "textStyle"))
        for category in ContentSizeCategory.allCases {
            let code = StyleResolver(coded, category: category).style(named: "own")
            #expect(code != nil, "\(declaration)")
            #expect(code == StyleResolver(written, category: category).style(named: "own"), "\(declaration)")
        }
        let plain = StyleResolver(try sheet(Self.base), category: .xSmall).style(named: "own")
        let keepsAll = [Style.shouldScale.key, Style.rounding.key, Style.spacingScales.key, Style.hyphenation].contains(key)
        #expect(keepsAll || StyleResolver(coded, category: .xSmall).style(named: "own") != plain, "\(declaration)")
    }

    private func sheet(_ text: String) throws -> Stylesheet {
        let (stylesheet, diagnostics) = load(text)
        #expect(describe(diagnostics) == "")
        return try #require(stylesheet)
    }

    @Test func aFunctionGivesTheSize() throws {
        let own: Style = [.parent("base"), .textStyle(.body), .size { size, large in size > large ? large * 1.5 : 9 }]
        let added = try #require(try sheet(Self.base).adding(styles: ["own": own]).stylesheet)
        let sizes = ContentSizeCategory.allCases.map { StyleResolver(added, category: $0).style(named: "own")?.pointSize }
        #expect(sizes == [9, 9, 9, 9] + Array(repeating: 25.5, count: 8))
    }

    @Test func elementsAreSetInStylesAndStylesAreAddedToByKey() throws {
        let added = try #require(
            try sheet(Self.base).adding(
                styles: ["base": [.weight(700)]], elements: ["h1": [.parent("base")], "paragraph.lead": [.parent("base"), .widows(5)]]
            ).stylesheet)
        let styles = StyleResolver(added, category: .large), heading = styles.style(for: .h1)
        #expect(heading.pointSize == 20)
        #expect(heading.color == Color(red: 0, green: 0, blue: 1))
        #expect(heading.font.weight == 700)
        #expect(styles.style(for: .paragraph, classes: ["lead"]).widows == 5)
        #expect(styles.style(for: .paragraph).widows == 2)
    }

    @Test func mistakesOfAllStylesAreReportedAtOnce() throws {
        let (stylesheet, diagnostics) = try sheet(Self.base).adding(
            styles: [
                "a": [.widows(0), .lineSpacing(.points(.infinity))], "b": [.parent("nothing")], "c": [.contentSizes(.small ..< .small)],
                "d": [.color(Color(red: 2, green: 0, blue: 0))],
            ], elements: ["h7": [.parent("a")]])
        #expect(stylesheet == nil)
        #expect(
            diagnostics.map(\.message).sorted() == [
                "`color` of `d`: `rgb(510, 0, 0)` is not a colour",
                "`contentSizes` of `c`: the range `small..<small` is empty",
                "`lineSpacing` of `a`: expected a length such as `12pt` or `1.2em`, found `inf`",
                "`widows` of `a`: expected a whole number from 1 to 20, found `0`", "unknown element `h7`", "unknown style `nothing`",
            ])
        let circle = try sheet(Self.base).adding(styles: ["base": [.parent("own")], "own": [.parent("base")]])
        #expect(circle.stylesheet == nil)
        #expect(circle.diagnostics.count == 1)
        // A function is called at each size before layout begins.
        let size = try sheet(Self.base).adding(styles: ["own": [.size { _, _ in .nan }]])
        #expect(size.diagnostics.map(\.message) == ["the size of `own` is not a number at xSmall"])
    }

    @Test func messagesAreThoseOfASheet() throws {
        let added = try sheet(Self.base).adding(styles: ["own": [.gradient([.black])]])
        #expect(added.diagnostics.map(\.message) == ["`gradient` of `own`: a gradient needs at least two colours"])
    }

    @Test func laterDeclarationsOfAKeyCount() {
        let joined: Style = [.weight(.semibold), .color(.navy), .weight(.bold)]
        #expect(joined.yaml == "{ color: \"#000080\", weight: 700 }")
        #expect((joined + [.color.unset]).yaml == "{ weight: 700, color: ~ }")
    }

    @Test func variablesAreLengthsAndSizesInPoints() {
        let points = 12.5
        let own: Style = [.size(points), .paragraphSpacing(points), .contentSizes(.medium)]
        #expect(own.yaml == "{ size: 12.5, paragraphSpacing: 12.5, contentSizes: medium }")
    }

    @Test func aTableGivesTheSizes() throws {
        let own: Style = [.size([.large: 17, .accessibility5: 48])]
        let added = try #require(try sheet(Self.base).adding(styles: ["own": own]).stylesheet)
        let size = StyleResolver(added, category: .accessibility5).style(named: "own")?.pointSize
        #expect(size == 48)
    }

    @Test func aStyleHasSeveralShadows() throws {
        let first = ResolvedStyle.Shadow(color: Self.red, offset: Point(x: 1, y: 2), blur: 3)
        let shadows = [first, ResolvedStyle.Shadow(color: .black, offset: .zero, blur: 0)]
        let added = try #require(try sheet(Self.base).adding(styles: ["own": [.shadows(shadows)]]).stylesheet)
        #expect(StyleResolver(added, category: .large).style(named: "own")?.shadows == shadows)
    }

    @Test func aColorKeepsItsDigits() throws {
        let color = Color(red: 0.123456, green: 0.5, blue: 1, alpha: 0.25)
        let added = try #require(try sheet(Self.base).adding(styles: ["own": [.color(color)]]).stylesheet)
        let found = try #require(StyleResolver(added, category: .large).style(named: "own")?.color)
        #expect(abs(found.red - color.red) < 1e-12)
        #expect(found.alpha == 0.25)
    }

    @Test func colorsHaveNamesAndDigits() {
        #expect(Color(css: "rebeccapurple") == Color(hex: 0x663399))
        #expect(Color(css: "nothing") == nil)
        #expect(Color.clear.alpha == 0)
    }

    @Test func explanationsNameTheCode() throws {
        let added = try #require(try sheet(Self.base).adding(styles: ["own": [.parent("base"), .color(Self.red)]]).stylesheet)
        let value = try StyleExplainer(added, at: .large).explain("own").values.first { $0.key == Style.color.key }
        #expect(value?.layer?.span.file.path == "styles in code")
        #expect(value?.overridden.map(\.text) == ["blue"])
    }

    // MARK: The other parts of a sheet

    @Test func aTokenHasAValueForEachAppearance() throws {
        let added = try #require(
            Stylesheet().adding(
                styles: ["own": [.color.token("color.ink")]], tokens: ["color": ["ink": ["light": .color(Self.red), "dark": "white"]]]
            ).stylesheet)
        func color(_ traits: ReaderTraits) -> Color? {
            StyleResolver(added.adapted(to: traits), category: .large).style(named: "own")?.color
        }
        #expect(color(.standard) == Self.red)
        #expect(color(ReaderTraits(appearance: .dark)) == .white)
    }

    @Test func stylesUseTheTokensOfTheSheetBelow() throws {
        let base = try sheet("typeset: 1\nextends: []\ntokens: { ink: navy }\nstyles: { own: { textStyle: body } }\n")
        let added = try #require(base.adding(styles: ["own": [.color.token("ink")]]).stylesheet)
        #expect(StyleResolver(added, category: .large).style(named: "own")?.color == .navy)
    }

    @Test func anUnknownTokenIsReportedWithItsKey() {
        let added = Stylesheet().adding(styles: ["own": [.color.token("inc")]], tokens: ["ink": "black"])
        #expect(added.diagnostics.map(\.message) == ["`color` of `own`: unknown token `$inc`"])
        #expect(added.diagnostics.first?.hints == ["did you mean `$ink`?"])
    }

    @Test func aPageIsWrittenInSwift() throws {
        let added = try #require(
            Stylesheet().adding(page: [
                "size": [300, 400], "margins": [20, 30], "background": .color(.navy), "footer": ["center": "{page} / {pages}"],
                "columns": 2, "facing": true, "baselineGrid": true, "spacingShrinks": false,
            ]).stylesheet)
        let page = StyleResolver(added, category: .large).page
        #expect(page.size == Size(width: 300, height: 400))
        #expect(page.margins == Insets(top: 20, right: 30, bottom: 20, left: 30))
        #expect(page.background == .navy)
        #expect(page.footer?.contents[1] == "{page} / {pages}")
        #expect(page.columns == 2)
        #expect(page.isFacing)
        #expect(page.hasBaselineGrid)
        #expect(!page.spacingShrinks)
    }

    @Test func mistakesOfAPageAreThoseOfASheet() {
        let added = Stylesheet().adding(page: ["margin": 12, "columns": 9])
        #expect(
            Set(added.diagnostics.map(\.message)) == [
                "unknown key `margin`", "`columns` of `page`: expected a whole number from 1 to 4, found `9`",
            ])
    }

    @Test func laterConditionsOverrideEarlierOnes() throws {
        let added = try #require(
            Stylesheet().adding(
                styles: ["own": [.textStyle(.body), .widows(2)]],
                at: [
                    "ax1...": SheetRules(styles: ["own": [.widows(3)]]),
                    "ax3...": SheetRules(styles: ["own": [.widows(4), .size { _, _ in 60 }]], page: ["columns": 3]),
                ]
            ).stylesheet)
        func styles(_ category: ContentSizeCategory) -> StyleResolver { StyleResolver(added, category: category) }
        #expect(styles(.large).style(named: "own")?.widows == 2)
        #expect(styles(.accessibility1).style(named: "own")?.widows == 3)
        #expect(styles(.accessibility3).style(named: "own")?.widows == 4)
        #expect(styles(.accessibility1).style(named: "own")?.pointSize == 28)
        #expect(styles(.accessibility3).style(named: "own")?.pointSize == 60)
        #expect(styles(.accessibility3).page.columns == 3)
    }

    @Test func anUnknownConditionIsReported() {
        let added = Stylesheet().adding(at: ["drak": SheetRules(page: ["background": "black"])])
        #expect(added.diagnostics.map(\.message) == ["unknown condition `drak`"])
        #expect(added.diagnostics.first?.hints == ["did you mean `dark`?"])
    }

    @Test func textsKeepWhatYAMLWouldRead() {
        let value: SheetValue = ["a: b": "true", "c": "#1a1a1a \"x\"", "d": "$ink", "e": "a\(1)"]
        #expect(value.notation == ##"{ "a: b": "true", c: "#1a1a1a \"x\"", d: "$ink", e: "a1" }"##)
    }
}

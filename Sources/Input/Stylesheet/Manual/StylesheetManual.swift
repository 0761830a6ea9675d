import ContentSize

/// The manual of the stylesheet language as Markdown: `docs/reference/stylesheet.md`.
///
/// All keys, values, defaults and examples come from the declarations that the reader uses, so the manual cannot contradict it.
package enum StylesheetManual {
    package static let markdown = ([opening] + sheet + [values, TokenManual.markdown] + styles + [elements, document]).joined(
        separator: "\n")

    private static let opening = """
        # The stylesheet language

        <!-- Made by `typesetter styles docs` from the declarations of the keys; change those. -->

        A stylesheet is a YAML file that styles the elements of a Markdown document at each of the twelve content sizes.

        ```yaml
        typeset: 1
        extends: [report]
        tokens: { ink: "#1a1a1a", accent: "#0b57d0" }
        page: { size: a4, margins: [72, 64], footer: { center: "{page} / {pages}" } }
        styles:
          base: { family: [Noto Serif, Noto Naskh Arabic], color: $ink, lineHeightMultiple: 1.3 }
          body: { parent: base, textStyle: body, paragraphSpacing: 0.8em }
          title: { parent: base, textStyle: largeTitle, symbolicTraits: [bold], keepWithNext: true }
          fine: { parent: body, textStyle: footnote, size: { custom: "max(size / 1.2, 9)" } }
        elements:
          h1: title
          paragraph: body
          paragraph.lead: { parent: body, textStyle: title3 }
        at:
          ax1...:
            page: { margins: 36 }
            styles: { body: { alignment: left } }
        ```

        `typesetter styles SHEET` prints the sizes that come of it, `typesetter styles explain h1 --style SHEET` where each value is
        written, `typesetter styles check SHEET` what is wrong, and `typesetter styles schema` a JSON Schema: with
        `# yaml-language-server: $schema=…` in the first line, editors complete and check the sheet. `typesetter import FILE.plist` makes a
        sheet of a stylesheet of DynamicStyles or a style dictionary of ScaledFont, property lists in XML or binary ones.

        """

    // MARK: Keys outside of styles

    private static var sheet: [String] {
        [
            "## The file\n", table(SheetKey.top), examples(SheetKey.top.map(\.example)),
            "### `page`\n", table(SheetKey.page), examples(SheetKey.page.map { "page: { \($0.example) }" }),
            "Page sizes by name: " + PageSize.all.map { "`\($0.name)`" }.joined(separator: " ") + ".\n",
            "### `header`, `footer` and `watermark`\n", table(SheetKey.running),
            examples(SheetKey.running.map { "page: { footer: { \($0.example) } }" }),
            "A watermark is a text, or has these keys:\n", table(SheetKey.watermark),
            examples(SheetKey.watermark.map { "page: { watermark: { \($0.example) } }" }),
            "Their texts can have the fields " + RunningTemplate.fields.map { "`{\($0)}`" }.joined(separator: " ")
                + " and every key of the front matter, such as `{version}`. The date is written in words of the document's language. "
                + "`{chapter}` is the heading of the highest level below the title, `{section}` the last heading of any level. A watermark "
                + "has no page number.\n",
        ]
    }

    private static func table(_ keys: [SheetKey]) -> String {
        rows(["key", "default", "meaning"], keys.map { ["`\($0.name)`", $0.initial, $0.help] })
    }

    private static func rows(_ header: [String], _ rows: [[String]]) -> String {
        let lines = [header, header.map { _ in "---" }] + rows.map { $0.map { $0.replacing("|", with: "\\|") } }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private static func examples(_ lines: [String]) -> String { "```yaml\n" + lines.joined(separator: "\n") + "\n```\n" }

    // MARK: Values

    private static var values: String {
        """
        ## Values

        - **Length**: a number is points; or with a unit: \(SpecifiedLength.unitNames.map { "`\($0)`" }.joined(separator: " ")). `em` is the
          style's own size.
        - **Colour**: `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"` (quoted, as an unquoted `#` begins a comment), the names of CSS, `rgb()`,
          `rgba()`, `hsl()`, and `oklch()`, `oklab()` and `color(display-p3 …)`, which are made sRGB; a note tells of those that sRGB has
          not. `rgba(navy, 50%)` is a colour with another alpha.
        - **Content sizes**: one of \(ContentSizeCategory.allCases.map { "`\($0.shortName)`" }.joined(separator: " ")), or a range:
          `small...ax1`,
          `small..<xLarge`, `large...`, `...xxLarge`, `..<xLarge`. The names of UIKit and SwiftUI are known too, with a dot before
          them or without: a range can be pasted from Swift, `.small ... .accessibilityMedium`.
        - **`~`** takes back what is inherited, for any key.
        - **Conditions**: content sizes, and the reader's other settings, \(QueryCondition.words.map { "`\($0)`" }.joined(separator: " ")).
          `and`, `or` (or a comma) and `not` join them: `ax1... and dark`, `not boldText`, `small, dark and increasedContrast`. `and` binds
          closer than `or`, `not` closest. Under `at`, `lang(ar)` holds for text in Arabic, `ar-EG` included, by itself or with `and`.
        - **`$name`** is a token, alone or within a text.

        A sheet that does not say `extends` stands on the template `default` all the same. A style of its own is then its own alone, even
        where the template has one of the name: elements that the sheet does not style go on in the template's, which `typesetter styles
        explain` calls `default.body`. Names that the sheet does not take are the template's. With `extends: [default]`, styles of one name
        are one, key by key.

        Unknown keys, wrong types, duplicate keys, unknown styles and tokens and circles are errors, with file, line and column; all of a
        file are reported in one run.

        """
    }

    // MARK: Style keys

    private static var styles: [String] {
        ["## Keys of styles\n\nUnder `styles` and a name, or under `elements`.\n"]
            + Property.Group.allCases.flatMap { group -> [String] in
                let keys = Property.all.filter { $0.group == group }
                return [
                    "### \(title(group))\n",
                    rows(
                        ["key", "value", "default", "meaning"],
                        keys.map {
                            ["`\($0.name)`", $0.shape.words, $0.initial + ($0.unit.map { " (\($0))" } ?? ""), $0.help]
                        }), examples(keys.map { "\($0.name): \($0.example)" }),
                ] + notes(group)
            }
    }

    private static func notes(_ group: Property.Group) -> [String] {
        switch group {
        case .size: [sizes]
        case .box: [boxes]
        case .effects: [effects]
        case .lines: [lines]
        case .code: [code]
        case .font, .colour, .paragraph: []
        }
    }

    private static let sizes = """
        An expression under `custom` has `size` and `large`, the text style's size here and at `large` in points; numbers; `+` `-` `*` `/`
        `^`; comparisons (`<` `<=` `>` `>=` `==` `!=`); and `min` `max` `clamp` `round` `floor` `ceil` `abs` `sqrt` `pow` `if`:
        `if(size > 20, size ^ 0.98, size)`. A comparison is 1 or 0, `clamp(low, value, high)` is as in CSS.

        """

    private static let boxes = """
        An inline element or a span has a box of its own where its style writes `background`, `border` or `textInsets`. As the padding of
        inline boxes does in CSS, left and right insets and strokes take room before the first letter and after the last, not where a line
        ends in between, and those above and below let the box grow without moving a line. They take no more than an eighth of the measure
        on either side. In right-to-left text left and right change places.

        `ladder` names what may be done with a table in whose place the words of its cells do not fit. Whatever the order of the list, the
        steps are tried from the first on: `words` breaks long words at their joints, `padding` leaves the cells no more than a quarter of
        an em at each side, `landscape` turns the page where the table fills enough of it, `groups` sets the columns in groups, one under
        the other, each with the first column, and `stack` sets each row as a record, its values beside their labels. Nothing may be lost:
        a table that fits by none of the steps named is stacked all the same. Tables with the same header cells take the same form. The name
        of a record, the text of its first cell, is a `tableHeader` of the class `recordName`.

        """

    private static let lines = """
        `lineHeight` is the distance of baselines before anything is added. A design that says 17/22 is `lineHeight: 22pt` in a style of 17
        points: 22 points at `large`, and at every size as many for each point of the text. Plain numbers are multiples of the size, as in
        CSS. `normal` is what the font asks for, its ascent, descent and line gap, as in UIKit, CSS and SwiftUI: lines are as high as the
        highest of the fonts on them, such as one that stands in for Arabic. `textStyle` is the leading in Apple's table of the text styles,
        22 for body of 17, in proportion where the style has another size; of a style without a `textStyle`, body's.

        `lineHeightMultiple` says the same as a number, and the nearer of the two holds. Over `lineHeight: normal` it multiplies the font's
        own line height, as UIKit's does. `minimumLineHeight` and `maximumLineHeight` then hold the distance within limits, which are points
        unless `spacingScales`, and `lineSpacing` is added. Half of what lines have above the ascent and descent of their font is over the
        text, half under it.

        """

    private static let code = """
        A code block that names a known language (```` ```swift ````) has parts: `codeComment`, `codeKeyword`, `codeString`, `codeNumber`,
        `codeType` and `codeFunction`, which are names; `codeAttribute`, also an attribute of a tag; `codeVariable` where the language marks
        it (`$name`); `codeTag`, also a selector of CSS; `codeKey` before a value, as in JSON and YAML. A diff has `codeInserted`,
        `codeDeleted` and `codeHeading`, a session in a shell `codePrompt` and `codeOutput`. A sheet with a style for code blocks of its own
        asks for them by `highlighting: true`. Where lines wrap, they go on under the start of their line behind a sign, and indents that
        take more than a third of the measure are narrower.

        """

    private static let effects = """
        They are drawn in this order: the shadow, cast by everything that is drawn of the text; the letters in their colour or gradient; the
        outline; lines under and through the text; the inner shadow. A `blur` is as wide as in Core Graphics, twice the standard deviation
        of a Gaussian, and an inner shadow is laid on, so that a light one shows on dark letters. Lines under and through the text cast
        shadows and have inner ones, and they have the gradient unless the sheet names a colour for them. Emoji keep their own colours and
        have no outline; they too cast shadows and have inner ones. A paragraph's gradient spans all its lines on a page, a span's its own
        letters. Letters that let light through do not darken where they overlap.

        """

    private static func title(_ group: Property.Group) -> String {
        switch group {
        case .size: "Size"
        case .font: "Font"
        case .colour: "Colour"
        case .paragraph: "Paragraphs"
        case .lines: "Lines"
        case .code: "Code"
        case .box: "Boxes"
        case .effects: "Effects"
        }
    }

    // MARK: Elements

    private static var elements: String {
        """
        ## Elements

        \(Element.allCases.map { "`\($0.rawValue)`" }.joined(separator: " ")).

        A style of an inline element (\(Element.allCases.filter(\.isInline).map { "`\($0.rawValue)`" }.joined(separator: " ")), or a span's
        class) changes only the keys that are written in it or its parents; the rest comes from the text around it. Inside of a quote,
        alert, list item, table cell, footnote or division, a plain paragraph takes the container's style; so do lists, definitions and
        `details` there as far as their own style says nothing else than that of plain paragraphs, so that a list in a footnote is as small
        as the note. Its markers are as large as the text that they stand before, and look like it but for what `marker` says and
        `listItem` does not. The range of a container's `contentSizes` holds for all that is in it: lists, headings, code, tables. An
        element that no sheet styles takes the style of the one it belongs to: a heading like the document, a list item like its list. A
        key that does nothing on the elements that it is written for is a warning.

        A line under `elements` may name a place: `blockQuote paragraph` is a paragraph in a quote, however deep; `h1 + paragraph` one
        directly after such a heading; `.aside h2` a heading in anything of the class; `list list marker` the marker of a list in a list.
        What it says goes over what the element has elsewhere and over its classes; of several such lines the one that names more elements
        and classes holds, then the later one. A name of a style there replaces the element's style, as that of a class with a parent does.

        ```yaml
        elements:
          h1 + paragraph: { firstLineIndent: 0 }
          blockQuote paragraph: { color: "#555555" }
          tableHeader code: { weight: bold }
        ```

        A `footnote`'s box stands around its text, beside the number, as a `listItem`'s beside the marker; both go on on later pages.
        `image` is the box right around a picture, by itself or in a line; `figure` is as wide as the text. A line `alert` in a later sheet
        goes over the lines for single kinds, such as `alert.note`, in earlier ones.

        Elements without a mark in Markdown have HTML's names: `sup`, `kbd`, `dl` with its terms `dt` and what is said of them, `dd`. HTML's
        other elements are those of Markdown: `del` and `s` are `strikethrough`, `figcaption` is `caption`, `th` is `tableHeader`, `pre` is
        `codeBlock`, `p` is `paragraph`.

        """
    }

    private static let document = """
        ## In the document

        Documents are GitHub-flavoured Markdown with footnotes and front matter. Looks live in the sheet alone; a document names classes. A
        class that names a style needs no line under `elements`; one that the sheet does not know is a warning.

        ```markdown
        ---
        title: The libraries of Lindow
        author: [Ann, Ben]
        date: 2025-03-21
        language: en-GB
        style: report
        ---

        # The libraries of Lindow {#top .centered}

        [TOC]

        {.aside lang=fr}
        Attributes on the line before a block are the block's: here a class and a language.

        Right after [some words]{.detail lang=la}, `code`{.detail} or a [link](#top){.detail} they are theirs.

        ::: {.callout}
        A division holds any blocks. It ends at a line of as many colons.
        :::

        ::: {.landscape}
        These blocks stand on pages that are wider than high; `.portrait` is the opposite. Neither needs a style.
        :::

        ![A map of the town](map.svg){width=50%}

        ![](map.svg){decorative}

        ![The reading room at noon](room.webp "The reading room, after the repair of 2024")

        | Branch | Loans |
        |--------|------:|
        | North  |    12 |

        : Loans by branch {#loans row-headers=1}

        > [!NOTE]
        > Alerts are `NOTE`, `TIP`, `IMPORTANT`, `WARNING` and `CAUTION`.

        > Experiment: DocC's asides are alerts too, :rocket: is an emoji, and $E = mc^2$ is kept as it is written.

        <!-- typeset:ignore line-too-long the poem keeps its lines -->
        A comment silences a rule of the audit for the next block.
        ```

        `#id`, `.class` and `key=value` stand in braces with spaces between them; a value with spaces stands in double quotes. The keys are
        `lang`, for pictures `width` (a part of the line), `alt` and `decorative`, and for tables `row-headers`, the number of columns that
        head their rows; without it, a first column in bold type heads them. What does not fit this grammar, as `{{ name }}` or `${x}`, is
        text. `docs/reference/documents.md` says what front matter may hold, and what becomes of heading levels.

        """
}

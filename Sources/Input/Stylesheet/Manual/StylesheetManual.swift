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

        | command | prints |
        |---|---|
        | `typesetter styles SHEET` | the sizes of all styles |
        | `typesetter styles explain h1 --style SHEET` | the place where each value is written |
        | `typesetter styles check SHEET` | the mistakes |
        | `typesetter styles schema` | a JSON Schema; with `# yaml-language-server: $schema=…` in the first line, editors use it |
        | `typesetter import FILE.plist` | the sheet for a property list of DynamicStyles or ScaledFont |

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
            "The texts can have the fields " + RunningTemplate.fields.map { "`{\($0)}`" }.joined(separator: " ")
                + " and every key of the front matter, such as `{version}`. The date is written in words of the document's language. "
                + "`{chapter}` is the heading of the highest level below the title, `{section}` the last heading of any level. A watermark "
                + "has no page number.\n",
        ]
    }

    static func table(_ keys: [SheetKey]) -> String {
        rows(["key", "default", "meaning"], keys.map { ["`\($0.name)`", $0.initial, $0.help] })
    }

    static func rows(_ header: [String], _ rows: [[String]]) -> String {
        let lines = [header, header.map { _ in "---" }] + rows.map { $0.map { $0.replacing("|", with: "\\|") } }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    static func examples(_ lines: [String]) -> String { "```yaml\n" + lines.joined(separator: "\n") + "\n```\n" }

    // MARK: Values

    private static var values: String {
        """
        ## Values

        - **Length**: a number is points; or with a unit: \(SpecifiedLength.unitNames.map { "`\($0)`" }.joined(separator: " ")). `em` is the
          style's own size.
        - **Colour**: `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"` (quoted, as an unquoted `#` begins a comment), the names of CSS, `rgb()`,
          `rgba()`, `hsl()`, and `oklch()`, `oklab()` and `color(display-p3 …)`, which are converted to sRGB. A note names
          colours outside sRGB. `rgba(navy, 50%)` is a colour with another alpha.
        - **Content sizes**: one of \(ContentSizeCategory.allCases.map { "`\($0.shortName)`" }.joined(separator: " ")), or a range:
          `small...ax1`,
          `small..<xLarge`, `large...`, `...xxLarge`, `..<xLarge`. The names of UIKit and SwiftUI are permitted too, with or
          without a dot: a range can be pasted from Swift, `.small ... .accessibilityMedium`.
        - **`~`** removes the inherited value of any key.
        - **Conditions**: content sizes, and the reader's other settings, \(QueryCondition.words.map { "`\($0)`" }.joined(separator: " ")).
          `and`, `or` (or a comma) and `not` join them: `ax1... and dark`, `not boldText`, `small, dark and increasedContrast`. `and` binds
          closer than `or`, `not` closest. Under `at`, `lang(ar)` matches text in Arabic, `ar-EG` included, alone or with `and`.
        - **`$name`** is a token, alone or within a text.

        A sheet without `extends` extends the template `default`, but its styles do not merge with those of the template. Elements that the
        sheet does not style keep the template's styles, which `typesetter styles explain` calls `default.body` and so on. With
        `extends: [default]`, styles of the same name merge key by key.

        Unknown keys, wrong types, duplicate keys, unknown styles and tokens, and circles are errors with file, line and column. All errors
        of a file are reported in one run.

        """
    }

    // MARK: Style keys

    private static var styles: [String] {
        ["## Keys of styles\n\nUnder `styles` and a name, or under `elements`.\n"]
            + StyleKey.Chapter.allCases.flatMap { chapter -> [String] in
                let keys = chapter.keys
                return [
                    "### \(chapter.rawValue)\n",
                    rows(
                        ["key", "value", "default", "meaning"],
                        keys.map {
                            ["`\($0.name)`", $0.shape.words, $0.initial + ($0.unit.map { " (\($0))" } ?? ""), $0.help]
                        }), examples(keys.map { "\($0.name): \($0.example)" }),
                ] + notes(chapter)
            }
    }

    private static func notes(_ chapter: StyleKey.Chapter) -> [String] {
        switch chapter {
        case .size: [sizes]
        case .boxes: [boxes]
        case .effects: [effects]
        case .lines: [lines]
        case .code: [code]
        case .font, .color, .paragraphs: []
        }
    }

    private static let sizes = """
        An expression under `custom` can have:

        - `size` and `large`: the text style's size at the content size and at `large`, in points
        - numbers, `+` `-` `*` `/` `^`, and comparisons (`<` `<=` `>` `>=` `==` `!=`), which are 1 or 0
        - `min` `max` `clamp` `round` `floor` `ceil` `abs` `sqrt` `pow` `if`, such as `if(size > 20, size ^ 0.98, size)`;
          `clamp(low, value, high)` is as in CSS

        """

    private static let boxes = """
        An inline element or a span has a box if its style declares `background`, `border` or `textInsets`. As in CSS, left and right insets
        and strokes add space before the first letter and after the last one, but not at line ends. Those above and below enlarge the box
        without moving lines. They take at most an eighth of the measure on either side. In right-to-left text, left and right change
        places.

        `tableFallbacks` lists the permitted ways to fit a table whose words do not fit in its cells. They are tried in this order:

        | word | fallback |
        |---|---|
        | `words` | breaks long words at their joints |
        | `padding` | reduces the padding of cells to a quarter of an em on each side |
        | `landscape` | uses a landscape page, if the table fills enough of it |
        | `groups` | sets the columns in groups, one below the other, each with the first column |
        | `stack` | sets each row as a record, with its values beside their labels |

        If no permitted fallback fits, the table is stacked, so that no content is lost. Tables with the same header cells have the same
        form. The name of a record, the text of its first cell, is a `tableHeader` with the class `recordName`.
        The entries of the highest level of a table of contents with several levels have the class `topLevel` (`tableOfContents.topLevel`).

        """

    private static let lines = """
        `lineHeight` is the distance of baselines without `lineSpacing`:

        - Points grow with the text: 17/22 in a design is `lineHeight: 22pt` in a style of 17 points, 22 points at `large`.
        - Plain numbers are multiples of the size, as in CSS.
        - `normal` is the font's ascent, descent and line gap, as in UIKit, CSS and SwiftUI. Lines are as high as the highest font on them,
          fallback fonts included.
        - `textStyle` is the leading in Apple's table of text styles, such as 22 for body of 17, in proportion to the size. Without a
          `textStyle`, body's leading is used.

        `lineHeightMultiple` is the same as a number; of the two keys, the one nearer to the text applies. With `lineHeight: normal` it
        multiplies the font's own line height, as in UIKit. `minimumLineHeight` and `maximumLineHeight` limit the distance, in points that
        grow only with `spacingScales`; then `lineSpacing` is added. Lines have half of their additional height above the text, and half
        below it.

        """

    private static let code = """
        A code block that names a known language (```` ```swift ````) has parts:

        - `codeComment`, `codeKeyword`, `codeString`, `codeNumber`, and the names `codeType` and `codeFunction`
        - `codeAttribute`, also for attributes of tags; `codeTag`, also for selectors of CSS
        - `codeVariable`, if the language marks variables (`$name`); `codeKey` before a value, as in JSON and YAML
        - in a diff: `codeInserted`, `codeDeleted` and `codeHeading`; in a shell session: `codePrompt` and `codeOutput`
        - `codeAnnotation`, the mark of a note below the code

        Highlighted lines have the style `codeHighlight`, and the changed lines of a diff the classes `inserted` and `deleted` of it. Its
        background extends over the block. Give it a `border` at the left too, because some readers see no colours. The title of a code
        block is a `caption` with the class `code`.

        A sheet with its own style for code blocks needs `highlighting: true`. Wrapped lines continue behind a sign below the start of their
        line. Indents over a third of the measure shrink.

        """

    private static let effects = """
        Effects are drawn in this order: the shadow of everything drawn for the text, the letters in their colour or gradient, the outline,
        lines under and through the text, the inner shadow.

        - A `blur` is that of Core Graphics: twice the standard deviation of a Gaussian.
        - An inner shadow is painted over the letters, so that a light one is visible on dark letters.
        - Lines under and through the text have shadows and inner shadows. They have the gradient unless the sheet declares their colour.
        - Emoji keep their colours and have no outline, but have shadows and inner shadows.
        - A paragraph's gradient spans all its lines on a page, a span's gradient its own letters.
        - Translucent letters do not darken where they overlap.

        """
}

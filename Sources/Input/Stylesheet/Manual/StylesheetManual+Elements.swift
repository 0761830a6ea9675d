extension StylesheetManual {
    static var elements: String {
        """
        ## Elements

        \(Element.allCases.map { "`\($0.rawValue)`" }.joined(separator: " ")).

        The style of an inline element (\(Element.allCases.filter(\.isInline).map { "`\($0.rawValue)`" }.joined(separator: " "))) or of a
        span's class changes only the keys that it or its parents declare. The surrounding text supplies the others.

        In a quote, alert, list item, table cell, footnote or division:

        - A plain paragraph has the container's style.
        - Lists, definitions and `details` have the container's style for the keys in which their own style equals that of plain
          paragraphs. A list in a footnote is as small as the note.
        - The range of a container's `contentSizes` applies to everything in it: lists, headings, code, tables.

        A marker has the size and the look of its text, except for keys that `marker` declares and `listItem` does not. An element that no
        sheet styles has the style of the element that contains it: a heading that of the document, a list item that of its list. A key
        without effect on its elements is a warning.

        A line under `elements` can name a place:

        | selector | matches |
        |---|---|
        | `blockQuote paragraph` | paragraphs in a quote, at any depth |
        | `h1 + paragraph` | paragraphs directly after such a heading |
        | `.aside h2` | headings in anything with the class |
        | `list list marker` | markers of lists in lists |

        Such a line overrides the element's other lines and classes. Of several, the one that names more elements and classes applies, then
        the later one. If it names a style, that style replaces the element's, as with a class whose style has a parent.

        ```yaml
        elements:
          h1 + paragraph: { firstLineIndent: 0 }
          blockQuote paragraph: { color: "#555555" }
          tableHeader code: { weight: bold }
        ```

        The box of a `footnote` surrounds its text, beside the number; that of a `listItem` is beside the marker. Both continue on later
        pages. The box of an `image` surrounds the picture, alone or in a line; that of a `figure` is as wide as the text. A line `alert` in
        a later sheet overrides the lines for single kinds, such as `alert.note`, in earlier ones.

        Elements without Markdown syntax have HTML's names: `sup`, `kbd`, `dl` with its terms `dt` and definitions `dd`. HTML's
        other elements are those of Markdown: `del` and `s` are `strikethrough`, `figcaption` is `caption`, `th` is `tableHeader`, `pre` is
        `codeBlock`, `p` is `paragraph`.

        """
    }

    static let document = """
        ## In the document

        Documents are GitHub-flavoured Markdown with footnotes and front matter. Styles are in the sheet alone; a document names classes. A
        class with the name of a style needs no line under `elements`. An unknown class is a warning.

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
        A division holds any blocks. It ends at a line of three or more colons.
        :::

        ::: {.landscape}
        These blocks are on landscape pages; `.portrait` is the opposite. Neither needs a style.
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

        Braces contain `#id`, `.class` and `key=value`, separated by spaces; a value with spaces is in double quotes. The keys are:

        - `lang`
        - for pictures: `width` (a fraction of the line), `alt` and `decorative`
        - for tables: `row-headers`, the number of columns with headers of rows; without it, a first column in bold has them

        Braces with other content, such as `{{ name }}` or `${x}`, are text. `docs/reference/documents.md` describes front matter and
        heading levels.

        """
}

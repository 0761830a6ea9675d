/// The doc comments of the rules, by id, for a program that has no sources at hand. Made by Scripts/rule-pages; a test compares.
enum RulePages {
    static let all: [String: String] = [
        "capitals-run": #"""
        A long stretch of running text is in capitals.

        Words in capitals have no shape, and some readers spell them; over twenty words of them are a wall. Capitals that the sheet makes and
        those that are typed count alike.

        - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
        - Fix: use upright letters in running text, and emphasise single words.
        - Warns: a paragraph under `textTransform: uppercase`. Passes: a heading under it.
        """#,
        "content-unread": #"""
        Part of the file could not be read, and was not judged.

        A content stream is damaged, a font or a form is missing, a form draws itself, or the file goes past what is read of any file: the other
        rules judge what is left, and what they find is true, but where they find nothing they prove nothing. A person must look at the pages,
        and the run ends with status 2, unless a baseline has the finding.

        - Criterion: ISO 32000-1, 7.3.8 and 7.8; practice.
        - Fix: write the file anew, or look at the pages.
        - Passes: a file whose every stream can be decoded. Review: a page whose content ends in the middle.
        """#,
        "contrast-enhanced": #"""
        Text stands out less than level AAA asks.

        At least 7:1, or 4.5:1 for large text, measured as in `contrast-minimum`. On only in the profile `wcag-aaa`, or where the settings turn
        it on.

        - Criterion: WCAG 2.2, 1.4.6.
        - Fix: darken the text or lighten what is under it.
        - Fails: `#767676` on white (4.54:1). Passes: `#595959` on white (7:1).
        """#,
        "contrast-minimum": #"""
        Text stands out too little from what lies under it.

        At least 4.5:1, or 3:1 for large text (18 pt, or 14 pt bold, at the size that is drawn: a pair of colours can fail at xSmall and pass at
        ax3). Fills under the word are composited with their alpha in drawing order, starting from white; of several the worst counts, of a
        gradient along a line its worst point under the word, of others every stop. Text on a picture is for a person to judge.

        - Criterion: WCAG 2.2, 1.4.3.
        - Fix: darken the text or lighten what is under it.
        - Fails: `#888888` on white at 17 pt (3.54:1). Passes: `#767676` on white (4.54:1). Review: a caption laid over a photograph.
        """#,
        "font-substituted": #"""
        A font that the sheet asks for is not there.

        Another font is drawn, with other letters, widths and weights. A list of families is for machines of all kinds: it is enough if one of
        its names is installed. Single characters from other fonts are no fault either. With `--locked` this is a failure.

        - Criterion: Practice.
        - Fix: install the font, bring it along with `fonts: { files: … }`, or name another.
        - Warns: `family: Helvetica Now` where it is not installed. Passes: a family that is.
        """#,
        "footnote-unused": #"""
        A footnote is never called.

        Its text is set where it stands, so that it is not lost; a reader finds it out of place. The same is done with a second definition of
        one label.

        - Criterion: Practice.
        - Fix: call the footnote, or remove it.
        - Warns: `[^1]: A note.` without `[^1]` in the text. Passes: the same with a call.
        """#,
        "glyph-missing": #"""
        No font has a character of the document.

        A box stands in its place. The finding names the character and the families that were tried.

        - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.21.
        - Fix: add a family that has the character to the style's `family`, or bring a font along with `fonts: { files: … }`.
        - Fails: Cherokee letters with a Latin font only. Passes: the same with a family that has them.
        """#,
        "heading-empty": #"""
        A heading has no text.

        It is announced as a heading and then says nothing; in a list of headings it is a blank line.

        - Criterion: WCAG 2.2, 2.4.6 and 1.3.1.
        - Fix: give the heading a text, or remove it.
        - Fails: `##` alone. Passes: `## Scope`, and a heading that is a picture with an alternative text.
        """#,
        "heading-fake": #"""
        A paragraph that is bold all through looks like a heading and is none.

        Who cannot see the bold letters does not find the part that begins there. A short paragraph in bold that does not end like a sentence
        and has text after it is looked at; whether it is meant as a heading, only a person knows.

        - Criterion: WCAG 2.2, 1.3.1 (technique PDF9).
        - Fix: make it a heading with `#`, or take the bold away.
        - Review: `**Scope**` alone, and a paragraph after it. Passes: `## Scope`.
        """#,
        "heading-first": #"""
        The first heading is not of level 1.

        Readers build their table of contents from the levels; one that begins at level 2 has no root. `headings: renumber` in the sheet fixes
        the tags and keeps the look.

        - Criterion: ISO 14289-1, 7.4.2 (Matterhorn 14-002).
        - Fix: begin with `#`, or write `headings: renumber` in the stylesheet.
        - Fails: a document whose first heading is `## Scope`. Passes: `# Scope`.
        """#,
        "heading-repeated": #"""
        Two headings of one level under the same heading have the same text.

        In a list of headings nobody can tell them apart.

        - Criterion: WCAG 2.2, 2.4.6.
        - Fix: say what is different in each of them.
        - Warns: twice `### Example` under `## Usage`. Passes: `### Example` under `## Usage` and again under `## Testing`.
        """#,
        "heading-skip": #"""
        A heading leaves out a level.

        Who moves by headings takes a missing level for a missing part. WCAG allows it; PDF/UA-1 does not. `headings: renumber` in the sheet
        fixes the tags and keeps the look.

        - Criterion: ISO 14289-1, 7.4.2 (Matterhorn 14-003).
        - Fix: use the next level, or write `headings: renumber` in the stylesheet.
        - Fails: `# A` followed by `### B`. Passes: `# A` followed by `## B`.
        """#,
        "hierarchy-lost": #"""
        Two levels that differ at `large` look the same at another size.

        Sizes that are equal to a quarter of a point, with the same weight, colour, slant and font, tell nobody which heading is the higher:
        with Apple's table `headline` and `body` have one size everywhere, and a `maximumSize` can make two headings equal at ax5.

        - Criterion: WCAG 2.2, 1.3.1; Human Interface Guidelines, Typography.
        - Fix: keep a difference in size, weight or colour at every size.
        - Warns: h2 and h3 with `maximumSize: 40` at ax5. Passes: the same with different weights.
        """#,
        "html-ignored": #"""
        Raw HTML is left out.

        Its text and simple marks are kept, everything else has no meaning on paper: what it looked like in a browser is lost. Of elements that
        Markdown has signs for, such as `<b>`, `<br>` and `<img>`, everything is kept.

        - Criterion: Practice.
        - Fix: write it in Markdown.
        - Warns: `<video src="a.mp4">`. Passes: `**bold**`, `<b>bold</b>`.
        """#,
        "ignore-unused": #"""
        A `typeset:ignore` silences nothing.

        What it was written for is fixed, or the rule's name is wrong; the next real finding there would be silenced unseen.

        - Criterion: Practice.
        - Fix: remove the comment, or fix the rule's name.
        - Warns: `<!-- typeset:ignore image-alt-missing -->` before a picture with an alternative text. Passes: the same before one without.
        """#,
        "image-alt-missing": #"""
        A picture has no alternative text.

        Who cannot see it gets nothing, not even that it says nothing. A picture that only decorates is marked `{decorative}` and skipped by
        readers.

        - Criterion: WCAG 2.2, 1.1.1; ISO 14289-1, 7.3 (Matterhorn 13-004).
        - Fix: describe it in the brackets, `![a bar chart of …](…)`, or mark it `{decorative}`.
        - Fails: `![](chart.png)`. Passes: `![Sales by year](chart.png)`, `![](border.png){decorative}`.
        """#,
        "image-alt-suspect": #"""
        An alternative text that says too little or too much.

        A file's name is none; “image of” is what screen readers say anyway; past 150 characters nobody can stop and go back; and a text that
        only repeats the picture's title, which stands below it as a caption, is heard twice.

        - Criterion: WCAG 2.2, 1.1.1 (failure F30).
        - Fix: say in a sentence what the picture tells.
        - Warns: `![IMG_2041.jpg](a.jpg)`, `![image of a cat](a.jpg)`. Passes: `![A cat asleep on a keyboard](a.jpg)`.
        """#,
        "image-missing": #"""
        A picture cannot be shown.

        The file is not there, cannot be read, is damaged or of a format that is not supported; its alternative text stands in its place.

        - Criterion: Practice.
        - Fix: put the file where the document says, or fix the path.
        - Warns: `![plan](no-such-file.png)`. Passes: a picture that exists.
        """#,
        "image-remote": #"""
        A picture lies on the network.

        Nothing is fetched while typesetting: the same document must give the same file tomorrow. The alternative text stands in its place.

        - Criterion: Practice.
        - Fix: save the picture beside the document and name that file.
        - Warns: `![logo](https://example.org/logo.png)`. Passes: `![logo](logo.png)`.
        """#,
        "italic-run": #"""
        A long stretch of running text is in italics.

        Slanted letters are harder to tell apart; over twenty words of them tire every reader and stop some.

        - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
        - Fix: use upright letters in running text, and emphasise single words.
        - Warns: a whole paragraph in `*…*`. Passes: a title in italics within a sentence.
        """#,
        "justified-text": #"""
        Running text is justified.

        Stretched spaces make rivers of white that readers with dyslexia or low vision fall into. On in the profiles `wcag-aaa` and large print.

        - Criterion: WCAG 2.2, 1.4.8; RNIB, Clear Print.
        - Fix: write `alignment: natural`.
        - Warns: `alignment: justified` for paragraphs. Passes: `alignment: left`.
        """#,
        "language-invalid": #"""
        A language is not written as a language tag.

        A tag that is none (`english`, `de_DE`) is ignored by screen readers, which then read with the wrong voice. Tags have subtags of letters
        and digits, parted by hyphens, the first of two or three letters (RFC 5646, 2.1).

        - Criterion: WCAG 2.2, 3.1.1 and 3.1.2; ISO 14289-1, 7.2.
        - Fix: write a tag such as `en`, `de-CH` or `zh-Hans`.
        - Fails: `language: english`, `{lang=de_DE}`. Passes: `language: en`, `{lang=de-DE}`.
        """#,
        "language-mismatch": #"""
        A passage is in another script than its language uses.

        A screen reader reads Greek letters with an English voice, or not at all. Looked at are words of three letters and more in a script that
        the language has not, and, in languages that are not written in Latin letters, passages of five words and more in Latin letters alone;
        single names and terms need no language of their own. Whether a passage is one of these, only a person knows.

        - Criterion: WCAG 2.2, 3.1.2.
        - Fix: state the passage's language: `[Καλημέρα]{lang=el}`, or `{lang=el}` on a line before the block.
        - Review: a Greek sentence in an English text. Passes: the same with `{lang=el}`.
        """#,
        "language-missing": #"""
        Nothing says what language the document is in.

        A screen reader chooses its voice by the language. It is the front matter's `language` or `lang`, else the sheet's; without either,
        English is assumed.

        - Criterion: WCAG 2.2, 3.1.1; ISO 14289-1, 7.2.
        - Fix: write `language:` in the front matter or in the stylesheet.
        - Fails: neither has one. Passes: `language: en-GB`.
        """#,
        "layout-adjusted": #"""
        Something had to give at this size.

        At the largest sizes not everything fits as it is styled: tables are set with each cell under its header, code is wrapped, indents,
        insets and margins are reduced, a keep rule is broken, justified text is set ragged. Nothing is lost; the note says where, so that a
        sheet can do better.

        - Criterion: WCAG 2.2, 1.4.10.
        - Fix: nothing has to be done; a size query in the sheet can choose another layout.
        - Note: a table of six columns at ax4. Passes: the same table at large.
        """#,
        "light-weight": #"""
        Running text is set in a light weight.

        Thin strokes fade on paper and on screens, and for low vision first.

        - Criterion: Human Interface Guidelines, Typography; RNIB, Clear Print.
        - Fix: use a weight of 400 or more.
        - Warns: `weight: 300` for paragraphs. Passes: `weight: 300` for a title.
        """#,
        "line-spacing": #"""
        Lines of running text stand too close.

        Baselines of a paragraph at least one and a half times the size apart let a reader find the next line. Off unless the profile is
        `wcag-aaa`.

        - Criterion: WCAG 2.2, 1.4.8 and 1.4.12.
        - Fix: write `lineHeightMultiple: 1.5`.
        - Warns: `lineHeightMultiple: 1.2`. Passes: `lineHeightMultiple: 1.5`.
        """#,
        "line-too-long": #"""
        Lines of running text are too long.

        Past 80 characters (40 of Chinese, Japanese or Korean) the eye loses the next line. Counted is the mean of all paragraphs of one look
        that have three or more lines, the last of each left out.

        - Criterion: WCAG 2.2, 1.4.8.
        - Fix: widen the margins, or make the text larger.
        - Warns: a measure of 110 characters. Passes: one of 70.
        """#,
        "line-too-short": #"""
        Lines of running text are too short.

        Under 12 characters (6 of Chinese, Japanese or Korean) a line has one or two words, and reading becomes spelling. Counted is the mean of
        all paragraphs of one look that have three or more lines, the last of each left out.

        - Criterion: WCAG 2.2, 1.4.8.
        - Fix: narrow the margins and indents at these sizes with `at: { ax1...: … }`.
        - Warns: a page of 300 points with margins of 72 at ax5. Passes: the same with margins of 24.
        """#,
        "link-by-colour-alone": #"""
        Only its colour tells a link from the text around it.

        Who sees no colours finds no link, unless it is underlined, heavier, slanted, framed or on a ground of its own, or its colour stands out
        from the text's by 3:1. Links that are a paragraph of their own are passed over.

        - Criterion: WCAG 2.2, 1.4.1 (technique G183).
        - Fix: underline links, or give them a colour further from the text's.
        - Fails: `link: { color: "#333399" }` in black text. Passes: the same with `underline: true`.
        """#,
        "link-target-missing": #"""
        A link leads nowhere.

        No heading's anchor and no `{#id}` of the document has the name behind the `#`. The text is kept, the link is not.

        - Criterion: WCAG 2.2, 2.4.4.
        - Fix: fix the name, or give the target an `{#id}`.
        - Fails: `[see](#nowhere)`. Passes: `[see](#scope)` with a heading `## Scope`.
        """#,
        "link-text-ambiguous": #"""
        Two links with the same text lead to different places.

        In a list of links one of them cannot be found.

        - Criterion: WCAG 2.2, 2.4.9.
        - Fix: say in each link what is different.
        - Warns: `[guide](a.html)` and `[guide](b.html)`. Passes: `[guide for authors](a.html)` and `[guide for editors](b.html)`.
        """#,
        "link-text-url": #"""
        A link's text is an address.

        Screen readers spell it letter by letter. On paper an address has its use, so this is a warning.

        - Criterion: WCAG 2.2, 2.4.4.
        - Fix: let the text say what is there, `[the guidelines](https://…)`.
        - Warns: `<https://example.org/a/b?c=1>`. Passes: `[the guidelines](https://example.org/a/b)`.
        """#,
        "link-text-vague": #"""
        A link says nothing of where it leads.

        Readers list the links of a document without the sentences around them: ten times “here” is no list. The words are looked up by the
        language of the text; the lists stand below.

        - Criterion: WCAG 2.2, 2.4.4 and 2.4.9.
        - Fix: let the link be the words that name its target.
        - Warns: `read more [here](a.html)`. Passes: `read the [installation guide](a.html)`.
        """#,
        "list-fake": #"""
        Lines of a paragraph begin with bullets or numbers of their own.

        A list that is typed by hand is read as one long sentence: nobody hears how many items it has. Looked at are lines of a paragraph and
        paragraphs in a row, two at least; whether they are meant as a list, only a person knows.

        - Criterion: WCAG 2.2, 1.3.1.
        - Fix: write the lines with `-` or `1.` and a blank line before them.
        - Review: two lines that begin with “•”. Passes: the same lines with `-`.
        """#,
        "loose-lines": #"""
        Justified lines with spaces that are stretched too far.

        Spaces over one and a half times their width make holes; where wide spaces lie under one another on more than three lines, they run
        together to a river, which leads the eye down the page instead of along the line.

        - Criterion: WCAG 2.2, 1.4.8.
        - Fix: turn hyphenation on, widen the measure, or write `alignment: natural`.
        - Warns: long words justified in a narrow column. Passes: the same text ragged right.
        """#,
        "non-text-contrast": #"""
        A line or a bullet that carries meaning can hardly be seen.

        The lines of a table part its cells, a bar marks a quotation, a rule ends a part, a bullet begins an item: they need 3:1 against what
        lies beside them. A box with a ground of its own that stands out needs no border. Numbers of lists are text, and judged as such.

        - Criterion: WCAG 2.2, 1.4.11.
        - Fix: darken the line or the bullet.
        - Warns: table lines of `#cccccc` on white. Passes: `#8a8a8a` on white.
        """#,
        "paragraph-spacing": #"""
        Paragraphs of running text stand too close.

        From the last baseline of a paragraph to the first of the next at least one and a half times the distance within, as drawn. Looked at
        are paragraphs that follow one another in one look; items of lists and notes are told apart by their markers. Off unless the profile is
        `wcag-aaa`.

        - Criterion: WCAG 2.2, 1.4.8 and 1.4.12.
        - Fix: write a larger `paragraphSpacing`, in em.
        - Warns: `paragraphSpacing: 0`. Passes: `paragraphSpacing: 0.75em` with `lineHeightMultiple: 1.5`.
        """#,
        "pdf-annotations": #"""
        A link or another annotation is not part of the tags, or has no description.

        Links that the tags do not hold cannot be reached with a screen reader. Hidden annotations and those outside of the page do not count.

        - Criterion: ISO 14289-1, 7.18; WCAG 2.2, 2.4.4.
        - Fix: the tool that wrote the file must tag links and describe them.
        - Fails: a Link annotation without Contents. Passes: one in a Link tag, with Contents.
        """#,
        "pdf-artifacts": #"""
        Something is drawn that is neither tagged nor marked as an artifact, or the two are mixed.

        What is not marked is read out or left out as the reader pleases. Every text, line, fill and picture must lie in marked content that the
        structure tree holds or that is an `Artifact`; neither inside the other. Forms must not refer to other files, and a form with tags is
        drawn once.

        - Criterion: ISO 14289-1, 7.1 and 7.20.
        - Fix: the tool that wrote the file must mark what it draws.
        - Fails: a page number outside of marked content. Passes: `/Artifact BMC … EMC` around it.
        """#,
        "pdf-fonts": #"""
        A font is not embedded, or its parts contradict one another.

        A reader that must guess a font draws other letters, or none. The rule judges every font that pages draw with: embedded, its character
        maps and glyph maps there and in agreement, every glyph present and as wide as the dictionary says, none of them `.notdef`.

        - Criterion: ISO 14289-1, 7.21.3 to 7.21.6 and 7.21.8.
        - Fix: the tool that wrote the file must embed what it uses.
        - Fails: Helvetica by name only. Passes: a subset of it in the file.
        """#,
        "pdf-language": #"""
        The language of some text is not told.

        A voice that does not know the language reads in the wrong one. With a valid `Lang` in the catalog everything has a language; without it
        each text, title and description needs one of its own.

        - Criterion: ISO 14289-1, 7.2; WCAG 2.2, 3.1.1 and 3.1.2.
        - Fix: name the language in the front matter (`lang: de`).
        - Fails: a file without Lang. Passes: `/Lang(en-GB)` in the catalog.
        """#,
        "pdf-metadata": #"""
        The file does not say what it is: its title, its conformance.

        A title in the window's bar is how people with screen readers tell files apart. The rule judges the header, the XMP metadata with
        PDF/UA's identifier and the title, `DisplayDocTitle`, optional content, embedded files, forms and the permissions of encrypted files.

        - Criterion: ISO 14289-1, clauses 5, 6.1, 7.1, 7.10, 7.11, 7.15 and 7.16; WCAG 2.2, 2.4.2.
        - Fix: give the document a title in the front matter; else the tool that wrote the file must do it.
        - Fails: metadata without `dc:title`. Passes: a title in the metadata and `DisplayDocTitle` true.
        """#,
        "pdf-order": #"""
        The tags hold the document's text in another order than the source.

        A screen reader follows the tags. The pieces of the document are looked for in the text of the tags; each must come behind the one
        before it. Needs the source; a PDF of another tool is not judged.

        - Criterion: WCAG 2.2, 1.3.2.
        - Fix: report it: the writer has moved text.
        - Fails: a footnote's text before its paragraph. Passes: tags in the order of the Markdown.
        """#,
        "pdf-tags": #"""
        The structure tree says something that PDF/UA-1 forbids, or there is none.

        Assistive technology reads the tags, not the page. The rule judges the conditions of clause 7 that a machine can judge: the tree exists
        and is marked as such, roles lead to standard types, tables, lists and contents are built of the parts that they may have, tables' rows
        are equally long and their cells have headers, headings do not skip levels, figures and formulas have a text, notes an ID.

        - Criterion: ISO 14289-1, 7.1 to 7.10; WCAG 2.2, 1.1.1 and 1.3.1.
        - Fix: in the Markdown where it is the cause (a heading level left out, an image without a text); else in the tool that wrote the file.
        - Fails: a Figure without Alt. Passes: the same with Alt, or as an artifact.
        """#,
        "pdf-text": #"""
        The tags do not hold the document's text.

        The text is read out of the finished file in the order of its tags, with ActualText where the file has it, and compared with the
        document, letter by letter; white space, soft hyphens and invisible marks do not count. Needs the source; a PDF of another tool is not
        judged.

        - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.2.
        - Fix: report it: the writer has lost text.
        - Fails: a ligature without a Unicode value. Passes: the same with ToUnicode `fi`.
        """#,
        "pdf-unicode": #"""
        Some code of a font cannot be turned into text.

        What has no Unicode cannot be read aloud, searched or copied. Every code that a page shows needs a character, from `ToUnicode` or from
        an encoding with known names; and no character may be U+0000, U+FEFF or U+FFFE.

        - Criterion: ISO 14289-1, 7.21.7.
        - Fix: the tool that wrote the file must write ToUnicode.
        - Fails: a Type 0 font without ToUnicode. Passes: the same with a map of all codes.
        """#,
        "size-inversion": #"""
        A lower level of the text is drawn larger than a higher one.

        Sighted readers tell levels by their sizes; with curves that grow at different speeds, a third-level heading can overtake the second at
        ax4. Compared are the headings that the document uses, headings down to the fourth level with the text, and the text with captions,
        notes, headers and footers. Equal sizes are no inversion; classes, code and cells have no level.

        - Criterion: Human Interface Guidelines, Typography; WCAG 2.2, 1.3.1.
        - Fix: give the lower level a smaller text style, or the higher one a larger.
        - Fails: `h2: { size: 15, shouldScale: false }` beside text of 17 points. Passes: `h2: { textStyle: title2 }`.
        """#,
        "size-range-narrow": #"""
        A style follows only some of the content sizes.

        `contentSizes` keeps a style at the nearest size of its range; where the range leaves out accessibility sizes, those who need them most
        get smaller text than they ask for.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fix: let `contentSizes` end at `ax5`, or leave it out.
        - Warns: `contentSizes: small...xxLarge`. Passes: `contentSizes: large...`.
        """#,
        "spacing-not-scaled": #"""
        A distance stays as it is while the text more than doubles.

        Space between paragraphs that parted them at 17 points does not at 53. Looked at are spacing, indents, line heights and heights in
        points, where the text is over twice its size at `large`; lengths in em and styles with `spacingScales` grow along.

        - Criterion: WCAG 2.2, 1.4.8; Human Interface Guidelines, Typography.
        - Fix: write the length in em, or `spacingScales: true`.
        - Warns: `paragraphSpacing: 8`. Passes: `paragraphSpacing: 0.5em`.
        """#,
        "table-header-empty": #"""
        A column of a table has no header.

        The other columns have one, so a reader who moves along a row hears a gap. The top left cell of a table with row headers
        (`row-headers=1`) may be empty, as it stands over headers.

        - Criterion: WCAG 2.2, 1.3.1.
        - Fix: write what the column holds, or say `{row-headers=1}` where the first column heads the rows.
        - Warns: `| Year |  |`. Passes: `| Year | Sales |`.
        """#,
        "table-header-missing": #"""
        A table's header row is empty.

        Readers say a cell's header with it; without one a table is a heap of numbers.

        - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.5.
        - Fix: write what each column holds into the first row.
        - Fails: `|  |  |` over the rows. Passes: `| Year | Sales |`.
        """#,
        "text-clipped": #"""
        Words are cut by a clip path or by the crop box.

        A box of fixed height or a scrolling area keeps its size when the text grows, and cuts what no longer fits. The rule compares the
        letters, from baseline to x-height, with the clip that was in force where they were drawn, and with the crop box where the media box is
        larger.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fix: take the fixed height or width away.
        - Fails: a code block of height 40 with five lines. Passes: the same block without a height.
        """#,
        "text-not-scaled": #"""
        A text does not grow as the reader asks.

        At ax3 a text must have twice its size at `large`, or what the curve of its text style gives there if that is less (titles grow more
        slowly); half a point is rounding. A style without a text style is measured by body's curve. The causes are `shouldScale: false`, sizes
        that are absolute or relative, a `maximumSize`, `contentSizes`, or `scaling: none`; the finding points at the one that decided.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fix: write the size as a plain number in a style with a `textStyle`, so that it grows; take away what holds it.
        - Fails: `size: 12` without a text style. Passes: `textStyle: footnote`.
        """#,
        "text-off-page": #"""
        Words reach past the edge of the page.

        What is past the edge is neither printed nor seen, and a reader who enlarges the text is the one who loses it. The rule reads every
        glyph's place from the content streams and compares the letters, from baseline to x-height, with the page's box; half a point is allowed
        for rounding. Tables, code and long words are where it happens.

        - Criterion: WCAG 2.2, 1.4.4 and 1.4.10.
        - Fix: let the text wrap, or give it a wider column.
        - Fails: a table column of fixed width with a word of 30 characters at 53 pt. Passes: the same table with its cells stacked.
        """#,
        "text-overlap": #"""
        Words are printed on top of one another.

        The rule compares bands from the baseline to the x-height, so that ascenders of one line may reach into the next, as good type does, but
        its small letters must keep clear of what hangs under the line above. Words overlap where they share more than two points across;
        neighbours on one baseline, which kerning lets touch, must share half a word, or three tenths of the size where the word is longer than
        that. A word drawn twice at one place in one element (a heavy face made by offset) is one word.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fix: let the column grow, let words break, or let the line height grow with the text.
        - Fails: `maximumLineHeight: 20` at 53 pt. Passes: a line height that is a factor.
        """#,
        "text-shrunk": #"""
        Text is drawn under its size.

        `minimumScaleFactor` shrinks text until it fits, so that it does not grow with the reader's size.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fix: let the text have more lines instead of `minimumScaleFactor`.
        - Warns: a title shrunk from 48 to 36 pt. Passes: a title in two lines.
        """#,
        "text-too-small": #"""
        Text is drawn under the profile's floor.

        The size is the font size after every transformation, as it stands in the content streams: a browser that shrinks a page to make a table
        fit is found out. The floor is 11 pt, the smallest text style of iOS at its default size; large print asks for 16 or 18. References to
        footnotes and list markers count at the size of their text.

        - Criterion: WCAG 2.2, 1.4.4; Human Interface Guidelines, Typography.
        - Fix: give the style a larger size, or a text style that grows.
        - Fails: a caption of 9 pt. Passes: a caption with `textStyle: caption1`.
        """#,
        "text-truncated": #"""
        Text is cut with an ellipsis.

        `numberOfLines` and `lineBreakMode` cut what does not fit, as the sheet asks; the words that are left out stay in the tags, but who
        looks at the page does not get them. Text that fits at `large` can be cut at ax1.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fix: let the text have the lines that it needs: take away `numberOfLines`.
        - Fails: `numberOfLines: 1` on a caption that needs two at ax3. Passes: the same where one is enough.
        """#,
        "title-missing": #"""
        The document has no title.

        Readers show the title in the window's bar and say it first. It is the front matter's `title`, else the first heading of level 1; then a
        note says so, as a heading is not always a good title. Without either, the file's name stands in.

        - Criterion: WCAG 2.2, 2.4.2; ISO 14289-1, 7.1.
        - Fix: write `title:` in the front matter.
        - Fails: a document that begins with a paragraph. Passes: `title: Annual report` between two lines of `---`.
        """#,
        "traits-unavailable": #"""
        A font has no bold or italic face.

        Slanted and thickened letters are harder to read than drawn ones, and look alike in many families.

        - Criterion: Practice.
        - Fix: choose a family that has the face.
        - Warns: `symbolicTraits: italic` of a family without italics. Passes: a family with them.
        """#,
        "word-broken": #"""
        A word is broken where no hyphen belongs.

        The measure is narrower than the word: it is broken between any two letters, and readers must guess how it goes on.

        - Criterion: WCAG 2.2, 1.4.8.
        - Fix: widen the measure at these sizes with `at: { ax1...: { page: { margins: … } } }`, or turn hyphenation on.
        - Warns: “Donaudampfschifffahrt” in a narrow column at ax5. Passes: the same with hyphenation.
        """#,
    ]
}

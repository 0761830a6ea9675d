/// The doc comments of the rules, by id, for a program without its sources. Made by Scripts/rule-pages; a test compares.
enum RulePages {
    static let all: [RuleID: String] = [
        .bookIncomplete: #"""
        A book lacks something that it names.

        The rule reports a chapter in the list that does not exist, is listed twice, or is outside the folders that may be read. It also \#
        reports
        a file that a chapter includes but that cannot be inserted, and an error in the list of chapters. The book is made without the \#
        missing
        part. Readers miss a part of the text, and nothing in the PDF shows it.

        - Criterion: Practice.
        - Fails: `chapters: [a.md, no-such-file.md]`; `{{#include no-such-file.md}}`. Passes: a book whose files all exist.
        """#,
        .capitalsRun: #"""
        A long passage of running text is in capitals.

        Words in capitals have no distinctive shape, and some screen readers spell them out. More than twenty in a row are hard to read. \#
        Typed
        capitals and capitals from the stylesheet both count.

        - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
        - Warns: a paragraph with `textTransform: uppercase`. Passes: a heading with it.
        """#,
        .classUnknown: #"""
        A class of the document has no style in the stylesheet.

        The text is set as if it had no class. Without this warning, a misspelt name would leave text unstyled and unnoticed.

        - Criterion: Practice.
        - Warns: `[text]{.no-such-class}`. Passes: a class that the stylesheet defines.
        """#,
        .configurationMistake: #"""
        The project's configuration, or a list of chapters, has an entry without effect.

        `typeset.yaml`, `book.yaml`, `book.toml` and similar files name the documents and their settings. The findings are listed with \#
        the first
        document of the run. An error in a configuration ends the run with status 2.

        - Criterion: Practice.
        - Warns: an entry of `overrides` whose patterns match no document. Passes: a configuration in which every entry has an effect.
        """#,
        .contentUnread: #"""
        A part of the file could not be read, and was not audited.

        A content stream is damaged, a font or a form is missing, a form draws itself, or the file is over a reading limit. The other rules
        judge the rest of the file. Their findings are valid, but the absence of findings proves nothing. A person must check the pages. \#
        The run
        ends with status 2, regardless of the stylesheet, unless a baseline contains the finding.

        - Criterion: ISO 32000-1, 7.3.8 and 7.8; practice.
        - Passes: a file whose every stream can be decoded. Review: a page whose content ends in the middle.
        """#,
        .contrastEnhanced: #"""
        Text has less contrast than level AAA requires.

        The contrast must be at least 7:1, or 4.5:1 for large text, measured as in `contrast-minimum`. The rule is on in the profile \#
        `wcag-aaa`,
        or if the stylesheet turns it on.

        - Criterion: WCAG 2.2, 1.4.6.
        - Fails: `#767676` on white (4.54:1). Passes: `#595959` on white (7:1).
        """#,
        .contrastMinimum: #"""
        Text has too little contrast with its background.

        The contrast must be at least 4.5:1, or 3:1 for large text. Large text is text of 18 pt, or 14 pt bold, at the size as drawn. A \#
        pair of
        colours can therefore fail at xSmall and pass at ax3.

        Fills under a word are composited with their alpha in drawing order, starting from white. Of several colours, the worst counts. \#
        Of axial
        and radial gradients and of pattern cells, the worst point under the word counts. Of other gradients, every colour counts. Soft \#
        masks
        fade the content that is drawn through them. Words on gradients are one fault for each page. Only a person can judge text on a \#
        picture.

        - Criterion: WCAG 2.2, 1.4.3.
        - Fails: `#888888` on white at 17 pt (3.54:1). Passes: `#767676` on white (4.54:1). Review: a caption laid over a photograph.
        """#,
        .documentEmpty: #"""
        The document has no content to set.

        The file is written with one blank page.

        - Criterion: Practice.
        - Warns: a file with front matter only. Passes: a file with a word.
        """#,
        .expansionLimit: #"""
        A document repeats more of its own text than its length allows.

        Tables of contents, indexes, references and the labels of stacked tables repeat text from elsewhere in the document. A short file \#
        that
        repeats a long text many times would take unlimited time and memory. A document may therefore repeat two million bytes, plus two \#
        bytes
        for each of its own. `--limit expansion=N` changes the first figure. Text over the limit is left out: entries of contents and \#
        indexes,
        and the labels of all rows but the first. References and links without words then show the name of their target instead of its \#
        title.

        - Criterion: Practice.
        - Fails: six hundred `[TOC]` above a heading of twenty thousand letters. Passes: any book.
        """#,
        .fontSubstituted: #"""
        A font that the stylesheet names is not available.

        Another font is used instead, with different letterforms, widths and weights. A list of families covers different machines: one
        installed family is enough. Single characters from other fonts are not reported. A missing font that only a built-in template \#
        names is a
        warning, unless fonts are locked.

        - Criterion: Practice.
        - Fails: `family: Helvetica Now` if it is not installed. Passes: a family that is installed.
        """#,
        .footnoteUnused: #"""
        Nothing refers to a footnote.

        The footnote's text is set where it is defined. No text is lost, but readers find it out of place. A second definition of the \#
        same label
        is treated in the same way.

        - Criterion: Practice.
        - Warns: `[^1]: A note.` without `[^1]` in the text. Passes: the same with `[^1]` in the text.
        """#,
        .frontMatterMistake: #"""
        The front matter has a mistake.

        A key is misspelt, a value has the wrong type for its key, or the front matter is never closed. Anything that is not understood \#
        has no
        effect.

        - Criterion: Practice.
        - Warns: `languge: fr`. Passes: `language: fr`.
        """#,
        .glyphMissing: #"""
        No font has a character of the document.

        A box is drawn in place of the character. The finding names the character and the families that were tried.

        - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.21.
        - Fails: Cherokee letters with a Latin font only. Passes: the same with a family that has them.
        """#,
        .headingEmpty: #"""
        A heading has no text.

        Screen readers announce the heading and then read nothing. In a list of headings it is a blank line.

        - Criterion: WCAG 2.2, 2.4.6 and 1.3.1.
        - Fails: `##` alone. Passes: `## Scope`, and a heading that is a picture with an alternative text.
        """#,
        .headingFake: #"""
        A paragraph set entirely in bold looks like a heading but is not one.

        Readers who cannot see the bold type do not find the section that it introduces. The rule reports short bold paragraphs that do \#
        not end
        like a sentence and are followed by text. Only a person can decide whether such a paragraph is meant as a heading. Titles of tabs \#
        and
        notes of other programs (`<TabItem label="macOS">`) are set in bold, but nobody wrote them as bold, so they are not reported. A line
        with a colon that announces a list, code or a table is not reported either.

        - Criterion: WCAG 2.2, 1.3.1 (technique PDF9).
        - Review: `**Scope**` alone, followed by a paragraph. Passes: `## Scope`.
        """#,
        .headingFirst: #"""
        The first heading is below the highest level that the document has.

        Reading software builds its table of contents from heading levels. A table that starts at the second level has no root. If a \#
        document
        never uses the first level, its highest level counts as the first. `headings: renumber` in the stylesheet corrects the tags and \#
        keeps
        the appearance.

        - Criterion: ISO 14289-1, 7.4.2 (Matterhorn 14-002).
        - Fails: `## Scope` before `# Rules`. Passes: `# Scope`; `## Scope` in a document without `#`.
        """#,
        .headingRepeated: #"""
        Two headings of the same level under the same heading have the same text.

        Readers cannot distinguish them in a list of headings.

        - Criterion: WCAG 2.2, 2.4.6.
        - Warns: `### Example` twice under `## Usage`. Passes: `### Example` under `## Usage` and again under `## Testing`.
        """#,
        .headingShifted: #"""
        A document never uses the upper levels of headings.

        Reading software looks for a heading of the first level, so the tags of all headings are moved up together. The appearance of the
        headings stays the same. This is not a fault: the title is often written elsewhere, and headings begin at the second level.

        - Criterion: ISO 14289-1, 7.4.2.
        - Notes: a document whose highest heading is `## Scope` and that sets no title. Passes: `# Scope`.
        """#,
        .headingSkip: #"""
        A heading skips a level.

        Readers who navigate by headings take a missing level for a missing section. WCAG allows a skipped level; PDF/UA-1 does not.
        `headings: renumber` in the stylesheet corrects the tags and keeps the appearance.

        - Criterion: ISO 14289-1, 7.4.2 (Matterhorn 14-003).
        - Fails: `# A` followed by `### B`. Passes: `# A` followed by `## B`.
        """#,
        .hierarchyLost: #"""
        Two levels that differ at `large` look the same at another size.

        Two sizes look the same if they are within a quarter of a point, with the same weight, colour, slant and font. Readers then \#
        cannot see
        which heading is the higher one. In Apple's table, `headline` and `body` have the same size everywhere. A `maximumSize` can make two
        headings equal at ax5.

        - Criterion: WCAG 2.2, 1.3.1; Human Interface Guidelines, Typography.
        - Warns: h2 and h3 with `maximumSize: 40` at ax5. Passes: the same with different weights.
        """#,
        .htmlIgnored: #"""
        Raw HTML is left out.

        Scripts, styles, forms, frames and players have no meaning on paper, and their effect in a browser is lost. The text in forms, \#
        frames
        and players is kept. `<svg>` is not drawn, and its text is left out. The attribute `style` has no effect, but the element and its \#
        text
        are kept. Elements that mark up text, such as `<b>`, `<sup>`, `<center>`, `<table>` and `<details>`, are kept in full.

        - Criterion: Practice.
        - Warns: `<video src="a.mp4">`, `<span style="color: red">red</span>`. Passes: `**bold**`, `<b>bold</b>`, `H<sub>2</sub>O`.
        """#,
        .hyphenationMissing: #"""
        No hyphenation dictionary for a language of the document is installed.

        Words in this language are not hyphenated. Lines end less evenly, and at large sizes long words break at any letter.

        - Criterion: Practice.
        - Warns: Hungarian text without `hyphen-hu`. Passes: the same if it is installed.
        """#,
        .ignoreUnused: #"""
        A `typeset:ignore` comment has no effect.

        Either the fault has been fixed, or the rule's name is misspelt. The comment would hide the next real finding there without notice.

        - Criterion: Practice.
        - Warns: `<!-- typeset:ignore image-alt-missing -->` before a picture with an alternative text. Passes: the same before a picture
          without one.
        """#,
        .imageAltMissing: #"""
        A picture has no alternative text.

        Readers who cannot see the picture get nothing, and do not learn whether they miss something. Purely decorative pictures are marked
        `{decorative}`, and screen readers skip them.

        - Criterion: WCAG 2.2, 1.1.1; ISO 14289-1, 7.3 (Matterhorn 13-004).
        - Fails: `![](chart.png)`. Passes: `![Sales by year](chart.png)`, `![](border.png){decorative}`.
        """#,
        .imageAltSuspect: #"""
        An alternative text does not describe its picture, is too long, or repeats the title.

        A file name describes nothing. Screen readers announce “image of” anyway. Listeners cannot pause or go back in a text of more \#
        than 150
        characters. A picture's title is set below it as a caption, so a text that repeats the title is heard twice.

        - Criterion: WCAG 2.2, 1.1.1 (failure F30).
        - Warns: `![IMG_2041.jpg](a.jpg)`, `![image of a cat](a.jpg)`. Passes: `![A cat asleep on a keyboard](a.jpg)`.
        """#,
        .imageIncomplete: #"""
        A part of a picture is not shown.

        Paper does not move, so only the first frame of an animation (GIF, WebP) is shown. In an SVG, embedded HTML, text along a path, \#
        scripts
        and animations are left out. A label may be lost.

        - Criterion: Practice.
        - Warns: an SVG of a diagram whose labels are HTML (`foreignObject`). Passes: the same with its labels as SVG text.
        """#,
        .imageMissing: #"""
        A picture cannot be shown.

        The file does not exist, cannot be read, is damaged or has an unsupported format. Or it is outside the document's folder, its \#
        repository
        and the folders of `--root`. A frame with the alternative text replaces the picture and is tagged as the picture would be. A missing
        picture without an alternative text is lost to every reader. That is an error (`image-alt-missing`), and the files do not claim \#
        PDF/UA.

        - Criterion: Practice.
        - Fails: `![plan](no-such-file.png)`. Passes: a picture that exists.
        """#,
        .imageRemote: #"""
        A picture is on the network.

        Nothing is downloaded while typesetting, because the same document must give the same file tomorrow. A frame with the alternative \#
        text
        replaces the picture.

        - Criterion: Practice.
        - Warns: `![logo](https://example.org/logo.png)`. Passes: `![logo](logo.png)`.
        """#,
        .importMistake: #"""
        A part of an imported file has no equivalent in a stylesheet, or cannot be read.

        `typesetter import` omits this part from the stylesheet. The message names the entry and, if there is one, another way to write it.

        - Criterion: Practice.
        - Warns: a design token of a type that stylesheets do not have. Passes: a colour.
        """#,
        .inlineIndistinct: #"""
        Emphasis or code looks like the text around it.

        Readers who see the page do not notice the words that an author stresses or marks as code. Only the tags distinguish them. One \#
        cause is
        a stylesheet that gives the element no distinct look. Another is surrounding text that already has this look, such as emphasis in an
        italic quotation. A difference in font, weight, slant, size, colour, background, border, line, case or height is enough. In \#
        headings,
        which are bold for other reasons, strong words are only a note. Links are judged by `link-by-colour-alone`.

        - Criterion: Practice; WCAG 2.2, 1.3.1.
        - Warns: `*words*` in `blockQuote: { symbolicTraits: [italic] }`. Passes: the same in upright text.
        """#,
        .italicRun: #"""
        A long passage of running text is in italics.

        Slanted letters are harder to distinguish. More than twenty words in italics tire every reader and stop some.

        - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
        - Warns: a whole paragraph in `*…*`. Passes: a title in italics within a sentence.
        """#,
        .justifiedText: #"""
        Running text is justified.

        Stretched word spaces form rivers of white that distract readers with dyslexia or low vision. The rule is on in the profiles \#
        `wcag-aaa`
        and large print.

        - Criterion: WCAG 2.2, 1.4.8; RNIB, Clear Print.
        - Warns: `alignment: justified` for paragraphs. Passes: `alignment: left`.
        """#,
        .languageGuessed: #"""
        The language of the document is guessed from its text.

        The document does not state its language, and its text is long enough for a guess. The guess is used like a stated language: for
        hyphenation, quotation marks, built-in words and tags. The files claim PDF/UA. Paragraphs and headings that are clearly in another
        language have that language in their tags. State the language, because a change of the text can change the guess.

        - Criterion: WCAG 2.2, 3.1.1; ISO 14289-1, 7.2.
        - Warns: a page of French without `language`. Passes: the same with `language: fr`.
        """#,
        .languageInvalid: #"""
        A language is not given as a valid language tag.

        Screen readers ignore an invalid tag (`english`, `de_DE`) and read with the wrong voice. A tag consists of subtags of letters and
        digits, separated by hyphens. The first subtag has two or three letters and names a language, not a country: `ja`, not `jp` (RFC \#
        5646,
        2.1).

        - Criterion: WCAG 2.2, 3.1.1 and 3.1.2; ISO 14289-1, 7.2.
        - Fails: `language: english`, `{lang=de_DE}`. Passes: `language: en`, `{lang=de-DE}`.
        """#,
        .languageMismatch: #"""
        A passage is in a script that its language does not use.

        A screen reader reads Greek letters with an English voice, or not at all. The rule reports words of three or more letters in a \#
        script
        that is foreign to the language. For languages that do not use the Latin script, it also reports passages of five or more words \#
        in Latin
        letters. Single names and terms do not need their own language. Only a person can decide which of these a passage is. If the \#
        document
        states no language, only passages that state one are compared with it. The others are one fault, `language-missing`.

        - Criterion: WCAG 2.2, 3.1.2.
        - Review: a Greek sentence in an English text. Passes: the same with `{lang=el}`.
        """#,
        .languageMissing: #"""
        The language of the document is not stated.

        A screen reader chooses its voice by the language. The language is read from `language` or `lang` in the front matter, then from the
        stylesheet. Otherwise it is guessed from the text (`language-guessed`). If the text is too short for a guess or in several \#
        languages,
        the likeliest language is assumed, and the files do not claim PDF/UA.

        - Criterion: WCAG 2.2, 3.1.1; ISO 14289-1, 7.2.
        - Fails: `# Hi` without `language`. Passes: `language: en-GB`.
        """#,
        .layoutAdjusted: #"""
        The layout departs from the stylesheet to fit the text.

        At the largest sizes not everything fits as styled. Tables are stacked, code is wrapped, and indents, insets and margins are \#
        reduced.
        Keep rules are broken, and justified text is set ragged. Nothing is lost. The note names the places, so that you can improve the
        stylesheet.

        - Criterion: WCAG 2.2, 1.4.10.
        - Note: a table of six columns at ax4. Passes: the same table at large.
        """#,
        .layoutLimit: #"""
        A part of the document is over a limit, and is cut or left out of the files.

        PDF/A allows texts of 32,767 bytes, such as titles and descriptions. Longer texts are cut in the file's tags and complete on its \#
        pages.
        The limit of pixels for the soft shadows of a document is in `docs/reference/limits.md`. PNG pages with too many pixels are not \#
        written.

        - Criterion: ISO 19005-2, 6.1.13; practice.
        - Warns: a description of forty thousand letters. Passes: any usual document.
        """#,
        .lightWeight: #"""
        Running text is set in a light weight.

        Thin strokes fade in print and on screen, most of all for readers with low vision.

        - Criterion: Human Interface Guidelines, Typography; RNIB, Clear Print.
        - Warns: `weight: 300` for paragraphs. Passes: `weight: 300` for a title.
        """#,
        .lineSpacing: #"""
        Lines of running text are too close together.

        Readers find the next line more easily if the distance between baselines is at least one and a half times the type size. The rule \#
        is on
        only in the profile `wcag-aaa`.

        - Criterion: WCAG 2.2, 1.4.8 and 1.4.12.
        - Warns: `lineHeightMultiple: 1.2`. Passes: `lineHeightMultiple: 1.5`.
        """#,
        .lineTooLong: #"""
        Lines of running text are too long.

        In lines of more than 80 characters (40 in Chinese, Japanese and Korean) readers do not find the start of the next line. The rule \#
        takes
        the mean of all paragraphs of a style with three or more lines, without their last lines.

        - Criterion: WCAG 2.2, 1.4.8.
        - Warns: a measure of 110 characters. Passes: one of 70.
        """#,
        .lineTooShort: #"""
        Lines of running text are too short.

        A line of fewer than 12 characters (6 in Chinese, Japanese and Korean) has only one or two words. The rule takes the mean of all
        paragraphs of a style with three or more lines, without their last lines.

        - Criterion: WCAG 2.2, 1.4.8.
        - Warns: a page of 300 points with margins of 72 at ax5. Passes: the same with margins of 24.
        """#,
        .linkByColourAlone: #"""
        Only its colour distinguishes a link from the text around it.

        Readers who do not see colours cannot find such a link. The link must be underlined, heavier, slanted, framed or on a different
        background, or have a contrast of 3:1 with the text. Links that form a whole paragraph are not judged.

        - Criterion: WCAG 2.2, 1.4.1 (technique G183).
        - Fails: `link: { color: "#333399" }` in black text. Passes: the same with `underline: true`.
        """#,
        .linkEmpty: #"""
        A link has no words, or no address.

        A link without words cannot be seen, and a screen reader reads only “link”. The title of the heading that the link leads to is \#
        shown in
        its place, or else the address. Words without an address are set as text. An HTML link without content is not shown, as in a \#
        browser.
        Such a link is not reported if it has `aria-hidden="true"`. It is not reported beside the place that it leads to either, because \#
        there
        it is only for the mouse.

        - Criterion: WCAG 2.2, 2.4.4.
        - Warns: `[](#scope)`, `[the scope]()`, `<a href="#scope"></a>`. Passes: `[the scope](#scope)`.
        """#,
        .linkFileMissing: #"""
        A link leads to a file that does not exist.

        A relative address names a file near the document. The rule looks for it below the document's folder, its repository and the \#
        folders of
        `--root`. Files elsewhere, as in `../a.md`, are not checked. The link is kept, since the file may be put beside the PDF later.

        - Criterion: WCAG 2.2, 2.4.4.
        - Warns: `[minutes](minuets.md)`. Passes: `[minutes](minutes.md)`, if the file exists.
        """#,
        .linkRelative: #"""
        Links lead to other files.

        A link to another document of the same run leads to the PDF of that document at the same size. A link to another file is kept as
        written. It works only if the file is where the link expects it, relative to the PDF.

        - Criterion: Practice.
        - Notes: `[the next chapter](ch02.md)`, `[licence](LICENSE)`. Passes: a document whose links lead to the web and to its own \#
        headings.
        """#,
        .linkTargetMissing: #"""
        A link leads nowhere.

        No heading anchor and no `{#id}` in the document matches the name after the `#`. The text is kept, but it is not a link. Names in \#
        other
        Markdown files are checked too, if the file is below the document's folder, its repository or a `--root`.

        - Criterion: WCAG 2.2, 2.4.4.
        - Fails: `[see](#nowhere)`. Passes: `[see](#scope)` with a heading `## Scope`.
        """#,
        .linkTextAmbiguous: #"""
        Two links with the same text lead to different targets.

        Readers cannot distinguish them in a list of links.

        - Criterion: WCAG 2.2, 2.4.9.
        - Warns: `[guide](a.html)` and `[guide](b.html)`. Passes: `[guide for authors](a.html)` and `[guide for editors](b.html)`.
        """#,
        .linkTextURL: #"""
        The text of a link is a URL.

        Screen readers spell a URL out letter by letter. In print a URL is useful, so this is only a warning.

        - Criterion: WCAG 2.2, 2.4.4.
        - Warns: `<https://example.org/a/b?c=1>`. Passes: `[the guidelines](https://example.org/a/b)`.
        """#,
        .linkTextVague: #"""
        The text of a link does not describe its target.

        Screen reader users list the links of a document without the sentences around them. A list that reads “here” ten times is not \#
        useful.
        The rule compares the text of each link with a list of such words for its language.

        - Criterion: WCAG 2.2, 2.4.4 and 2.4.9.
        - Warns: `read more [here](a.html)`. Passes: `read the [installation guide](a.html)`.
        """#,
        .linkUnsafe: #"""
        A link leads to an address that is not allowed.

        Readers see a link's text but not its address. Links may therefore use only the schemes `http`, `https`, `ftp`, `mailto`, `xmpp`, \#
        `tel`
        and `sms`, or a relative address. Other schemes run scripts (`javascript:`), open the reader's files (`file:`) or start programs. A
        network share (`\\host\share`, `//host/share`) receives the reader's credentials. The text is kept, but it is not a link.
        `//example.org/a`, the address of a page without its scheme, is read as `https://example.org/a`.

        - Criterion: Practice.
        - Warns: `[minutes](file:///home/ada/minutes.md)`. Passes: `[minutes](minutes.md)`.
        """#,
        .listFake: #"""
        Lines of a paragraph start with hand-typed bullets or numbers.

        A hand-typed list is read out as one long sentence, and listeners do not learn how many items it has. The rule reports two or \#
        more such
        lines of a paragraph, or such paragraphs in a row. Only a person can decide whether they are meant as a list.

        - Criterion: WCAG 2.2, 1.3.1.
        - Review: two lines that begin with “•”. Passes: the same lines with `-`.
        """#,
        .looseLines: #"""
        Word spaces of justified lines are stretched too far.

        Spaces wider than one and a half times their natural width make holes. Wide spaces that line up on more than three lines form a \#
        river. A
        river leads the eye down the page instead of along the line.

        - Criterion: WCAG 2.2, 1.4.8.
        - Warns: long words justified in a narrow column. Passes: the same text ragged right.
        """#,
        .markupLimit: #"""
        The document has far more markup of one kind than any ordinary text.

        Tables of more than 512 columns, tens of thousands of unpaired marks and similar markup would take unlimited time and memory. \#
        They are
        set as text. `docs/reference/limits.md` lists the limits.

        - Criterion: Practice.
        - Fails: a table of 600 columns. Passes: one of 500.
        """#,
        .markupMistake: #"""
        Markup in the document does not have the effect that it seems to have.

        Examples are a division that is never closed, a footnote that is not defined, an unknown kind of alert, and an attribute without \#
        effect.
        The words are set as text, and the markup has no effect. Readers see marks that were meant for the program.

        - Criterion: Practice.
        - Warns: `[^1]` without `[^1]: …`. Passes: the same with its definition.
        """#,
        .mathUnset: #"""
        Formulas are shown as source text.

        `$x_i$` and `$$…$$` are TeX, which is not typeset. The complete source is set as code, since a formula without its backslashes \#
        would be
        a different one. Readers who do not know TeX cannot read it, and screen readers spell it out. Dollar signs mark a formula under the
        rules of GitHub and pandoc. There is no space after the first sign and before the last, and no digit after the last.

        - Criterion: Practice.
        - Warns: `$E = mc^2$`. Passes: `$5 to $10`, `` `$x$` ``.
        """#,
        .nonTextContrast: #"""
        A meaningful line or bullet is hard to see.

        Table lines separate cells, a bar marks a quotation, a rule ends a section, and a bullet starts an item. They need a contrast of 3:1
        with their surroundings. A box with a distinct background needs no border. List numbers are judged as text.

        - Criterion: WCAG 2.2, 1.4.11.
        - Warns: table lines of `#cccccc` on white. Passes: `#8a8a8a` on white.
        """#,
        .paragraphSpacing: #"""
        Paragraphs of running text are too close together.

        The rule compares two distances as drawn. One is from the last baseline of a paragraph to the first of the next. It must be at \#
        least one
        and a half times the other, the line distance within the paragraph. Only consecutive paragraphs of one style are compared. List \#
        items
        and notes have markers that separate them. The rule is on only in the profile `wcag-aaa`.

        - Criterion: WCAG 2.2, 1.4.8 and 1.4.12.
        - Warns: `paragraphSpacing: 0`. Passes: `paragraphSpacing: 0.75em` with `lineHeightMultiple: 1.5`.
        """#,
        .pdfAnnotations: #"""
        A link or another annotation is not tagged, or has no description.

        Screen readers cannot reach links that are not in the structure tree. The rule ignores hidden annotations and annotations outside \#
        the
        page.

        - Criterion: ISO 14289-1, 7.18; WCAG 2.2, 2.4.4.
        - Fails: a Link annotation without Contents. Passes: one in a Link tag, with Contents.
        """#,
        .pdfArtifacts: #"""
        Page content is neither tagged nor marked as an artifact, or the two are nested.

        Some reading software reads unmarked content out, and some does not. All text, lines, fills and pictures must be in marked \#
        content that
        belongs to the structure tree or is an `Artifact`. Neither kind may be inside the other. Forms must not refer to other files, and \#
        a form
        with tags must be drawn only once.

        - Criterion: ISO 14289-1, 7.1 and 7.20.
        - Fails: a page number outside marked content. Passes: `/Artifact BMC … EMC` around it.
        """#,
        .pdfFonts: #"""
        A font is not embedded, or is inconsistent.

        Without the font a reader sees different letters, or none. The rule checks every font used on a page. The font must be embedded, \#
        with
        consistent character and glyph maps. Every glyph must be present and as wide as the dictionary states, and no glyph may be \#
        `.notdef`.

        - Criterion: ISO 14289-1, 7.21.3 to 7.21.6 and 7.21.8.
        - Fails: Helvetica by name only. Passes: a subset of it in the file.
        """#,
        .pdfLanguage: #"""
        The language of some text is not stated.

        A screen reader that does not know the language reads the text with the voice of another language. A valid `Lang` in the catalog \#
        covers
        the whole file. Without it, each text, title and description must state its language.

        - Criterion: ISO 14289-1, 7.2; WCAG 2.2, 3.1.1 and 3.1.2.
        - Fails: a file without Lang. Passes: `/Lang(en-GB)` in the catalog.
        """#,
        .pdfLanguageMismatch: #"""
        A description is in a script that the language of its tag does not use.

        Screen readers read alternative and replacement texts, link descriptions and heading titles in the language of the element. If the
        element states none, the language of the elements around it applies. The rule reports texts with words of three or more letters in a
        script that is foreign to that language. For languages that do not use the Latin script, it also reports texts with five or more \#
        words
        in Latin letters. Text of the document itself is judged by `language-mismatch`.

        - Criterion: ISO 14289-1, 7.2; WCAG 2.2, 3.1.2.
        - Review: an Arabic alternative text in an English file. Passes: the same on a figure with `Lang` `ar`.
        """#,
        .pdfMetadata: #"""
        The file does not state its title or its conformance.

        Screen reader users distinguish files by the title in the title bar. The rule checks the header, the PDF/UA identifier and the \#
        title in
        the XMP metadata. It also checks `DisplayDocTitle`, optional content, embedded files, forms and the permissions of encrypted files.

        - Criterion: ISO 14289-1, clauses 5, 6.1, 7.1, 7.10, 7.11, 7.15 and 7.16; WCAG 2.2, 2.4.2.
        - Fails: metadata without `dc:title`. Passes: a title in the metadata and `DisplayDocTitle` true.
        """#,
        .pdfOrder: #"""
        The tags put the text of the document in a different order than the source.

        Screen readers follow the tags. The rule looks for each piece of the document in the text of the tags. It must follow the piece \#
        before
        it. The rule needs the source, so PDFs from other programs are not judged.

        - Criterion: WCAG 2.2, 1.3.2.
        - Fails: a paragraph before the heading that it follows. Passes: tags in the order of the Markdown, with notes at any place.
        """#,
        .pdfTags: #"""
        The structure tree violates PDF/UA-1, or is missing.

        Assistive technology reads the tags, not the page. The rule checks the conditions of clause 7 that a machine can check. The tree \#
        must
        exist and be marked as such, and roles must lead to standard types. Tables, lists and tables of contents must consist of the \#
        parts that
        they may have. The rows of a table must be equally long, and its cells must have headers. Headings must not skip levels. Figures and
        formulas must have a text, and notes an ID.

        - Criterion: ISO 14289-1, 7.1 to 7.10; WCAG 2.2, 1.1.1 and 1.3.1.
        - Fails: a Figure without Alt. Passes: the same with Alt, or as an artifact.
        """#,
        .pdfText: #"""
        The tags do not contain the text of the document.

        The text is extracted from the finished file in the order of its tags, with ActualText where present. It is compared with the \#
        document
        letter by letter. White space, soft hyphens and invisible characters are ignored. The rule needs the source, so PDFs from other \#
        programs
        are not judged.

        - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.2.
        - Fails: a ligature without a Unicode value. Passes: the same with ToUnicode `fi`.
        """#,
        .pdfUnicode: #"""
        A code of a font cannot be mapped to text.

        Text without Unicode values cannot be read aloud, searched or copied. Every code shown on a page needs a character, from \#
        `ToUnicode` or
        from an encoding with known names. No character may be U+0000, U+FEFF or U+FFFE.

        - Criterion: ISO 14289-1, 7.21.7.
        - Fails: a Type 0 font without ToUnicode. Passes: the same with a map of all codes.
        """#,
        .runProblem: #"""
        A task could not be done: a file is not readable or writable, a font is not the locked one, or there is too little memory.

        If an output is missing because of it, the run ends with status 2. Reports list a document that cannot be read without a verdict.

        - Criterion: Practice.
        - Fails: the name of a document that does not exist. Passes: a run that reads and writes all of its files.
        """#,
        .scriptFallback: #"""
        Letters of a script are set in a family that no style names.

        The families of the style do not have these letters. If the family that is used was not drawn for the script, this is a warning.

        - Criterion: Practice.
        - Note: Greek in a family with Latin letters only. Passes: a style that names a family for them.
        """#,
        .sizeInversion: #"""
        A lower level of the text is larger than a higher one.

        Sighted readers recognize levels by their size. Size curves differ, so a third-level heading can become larger than the second at \#
        ax4.
        The rule compares the headings that the document uses. It also compares headings down to the fourth level with body text, and \#
        body text
        with captions, notes, headers and footers. Equal sizes are allowed. Differences under a twentieth are allowed too: nobody sees \#
        them, and
        the curves of text styles differ by as much. Classes, code and table cells have no level.

        - Criterion: Human Interface Guidelines, Typography; WCAG 2.2, 1.3.1.
        - Fails: `h2: { size: 15, shouldScale: false }` beside text of 17 points. Passes: `h2: { textStyle: title2 }`.
        """#,
        .sizeRangeNarrow: #"""
        A style follows only some of the content sizes.

        `contentSizes` keeps a style at the nearest size of its range. If the range leaves out accessibility sizes, the readers who need \#
        them
        most get smaller text than they asked for.

        - Criterion: WCAG 2.2, 1.4.4.
        - Warns: `contentSizes: small...xxLarge`. Passes: `contentSizes: large...`.
        """#,
        .spacingNotScaled: #"""
        Spacing stays fixed while the text more than doubles.

        Space that separates paragraphs of 17 points does not separate paragraphs of 53. The rule judges spacing, indents, line heights and
        heights in points if the text is more than twice its size at `large`. Lengths in em and styles with `spacingScales` grow with the \#
        text.

        - Criterion: WCAG 2.2, 1.4.8; Human Interface Guidelines, Typography.
        - Warns: `paragraphSpacing: 8`. Passes: `paragraphSpacing: 0.5em`.
        """#,
        .stylesheetMistake: #"""
        A part of the stylesheet has no effect, or a different effect than it seems to have.

        Examples are a style that nothing uses, a key on an element that it does not apply to, and a value outside the allowed range.

        - Criterion: Practice.
        - Warns: `h1: { firstLineIndent: 20, alignment: center }`. Passes: keys that have an effect.
        """#,
        .tableHeaderEmpty: #"""
        A column of a table has no header.

        The other columns have headers, so a reader who moves along a row hears a gap. In a table with row headers (`row-headers=1`) the top
        left cell may be empty, since only headers are below it.

        - Criterion: WCAG 2.2, 1.3.1.
        - Warns: `| Year |  |`. Passes: `| Year | Sales |`.
        """#,
        .tableHeaderMissing: #"""
        The header row of a table is empty.

        Screen readers announce the header of each cell. Without headers, listeners hear only a series of numbers.

        - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.5.
        - Fails: `|  |  |` over the rows. Passes: `| Year | Sales |`.
        """#,
        .templateSyntax: #"""
        Template tags are left in the text.

        Site generators replace `{{ name }}` and `{% include a.html %}` before they read the Markdown. Here the tags are text and are \#
        printed
        unchanged.

        - Criterion: Practice.
        - Warns: `Version {{ site.version }}`. Passes: `` `{{ site.version }}` ``.
        """#,
        .textClipped: #"""
        Words are clipped.

        A box of fixed height or a scrolling area keeps its size when the text grows, and cuts off the text that no longer fits. The rule
        compares the letters, from baseline to x-height, with the clip path in effect where they are drawn. If the media box is larger \#
        than the
        crop box, it also compares them with the crop box. Text that a fixed height leaves out of the file is known from the layout.

        In files of other programs, words under an opaque box that is drawn over them count too. Screen readers and search reveal text \#
        that a
        black bar should hide.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fails: a code block of height 40 with five lines. Passes: the same block without a height.
        """#,
        .textEncoding: #"""
        The document has bytes that are not UTF-8.

        Each invalid sequence and each NUL byte is shown as U+FFFD. Readers see this replacement character instead of the intended letters.
        Files in UTF-16 and UTF-32 are read correctly.

        - Criterion: Practice.
        - Warns: a file in Latin-1 with `ä`. Passes: the same in UTF-8.
        """#,
        .textNotScaled: #"""
        Text does not grow as the reader asks.

        At ax3 text must have twice its size at `large`, within half a point. Titles grow more slowly: if the curve of the text style \#
        gives a
        smaller size, that size is enough. A style without a text style is measured by the curve of `body`. Causes are `shouldScale: false`,
        absolute or relative sizes, `maximumSize`, `contentSizes` and `scaling: none`. The finding points at the cause that decided the \#
        size.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fails: `size: 12` without a text style. Passes: `textStyle: footnote`.
        """#,
        .textOffPage: #"""
        Words extend past the edge of the page.

        Text past the edge is neither printed nor visible, and readers who enlarge the text lose it. The rule reads the position of every \#
        glyph
        from the content streams. It compares the letters, from baseline to x-height, with the page box, and allows half a point for \#
        rounding.
        The usual causes are tables, code and long words.

        - Criterion: WCAG 2.2, 1.4.4 and 1.4.10.
        - Fails: a table column of fixed width with a word of 30 characters at 53 pt. Passes: the same table with its cells stacked.
        """#,
        .textOverlap: #"""
        Words are printed on top of one another.

        The rule compares bands from the baseline to the x-height. Lower-case letters may not touch the descenders above them. Ascenders may
        extend into the line above, as in good type, but not into a descender there. If lines are that close, the ink of each letter \#
        counts, as
        its font draws it.

        Words overlap if they share more than two points horizontally. Neighbours on one baseline may be joined by kerning. They must \#
        share half
        a word or, for longer words, three tenths of the type size. A word drawn twice at one position in one element (bold type made by \#
        offset)
        counts as one word. So do signs that are composed of others: a letter and its accent, the c and the circle of ©.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fails: `maximumLineHeight: 20` at 53 pt. Passes: a line height that is a factor.
        """#,
        .textShrunk: #"""
        Text is drawn smaller than its size.

        `minimumScaleFactor` shrinks text to fit. The text then does not grow with the reader's setting.

        - Criterion: WCAG 2.2, 1.4.4.
        - Warns: a title shrunk from 48 to 36 pt. Passes: a title in two lines.
        """#,
        .textTooSmall: #"""
        Text is drawn below the minimum size of the profile.

        The size is the font size after all transformations in the content streams. The rule therefore also finds text in pages that a \#
        browser
        shrinks to fit a table. The minimum is 11 pt, the smallest text style of iOS at its default size; WCAG names none. Footnote \#
        references
        and list markers count at the size of their text. A difference of a tenth of a point is rounding.

        Large print requires 16 or 18 pt for all text, and smaller text fails. Large print begins at the first size at which no text is too
        small. Smaller sizes are not large print and are not judged.

        - Criterion: Human Interface Guidelines, Typography; UKAAF G003 and the ACB's guidelines for large print.
        - Warns: a caption of 9 pt. Fails: one of 12 pt at every size, with the profile `large-print-rnib`. Passes: a caption with
          `textStyle: caption1`.
        """#,
        .textTruncated: #"""
        Text is truncated with an ellipsis.

        `numberOfLines` and `lineBreakMode` truncate text that does not fit. The omitted words stay in the tags, but sighted readers do \#
        not see
        them. Text that fits at `large` can be truncated at ax1.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fails: `numberOfLines: 1` on a caption that needs two at ax3. Passes: the same if one is enough.
        """#,
        .titleMissing: #"""
        The document has no title.

        Reading software shows the title in the title bar and announces it first. The title is `title` in the front matter, or else the \#
        first
        heading of level 1. If there is neither, it is the heading at the start of the document, unless another heading has a higher \#
        level. A
        note reports a title from any heading except a level 1 heading at the start, since it is not always a good title. Without any of \#
        these,
        the file name is used.

        - Criterion: WCAG 2.2, 2.4.2; ISO 14289-1, 7.1.
        - Fails: a document that begins with a paragraph. Passes: `title: Annual report` between two lines of `---`.
        """#,
        .traitsUnavailable: #"""
        A font family has no bold or italic face.

        Synthetically slanted or emboldened letters are harder to read than designed ones, and look the same in many families. The faces \#
        that a
        stylesheet asks for are judged without a document. Emphasis and strong words are judged if a document uses them in a family that the
        stylesheet names.

        - Criterion: Practice.
        - Warns: `symbolicTraits: italic` of a family without italics. Passes: a family with them.
        """#,
        .usageError: #"""
        The command line has an unknown option or value, or contradicts itself.

        Nothing is done, and the status is 2.

        - Criterion: Practice.
        - Fails: the option `--sise`. Passes: the option `--size`.
        """#,
        .wordBroken: #"""
        A word is broken where no hyphen belongs.

        The word is wider than the measure and is broken between arbitrary letters. Readers must guess how it continues.

        - Criterion: WCAG 2.2, 1.4.8.
        - Warns: “Donaudampfschifffahrt” in a narrow column at ax5. Passes: the same with hyphenation.
        """#,
    ]
}

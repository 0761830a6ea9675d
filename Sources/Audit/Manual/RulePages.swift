/// The doc comments of the rules, by id, for a program that has no sources at hand. Made by Scripts/rule-pages; a test compares.
enum RulePages {
    static let all: [RuleID: String] = [
        .bookIncomplete: #"""
        Something that a book names is not in it.

        A chapter that its list names does not exist, is listed twice or lies outside the folders that may be read, a file that a chapter
        includes cannot be put in, or what lists the chapters has an error. The book is made without it: readers miss a part of the text, \#
        and
        nobody sees that from the PDF.

        - Criterion: Practice.
        - Fails: `chapters: [a.md, no-such-file.md]`; `{{#include no-such-file.md}}`. Passes: a book whose files are all there.
        """#,
        .capitalsRun: #"""
        A long stretch of running text is in capitals.

        Words in capitals have no distinctive shape, and some screen readers spell them out; more than twenty in a row are hard to read.
        Capitals from the stylesheet and typed capitals count alike.

        - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
        - Warns: a paragraph under `textTransform: uppercase`. Passes: a heading under it.
        """#,
        .classUnknown: #"""
        A class of the document has no style in the stylesheet.

        The text is set as if it had no class. A misspelt name would otherwise leave text unstyled without a word.

        - Criterion: Practice.
        - Warns: `[text]{.no-such-class}`. Passes: a class that the stylesheet defines.
        """#,
        .configurationMistake: #"""
        The project's configuration, or a list of chapters, says something that has no effect.

        `typeset.yaml`, `book.yaml`, `book.toml` and their like name the documents and how they are set. The findings are those of the first
        document of the run. An error in a configuration ends the run, with status 2.

        - Criterion: Practice.
        - Warns: an entry of `overrides` whose patterns match no document. Passes: a configuration whose every entry has an effect.
        """#,
        .contentUnread: #"""
        Part of the file could not be read, and was not audited.

        A content stream is damaged, a font or a form is missing, a form draws itself, or the file exceeds the limits on what is read. \#
        The other
        rules judge the rest: their findings are valid, but no findings prove nothing. A person must look at the pages, and the run ends \#
        with
        status 2, whatever a stylesheet says, unless a baseline contains the finding.

        - Criterion: ISO 32000-1, 7.3.8 and 7.8; practice.
        - Passes: a file whose every stream can be decoded. Review: a page whose content ends in the middle.
        """#,
        .contrastEnhanced: #"""
        Text has less contrast than level AAA requires.

        At least 7:1, or 4.5:1 for large text, measured as in `contrast-minimum`. On in the profile `wcag-aaa`, or if the stylesheet \#
        turns it
        on.

        - Criterion: WCAG 2.2, 1.4.6.
        - Fails: `#767676` on white (4.54:1). Passes: `#595959` on white (7:1).
        """#,
        .contrastMinimum: #"""
        Text has too little contrast with its background.

        At least 4.5:1, or 3:1 for large text (18 pt, or 14 pt bold, at the size as drawn: a pair of colours can fail at xSmall and pass at
        ax3). Fills under a word are composited with their alpha in drawing order, starting from white. Of several colours the worst \#
        counts; of
        axial and radial gradients, and of the cells of patterns, the worst point under the word; of other gradients, every colour. Soft \#
        masks
        fade what is drawn through them. Words on gradients are one fault for each page. Only a person can judge text on a picture.

        - Criterion: WCAG 2.2, 1.4.3.
        - Fails: `#888888` on white at 17 pt (3.54:1). Passes: `#767676` on white (4.54:1). Review: a caption laid over a photograph.
        """#,
        .documentEmpty: #"""
        The document has nothing to set.

        The file is written with one blank page.

        - Criterion: Practice.
        - Warns: a file of front matter alone. Passes: a file with a word.
        """#,
        .expansionLimit: #"""
        A document repeats more of its own text than a document of its length may.

        Contents, indexes, references and the labels of stacked tables set text again that stands elsewhere in the document. A short file \#
        that
        names a long text many times would take time and memory without bound. So a document may repeat two million bytes, and two more for
        each of its own; `--limit expansion=N` changes the first figure. What is over the limit is left out: entries of contents and \#
        indexes,
        and the labels of all rows but the first. References and links without words have the name that they lead to in place of its title.

        - Criterion: Practice.
        - Fails: six hundred `[TOC]` above a heading of twenty thousand letters. Passes: any book.
        """#,
        .fontSubstituted: #"""
        A font that the stylesheet names is not available.

        Another font is used in its place, with different letterforms, widths and weights. A list of families allows for different \#
        machines: one
        installed name is enough. Single characters taken from other fonts are not reported. A font that only a built-in template names is a
        warning, unless fonts are locked.

        - Criterion: Practice.
        - Fails: `family: Helvetica Now` where it is not installed. Passes: a family that is.
        """#,
        .footnoteUnused: #"""
        Nothing refers to a footnote.

        Its text is set where it is defined, so that nothing is lost, but readers find it out of place. A second definition of a label is
        treated the same way.

        - Criterion: Practice.
        - Warns: `[^1]: A note.` without `[^1]` in the text. Passes: the same with a call.
        """#,
        .frontMatterMistake: #"""
        The front matter has a mistake.

        A key is misspelt, a value has another type than the key takes, or the front matter is never closed. What is not understood has no
        effect.

        - Criterion: Practice.
        - Warns: `languge: fr`. Passes: `language: fr`.
        """#,
        .glyphMissing: #"""
        No font has a character of the document.

        A box is drawn in its place. The finding names the character and the families that were tried.

        - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.21.
        - Fails: Cherokee letters with a Latin font only. Passes: the same with a family that has them.
        """#,
        .headingEmpty: #"""
        A heading has no text.

        Screen readers announce a heading and then say nothing; in a list of headings it is a blank line.

        - Criterion: WCAG 2.2, 2.4.6 and 1.3.1.
        - Fails: `##` alone. Passes: `## Scope`, and a heading that is a picture with an alternative text.
        """#,
        .headingFake: #"""
        A paragraph set entirely in bold looks like a heading but is not one.

        Readers who cannot see the bold type do not find the section that it introduces. The rule reports short bold paragraphs that do \#
        not end
        like a sentence and are followed by text; only a person can tell whether one is meant as a heading. Titles of tabs and notes of \#
        other
        programs (`<TabItem label="macOS">`), which are set in bold, are none that anybody wrote so; nor is a line with a colon that \#
        announces a
        list, code or a table.

        - Criterion: WCAG 2.2, 1.3.1 (technique PDF9).
        - Review: `**Scope**` alone, and a paragraph after it. Passes: `## Scope`.
        """#,
        .headingFirst: #"""
        The first heading is below the highest level that the document has.

        Reading software builds its table of contents from heading levels; one that starts at the second has no root. Where a document \#
        nowhere
        uses the first level, its highest one counts as the first. `headings: renumber` in the stylesheet corrects the tags and keeps the
        appearance.

        - Criterion: ISO 14289-1, 7.4.2 (Matterhorn 14-002).
        - Fails: `## Scope` before `# Rules`. Passes: `# Scope`; `## Scope` in a document without `#`.
        """#,
        .headingRepeated: #"""
        Two headings of the same level under the same heading have the same text.

        Nobody can tell them apart in a list of headings.

        - Criterion: WCAG 2.2, 2.4.6.
        - Warns: twice `### Example` under `## Usage`. Passes: `### Example` under `## Usage` and again under `## Testing`.
        """#,
        .headingShifted: #"""
        A document nowhere uses the upper levels of headings.

        The tags of all its headings are moved up together, since reading software looks for a heading of the first level; what they look \#
        like
        stays. It is no fault: the title often stands elsewhere, and headings begin at the second level.

        - Criterion: ISO 14289-1, 7.4.2.
        - Notes: a document whose highest heading is `## Scope` and that sets no title. Passes: `# Scope`.
        """#,
        .headingSkip: #"""
        A heading skips a level.

        Readers who navigate by headings take a missing level for a missing section. WCAG allows it; PDF/UA-1 does not. `headings: \#
        renumber` in
        the stylesheet corrects the tags and keeps the appearance.

        - Criterion: ISO 14289-1, 7.4.2 (Matterhorn 14-003).
        - Fails: `# A` followed by `### B`. Passes: `# A` followed by `## B`.
        """#,
        .hierarchyLost: #"""
        Two levels that differ at `large` look the same at another size.

        If two sizes are within a quarter of a point, with the same weight, colour, slant and font, readers cannot tell which heading is the
        higher one: in Apple's table `headline` and `body` have the same size everywhere, and a `maximumSize` can make two headings equal at
        ax5.

        - Criterion: WCAG 2.2, 1.3.1; Human Interface Guidelines, Typography.
        - Warns: h2 and h3 with `maximumSize: 40` at ax5. Passes: the same with different weights.
        """#,
        .htmlIgnored: #"""
        Raw HTML is left out.

        Scripts, styles, forms, frames and players have no meaning on paper: whatever they did in a browser is lost. The text in forms, \#
        frames
        and players is kept. `<svg>` is not drawn, and its text is left out. The attribute `style` has no effect; the element and its \#
        text are
        kept. Elements that mark text up, such as `<b>`, `<sup>`, `<center>`, `<table>` and `<details>`, are kept in full.

        - Criterion: Practice.
        - Warns: `<video src="a.mp4">`, `<span style="color: red">red</span>`. Passes: `**bold**`, `<b>bold</b>`, `H<sub>2</sub>O`.
        """#,
        .hyphenationMissing: #"""
        No hyphenation dictionary for a language of the document is installed.

        Its words are not hyphenated: lines end less evenly, and long words are broken at any letter at large sizes.

        - Criterion: Practice.
        - Warns: Hungarian text without `hyphen-hu`. Passes: the same where it is installed.
        """#,
        .ignoreUnused: #"""
        A `typeset:ignore` comment has no effect.

        Either the fault that it was written for has been fixed, or the rule's name is misspelt; the next real finding there would be \#
        suppressed
        unnoticed.

        - Criterion: Practice.
        - Warns: `<!-- typeset:ignore image-alt-missing -->` before a picture with an alternative text. Passes: the same before one without.
        """#,
        .imageAltMissing: #"""
        A picture has no alternative text.

        Readers who cannot see the picture get nothing, and do not even learn whether they are missing something. Purely decorative \#
        pictures are
        marked `{decorative}`, and screen readers skip them.

        - Criterion: WCAG 2.2, 1.1.1; ISO 14289-1, 7.3 (Matterhorn 13-004).
        - Fails: `![](chart.png)`. Passes: `![Sales by year](chart.png)`, `![](border.png){decorative}`.
        """#,
        .imageAltSuspect: #"""
        An alternative text says too little or too much.

        A file name describes nothing; screen readers announce “image of” anyway; past 150 characters listeners cannot pause or go back; \#
        and a
        text that repeats the picture's title, which is set below it as a caption, is heard twice.

        - Criterion: WCAG 2.2, 1.1.1 (failure F30).
        - Warns: `![IMG_2041.jpg](a.jpg)`, `![image of a cat](a.jpg)`. Passes: `![A cat asleep on a keyboard](a.jpg)`.
        """#,
        .imageIncomplete: #"""
        A part of a picture is not shown.

        Of an animation (GIF, WebP) only the first frame is: paper does not move. Of an SVG, HTML within it, text along a path, scripts and
        animations are left out, for which a label may be lost.

        - Criterion: Practice.
        - Warns: an SVG of a diagram whose labels are HTML (`foreignObject`). Passes: the same with its labels as SVG text.
        """#,
        .imageMissing: #"""
        A picture cannot be shown.

        The file does not exist, cannot be read, is damaged, has an unsupported format, or lies outside the document's folder, its \#
        repository
        and the folders of `--root`. A frame with its alternative text stands in its place, and is tagged as the picture would be. A picture
        without an alternative text is lost to every reader: that is an error (`image-alt-missing`), and the files claim no PDF/UA.

        - Criterion: Practice.
        - Fails: `![plan](no-such-file.png)`. Passes: a picture that exists.
        """#,
        .imageRemote: #"""
        A picture is on the network.

        Nothing is downloaded while typesetting: the same document must give the same file tomorrow. A frame with its alternative text \#
        stands in
        its place.

        - Criterion: Practice.
        - Warns: `![logo](https://example.org/logo.png)`. Passes: `![logo](logo.png)`.
        """#,
        .importMistake: #"""
        Something of an imported file has no equivalent in a stylesheet, or cannot be read.

        `typesetter import` leaves it out of the stylesheet. The message names the entry and, where there is one, a way to write it.

        - Criterion: Practice.
        - Warns: a design token of a type that stylesheets do not have. Passes: a colour.
        """#,
        .inlineIndistinct: #"""
        Emphasis or code looks like the text around it.

        What an author stresses, or quotes as code, is then told by the tags alone: readers who see the page do not notice it. That happens
        where a stylesheet gives the element no look of its own, and where the text around it already has that look, such as emphasis in an
        italic quotation. A difference in font, weight, slant, size, colour, background, border, line, case or height is enough. In \#
        headings,
        which are bold for other reasons, strong words are a note only. Links are judged by `link-by-colour-alone`.

        - Criterion: Practice; WCAG 2.2, 1.3.1.
        - Warns: `*words*` in `blockQuote: { symbolicTraits: [italic] }`. Passes: the same in upright text.
        """#,
        .italicRun: #"""
        A long stretch of running text is in italics.

        Slanted letters are harder to tell apart; more than twenty words of them tire every reader and stop some.

        - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
        - Warns: a whole paragraph in `*…*`. Passes: a title in italics within a sentence.
        """#,
        .justifiedText: #"""
        Running text is justified.

        Stretched word spaces form rivers of white that distract readers with dyslexia or low vision. On in the profiles `wcag-aaa` and \#
        large
        print.

        - Criterion: WCAG 2.2, 1.4.8; RNIB, Clear Print.
        - Warns: `alignment: justified` for paragraphs. Passes: `alignment: left`.
        """#,
        .languageGuessed: #"""
        The language of the document is guessed from its prose.

        Nothing states it, and the prose is long enough to tell. The guess is used for everything that a stated language is used for:
        hyphenation, quotation marks, built-in words and the tags, and the files claim PDF/UA. Paragraphs and headings that are in another
        language beyond doubt have that language in their tags. State the language: a change of the text can change the guess.

        - Criterion: WCAG 2.2, 3.1.1; ISO 14289-1, 7.2.
        - Warns: a page of French without `language`. Passes: the same with `language: fr`.
        """#,
        .languageInvalid: #"""
        A language is not given as a valid language tag.

        Screen readers ignore an invalid tag (`english`, `de_DE`) and read with the wrong voice. A tag consists of subtags of letters and
        digits, separated by hyphens; the first has two or three letters and names a language, not a country: `ja`, not `jp` (RFC 5646, \#
        2.1).

        - Criterion: WCAG 2.2, 3.1.1 and 3.1.2; ISO 14289-1, 7.2.
        - Fails: `language: english`, `{lang=de_DE}`. Passes: `language: en`, `{lang=de-DE}`.
        """#,
        .languageMismatch: #"""
        A passage is in a script that its language does not use.

        A screen reader reads Greek letters with an English voice, or not at all. The rule reports words of three or more letters in a \#
        script
        foreign to the language and, in languages that do not use the Latin script, passages of five or more words in Latin letters; single
        names and terms need no language of their own. Only a person can tell which of these a passage is. Where nothing states the \#
        language of
        the document, passages are compared with a language only where they state one: the rest is one fault, `language-missing`.

        - Criterion: WCAG 2.2, 3.1.2.
        - Review: a Greek sentence in an English text. Passes: the same with `{lang=el}`.
        """#,
        .languageMissing: #"""
        The language of the document is not stated.

        A screen reader chooses its voice by the language. It is taken from `language` or `lang` in the front matter, then from the \#
        stylesheet.
        Otherwise it is guessed from the prose (`language-guessed`). If the prose is too short for that or in several languages, the \#
        likeliest
        language is assumed, and the files do not claim PDF/UA.

        - Criterion: WCAG 2.2, 3.1.1; ISO 14289-1, 7.2.
        - Fails: `# Hi` without `language`. Passes: `language: en-GB`.
        """#,
        .layoutAdjusted: #"""
        The layout departs from the stylesheet to fit the text.

        At the largest sizes not everything fits as styled: tables are stacked, code is wrapped, indents, insets and margins are reduced, \#
        keep
        rules are broken, justified text is set ragged. Nothing is lost; the note says where, so that the stylesheet can do better.

        - Criterion: WCAG 2.2, 1.4.10.
        - Note: a table of six columns at ax4. Passes: the same table at large.
        """#,
        .layoutLimit: #"""
        Something of the document is cut or left out of the files, because it is over a limit.

        PDF/A allows texts of 32,767 bytes, such as titles and descriptions; longer ones are cut in the file's tags, and whole on its \#
        pages. The
        soft shadows of a document may have as many pixels as `docs/limits.md` says. Pages as PNG that have too many are not written.

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

        Baselines at least one and a half times the type size apart help readers find the next line. On only in the profile `wcag-aaa`.

        - Criterion: WCAG 2.2, 1.4.8 and 1.4.12.
        - Warns: `lineHeightMultiple: 1.2`. Passes: `lineHeightMultiple: 1.5`.
        """#,
        .lineTooLong: #"""
        Lines of running text are too long.

        Past 80 characters (40 in Chinese, Japanese and Korean) readers lose their way back to the next line. The rule takes the mean \#
        over all
        paragraphs of a style that have three or more lines, leaving out their last lines.

        - Criterion: WCAG 2.2, 1.4.8.
        - Warns: a measure of 110 characters. Passes: one of 70.
        """#,
        .lineTooShort: #"""
        Lines of running text are too short.

        With fewer than 12 characters (6 in Chinese, Japanese and Korean) a line holds one or two words. The rule takes the mean over all
        paragraphs of a style that have three or more lines, leaving out their last lines.

        - Criterion: WCAG 2.2, 1.4.8.
        - Warns: a page of 300 points with margins of 72 at ax5. Passes: the same with margins of 24.
        """#,
        .linkByColourAlone: #"""
        Only its colour distinguishes a link from the text around it.

        Readers who do not see colours cannot find the link, unless it is underlined, heavier, slanted, framed or on a background of its \#
        own, or
        has a contrast of 3:1 with the text. Links that are paragraphs of their own are not judged.

        - Criterion: WCAG 2.2, 1.4.1 (technique G183).
        - Fails: `link: { color: "#333399" }` in black text. Passes: the same with `underline: true`.
        """#,
        .linkEmpty: #"""
        A link has no words, or no address.

        A link without words cannot be seen, and a screen reader says “link” and nothing more. The title of the heading that it leads to \#
        is set
        for it, or its address. Words without an address are set as text. Of a link in HTML without content, nothing is shown, as in a \#
        browser;
        with `aria-hidden="true"` it is meant so, and beside the place that it leads to it is there for the mouse alone.

        - Criterion: WCAG 2.2, 2.4.4.
        - Warns: `[](#scope)`, `[the scope]()`, `<a href="#scope"></a>`. Passes: `[the scope](#scope)`.
        """#,
        .linkFileMissing: #"""
        A link leads to a file that does not exist.

        A relative address is that of a file beside the document. It is looked for below the document's folder, its repository and the \#
        folders
        of `--root`;
        about files elsewhere, as in `../a.md`, nothing is said. The link stays, since the file may be put beside the PDF later.

        - Criterion: WCAG 2.2, 2.4.4.
        - Warns: `[minutes](minuets.md)`. Passes: `[minutes](minutes.md)`, where there is such a file.
        """#,
        .linkRelative: #"""
        Links lead to other files.

        A link to another document of the same run leads to the PDF of that document at the same size. A link to another file stays as it is
        written: it holds as long as the file lies where the link expects it, seen from the PDF.

        - Criterion: Practice.
        - Notes: `[the next chapter](ch02.md)`, `[licence](LICENSE)`. Passes: a document whose links lead to the web and to its own \#
        headings.
        """#,
        .linkTargetMissing: #"""
        A link leads nowhere.

        No heading anchor and no `{#id}` in the document matches the name after the `#`. The text is kept, but it is not a link. Names in \#
        other
        Markdown are compared as well, if it lies below the document's folder, its repository or a `--root`.

        - Criterion: WCAG 2.2, 2.4.4.
        - Fails: `[see](#nowhere)`. Passes: `[see](#scope)` with a heading `## Scope`.
        """#,
        .linkTextAmbiguous: #"""
        Two links with the same text lead to different targets.

        In a list of links they cannot be told apart.

        - Criterion: WCAG 2.2, 2.4.9.
        - Warns: `[guide](a.html)` and `[guide](b.html)`. Passes: `[guide for authors](a.html)` and `[guide for editors](b.html)`.
        """#,
        .linkTextURL: #"""
        The text of a link is a URL.

        Screen readers spell it out letter by letter. In print a URL is useful, so this is only a warning.

        - Criterion: WCAG 2.2, 2.4.4.
        - Warns: `<https://example.org/a/b?c=1>`. Passes: `[the guidelines](https://example.org/a/b)`.
        """#,
        .linkTextVague: #"""
        A link does not say where it leads.

        Screen reader users list the links of a document without the sentences around them: ten times “here” is not a useful list. The rule
        looks for the words below, in the language of the text.

        - Criterion: WCAG 2.2, 2.4.4 and 2.4.9.
        - Warns: `read more [here](a.html)`. Passes: `read the [installation guide](a.html)`.
        """#,
        .linkUnsafe: #"""
        A link leads where no link may lead.

        Readers see a link's text and not its address. So the schemes of links are `http`, `https`, `ftp`, `mailto`, `xmpp`, `tel` and \#
        `sms`,
        and an address may be relative. Others run scripts (`javascript:`), open files of the reader (`file:`) or start programs, and a \#
        share of
        a network (`\\host\share`, `//host/share`) is sent the reader's credentials. The text is kept, but it is not a link. \#
        `//example.org/a`,
        the address of a page without its scheme, is taken for `https://example.org/a`.

        - Criterion: Practice.
        - Warns: `[minutes](file:///home/ada/minutes.md)`. Passes: `[minutes](minutes.md)`.
        """#,
        .listFake: #"""
        Lines of a paragraph start with hand-typed bullets or numbers.

        A hand-typed list is read out as one long sentence, and listeners do not learn how many items it has. The rule reports two or \#
        more such
        lines of a paragraph, or such paragraphs in a row; only a person can tell whether they are meant as a list.

        - Criterion: WCAG 2.2, 1.3.1.
        - Review: two lines that begin with “•”. Passes: the same lines with `-`.
        """#,
        .looseLines: #"""
        Word spaces of justified lines are stretched too far.

        Spaces wider than one and a half times their natural width make holes; where wide spaces line up on more than three lines, they \#
        form a
        river, which leads the eye down the page instead of along the line.

        - Criterion: WCAG 2.2, 1.4.8.
        - Warns: long words justified in a narrow column. Passes: the same text ragged right.
        """#,
        .markupLimit: #"""
        The document has more markup of a kind than any honest text.

        Tables of more than 512 columns, tens of thousands of unpaired marks and the like would take time and memory without bound. They \#
        are set
        as text. `docs/limits.md` lists the figures.

        - Criterion: Practice.
        - Fails: a table of 600 columns. Passes: one of 500.
        """#,
        .markupMistake: #"""
        A construct of the document is not what it looks like.

        A division that nothing closes, a footnote that is not defined, an unknown kind of alert, an attribute that has no effect: the \#
        words are
        set as text, and the markup has no effect. Readers see marks that were meant for the program.

        - Criterion: Practice.
        - Warns: `[^1]` without `[^1]: …`. Passes: the same with its definition.
        """#,
        .mathUnset: #"""
        Formulas stand as their source.

        `$x_i$` and `$$…$$` are TeX. It is not typeset: its source is set as code, whole, since a formula that lost its backslashes would be
        another one. Readers who do not know TeX cannot read it, and screen readers spell it out. What the dollars mean is decided as \#
        GitHub and
        pandoc do: no space after the first and before the last, and no digit after that.

        - Criterion: Practice.
        - Warns: `$E = mc^2$`. Passes: `$5 to $10`, `` `$x$` ``.
        """#,
        .nonTextContrast: #"""
        A meaningful line or bullet is hard to see.

        Table lines separate cells, a bar marks a quotation, a rule ends a section, a bullet starts an item: they need 3:1 against their
        surroundings. A box whose background stands out needs no border. List numbers are text, and judged as text.

        - Criterion: WCAG 2.2, 1.4.11.
        - Warns: table lines of `#cccccc` on white. Passes: `#8a8a8a` on white.
        """#,
        .paragraphSpacing: #"""
        Paragraphs of running text are too close together.

        The last baseline of a paragraph and the first of the next must be at least one and a half times as far apart as lines within it, as
        drawn. The rule compares consecutive paragraphs of one style; markers tell list items and notes apart. On only in the profile
        `wcag-aaa`.

        - Criterion: WCAG 2.2, 1.4.8 and 1.4.12.
        - Warns: `paragraphSpacing: 0`. Passes: `paragraphSpacing: 0.75em` with `lineHeightMultiple: 1.5`.
        """#,
        .pdfAnnotations: #"""
        A link or another annotation is not tagged, or has no description.

        Screen readers cannot reach links that are not in the structure tree. Hidden annotations and annotations outside the page are \#
        ignored.

        - Criterion: ISO 14289-1, 7.18; WCAG 2.2, 2.4.4.
        - Fails: a Link annotation without Contents. Passes: one in a Link tag, with Contents.
        """#,
        .pdfArtifacts: #"""
        Page content is neither tagged nor marked as an artifact, or the two are nested.

        Whether unmarked content is read out depends on the reading software. All text, lines, fills and pictures must be in marked \#
        content that
        belongs to the structure tree or is an `Artifact`, and neither may be inside the other. Forms must not refer to other files, and \#
        a form
        with tags must be drawn only once.

        - Criterion: ISO 14289-1, 7.1 and 7.20.
        - Fails: a page number outside of marked content. Passes: `/Artifact BMC … EMC` around it.
        """#,
        .pdfFonts: #"""
        A font is not embedded, or is inconsistent.

        Without the font a reader sees different letters, or none. The rule checks every font used on a page: it must be embedded, with
        consistent character and glyph maps, with every glyph present and as wide as the dictionary says, and without `.notdef` glyphs.

        - Criterion: ISO 14289-1, 7.21.3 to 7.21.6 and 7.21.8.
        - Fails: Helvetica by name only. Passes: a subset of it in the file.
        """#,
        .pdfLanguage: #"""
        The language of some text is not stated.

        A voice that does not know the language reads it as another. A valid `Lang` in the catalog covers everything; without it each text,
        title and description needs its own.

        - Criterion: ISO 14289-1, 7.2; WCAG 2.2, 3.1.1 and 3.1.2.
        - Fails: a file without Lang. Passes: `/Lang(en-GB)` in the catalog.
        """#,
        .pdfLanguageMismatch: #"""
        A description is in a script that the language of its tag does not use.

        Screen readers speak alternative and replacement texts, the descriptions of links and the titles of headings in the language of the
        element, which is that of the elements around it where it states none. The rule reports those with words of three or more letters \#
        in a
        script foreign to that language and, in languages that do not use the Latin script, with five or more words in Latin letters. What a
        document says itself is judged as its text, by `language-mismatch`.

        - Criterion: ISO 14289-1, 7.2; WCAG 2.2, 3.1.2.
        - Review: an Arabic alternative text in an English file. Passes: the same on a figure with `Lang` `ar`.
        """#,
        .pdfMetadata: #"""
        The file does not state its title or its conformance.

        Screen reader users tell files apart by the title in the title bar. The rule checks the header, the PDF/UA identifier and the \#
        title in
        the XMP metadata, `DisplayDocTitle`, optional content, embedded files, forms and the permissions of encrypted files.

        - Criterion: ISO 14289-1, clauses 5, 6.1, 7.1, 7.10, 7.11, 7.15 and 7.16; WCAG 2.2, 2.4.2.
        - Fails: metadata without `dc:title`. Passes: a title in the metadata and `DisplayDocTitle` true.
        """#,
        .pdfOrder: #"""
        The tags put the text of the document in a different order than the source.

        Screen readers follow the tags. The rule looks for each piece of the document in the text of the tags, where it must follow the one
        before it. It needs the source, so PDFs from other programs are not judged.

        - Criterion: WCAG 2.2, 1.3.2.
        - Fails: a paragraph before the heading that it follows. Passes: tags in the order of the Markdown, notes wherever they are.
        """#,
        .pdfTags: #"""
        The structure tree violates PDF/UA-1, or is missing.

        Assistive technology reads the tags, not the page. The rule judges the conditions of clause 7 that a machine can judge: the tree \#
        exists
        and is marked as such, roles lead to standard types, tables, lists and contents are built of the parts that they may have, \#
        tables' rows
        are equally long and their cells have headers, headings do not skip levels, figures and formulas have a text, notes an ID.

        - Criterion: ISO 14289-1, 7.1 to 7.10; WCAG 2.2, 1.1.1 and 1.3.1.
        - Fails: a Figure without Alt. Passes: the same with Alt, or as an artifact.
        """#,
        .pdfText: #"""
        The tags do not contain the text of the document.

        The text is extracted from the finished file in the order of its tags, using ActualText where present, and compared with the \#
        document
        letter by letter, ignoring white space, soft hyphens and invisible characters. It needs the source, so PDFs from other programs \#
        are not
        judged.

        - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.2.
        - Fails: a ligature without a Unicode value. Passes: the same with ToUnicode `fi`.
        """#,
        .pdfUnicode: #"""
        A code of a font cannot be mapped to text.

        Text without Unicode values cannot be read aloud, searched or copied. Every code shown on a page needs a character, from \#
        `ToUnicode` or
        from an encoding with known names, and no character may be U+0000, U+FEFF or U+FFFE.

        - Criterion: ISO 14289-1, 7.21.7.
        - Fails: a Type 0 font without ToUnicode. Passes: the same with a map of all codes.
        """#,
        .runProblem: #"""
        Something could not be done: a file cannot be read or written, a font is not the locked one, or there is too little memory.

        The run ends with status 2 if an output is missing for it. A document that cannot be read is in the reports without a verdict.

        - Criterion: Practice.
        - Fails: the name of a document that does not exist. Passes: a run that reads and writes all of its files.
        """#,
        .scriptFallback: #"""
        Letters of a script are set in a family that no style names.

        The families of the style have no such letters. Where the family that is used was not drawn for the script, this is a warning.

        - Criterion: Practice.
        - Note: Greek in a family of Latin letters alone. Passes: a style that names a family for them.
        """#,
        .sizeInversion: #"""
        A lower level of the text is larger than a higher one.

        Sighted readers tell levels by their size; since size curves differ, a third-level heading can overtake the second at ax4. The rule
        compares the headings that the document uses, headings down to the fourth level with body text, and body text with captions, notes,
        headers and footers. Equal sizes are allowed, and differences under a twentieth, which nobody sees and by which the curves of text
        styles part; classes, code and table cells have no level.

        - Criterion: Human Interface Guidelines, Typography; WCAG 2.2, 1.3.1.
        - Fails: `h2: { size: 15, shouldScale: false }` beside text of 17 points. Passes: `h2: { textStyle: title2 }`.
        """#,
        .sizeRangeNarrow: #"""
        A style follows only some of the content sizes.

        `contentSizes` holds a style at the nearest size of its range; if the range leaves out accessibility sizes, the readers who need \#
        them
        most get smaller text than they asked for.

        - Criterion: WCAG 2.2, 1.4.4.
        - Warns: `contentSizes: small...xxLarge`. Passes: `contentSizes: large...`.
        """#,
        .spacingNotScaled: #"""
        Spacing stays fixed while the text more than doubles.

        Space that separates paragraphs at 17 points does not at 53. The rule judges spacing, indents, line heights and heights in points \#
        where
        the text is more than twice its size at `large`; lengths in em and styles with `spacingScales` grow with the text.

        - Criterion: WCAG 2.2, 1.4.8; Human Interface Guidelines, Typography.
        - Warns: `paragraphSpacing: 8`. Passes: `paragraphSpacing: 0.5em`.
        """#,
        .stylesheetMistake: #"""
        A part of the stylesheet has no effect, or another one than it seems to have.

        A style that nothing uses, a key on an element that it does not apply to, a value outside of what it can be.

        - Criterion: Practice.
        - Warns: `h1: { firstLineIndent: 20, alignment: center }`. Passes: keys that have an effect.
        """#,
        .tableHeaderEmpty: #"""
        A column of a table has no header.

        The other columns have one, so a reader who moves along a row hears a gap. In a table with row headers (`row-headers=1`) the top \#
        left
        cell may be empty, since it stands above headers.

        - Criterion: WCAG 2.2, 1.3.1.
        - Warns: `| Year |  |`. Passes: `| Year | Sales |`.
        """#,
        .tableHeaderMissing: #"""
        The header row of a table is empty.

        Screen readers announce the header of each cell; without headers a table is a heap of numbers.

        - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.5.
        - Fails: `|  |  |` over the rows. Passes: `| Year | Sales |`.
        """#,
        .templateSyntax: #"""
        Tags of a template are left in the text.

        Site generators replace `{{ name }}` and `{% include a.html %}` before they read the Markdown. Here they are text, and are printed.

        - Criterion: Practice.
        - Warns: `Version {{ site.version }}`. Passes: `` `{{ site.version }}` ``.
        """#,
        .textClipped: #"""
        Words are clipped.

        A box of fixed height or a scrolling area keeps its size when the text grows, and cuts off what no longer fits. The rule compares \#
        the
        letters, from baseline to x-height, with the clip path in force where they are drawn, and with the crop box where the media box is
        larger. What a fixed height leaves out of the file altogether is known from the layout. In the files of other programs words \#
        count, too,
        that an opaque box hides which is drawn over them: screen readers and search give away what a black bar should.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fails: a code block of height 40 with five lines. Passes: the same block without a height.
        """#,
        .textEncoding: #"""
        The document has bytes that are not UTF-8.

        Each bad sequence, and each NUL byte, is shown as U+FFFD. Files in UTF-16 and UTF-32 are read as what they are. Readers see a
        replacement character in place of the letters that were meant.

        - Criterion: Practice.
        - Warns: a file in Latin-1 with `ä`. Passes: the same in UTF-8.
        """#,
        .textNotScaled: #"""
        Text does not grow as the reader asks.

        At ax3 text must have twice its size at `large`, or the size that the curve of its text style gives if that is less (titles grow \#
        more
        slowly), within half a point. A style without a text style is measured by the curve of body. Causes are `shouldScale: false`, \#
        absolute
        or relative sizes, `maximumSize`, `contentSizes` and `scaling: none`; the finding points at the one that decided.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fails: `size: 12` without a text style. Passes: `textStyle: footnote`.
        """#,
        .textOffPage: #"""
        Words extend past the edge of the page.

        Whatever is past the edge is neither printed nor visible, and readers who enlarge the text lose it. The rule takes the position \#
        of every
        glyph from the content streams and compares the letters, from baseline to x-height, with the page box, allowing half a point for
        rounding. Tables, code and long words are the usual causes.

        - Criterion: WCAG 2.2, 1.4.4 and 1.4.10.
        - Fails: a table column of fixed width with a word of 30 characters at 53 pt. Passes: the same table with its cells stacked.
        """#,
        .textOverlap: #"""
        Words are printed on top of one another.

        The rule compares bands from the baseline to the x-height; lower-case letters may not touch the descenders above them. Ascenders may
        extend into the line above, as in good type, but not into a descender there: where lines are that close, the ink of each letter \#
        counts,
        as its font draws it. Words overlap if they share more than two points horizontally; neighbours on one baseline, which kerning \#
        may join,
        must share half a word or, for longer words, three tenths of the type size. A word drawn twice at one position in one element \#
        (bold type
        made by offset) counts as one word, and so do signs that are composed of others: a letter and its accent, the c and the circle of ©.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fails: `maximumLineHeight: 20` at 53 pt. Passes: a line height that is a factor.
        """#,
        .textShrunk: #"""
        Text is drawn smaller than its size.

        `minimumScaleFactor` shrinks text to fit, so that it does not grow with the reader's setting.

        - Criterion: WCAG 2.2, 1.4.4.
        - Warns: a title shrunk from 48 to 36 pt. Passes: a title in two lines.
        """#,
        .textTooSmall: #"""
        Text is drawn below the minimum size of the profile.

        The size is the font size after all transformations in the content streams, so that a browser that shrinks a page to fit a table is
        caught. The minimum is 11 pt, the smallest text style of iOS at its default size; WCAG names none. Footnote references and list \#
        markers
        count at the size of their text, and a tenth of a point is rounding. Large print requires 16 or 18 pt of all text, and what falls \#
        short
        of it fails. It begins at the first size at which no text does: smaller ones are not large print, and are not judged by it.

        - Criterion: Human Interface Guidelines, Typography; UKAAF G003 and the ACB's guidelines for large print.
        - Warns: a caption of 9 pt. Fails: one of 12 pt at every size, with the profile `large-print-rnib`. Passes: a caption with \#
        `textStyle:
          caption1`.
        """#,
        .textTruncated: #"""
        Text is truncated with an ellipsis.

        `numberOfLines` and `lineBreakMode` truncate text that does not fit. The omitted words stay in the tags, but sighted readers do \#
        not get
        them. Text that fits at `large` can be truncated at ax1.

        - Criterion: WCAG 2.2, 1.4.4.
        - Fails: `numberOfLines: 1` on a caption that needs two at ax3. Passes: the same where one is enough.
        """#,
        .titleMissing: #"""
        The document has no title.

        Reading software shows the title in the title bar and announces it first. It is the `title` of the front matter, or else the first
        heading of level 1, or else the heading that the document begins with, if no other is of a higher level. A note reports a title \#
        that is
        taken from another heading than one of level 1 at the beginning, since that is not always a good one. Without any, the file name is
        used.

        - Criterion: WCAG 2.2, 2.4.2; ISO 14289-1, 7.1.
        - Fails: a document that begins with a paragraph. Passes: `title: Annual report` between two lines of `---`.
        """#,
        .traitsUnavailable: #"""
        A font family has no bold or italic face.

        Synthetically slanted or emboldened letters are harder to read than designed ones, and look alike in many families. What a sheet \#
        asks
        for is judged without a document; emphasis and strong words in a family that the sheet names, where a document has them.

        - Criterion: Practice.
        - Warns: `symbolicTraits: italic` of a family without italics. Passes: a family with them.
        """#,
        .usageError: #"""
        The command line says something that the program does not know, or that contradicts itself.

        Nothing is done, and the status is 2.

        - Criterion: Practice.
        - Fails: the option `--sise`. Passes: the option `--size`.
        """#,
        .wordBroken: #"""
        A word is broken where no hyphen belongs.

        The measure is narrower than the word, which is broken between arbitrary letters, so that readers must guess how it continues.

        - Criterion: WCAG 2.2, 1.4.8.
        - Warns: “Donaudampfschifffahrt” in a narrow column at ax5. Passes: the same with hyphenation.
        """#,
    ]
}

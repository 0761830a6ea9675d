import TypesetMarkdown

@testable import TypesetAudit

/// The title, languages, pictures, tables, typed lists, and content that could not be shown.
let documentCases: [RuleCase] = [
    RuleCase(.titleMissing, "Text\n", finds: ["test.md:1 all fail: the document has no title, only a file name"]),
    RuleCase(
        .titleMissing, "---\ntitle: ' '\n---\n\nText\n",
        finds: ["test.md:1 all fail: the document has no title, only a file name"]),
    RuleCase(.titleMissing, "Text\n\n# Plan\n", finds: ["test.md:3 all note: the title “Plan” is taken from the first heading"]),
    RuleCase(.titleMissing, "## Plan\n\n## Next\n", finds: ["test.md:1 all note: the title “Plan” is taken from the first heading"]),
    RuleCase(
        .titleMissing, "### Plan\n\n## Next\n", finds: ["test.md:1 all fail: the document has no title, only a file name"]),
    RuleCase(.titleMissing, titled("Text")),
    // A heading at the start of the document is its title.
    RuleCase(.titleMissing, "# Plan\n\nText\n\n# Other\n"),

    RuleCase(
        .languageMissing, "# A\n", sheet: sheet(("language: en\n", "")),
        finds: ["test.md:1 all fail: the language of the document is not stated; English is assumed"]),
    RuleCase(
        .languageMissing, "# 目录\n\n这是中文。 [C]{lang=en}\n", sheet: sheet(("language: en\n", "")),
        finds: ["test.md:1 all fail: the language of the document is not stated; English is assumed, though most letters are Chinese"]),
    RuleCase(
        .languageMissing, "# ひらがなと漢字", sheet: sheet(("language: en\n", "")),
        finds: ["test.md:1 all fail: the language of the document is not stated; English is assumed, though most letters are Japanese"]),
    RuleCase(
        .languageMissing,
        in: { SourceAudit(markdown: "# A\n", sheet: sheet(("language: en\n", "")), guess: GuessedLanguage(tag: "da", isConfident: false)) },
        finds: ["test.md:1 all fail: the language of the document is not stated; `da` is assumed"]),
    RuleCase(
        .languageMissing,
        in: { SourceAudit(markdown: "# A\n", sheet: sheet(("language: en\n", "")), guess: GuessedLanguage(tag: "da", isConfident: true)) }),
    RuleCase(
        .languageGuessed,
        in: { SourceAudit(markdown: "# A\n", sheet: sheet(("language: en\n", "")), guess: GuessedLanguage(tag: "da", isConfident: true)) },
        finds: ["test.md:1 all warning: the language is guessed: `da`"]),
    RuleCase(
        .languageGuessed,
        in: { SourceAudit(markdown: "# A\n", guess: GuessedLanguage(tag: "da", isConfident: true)) }),
    RuleCase(.languageMissing, "# A\n"),
    RuleCase(.languageMissing, "---\nlanguage: de\n---\n\n# A\n", sheet: sheet(("language: en\n", ""))),

    RuleCase(
        .languageInvalid, "---\nlanguage: english\n---\n\n# A\n\n[ja]{lang=de_DE}\n\n{lang=fr-}\noui\n",
        finds: [
            "test.md:2 all fail: “english” is not a language tag",
            "test.md:7 all fail: “de_DE” is not a language tag; “de-DE” may be meant",
            "test.md:9 all fail: “fr-” is not a language tag; “fr” may be meant",
        ]),
    RuleCase(
        .languageInvalid, "# A\n\n[a]{lang=jp} [b]{lang=cn-Hans} [c]{lang=xx} [d]{lang=yue} [e]{lang=iw}\n",
        finds: [
            "test.md:3 all fail: “jp” is not a language tag; “ja” may be meant",
            "test.md:3 all fail: “cn-Hans” is not a language tag; “zh-Hans” may be meant",
            "test.md:3 all fail: “xx” is not a language tag",
        ]),
    RuleCase(
        .languageInvalid, "# A\n", sheet: sheet(("language: en\n", "language: en-a\n")),
        finds: ["test.yaml:3 all fail: “en-a” is not a language tag"]),
    RuleCase(
        .languageInvalid, "---\nlanguage: zh-Hans\n---\n\n# A\n\n[a]{lang=de-CH-1996} [b]{lang=x-own} [c]{lang=en-GB-u-ca-gregory}\n"),

    RuleCase(
        .languageMismatch, titled("He said\nΚαλημέρα κόσμε, and left."),
        finds: ["test.md:9 all review: “Καλημέρα κόσμε” is in Greek letters, but the language here is en"]),
    RuleCase(
        .languageMismatch, titled("{lang=ru}\nThis is a whole sentence in English."),
        finds: ["test.md:9 all review: “This is a whole sentence in English” is in Latin letters, but the language here is ru"]),
    RuleCase(
        .languageMismatch, titled("தமிழ் என்பது ஒரு மொழி."),
        finds: ["test.md:8 all review: “தமிழ் என்பது ஒரு மொழி” is in Tamil letters, but the language here is en"]),
    RuleCase(.languageMismatch, titled("[Кеше хокуклары бөтендөнья декларациясе.]{lang=tt} [လိက်လလောၚ် အခေါၚ်အရာမၞိဟ်]{lang=mnw}")),
    // An assumed language is a single fault. Passages are not compared with it.
    RuleCase(
        .languageMismatch, "# 目录\n\n这是中文。\n\n这也是中文。\n\n{lang=ru}\nこれは日本語です。\n", sheet: sheet(("language: en\n", "")),
        finds: ["test.md:8 all review: “これは” is in Japanese letters, but the language here is ru"]),
    // Alternative texts are read aloud, so their language matters.
    RuleCase(
        .languageMismatch, titled("![Открытый порт](a.png)"),
        finds: ["test.md:8 all review: “Открытый порт” is in Cyrillic letters, but the language here is en"]),
    RuleCase(.languageMismatch, titled("![Открытый порт](a.png){lang=ru}")),
    RuleCase(
        .languageMismatch,
        titled(
            "He said [Καλημέρα κόσμε]{lang=el}, 3 μm, α, β, γ.\n\n{lang=ja}\nこれは GitHub Actions です。\n\n{lang=ja}\nGetting started with Git")
    ),

    RuleCase(.imageAltMissing, titled("![](a.png)"), finds: ["test.md:8 all fail: the picture `a.png` has no alternative text"]),
    RuleCase(
        .imageAltMissing, titled("Text ![ ](a.png) text"), finds: ["test.md:8 all fail: the picture `a.png` has no alternative text"]),
    RuleCase(.imageAltMissing, titled("![](a.png){decorative}\n\n![A cat](a.png)")),

    RuleCase(
        .imageAltSuspect,
        titled(
            "![IMG_1.jpg](a.jpg)\n\n![Image of a cat](b.jpg)\n\n![\(String(repeating: "ab ", count: 60))](c.jpg)\n\n![A cat](d.jpg \"A cat\")\n\n![dsc-0815](p/DSC-0815.jpg)"
        ),
        finds: [
            "test.md:8 all warning: the alternative text “IMG_1.jpg” is a file name",
            "test.md:10 all warning: the alternative text begins with “image of”, which screen readers announce anyway",
            "test.md:12 all warning: the alternative text “ab ab ab ab ab ab ab ab ab ab ab ab ab a…” has 180 characters, over 150",
            "test.md:14 all warning: the alternative text “A cat” only repeats the picture's title",
            "test.md:16 all warning: the alternative text “dsc-0815” is a file name",
        ]),
    RuleCase(
        .imageAltSuspect,
        titled(
            "![Chart, bar chart Description automatically generated](a.jpg)\n\n![A picture containing text](a.jpg)\n\n![IMG_2034](a.jpg)\n\n"
                + "![chart](a.jpg)\n\n![TODO](a.jpg)\n\n![bg right:40%](a.jpg)\n\n![w:300 h:200](a.jpg)\n\n![AI-generated content may be "
                + "incorrect. A dog](a.jpg)"
        ),
        finds: [
            "test.md:8 all warning: the alternative text “Chart, bar chart Description automatica…” was generated by a program",
            "test.md:10 all warning: the alternative text “A picture containing text” was generated by a program",
            "test.md:12 all warning: the alternative text “IMG_2034” is a file name",
            "test.md:14 all warning: the alternative text “chart” does not describe the picture",
            "test.md:16 all warning: the alternative text “TODO” does not describe the picture",
            "test.md:18 all warning: the alternative text “bg right:40%” consists of settings for Marp's slides",
            "test.md:20 all warning: the alternative text “w:300 h:200” consists of settings for Marp's slides",
            "test.md:22 all warning: the alternative text “AI-generated content may be incorrect. …” was generated by a program",
        ]),
    RuleCase(
        .imageAltSuspect,
        titled(
            "![A chart of sales](a.jpg)\n\n![The image of a nation](a.jpg)\n\n![plan](plan.png)\n\n![The icon of .png files is blue](i.png)\n\n![IMG_1.jpg](a.jpg){decorative}"
        )),

    RuleCase(
        .imageAltSuspect, titled("![A cat asleep](a.jpg){#fig:cat}"),
        finds: ["test.md:8 all warning: the alternative text “A cat asleep” is also the caption, so it is read twice"]),
    RuleCase(
        .imageAltSuspect,
        titled("![A cat](a.jpg){#fig:a alt=\"It sleeps on a keyboard\"}\n\n![It sleeps](a.jpg \"A cat\"){#fig:b}\n\n![It eats](a.jpg){#c}")),

    RuleCase(.imageMissing, titled("![A cat](none.png)"), finds: ["test.md:8 all fail: there is no picture `none.png`"]),
    RuleCase(.imageMissing, titled("![A cat](https://example.org/a.png)")),
    RuleCase(
        .imageRemote, titled("![A cat](https://example.org/a.png)"),
        finds: ["test.md:8 all warning: `https://example.org/a.png` is on the network, and nothing is loaded from there"]),
    RuleCase(.imageRemote, titled("![A cat](none.png)")),
    RuleCase(
        .imageIncomplete, titled("![A cat](<\(drawing("<foreignObject/><text><textPath/></text>"))>)"),
        finds: [
            "test.md:8 all warning: `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'…` has parts that are not drawn: HTML (`foreignObject`), text along a path (`textPath`)"
        ]),
    RuleCase(
        .imageIncomplete,
        titled(
            "![A cat](<\(drawing("<switch><foreignObject requiredExtensions='x'/><text>A</text></switch><settings/><!-- <script> -->"))>)")),

    RuleCase(
        .tableHeaderMissing, titled("|  |  |\n|--|--|\n| 1 | 2 |"),
        finds: ["test.md:8 all fail: none of the 2 columns of this table has a header"]),
    RuleCase(.tableHeaderMissing, titled("| Year |  |\n|--|--|\n| 1 | 2 |")),
    RuleCase(.tableHeaderEmpty, titled("| Year |  |\n|--|--|\n| 1 | 2 |"), finds: ["test.md:8 all warning: column 2 has no header"]),
    RuleCase(
        .tableHeaderEmpty, titled("|  | Sales |  |\n|--|--|--|\n| 1 | 2 | 3 |"),
        finds: ["test.md:8 all warning: columns 1 and 3 have no header"]),
    RuleCase(
        .tableHeaderEmpty, titled("|  | Sales |  |\n|--|--|--|\n| 1 | 2 | 3 |\n: Sales {row-headers=1}"),
        finds: ["test.md:8 all warning: column 3 has no header"]),
    RuleCase(
        .tableHeaderEmpty, titled("|  | Sales |\n|--|--|\n| 1 | 2 |\n: Sales {row-headers=1}\n\n| Year | Sales |\n|--|--|\n| 1 |  |")),

    RuleCase(
        .listFake, titled("Things:\n• one\n• two"),
        finds: ["test.md:8 all review: 2 lines begin like items of a list, the first with “• one”"]),
    RuleCase(
        .listFake, titled("1\\) one\n2\\) two"),
        finds: ["test.md:8 all review: 2 lines begin like items of a list, the first with “1) one”"]),
    RuleCase(
        .listFake, titled("• one\n\n• two\n\nText"),
        finds: ["test.md:8 all review: 2 paragraphs begin like items of a list, the first with “• one”"]),
    RuleCase(
        .listFake, titled("– one\n– two"), finds: ["test.md:8 all review: 2 lines begin like items of a list, the first with “– one”"]),
    RuleCase(
        .listFake, titled("a. Archived\nb. Older\nc. Locked"),
        finds: ["test.md:8 all review: 3 lines begin like items of a list, the first with “a. Archived”"]),
    RuleCase(
        .listFake, titled("They are:\n(i) one\n(ii) two"),
        finds: ["test.md:8 all review: 2 lines begin like items of a list, the first with “(i) one”"]),
    RuleCase(
        .listFake, titled("1.1 First clause\n1.2 Second clause"),
        finds: ["test.md:8 all review: 2 lines begin like items of a list, the first with “1.1 First clause”"]),
    RuleCase(
        .listFake, titled("(a) Archived\n\n(b) Older"),
        finds: ["test.md:8 all review: 2 paragraphs begin like items of a list, the first with “(a) Archived”"]),
    RuleCase(
        .listFake, titled("A. Smith\nC. Jones\n\n1.1 First clause\n\n1.2 Second clause\n\nIn 3.4 and\n(see there) more\n\nI. Newton")),
    RuleCase(.listFake, titled("- one\n- two\n\nSee 1) and\n(b) for more\n\nA pause\n– then more\nand more\n– the end\n\n• one alone")),

    RuleCase(
        .htmlIgnored, titled("<video src=\"a\">words</video>"),
        finds: ["test.md:8 all warning: <video> means nothing on paper and is left out"]),
    RuleCase(
        .htmlIgnored,
        titled(
            "Press <button>a</button>.\n\nPress <button>b</button>.\n\n<video src=\"a\">words</video>\n\nPress <button>c</button>."),
        finds: [
            "test.md:8 all warning: <button> means nothing on paper and is left out, here and in 2 more places",
            "test.md:12 all warning: <video> means nothing on paper and is left out",
        ]),
    RuleCase(
        .htmlIgnored,
        titled(
            "A <svg><text>dot</text></svg> in text.\n\n<svg>\n<title style=\"x\">Dot</title>\n</svg>\n\n"
                + "<p style=\"color: red\">A <span style=\"color: blue\">word</span>.</p>\n\n<p style=\"color: red\">Words.</p>"),
        finds: [
            "test.md:8 all warning: <svg> is not drawn, and its text is left out, here and in 1 more place",
            "test.md:14 all warning: the attribute `style` of <p>, <span> has no effect; the text is kept",
            "test.md:16 all warning: the attribute `style` of <p> has no effect; the text is kept",
        ]),
    RuleCase(
        .htmlIgnored, titled("<font color=\"red\">Words.</font>"),
        finds: ["test.md:8 all warning: the attributes of <font> have no effect; the text is kept"]),
    RuleCase(.htmlIgnored, titled("<center>Words.</center>\n\n<svgs style=\"x\">")),
    RuleCase(.htmlIgnored, titled("<b>Bold</b>, <em>slanted</em>,<br>and <a id=\"x\"></a>an anchor <!-- and a note -->")),
    RuleCase(
        .mathUnset, titled("Is $x_1$."),
        finds: ["test.md:8 all warning: a formula is set as code, because no font for formulas is installed; install `fonts-texgyre-math`"]),
    RuleCase(
        .mathUnset, titled("A.\n\n$$\nx\n$$\n\nIs $x_1$."),
        finds: [
            "test.md:10 all warning: 2 formulas are set as code, because no font for formulas is installed; install `fonts-texgyre-math`"
        ]),
    RuleCase(.mathUnset, titled("From $5 to $10, `$x$`\n\n{{ a }}")),
    RuleCase(
        .diagramUnset, titled("```mermaid\ngraph LR\n```\n\n``` {.dot}\na -> b\n```\n\n```mermaid\npie\n```"),
        finds: [
            "test.md:8 all warning: 2 diagrams of Mermaid are not drawn: their source is set as code; the first is here",
            "test.md:12 all warning: a diagram of Graphviz is not drawn: its source is set as code",
        ]),
    RuleCase(.diagramUnset, titled("```mermaid {svg=flow.svg alt=\"A leads to B.\"}\ngraph LR\n```\n\n```swift\nlet dot = 1\n```")),
    RuleCase(
        .bookIncomplete, in: { SourceAudit(markdown: titled("Text."), leftOut: "the chapter `b.md` does not exist") },
        finds: ["test.md:1 all fail: the chapter `b.md` does not exist"]),
    RuleCase(.bookIncomplete, titled("Text.")),
    RuleCase(
        .expansionLimit, in: { SourceAudit(markdown: titled("[TOC]\n\n## Two"), expansion: -1000) },
        finds: [
            "test.md:8 all fail: tables of contents would repeat more than -888 bytes of the document's text; further entries are left out"
        ]),
    RuleCase(
        .expansionLimit, in: { SourceAudit(markdown: titled("## Two {#sec:two}\n\nSee @sec:two."), expansion: -1000) },
        finds: [
            "test.md:10 all fail: references to sections would repeat more than -850 bytes of the document's text; further ones have a name "
                + "in place of the title"
        ]),
    RuleCase(.expansionLimit, titled("[TOC]\n\n## Two\n\n[TOC]")),
    RuleCase(
        .syntaxUnsupported, titled("A {{ a.b }}, {{ c }},\nand {%  if d  %}."),
        finds: [
            "test.md:8 all warning: `{{ a.b }}` and 1 more like it are not set: templates are not filled in",
            "test.md:9 all warning: `{% if d %}` is not set: templates are not filled in",
        ]),
    RuleCase(
        .syntaxUnsupported, titled("!!! note\n    Text.\n\n!!! tip\n    Text.\n\n{{#include a.md}}"),
        finds: [
            "test.md:8 all warning: `!!! note` and 1 more like it are not set: MkDocs has an admonition here",
            "test.md:14 all fail: `{{#include a.md}}` is not set: mdBook has a directive here, and its content is missing",
        ]),
    RuleCase(
        .syntaxUnsupported, titled("`{python} x` and\n\n```{note}\nText.\n```"),
        finds: [
            "test.md:8 all warning: `{python} x` is set as code: programs are not run",
            "test.md:10 all warning: `{note}` is not set: MyST has a directive here",
        ]),
    RuleCase(.syntaxUnsupported, titled("`{{ a }}` {b} $x$")),
    RuleCase(
        .footnoteUnused, titled("Text.\n\n[^1]: A note."),
        finds: ["test.md:10 all warning: footnote `1` is never used; its text is set in place"]),
    RuleCase(
        .footnoteUnused, titled("Text.[^1]\n\n[^1]: A note.\n\n[^1]: Another."),
        finds: ["test.md:12 all warning: footnote `1` is already defined; this second text is set in place"]),
    RuleCase(.footnoteUnused, titled("Text.[^1]\n\n[^1]: A note.")),

    RuleCase(
        .printPageOrder,
        titled(
            "[p. 1]{.page} One [p. 3]{.page} two [p. 4]{.page} three [p. 2]{.page}.\n\n[p. 3]{.page} Four. [p. ii]{.page} [p. iv]{.page}"),
        finds: [
            "test.md:8 all warning: page 3 of the print edition follows page 1: 1 page without a mark",
            "test.md:8 all warning: page 2 of the print edition is marked after page 4",
            "test.md:10 all warning: page 3 of the print edition is marked twice",
            "test.md:10 all warning: page iv of the print edition follows page ii: 1 page without a mark",
        ]),
    RuleCase(
        .printPageOrder,
        titled("[p. xi]{.page} [p. xii]{.page} One [p. 1]{.page} two [p. 2]{.page} [p. 2a]{.page} [p. 3]{.page} []{.pagebreak title=Map}.")),

    RuleCase(
        .ignoreUnused, titled("<!-- typeset:ignore list-fake -->\nText.\n\n<!-- typeset:ignore link-text-vage -->\nText."),
        finds: [
            "test.md:8 all warning: `list-fake` has no findings here to ignore",
            "test.md:11 all warning: `link-text-vage` is not a rule of the audit",
        ]),
    RuleCase(.ignoreUnused, titled("<!-- typeset:ignore link-text-vague kept as quoted -->\nRead [more](a.html).")),
    // An unused comment is not reported if its rule is off, reads missing files, or could have findings at other sizes.
    RuleCase(.ignoreUnused, titled("<!-- typeset:ignore justified-text -->\nText.\n\n<!-- typeset:ignore text-overlap -->\nText.")),
    RuleCase(.ignoreUnused, titled("<!-- typeset:ignore text-too-small -->\nText."), sizes: [.large]),
    RuleCase(
        .ignoreUnused, titled("<!-- typeset:ignore text-too-small -->\nText."),
        finds: ["test.md:8 all warning: `text-too-small` has no findings here to ignore"]),
]

/// Returns an SVG as a data URL.
private func drawing(_ content: String) -> String {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>"
    return "data:image/svg+xml," + svg.replacing("<", with: "%3C").replacing(">", with: "%3E")
}

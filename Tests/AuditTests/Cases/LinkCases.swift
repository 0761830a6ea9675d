let linkCases: [RuleCase] = [
    RuleCase(
        .linkTextVague,
        titled("Read [more](a.html), [Click here!](b.html) and\n[the guide](c.html). {#x}\n\n{lang=de}\nMehr steht [hier](d.html)."),
        finds: [
            "test.md:8 all warning: the link “more” does not name its target: a.html",
            "test.md:8 all warning: the link “Click here!” does not name its target: b.html",
            "test.md:12 all warning: the link “hier” does not name its target: d.html",
        ]),
    RuleCase(
        .linkTextVague,
        titled("{lang=ja}\n潮の表は[こちら](a.html)です。\n\n{lang=ar}\nالجداول [هنا](b.html) اليوم.\n\n{lang=zh-Hant}\n潮汐表請[按此](c.html)。"),
        finds: [
            "test.md:9 all warning: the link “こちら” does not name its target: a.html",
            "test.md:12 all warning: the link “هنا” does not name its target: b.html",
            "test.md:15 all warning: the link “按此” does not name its target: c.html",
        ]),
    // Code is the name of its target.
    RuleCase(
        .linkTextVague, titled("The keyword [`this`](this.html), [`<details>`](https://example.org/details), [Page](#page).\n\n## Page")),
    RuleCase(.linkTextVague, titled("[More about cats](a.html), [Here be dragons](b.html).\n\n{lang=de}\n[more](c.html)")),

    RuleCase(
        .linkTextURL,
        titled("<https://example.org/a>, [www.example.org](https://www.example.org) and\n[example.org/guide](https://example.org/guide/)"),
        finds: [
            "test.md:8 all warning: the link's text is the address https://example.org/a",
            "test.md:8 all warning: the link's text is the address www.example.org",
            "test.md:9 all warning: the link's text is the address example.org/guide",
        ]),
    RuleCase(
        .linkTextURL,
        titled(
            "[words](https://example.org/b), [https is safe](https://example.org), [example.org](https://example.org), [and/or](c.html), <ada@example.org>"
        )),

    RuleCase(
        .linkTextAmbiguous, titled("[guide](a.html),\n[Guide](b.html), [guide](a.html), [guide](b.html),\n[guide](c.html)"),
        finds: [
            "test.md:9 all warning: the link “Guide” leads to b.html, but one with the same text leads to a.html, and 1 more to another place"
        ]),
    RuleCase(.linkTextAmbiguous, titled("[guide](a.html), [guide](a.html), [the guide](b.html)")),
    // Two addresses refer to one page.
    RuleCase(.linkTextAmbiguous, titled("[guide](chapter1.md#x), [guide](chapter1.html#x), [here](#test), [here](test.md#test)")),
    RuleCase(
        .linkTextAmbiguous, titled("[guide](chapter1.md#x),\n[guide](chapter1.html#y)"),
        finds: ["test.md:9 all warning: the link “guide” leads to chapter1.html#y, but one with the same text leads to chapter1.md#x"]),

    // The address of a page may have thousands of characters.
    RuleCase(
        .linkTextVague, titled("Read [more](https://example.org/\(String(repeating: "x", count: 2000)))."),
        finds: [
            "test.md:8 all warning: the link “more” does not name its target: https://example.org/\(String(repeating: "x", count: 120))…"
        ]),
    // GitHub's prefix of anchors.
    RuleCase(.linkTargetMissing, titled("[a](#user-content-part)\n\n## Part")),
    RuleCase(
        .linkTargetMissing, titled("[a](beside.txt#none), [b](beside.txt#part)"),
        finds: ["test.md:8 all fail: no heading or {#id} has the name `beside.txt#none`"]),
    RuleCase(.linkTargetMissing, titled("[top](#), [again](#top)")),
    RuleCase(
        .linkTargetMissing, titled("[a](#none), [b](#test),\n[c](#gone)"),
        finds: [
            "test.md:8 all fail: no heading or {#id} has the name `none`", "test.md:9 all fail: no heading or {#id} has the name `gone`",
        ]),
    RuleCase(
        .linkTargetMissing,
        titled("[a](#test), [b](#over-there-1), [c](#mine)\n\n## Over there\n\nText. {#mine}\n\n## Over *there*\n\n{#mine}\nText.")),

    RuleCase(
        .linkEmpty, titled("See [](#test), [ ](#test),\n[](https://example.org) and [words]().\n\n[]()"),
        finds: [
            "test.md:8 all warning: the link has no words: “Test” is set for it",
            "test.md:8 all warning: the link has no words: “Test” is set for it",
            "test.md:9 all warning: the link has no words: “https://example.org” is set for it",
            "test.md:9 all warning: the link has no address: its words are set as text",
            "test.md:11 all warning: the link has neither words nor an address and is not shown",
        ]),
    RuleCase(.linkEmpty, titled("[a](b.html), [![A cat](a.png)](c.html) and [`code`](d.html), <a id=\"e\" href=\"#e\"></a>")),
    // An anchor for MkDocs references, above the heading that it names.
    RuleCase(.linkEmpty, titled("[](){#place}\n## Part\n\n[there](#place)")),
    RuleCase(
        .linkEmpty, titled("[words](){#place} and [there](#place)"),
        finds: ["test.md:8 all warning: the link has no address: its words are set as text"]),
    RuleCase(
        .linkEmpty,
        titled(
            "<dl><dt id=\"vers\"><a class=\"anchor\" href=\"#vers\"></a>Term</dt><dd>What it is</dd></dl>\n\n<p><a href=\"#vers\"></a>Text</p>"
        ),
        finds: ["test.md:10 all warning: the link to “#vers” has no words and is not shown"]),
    RuleCase(
        .linkFileMissing, titled("[a](missing.md), [b](missing.md#x),\n[c](missing%20too.pdf?q)"),
        finds: [
            "test.md:8 all warning: there is no file `missing.md`; 1 more link leads there",
            "test.md:9 all warning: there is no file `missing%20too.pdf`",
        ]),
    RuleCase(
        .linkFileMissing, titled("[a](beside.md), [b](https://missing.md), [c](#test), [d](/missing.md), [e](../f), [g](mailto:a@b.c)")),
    RuleCase(
        .linkRelative, titled("[a](chapter1.md), [b](chapter2.md#x), [a](chapter1.md),\n[c](beside.txt)"),
        finds: [
            "test.md:8 all note: links to `chapter1.md`, `chapter2.md` lead to the PDFs of these documents; links to `beside.txt` stay relative"
        ]),
    RuleCase(.linkRelative, titled("[a](missing.md), [b](https://example.org), [c](test.md#test), [d](../f)")),

    RuleCase(
        .linkUnsafe, titled("[a](javascript:alert\\(1\\)), [b](file:///etc/passwd),\n[c](\\\\\\\\host\\share) and [d](//host/share)."),
        finds: [
            "test.md:8 all warning: the link leads to an address of the scheme `javascript:`, which is not allowed: only its text is set",
            "test.md:8 all warning: the link leads to an address of the scheme `file:`, which is not allowed: only its text is set",
            "test.md:9 all warning: the link leads to a network share, which is not allowed: only its text is set",
            "test.md:9 all warning: the link leads to a network share, which is not allowed: only its text is set",
        ]),
    RuleCase(
        .linkUnsafe,
        titled(
            "[a](https://example.org), [b](notes.html#x), [c](/top), <ada@example.org>, [d](tel:+44123), [e](//example.org/f), [g](#test)")),

    RuleCase(
        .linkByColourAlone, titled("Read [the guide](a.html) now."),
        sheet: sheet(("link: { color: \"#0044aa\", underline: {} }", "link: { color: \"#002255\", underline: false }")),
        finds: [
            "test.yaml:15 all fail: `link` in `paragraph` differs from the text around it only in colour, with a contrast of 1.22:1"
        ]),
    RuleCase(
        .linkByColourAlone, titled("Read [the guide](a.html) now."),
        sheet: sheet(("link: { color: \"#0044aa\", underline: {} }", "link: { underline: false }")),
        finds: [
            "test.yaml:15 all fail: `link` in `paragraph` does not differ from the text around it"
        ]),
    // The box around the text is no cue, since it also surrounds the link.
    RuleCase(
        .linkByColourAlone, titled("> Read [the guide](a.html) now."),
        sheet: sheet(
            (
                "link: { color: \"#0044aa\", underline: {} }",
                "link: { color: \"#002255\", underline: false }\n  blockQuote: { parent: base, background: \"#eeeeee\", border: { left: \"2pt solid #777777\" } }"
            )),
        finds: [
            "test.yaml:15 all fail: `link` in `blockQuote` differs from the text around it only in colour, with a contrast of 1.22:1"
        ]),
    RuleCase(
        .linkByColourAlone, titled("> Read [the guide](a.html) now."),
        sheet: sheet(
            (
                "link: { color: \"#0044aa\", underline: {} }",
                "link: { color: \"#002255\", underline: false, background: \"#ffee99\" }\n  blockQuote: { parent: base, background: \"#eeeeee\" }"
            ))),
    // A link that fills its paragraph is recognizable by its position. Other links differ from the text by a contrast of 3:1 or by weight.
    RuleCase(
        .linkByColourAlone, titled("[The guide](a.html)"),
        sheet: sheet(("link: { color: \"#0044aa\", underline: {} }", "link: { color: \"#002255\", underline: false }"))),
    RuleCase(
        .linkByColourAlone, titled("Read [the guide](a.html) now."),
        sheet: sheet(("link: { color: \"#0044aa\", underline: {} }", "link: { color: \"#2277ee\", underline: false }"))),
    RuleCase(
        .linkByColourAlone, titled("Read [the guide](a.html) now."),
        sheet: sheet(("underline: {} }", "underline: false, weight: 700 }"))),
    RuleCase(.linkByColourAlone, titled("Read [the guide](a.html) now.")),
]

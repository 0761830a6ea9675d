let headingCases: [RuleCase] = [
    RuleCase(.headingFirst, "## A\n\n# B\n", finds: ["test.md:1 all fail: the first heading is of level 2, not 1"]),
    RuleCase(.headingFirst, "# A\n\n## B\n"),
    RuleCase(.headingFirst, "## A\n"),
    RuleCase(
        .headingShifted, "### A\n",
        finds: ["test.md:1 all note: headings of level 3 are tagged as level 1, since the document has none above them"]),
    RuleCase(.headingShifted, "# A\n"),
    RuleCase(.headingFirst, "## A\n\n# B\n", sheet: sheet(("language: en", "language: en\nheadings: renumber"))),
    RuleCase(
        .headingSkip, "# A\n\n### B\n\n## C\n\n#### D\n",
        finds: [
            "test.md:3 all fail: heading level 3 follows level 1: a level is skipped",
            "test.md:7 all fail: heading level 4 follows level 2: a level is skipped",
        ]),
    RuleCase(.headingSkip, "# A\n\n## B\n\n### C\n\n# D\n"),
    RuleCase(.headingSkip, "# A\n\n### B\n", sheet: sheet(("language: en", "language: en\nheadings: renumber"))),

    RuleCase(.headingEmpty, "# A\n\n##\n", finds: ["test.md:3 all fail: the heading of level 2 has no text"]),
    RuleCase(.headingEmpty, "# A\n\n## ![A cat](a.png)\n"),

    RuleCase(
        .headingRepeated, "# A\n\n## B\n\n### Example\n\n### example\n\n### Example\n\n## C\n\n### Example\n",
        finds: [
            "test.md:7 all warning: the heading “example” is repeated under the same heading",
            "test.md:9 all warning: the heading “Example” is repeated under the same heading",
        ]),
    RuleCase(.headingRepeated, "# A\n\n## B\n\n### Example\n\n## C\n\n### Example\n\n#### Example\n"),

    RuleCase(
        .headingFake, titled("**Scope**\n\nText.\n\n**What is it?**\n\n- Text.\n\n***Needed:***\n\nText."),
        finds: [
            "test.md:8 all review: “Scope” is a bold paragraph that may be a heading",
            "test.md:12 all review: “What is it?” is a bold paragraph that may be a heading",
            "test.md:16 all review: “Needed:” is a bold paragraph that may be a heading",
        ]),
    RuleCase(
        .headingFake,
        titled(
            "**A sentence in bold.**\n\nText **bold** text.\n\n**Before a heading**\n\n## Part\n\n*Slanted*\n\nText.\n\n- **Item**\n\n  Text.\n\n**Example:**\n\n```\nx\n```\n\n**Last**"
        )),
]

import TypesetBase

@testable import TypesetAudit

/// Mistakes that the readers of documents and stylesheets find.
let mistakeCases: [RuleCase] = [
    RuleCase(
        .textEncoding, titled("A\u{0}b"), finds: ["test.md:8 all warning: a NUL byte in the document"]),
    RuleCase(.textEncoding, titled("Größe")),
    RuleCase(
        .frontMatterMistake, "---\ntitle: T\nlanguge: fr\n---\n\n# T\n",
        finds: ["test.md:3 all warning: front matter key `languge` has no meaning here"]),
    RuleCase(.frontMatterMistake, "---\ntitle: T\nlanguage: fr\n---\n\n# T\n"),
    RuleCase(.markupMistake, titled("Note[^1]."), finds: ["test.md:8 all warning: footnote `1` is not defined"]),
    RuleCase(
        .markupMistake, titled("<!-- typeset:ignore markup-mistake known -->\n\nNote[^1].")),
    RuleCase(.markupMistake, titled("Note[^1].\n\n[^1]: Text.")),
    RuleCase(
        .markupLimit, titled(String(repeating: "a|", count: 513) + "\n" + String(repeating: "-|", count: 513)),
        finds: ["test.md:9 all fail: this table has more than 512 columns; all tables of the document are set as text"]),
    RuleCase(.markupLimit, titled("a|b\n-|-")),
    RuleCase(
        .citationMistake,
        in: { mistaken(.error("no entry of the bibliography has the key `doe99`", path: "test.md"), .citationMistake) },
        finds: ["- all fail: no entry of the bibliography has the key `doe99`"]),
    RuleCase(.citationMistake, titled("Text.")),
    RuleCase(
        .entryUncited,
        in: {
            var audit = mistaken(Diagnostic(.note, "1 of 2 entries are not cited: `doe99`", path: "test.md"), .entryUncited)
            audit.sheet += "audit: { rules: { entry-uncited: on } }\n"
            return audit
        },
        finds: ["- all note: 1 of 2 entries are not cited: `doe99`"]),
    RuleCase(
        .entryUncited, in: { mistaken(Diagnostic(.note, "1 of 2 entries are not cited: `doe99`", path: "test.md"), .entryUncited) }),
    RuleCase(
        .classUnknown, in: { mistaken(.warning("the stylesheet has no style for the class `x`", path: "test.md"), .classUnknown) },
        finds: ["- all warning: the stylesheet has no style for the class `x`"]),
    RuleCase(.classUnknown, titled("Text.")),
    RuleCase(
        .documentEmpty, in: { mistaken(.warning("the document is empty", path: "test.md"), .documentEmpty) },
        finds: ["- all warning: the document is empty"]),
    RuleCase(.documentEmpty, titled("Text.")),
    RuleCase(
        .stylesheetMistake, in: { mistaken(.warning("no style is called `x`", path: "test.yaml"), .stylesheetMistake) },
        finds: ["- all warning: no style is called `x`"]),
    RuleCase(.stylesheetMistake, titled("Text.")),
    RuleCase(
        .configurationMistake,
        in: { mistaken(.warning("no document matches `docs/*`", path: "typeset.yaml"), .configurationMistake) },
        finds: ["- all warning: no document matches `docs/*`"]),
    RuleCase(.configurationMistake, titled("Text.")),
    RuleCase(
        .layoutLimit, in: { mistaken(.warning("a text of the file is cut", path: "test.md"), .layoutLimit) },
        finds: ["- all warning: a text of the file is cut"]),
    RuleCase(.layoutLimit, titled("Text.")),
    RuleCase(
        .hyphenationMissing, in: { mistaken(.warning("no dictionary for `hu`"), .hyphenationMissing) },
        finds: ["- all warning: no dictionary for `hu`"]),
    RuleCase(.hyphenationMissing, titled("Text.")),
    RuleCase(
        .scriptFallback, in: { mistaken(Diagnostic(.note, "Greek letters are set in DejaVu Sans"), .scriptFallback) },
        finds: ["- all note: Greek letters are set in DejaVu Sans"]),
    RuleCase(.scriptFallback, titled("Text.")),
]

/// Returns a document with a mistake that a reader outside the audit finds.
private func mistaken(_ mistake: Diagnostic, _ rule: RuleID) -> SourceAudit {
    SourceAudit(markdown: titled("Text."), mistakes: [mistake].found(by: rule))
}

/// Files that are not YAML, not a stylesheet, or missing.
extension BrokenSheet {
    static let syntax: [BrokenSheet] = [
        BrokenSheet(
            "tabs",
            """
            typeset: 1
            styles:
            \tbody: { size: 12 }
            """,
            """
            sheet.yaml:3:1: error: a tab cannot indent in YAML
               3 |     body: { size: 12 }
                 | ^
                 = hint: use spaces
            """),
        BrokenSheet(
            "a bracket that is never closed",
            """
            typeset: 1
            styles:
              body: { family: [Noto Serif, Noto Sans
              title: {}
            """,
            """
            sheet.yaml:3:19: error: this `[` is never closed
               3 |   body: { family: [Noto Serif, Noto Sans
                 |                   ^
                 = hint: add `]`
            """),
        BrokenSheet(
            "a quote that is never closed",
            """
            typeset: 1
            styles:
              body: { color: "red }
            """,
            """
            sheet.yaml:3:18: error: this quote is never closed
               3 |   body: { color: "red }
                 |                  ^
                 = hint: add `"` where the text ends
            """),
        BrokenSheet(
            "a bracket too many",
            """
            typeset: 1
            styles: { body: {} } }
            """,
            """
            sheet.yaml:2:22: error: this `}` closes nothing
               2 | styles: { body: {} } }
                 |                      ^
                 = hint: remove it
            """),
        BrokenSheet(
            "a missing colon",
            """
            typeset: 1
            styles:
              body
                color: red
            """,
            """
            sheet.yaml:3:3: error: a `:` is missing after this key
               3 |   body
                 |   ^~~~
                 = hint: write a key and its value as `key: value`
            """),
        BrokenSheet(
            "a missing space",
            """
            typeset: 1
            styles:
              body:
                color:red
            """,
            """
            sheet.yaml:4:5: error: expected a mapping of style keys, found `color:red`
               4 |     color:red
                 |     ^~~~~~~~~
                 = hint: a space is missing: `color: red`
            """),
        BrokenSheet(
            "keys in different columns",
            """
            typeset: 1
            styles:
              body:
                color: red
               size: 12
            """,
            """
            sheet.yaml:5:4: error: the indentation of this line, 3 spaces, matches no line above it
               5 |    size: 12
                 |    ^
            sheet.yaml:3:3: note: a line in column 3 would continue what begins here
               3 |   body:
                 |   ^
                 = hint: begin all keys of a mapping in the same column
            """),
        BrokenSheet(
            "a sign that YAML reserves",
            """
            typeset: 1
            fonts: { files: *.otf }
            """,
            """
            sheet.yaml:2:17: error: a value cannot start with `*`
               2 | fonts: { files: *.otf }
                 |                 ^
                 = hint: put the value in quotes
            """),
        BrokenSheet(
            "an alias of nothing",
            """
            typeset: 1
            styles:
              body: *base
            """,
            """
            sheet.yaml:3:9: error: unknown alias `*base`
               3 |   body: *base
                 |         ^~~~~
                 = hint: mark the value to repeat with `&base`
            """),
        BrokenSheet(
            "a second document",
            """
            typeset: 1
            ---
            styles: {}
            """,
            """
            sheet.yaml:2:1: error: a second document begins here
               2 | ---
                 | ^~~
                 = hint: remove the `---`: a file has one document
            """),
    ]

    static let kinds: [BrokenSheet] = [
        BrokenSheet(
            "prose", "just words",
            """
            sheet.yaml:1:1: error: a stylesheet must be a mapping, not `just words`
               1 | just words
                 | ^~~~~~~~~~
                 = hint: is this a stylesheet? One begins with `typeset: 1`
            """),
        BrokenSheet(
            "a CSS file",
            """
            body {
              color: red;
            }
            """,
            """
            sheet.yaml:2:8: error: a `:` is not allowed here
               2 |   color: red;
                 |        ^
                 = hint: put a text that contains `: ` in quotes, or check the indentation
                 = hint: is this a stylesheet? One begins with `typeset: 1`
            """),
        BrokenSheet(
            "a property list",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict/></plist>
            """,
            """
            sheet.yaml:1:1: error: a stylesheet must be a mapping, not `<?xml version="1.0" encoding="UTF-8"?> <…`
               1 | <?xml version="1.0" encoding="UTF-8"?>
                 | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                 = hint: convert the property list with `typesetter import`
            """),
        BrokenSheet(
            "an empty file", "",
            """
            sheet.yaml:1:1: error: the stylesheet is empty
               1 | \("")
                 | ^
                 = hint: begin the file with `typeset: 1`
            """),
        BrokenSheet(
            "a file without a version", "styles: {}",
            """
            sheet.yaml:1:1: error: the version of the stylesheet language is missing
               1 | styles: {}
                 | ^
                 = hint: begin the file with `typeset: 1`
            """),
        BrokenSheet(
            "a file of another version", "typeset: 2",
            """
            sheet.yaml:1:10: error: unknown version `2` of the stylesheet language
               1 | typeset: 2
                 |          ^
                 = hint: this program reads version 1
            """),
    ]

    static let files: [BrokenSheet] = [
        BrokenSheet(
            "an unknown template",
            """
            typeset: 1
            extends: reprot
            """,
            """
            sheet.yaml:2:10: error: unknown template `reprot`
               2 | extends: reprot
                 |          ^~~~~~
                 = hint: did you mean `report`?
                 = hint: a path has a `/` or ends in `.yaml`
            """),
        BrokenSheet(
            "a sheet that is not there",
            """
            typeset: 1
            extends: ./brand/gone.yaml
            """,
            """
            sheet.yaml:2:10: error: the stylesheet does not exist: `brand/gone.yaml`
               2 | extends: ./brand/gone.yaml
                 |          ^~~~~~~~~~~~~~~~~
                 = hint: write paths relative to the folder of the stylesheet
            """),
        BrokenSheet(
            "three sheets in a circle",
            """
            typeset: 1
            extends: ./b.yaml
            """,
            """
            more/c.yaml:2:11: error: sheets extend each other in a circle: sheet.yaml → b.yaml → more/c.yaml → sheet.yaml
               2 | extends: [../sheet.yaml]
                 |           ^~~~~~~~~~~~~
                 = hint: remove one `extends` of the circle
            """, files: ["b.yaml": "typeset: 1\nextends: ./more/c.yaml", "more/c.yaml": "typeset: 1\nextends: [../sheet.yaml]"]),
        BrokenSheet(
            "a missing font file",
            """
            typeset: 1
            fonts:
              files: [fonts/gone.otf]
            """,
            """
            sheet.yaml:3:11: error: the font file does not exist: `fonts/gone.otf`
               3 |   files: [fonts/gone.otf]
                 |           ^~~~~~~~~~~~~~
                 = hint: write paths relative to the folder of the stylesheet
            """),
    ]
}

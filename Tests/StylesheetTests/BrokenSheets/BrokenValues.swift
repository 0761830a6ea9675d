/// Unknown keys, and values of the wrong kind.
extension BrokenSheet {
    static let keys: [BrokenSheet] = [
        BrokenSheet(
            "an unknown key",
            """
            typeset: 1
            styles:
              body: { colr: red }
            """,
            """
            sheet.yaml:3:11: error: unknown key `colr`
               3 |   body: { colr: red }
                 |           ^~~~
                 = hint: did you mean `color`?
            """),
        BrokenSheet(
            "an unknown key at the top",
            """
            typeset: 1
            style: { body: { color: red } }
            """,
            """
            sheet.yaml:2:1: error: unknown key `style`
               2 | style: { body: { color: red } }
                 | ^~~~~
                 = hint: did you mean `styles`?
            """),
        BrokenSheet(
            "a style's key at the top",
            """
            typeset: 1
            textStyle: body
            """,
            """
            sheet.yaml:2:1: error: unknown key `textStyle`
               2 | textStyle: body
                 | ^~~~~~~~~
                 = hint: `textStyle` is a style key: write it under `styles:` and the name of the style
            """),
        BrokenSheet(
            "another system's name of a key",
            """
            typeset: 1
            styles:
              body: { font-size: 12 }
            """,
            """
            sheet.yaml:3:11: error: unknown key `font-size`
               3 |   body: { font-size: 12 }
                 |           ^~~~~~~~~
                 = hint: did you mean `size`?
            """),
        BrokenSheet(
            "a duplicate key",
            """
            typeset: 1
            styles:
              body:
                size: 12
                color: red
                size: 14
            """,
            """
            sheet.yaml:6:5: error: duplicate key `size`
               6 |     size: 14
                 |     ^~~~
            sheet.yaml:4:5: note: first written here
               4 |     size: 12
                 |     ^~~~
                 = hint: remove one of the two
            """),
        BrokenSheet(
            "a text style under two names",
            """
            typeset: 1
            fonts:
              caption: { fontName: Noto Serif, fontSize: 12 }
              caption1: { fontName: Noto Sans, fontSize: 12 }
            """,
            """
            sheet.yaml:4:3: error: duplicate key `caption1`
               4 |   caption1: { fontName: Noto Sans, fontSize: 12 }
                 |   ^~~~~~~~
            sheet.yaml:3:3: note: the same text style is here
               3 |   caption: { fontName: Noto Serif, fontSize: 12 }
                 |   ^~~~~~~
                 = hint: remove one of the two: `title` is `title1`, `caption` is `caption1`
            """),
        BrokenSheet(
            "an unknown element",
            """
            typeset: 1
            elements: { p: body }
            """,
            """
            sheet.yaml:2:13: error: unknown element `p`
               2 | elements: { p: body }
                 |             ^
                 = hint: did you mean `paragraph`?
            """),
        BrokenSheet(
            "a selector of two classes",
            """
            typeset: 1
            elements: { h1.a.b: body }
            """,
            """
            sheet.yaml:2:13: error: `h1.a.b` is not a selector
               2 | elements: { h1.a.b: body }
                 |             ^~~~~~
                 = hint: write an element such as `h1`, `paragraph.lead`, `blockQuote paragraph` or `h1 + paragraph`
            """),
    ]

    static let types: [BrokenSheet] = [
        BrokenSheet(
            "a word that is neither true nor false",
            """
            typeset: 1
            styles:
              title: { keepWithNext: yes }
            """,
            """
            sheet.yaml:3:26: error: expected `true` or `false`, found `yes`
               3 |   title: { keepWithNext: yes }
                 |                          ^~~
                 = hint: write `true`
            """),
        BrokenSheet(
            "a text for a number",
            """
            typeset: 1
            styles:
              title: { size: big }
            """,
            """
            sheet.yaml:3:18: error: expected a number of points, found `big`
               3 |   title: { size: big }
                 |                  ^~~
            """),
        BrokenSheet(
            "a list for a mapping",
            """
            typeset: 1
            styles: [body, title]
            """,
            """
            sheet.yaml:2:9: error: expected a mapping, found a list
               2 | styles: [body, title]
                 |         ^~~~~~~~~~~~~
            """),
        BrokenSheet(
            "a number for a style",
            """
            typeset: 1
            styles:
              body: 17
            """,
            """
            sheet.yaml:3:9: error: expected a mapping of style keys, found `17`
               3 |   body: 17
                 |         ^~
            """),
        BrokenSheet(
            "a word that is not among the values",
            """
            typeset: 1
            styles:
              body: { alignment: centre }
            """,
            """
            sheet.yaml:3:22: error: unknown value `centre`
               3 |   body: { alignment: centre }
                 |                      ^~~~~~
                 = hint: did you mean `center`?
            """),
        BrokenSheet(
            "a number out of its range",
            """
            typeset: 1
            styles:
              body: { weight: 950 }
            """,
            """
            sheet.yaml:3:19: error: expected a whole number from 100 to 900, found `950`
               3 |   body: { weight: 950 }
                 |                   ^~~
            """),
    ]

    static let lengths: [BrokenSheet] = [
        BrokenSheet(
            "an unknown unit",
            """
            typeset: 1
            styles:
              body: { paragraphSpacing: 12pts }
            """,
            """
            sheet.yaml:3:29: error: unknown unit `pts`
               3 |   body: { paragraphSpacing: 12pts }
                 |                             ^~~~~
                 = hint: the units are pt mm cm in px em
            """),
        BrokenSheet(
            "a percentage for a length",
            """
            typeset: 1
            styles:
              body: { headIndent: 10% }
            """,
            """
            sheet.yaml:3:23: error: a percentage has no meaning here
               3 |   body: { headIndent: 10% }
                 |                       ^~~
                 = hint: write points, or `em` for a part of the style's size
            """),
        BrokenSheet(
            "a negative length",
            """
            typeset: 1
            styles:
              body: { paragraphSpacing: -4 }
            """,
            """
            sheet.yaml:3:29: error: this length cannot be negative
               3 |   body: { paragraphSpacing: -4 }
                 |                             ^~
            """),
        BrokenSheet(
            "margins that fill the page",
            """
            typeset: 1
            page: { size: a5, margins: 300 }
            """,
            """
            sheet.yaml:2:28: error: the margins leave no room on the page at xSmall
               2 | page: { size: a5, margins: 300 }
                 |                            ^~~
            """),
    ]

    static let colours: [BrokenSheet] = [
        BrokenSheet(
            "a colour of five digits",
            """
            typeset: 1
            styles:
              body: { color: "#12345" }
            """,
            """
            sheet.yaml:3:18: error: `#12345` is not a colour
               3 |   body: { color: "#12345" }
                 |                  ^~~~~~~~
                 = hint: write 3, 4, 6 or 8 hexadecimal digits after `#`
            """),
        BrokenSheet(
            "an unknown name of a colour",
            """
            typeset: 1
            styles:
              body: { color: navi }
            """,
            """
            sheet.yaml:3:18: error: unknown colour `navi`
               3 |   body: { color: navi }
                 |                  ^~~~
                 = hint: did you mean `navy`?
            """),
        BrokenSheet(
            "quotes around the colour of a border alone",
            """
            typeset: 1
            styles:
              body: { border: { left: 3pt solid "#0b57d0" } }
            """,
            """
            sheet.yaml:3:27: error: unknown colour `"#0b57d0"`
               3 |   body: { border: { left: 3pt solid "#0b57d0" } }
                 |                           ^~~~~~~~~~~~~~~~~~~
                 = hint: put the quotes around the whole value: `"3pt solid #0b57d0"`
            """),
        BrokenSheet(
            "a colour out of its range",
            """
            typeset: 1
            styles:
              body: { color: "rgb(300, 0, 0)" }
            """,
            """
            sheet.yaml:3:18: error: `rgb(300, 0, 0)` is not a colour
               3 |   body: { color: "rgb(300, 0, 0)" }
                 |                  ^~~~~~~~~~~~~~~~
                 = hint: three numbers from 0 to 255 or percentages, and alpha from 0 to 1: `rgba(26, 26, 26, 0.5)`; or a colour and its alpha
            """),
        BrokenSheet(
            "an unquoted colour",
            """
            typeset: 1
            styles:
              body:
                color: #fff
            """,
            """
            sheet.yaml:4:12: error: `#fff` is a comment here: in YAML an unquoted `#` starts one
               4 |     color: #fff
                 |            ^~~~
                 = hint: quote the colour: "#fff"
            """),
        BrokenSheet(
            "an unquoted colour that hides a bracket",
            """
            typeset: 1
            styles:
              body: { color: #0b57d0 }
            """,
            """
            sheet.yaml:3:18: error: `#0b57d0` is a comment here: in YAML an unquoted `#` starts one
               3 |   body: { color: #0b57d0 }
                 |                  ^~~~~~~
                 = hint: quote the colour: "#0b57d0"
            """),
        BrokenSheet(
            "an unquoted colour after other words",
            """
            typeset: 1
            styles:
              body:
                border: 3pt solid #0b57d0
            """,
            """
            sheet.yaml:4:23: error: `#0b57d0` is a comment here: in YAML an unquoted `#` starts one
               4 |     border: 3pt solid #0b57d0
                 |                       ^~~~~~~
                 = hint: quote the colour: "#0b57d0"
            """),
        BrokenSheet(
            "a gradient of one colour",
            """
            typeset: 1
            styles:
              title: { gradient: { colors: [navy] } }
            """,
            """
            sheet.yaml:3:32: error: a gradient needs at least two colours
               3 |   title: { gradient: { colors: [navy] } }
                 |                                ^~~~~~
            """),
        BrokenSheet(
            "a shadow without a colour",
            """
            typeset: 1
            styles:
              title: { shadow: { offset: [1, 1] } }
            """,
            """
            sheet.yaml:3:20: error: `color` is missing
               3 |   title: { shadow: { offset: [1, 1] } }
                 |                    ^~~~~~~~~~~~~~~~~~
            """),
    ]
}

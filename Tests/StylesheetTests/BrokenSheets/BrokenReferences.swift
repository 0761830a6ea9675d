/// Values that are only wrong in combination with another word, line or style.
extension BrokenSheet {
    static let fonts: [BrokenSheet] = [
        BrokenSheet(
            "kerning of a pair",
            """
            typeset: 1
            styles:
              title: { kerningTable: { AV: -0.1 } }
            """,
            """
            sheet.yaml:3:28: error: `AV` is not one character
               3 |   title: { kerningTable: { AV: -0.1 } }
                 |                            ^~
                 = hint: kerning is per character, not per pair
            """),
        BrokenSheet(
            "a feature that is no tag",
            """
            typeset: 1
            styles:
              body: { features: { smallcaps: true } }
            """,
            """
            sheet.yaml:3:23: error: `smallcaps` is not an OpenType tag
               3 |   body: { features: { smallcaps: true } }
                 |                       ^~~~~~~~~
                 = hint: write a tag of four letters, such as `smcp` or `wght`
            """),
        BrokenSheet(
            "a font without its size",
            """
            typeset: 1
            fonts:
              body: { fontName: Inter }
            """,
            """
            sheet.yaml:3:9: error: `fontSize` is missing
               3 |   body: { fontName: Inter }
                 |         ^~~~~~~~~~~~~~~~~~~
            """),
    ]

    static let sizes: [BrokenSheet] = [
        BrokenSheet(
            "an unclosed parenthesis",
            """
            typeset: 1
            styles:
              fine: { textStyle: footnote, size: { custom: "max(size / 1.2, 9" } }
            """,
            """
            sheet.yaml:3:52: error: this `(` is never closed
               3 |   fine: { textStyle: footnote, size: { custom: "max(size / 1.2, 9" } }
                 |                                                    ^
            """),
        BrokenSheet(
            "an unknown name in an expression",
            """
            typeset: 1
            styles:
              fine: { size: { custom: "sise + 2" } }
            """,
            """
            sheet.yaml:3:28: error: unknown name `sise`
               3 |   fine: { size: { custom: "sise + 2" } }
                 |                            ^~~~
                 = hint: did you mean `size`?
            """),
        BrokenSheet(
            "a size that vanishes",
            """
            typeset: 1
            styles:
              fine: { textStyle: caption2, size: { relative: -12 } }
            """,
            """
            sheet.yaml:3:38: error: the size of `fine` is -1 points at xSmall
               3 |   fine: { textStyle: caption2, size: { relative: -12 } }
                 |                                      ^~~~~~~~~~~~~~~~~
                 = hint: set a lower limit with `minimumSize`
            """),
        BrokenSheet(
            "limits that exclude each other",
            """
            typeset: 1
            styles:
              body: { minimumSize: 20, maximumSize: 12 }
            """,
            """
            sheet.yaml:3:41: error: maximumSize is less than minimumSize
               3 |   body: { minimumSize: 20, maximumSize: 12 }
                 |                                         ^~
            sheet.yaml:3:24: note: minimumSize is here
               3 |   body: { minimumSize: 20, maximumSize: 12 }
                 |                        ^~
            """),
    ]

    static let ranges: [BrokenSheet] = [
        BrokenSheet(
            "an unknown content size",
            """
            typeset: 1
            at:
              huge...: { page: { margins: 36 } }
            """,
            """
            sheet.yaml:3:3: error: unknown content size `huge`
               3 |   huge...: { page: { margins: 36 } }
                 |   ^~~~~~~
                 = hint: the sizes are xSmall small medium large xLarge xxLarge xxxLarge ax1 ax2 ax3 ax4 ax5
            """),
        BrokenSheet(
            "a reversed range",
            """
            typeset: 1
            styles:
              body: { contentSizes: xxLarge...small }
            """,
            """
            sheet.yaml:3:25: error: the range `xxLarge...small` is reversed: xxLarge is larger than small
               3 |   body: { contentSizes: xxLarge...small }
                 |                         ^~~~~~~~~~~~~~~
                 = hint: write the smaller size first: `small...xxLarge`
            """),
        BrokenSheet(
            "an empty range",
            """
            typeset: 1
            at:
              large..<large: {}
            """,
            """
            sheet.yaml:3:3: error: the range `large..<large` is empty
               3 |   large..<large: {}
                 |   ^~~~~~~~~~~~~
                 = hint: `..<` excludes its upper size, `...` includes it
            """),
        BrokenSheet(
            "a key that cannot change with the size",
            """
            typeset: 1
            at:
              ax1...: { tokens: { ink: black } }
            """,
            """
            sheet.yaml:3:13: error: `tokens` cannot change with the content size
               3 |   ax1...: { tokens: { ink: black } }
                 |             ^~~~~~
                 = hint: write only `page`, `styles` and `elements` in a size query
            """),
    ]

    static let names: [BrokenSheet] = [
        BrokenSheet(
            "an unknown parent",
            """
            typeset: 1
            styles:
              lead: { parent: bdy }
              body: {}
            """,
            """
            sheet.yaml:3:19: error: unknown style `bdy`
               3 |   lead: { parent: bdy }
                 |                   ^~~
                 = hint: did you mean `body`?
            """),
        BrokenSheet(
            "an unknown style of an element",
            """
            typeset: 1
            styles: { title: {} }
            elements: { h1: titel }
            """,
            """
            sheet.yaml:3:17: error: unknown style `titel`
               3 | elements: { h1: titel }
                 |                 ^~~~~
                 = hint: did you mean `title`?
            """),
        BrokenSheet(
            "an unknown token",
            """
            typeset: 1
            tokens: { ink: black }
            styles:
              body: { color: $inc }
            """,
            """
            sheet.yaml:4:18: error: unknown token `$inc`
               4 |   body: { color: $inc }
                 |                  ^~~~
                 = hint: did you mean `$ink`?
            """),
        BrokenSheet(
            "an unknown field of a footer",
            """
            typeset: 1
            page: { footer: { center: "{pag} of {pages}" } }
            """,
            """
            sheet.yaml:2:28: error: unknown field `{pag}`
               2 | page: { footer: { center: "{pag} of {pages}" } }
                 |                            ^~~~~
                 = hint: did you mean `{page}`?
            """),
        BrokenSheet(
            "a language that is none",
            """
            typeset: 1
            language: english language
            """,
            """
            sheet.yaml:2:11: error: expected a language such as `en-GB`, found `english language`
               2 | language: english language
                 |           ^~~~~~~~~~~~~~~~
                 = hint: write a BCP 47 tag: `en` is English, `de` is German
            """),
    ]

    static let circles: [BrokenSheet] = [
        BrokenSheet(
            "styles in a circle",
            """
            typeset: 1
            styles:
              a: { parent: b }
              b: { parent: c }
              c: { parent: a }
            """,
            """
            sheet.yaml:3:16: error: styles are each other's parents: a → b → c → a
               3 |   a: { parent: b }
                 |                ^
                 = hint: remove one `parent` of the circle
            """),
        BrokenSheet(
            "a style that is its own parent",
            """
            typeset: 1
            styles:
              a: { parent: a }
            """,
            """
            sheet.yaml:3:16: error: the style `a` is its own parent
               3 |   a: { parent: a }
                 |                ^
                 = hint: remove its `parent`
            """),
        BrokenSheet(
            "tokens in a circle",
            """
            typeset: 1
            tokens: { ink: $brand, brand: $ink }
            """,
            """
            sheet.yaml:2:16: error: tokens refer to each other in a circle: $brand → $ink → $brand
               2 | tokens: { ink: $brand, brand: $ink }
                 |                ^~~~~~
                 = hint: write a value in place of one of the names
            """),
    ]
}

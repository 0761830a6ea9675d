import TypesetBase

/// The manual's chapters on tokens and on the reader's settings.
enum TokenManual {
    /// A sheet with tokens of every kind.
    static let example = """
        typeset: 1
        extends: [default]
        tokens:
          color:
            ink: { light: "#1a1a1a", dark: "#eeeeee", light and increasedContrast: black, dark and increasedContrast: white }
            paper: { light: white, dark: "#111111" }
          space: { s: 4, m: $tokens.base * 2, gap: { default: 12, ax1...: 8 } }
          tokens: { base: 4pt }
          veil: "rgba($color.ink, 10%)"
        page: { background: $color.paper }
        styles:
          body: { color: $color.ink, paragraphSpacing: $space.m + 2pt, textInsets: [$space.s, $space.gap] }
          aside: { parent: body, background: $veil }
        at:
          dark: { styles: { aside: { border: 1pt solid $color.ink.light } } }
          ax1... and boldText: { styles: { body: { weight: bold } } }
        """

    private static let functions = Expression.Function.allCases.map { "`\($0.rawValue)`" }.joined(separator: " ")

    private static let builtIn = EditionName.builtIn.map { "`\($0)`" }.joined(separator: ", ")

    static var markdown: String {
        """
        ## Tokens

        ```yaml
        \(example)
        ```

        - A mapping is both a group and a value: `$space` is the mapping, `$space.s` one of its entries. Groups of the same name in several
          sheets merge name by name. `~` removes a token.
        - If the keys of a mapping are conditions, its name is the value whose condition is true: `$color.ink` is the colour for the
          reader's appearance and contrast. Of several true conditions, the last one applies, as under `at`. `default` applies if no
          condition is true. A value is required for every reader. `$color.ink.light` is a single one of the values. A mapping of single
          sizes (`small`, `large`) is a group.
        - Arithmetic with tokens has `+` `-` `*` `/` `^` between spaces, comparisons, parentheses, and functions:
          \(functions). Points and em cannot be added. Headers and footers have no arithmetic.
        - `rgba($ink, 50%)` is the colour of a token with another alpha.

        ## The reader's settings

        `typesetter doc.md --appearance light,dark --contrast standard,increased --bold-text` makes editions for readers with these settings
        of iOS, each at every requested size. `-o` can have the fields `{appearance}`, `{contrast}` and `{boldText}`. Without `-o`, the
        names of the files contain the settings if an edition differs from the standard one.

        The audit judges each edition with its own colours. The templates have colours for both appearances and both contrasts. With
        `--bold-text`, every weight is 200 heavier if the family has such faces: regular becomes semibold, and bold becomes black. A weight
        that a sheet declares under `boldText` is not changed.

        `--editions dark,cream` derives the colours and the text of editions from any stylesheet ([Make editions for
        readers](../how-to/editions.md)). `editions` changes the built-in ones, \(builtIn), and declares others:

        ```yaml
        editions:
          cream: { page: { background: "#f6ecd2" } }
          night: { basedOn: dark, page: { background: "#00001a" } }
        ```

        """
    }
}

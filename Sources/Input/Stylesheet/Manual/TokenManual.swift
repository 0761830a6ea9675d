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

    static var markdown: String {
        """
        ## Tokens

        ```yaml
        \(example)
        ```

        - A mapping is a group as well as a value: `$space` is all of it, `$space.s` one of its entries. Groups of one name in several
          sheets merge name by name; `~` takes a token back.
        - Where the keys of a mapping are conditions, its name stands for the value that holds: `$color.ink` for the colour of the reader's
          appearance and contrast. Of several conditions that hold the last counts, as under `at`; `default` is what holds where no other
          does. A value is needed everywhere. One of the values by itself is `$color.ink.light`. Names of single sizes alone (`small`,
          `large`) are those of a group.
        - Arithmetic with tokens has `+` `-` `*` `/` `^` between spaces, comparisons, parentheses, and functions:
          \(functions). Units must fit: points and em cannot be added. In headers and footers there is none.
        - `rgba($ink, 50%)` is the colour of a token with another alpha.

        ## The reader's settings

        `typesetter doc.md --appearance light,dark --contrast standard,increased --bold-text` makes editions for readers with these settings
        of iOS, each at every size that is asked for. `{appearance}`, `{contrast}` and `{boldText}` in `-o` stand for them; without it, they
        are in the names of the files where any edition is not the standard one. The audit judges each edition with its own colours. The
        templates have colours for both appearances and both contrasts. With `--bold-text` every weight is 200 heavier, so that regular
        becomes semibold and bold black, as far as a family has such faces; a weight that a sheet writes under `boldText` is taken as it is.

        """
    }
}

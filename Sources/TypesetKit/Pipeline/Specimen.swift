import Diagnostics

/// A document with every element that a stylesheet can style, for audits of a stylesheet by itself.
enum Specimen {
    static let path = "specimen"

    static var source: SourceFile { SourceFile(path: path, text: text) }

    private static let sentence =
        "Typography exists to honour content: a text that can be read at arm's length, in bright light and with tired eyes serves "
        + "everybody who has to read it. "
    private static let paragraph =
        sentence + "Short words and long ones, *emphasis*, **strong words**, ~~struck ones~~, `code` and "
        + "[a link to a page](https://example.org/) stand in one line."

    private static var headings: String {
        (2...6).map { String(repeating: "#", count: $0) + " Level \($0)\n\n\(paragraph)\n" }.joined(separator: "\n")
    }

    private static var alerts: String {
        ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"].map { "> [!\($0)]\n> \(sentence)\n" }.joined(separator: "\n")
    }

    private static var text: String {
        """
        ---
        title: Specimen
        language: en
        ---

        # Specimen

        \(paragraph)[^1]

        \(paragraph)

        \(headings)
        > \(sentence)

        - \(sentence)
        - A second item
          - An item of an item

        1. \(sentence)
        2. A second item

        - [x] Done
        - [ ] To do

        ```swift
        let words = text.split(separator: " ")
        ```

        | Size | Body | Caption |
        | --- | --- | --- |
        | large | 17 | 12 |
        | ax5 | 53 | 43 |

        ---

        \(alerts)
        [^1]: \(sentence)

        """
    }
}

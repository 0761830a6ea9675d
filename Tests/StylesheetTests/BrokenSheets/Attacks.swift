/// Sheets made to keep a program busy, and files of other encodings.
extension BrokenSheet {
    static let attacks: [BrokenSheet] = [
        BrokenSheet(
            "fifty megabytes", bytes: [UInt8](repeating: UInt8(ascii: "a"), count: 50_000_000),
            """
            sheet.yaml: error: the file is too large: 50000000 bytes
                 = hint: YAML files may have up to 1048576 bytes
            """),
        // Ten values, repeated ten times on each of nine lines.
        BrokenSheet(
            "a bomb of aliases",
            "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
                + (1...9).map { level in
                    "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
                }.joined(),
            """
            sheet.yaml:6:10: error: more than 200000 values, those that aliases repeat included
               6 | a5: &a5 [*a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4]
                 |          ^~~
                 = hint: is this a stylesheet? One begins with `typeset: 1`
            """),
        BrokenSheet(
            "a bomb of tokens", "typeset: 1\ntokens:\n  t0: xxxxxxxxxx\n" + (1...40).map { "  t\($0): $t\($0 - 1)$t\($0 - 1)\n" }.joined(),
            """
            sheet.yaml:13:8: error: tokens expand to more than 10000 characters
              13 |   t10: $t9$t9
                 |        ^~~~~~
            """),
        BrokenSheet(
            "a thousand levels in brackets", "typeset: 1\nstyles: " + String(repeating: "[", count: 1000),
            """
            sheet.yaml:2:108: error: nested more than 100 levels deep
               2 | …\(String(repeating: "[", count: 111))…
                 |  \(String(repeating: " ", count: 37))^
            """),
        BrokenSheet(
            "a thousand levels by indentation", "typeset: 1\n" + (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
            """
            sheet.yaml:102:101: error: nested more than 100 levels deep
             102 | \(String(repeating: " ", count: 100))a:
                 | \(String(repeating: " ", count: 100))^
            """),
        BrokenSheet(
            "ten thousand styles in a circle",
            "typeset: 1\nstyles:\n" + (1...10_000).map { "  s\($0): { parent: s\($0 % 10_000 + 1) }\n" }.joined(),
            """
            sheet.yaml:3:17: error: styles are each other's parents: s1 → s2 → s3 → s4 → s5 → s6 → … → s9997 → s9998 → s9999 → s10000 → s1
               3 |   s1: { parent: s2 }
                 |                 ^~
                 = hint: remove one `parent` of the circle
            """),
        BrokenSheet(
            "sixty sheets in a row", "typeset: 1\nextends: ./1.yaml",
            """
            49.yaml:2:10: error: a chain of `extends` has more than 50 sheets
               2 | extends: ./50.yaml
                 |          ^~~~~~~~~
            """, files: Dictionary(uniqueKeysWithValues: (1...60).map { ("\($0).yaml", "typeset: 1\nextends: ./\($0 + 1).yaml") })),
    ]

    static let encodings: [BrokenSheet] = [
        BrokenSheet(
            "Latin-1", bytes: Array("typeset: 1\n# gr".utf8) + [0xF6, 0xDF] + Array("e\n".utf8),
            """
            sheet.yaml:2:5: error: not UTF-8 text
               2 | # gr\u{FFFD}\u{FFFD}e
                 |     ^
                 = hint: save the file as UTF-8
            """),
        BrokenSheet(
            "UTF-16", bytes: [0xFF, 0xFE] + "typeset".utf8.flatMap { [$0, 0] },
            """
            sheet.yaml:1:1: error: the file is UTF-16, not UTF-8
               1 | \u{FFFD}\u{FFFD}t␀y␀p␀e␀s␀e␀t␀
                 | ^
                 = hint: save the file as UTF-8
            """),
        BrokenSheet(
            "a picture", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            """
            sheet.yaml:1:1: error: not UTF-8 text
               1 | \u{FFFD}PNG
                 | ^
                 = hint: save the file as UTF-8
                 = hint: is this a stylesheet? One begins with `typeset: 1`
            """),
        BrokenSheet(
            "a control character", "typeset: 1\nstyles: { bo\u{0}dy: {} }",
            """
            sheet.yaml:2:13: error: a control character is not allowed here
               2 | styles: { bo␀dy: {} }
                 |             ^
            """),
    ]
}

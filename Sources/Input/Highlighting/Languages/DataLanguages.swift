/// The grammars of queries, schemas and settings.
extension CodeGrammar {
    static let sql = CodeGrammar(
        .words("sql"), ignoresCase: true, lineComments: ["--"], blockComments: [("/*", "*/")], commentsNest: true,
        strings: [.raw("'", isMultiline: true, doublesClose: true), .raw("\"", doublesClose: true), .raw("`")])

    static let graphQL = CodeGrammar(
        .words("graphQL"), lineComments: ["#"], strings: [.double, .raw("\"\"\"", isMultiline: true)], variableSigns: "$",
        attributeSigns: "@", capitalsAreTypes: true, callsAreFunctions: false)

    static let hcl = CodeGrammar(
        .words("hcl"), lineComments: ["#", "//"], blockComments: [("/*", "*/")], strings: [.quoted("\"", .dollarBraces)],
        special: [.heredoc(signs: 2)], lineHeads: "=", nameParts: "-")

    static let nix = CodeGrammar(
        .words("nix"), lineComments: ["#"], blockComments: [("/*", "*/")],
        strings: [
            .quoted("\"", .dollarBraces, isMultiline: true),
            StringForm(open: [0x27, 0x27], close: [0x27, 0x27], isMultiline: true, interpolation: .dollarBraces),
        ], nameParts: "-'")

    static let nginx = CodeGrammar(
        .words("nginx"), lineComments: ["#"], strings: [.double, .single], variableSigns: "$", callsAreFunctions: false)

    /// The grammar of values in INI and TOML.
    static let settingsValues = CodeGrammar(
        .words("settingsValues"), lineComments: ["#", ";"], commentsNeedSpace: true,
        strings: [.double, .raw("'"), .quoted("\"\"\"", isMultiline: true), .raw("'''", isMultiline: true)], callsAreFunctions: false,
        nameParts: "-")
}

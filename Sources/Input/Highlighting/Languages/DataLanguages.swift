/// The grammars of queries, schemas and settings.
extension CodeGrammar {
    static let sql = CodeGrammar(
        keywords:
            "add all alter analyze and any as asc auto_increment begin between by cascade case check column commit conflict constraint "
            + "create cross current current_date current_timestamp cursor database declare default delete desc distinct do drop else end "
            + "escape except exists explain false fetch first following for foreign from full function grant group having if ilike in "
            + "index inner insert intersect into is join key lateral left like limit materialized natural next not nothing null nulls of "
            + "offset on only or order outer over partition preceding primary procedure range recursive references rename replace "
            + "returning returns revoke right rollback row rows schema select set some table temporary then to transaction trigger true "
            + "truncate unbounded union unique update using values view when where window with",
        types:
            "bigint bigserial bit blob boolean bool bytea char character date datetime decimal double enum float int integer interval json "
            + "jsonb money numeric precision real serial smallint text time timestamp timestamptz tinyint uuid varbinary varchar xml",
        ignoresCase: true, lineComments: ["--"], blockComments: [("/*", "*/")], commentsNest: true,
        strings: [.raw("'", isMultiline: true, doublesClose: true), .raw("\"", doublesClose: true), .raw("`")])

    static let graphQL = CodeGrammar(
        keywords: "directive enum extend false fragment implements input interface mutation null on query repeatable scalar schema "
            + "subscription true type union",
        types: "Boolean Float ID Int String", functionKeywords: "query mutation subscription fragment",
        typeKeywords: "type interface enum input union scalar implements on", lineComments: ["#"],
        strings: [.double, .raw("\"\"\"", isMultiline: true)], variableSigns: "$", attributeSigns: "@", capitalsAreTypes: true,
        callsAreFunctions: false)

    static let hcl = CodeGrammar(
        keywords: "data dynamic else false for if in locals module null output provider resource terraform true variable",
        lineComments: ["#", "//"],
        blockComments: [("/*", "*/")], strings: [.quoted("\"", .dollarBraces)], special: [.heredoc(signs: 2)], lineHeads: "=",
        nameParts: "-")

    static let nix = CodeGrammar(
        keywords: "assert else false if in inherit let null or rec then true with import", lineComments: ["#"],
        blockComments: [("/*", "*/")],
        strings: [
            .quoted("\"", .dollarBraces, isMultiline: true),
            StringForm(open: [0x27, 0x27], close: [0x27, 0x27], isMultiline: true, interpolation: .dollarBraces),
        ], nameParts: "-'")

    static let nginx = CodeGrammar(
        keywords: "events http if include listen location proxy_pass return rewrite root server server_name set try_files upstream",
        lineComments: ["#"], strings: [.double, .single], variableSigns: "$", callsAreFunctions: false)

    /// The grammar of values in INI and TOML.
    static let settingsValues = CodeGrammar(
        keywords: "true false inf nan yes no on off", lineComments: ["#", ";"], commentsNeedSpace: true,
        strings: [.double, .raw("'"), .quoted("\"\"\"", isMultiline: true), .raw("'''", isMultiline: true)], callsAreFunctions: false,
        nameParts: "-")
}

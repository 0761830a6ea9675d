/// The grammars of C and of languages with a similar syntax.
extension CodeGrammar {
    static let slashes = ["//"], stars = [("/*", "*/")]

    static let c = CodeGrammar(.words("c"), lineComments: slashes, blockComments: stars, strings: [.double, .single], hasDirectives: true)

    static let cPlusPlus = CodeGrammar(
        .words("c", "cPlusPlus"), lineComments: slashes, blockComments: stars, strings: [.double, .single],
        prefixes: ["L": Prefix(), "u8": Prefix(), "u": Prefix(), "U": Prefix()], special: [.delimited], hasDirectives: true,
        capitalsAreTypes: true)

    static let objectiveC = CodeGrammar(
        .words("c", "objectiveC"), lineComments: slashes, blockComments: stars,
        strings: [.double, .single, StringForm(open: Array("@\"".utf8), close: Array("\"".utf8), escape: 0x5C)], attributeSigns: "@",
        hasDirectives: true, capitalsAreTypes: true)

    static let cSharp = CodeGrammar(
        .words("cSharp"), lineComments: slashes, blockComments: stars,
        strings: [
            .double, .single, .raw("@\"", "\"", isMultiline: true, doublesClose: true), .raw("\"\"\"", isMultiline: true),
            StringForm(open: Array("$\"".utf8), close: [0x22], escape: 0x5C, interpolation: .braces),
            StringForm(open: Array("$@\"".utf8), close: [0x22], isMultiline: true, doublesClose: true, interpolation: .braces),
        ], hasDirectives: true, capitalsAreTypes: true)

    static let java = CodeGrammar(
        .words("java"), lineComments: slashes, blockComments: stars, strings: [.double, .single, .quoted("\"\"\"", isMultiline: true)],
        attributeSigns: "@", capitalsAreTypes: true)

    static let kotlin = CodeGrammar(
        .words("kotlin"), lineComments: slashes, blockComments: stars, commentsNest: true,
        strings: [.quoted("\"", .dollars), .single, .raw("\"\"\"", isMultiline: true)], attributeSigns: "@", capitalsAreTypes: true)

    static let scala = CodeGrammar(
        .words("scala"), lineComments: slashes, blockComments: stars, commentsNest: true,
        strings: [.double, .raw("\"\"\"", isMultiline: true)],
        prefixes: [
            "s": Prefix(interpolation: .dollars), "f": Prefix(interpolation: .dollars), "raw": Prefix(isRaw: true, interpolation: .dollars),
        ], special: [.characters], attributeSigns: "@", capitalsAreTypes: true)

    static let groovy = CodeGrammar(
        .words("groovy"), lineComments: slashes, blockComments: stars,
        strings: [.quoted("\"", .dollars), .single, .quoted("\"\"\"", .dollars, isMultiline: true), .quoted("'''", isMultiline: true)],
        attributeSigns: "@", capitalsAreTypes: true)

    static let dart = CodeGrammar(
        .words("dart"), lineComments: slashes, blockComments: stars, commentsNest: true,
        strings: [
            .quoted("\"", .dollars), .quoted("'", .dollars), .quoted("\"\"\"", .dollars, isMultiline: true),
            .quoted("'''", .dollars, isMultiline: true),
        ], prefixes: ["r": Prefix(isRaw: true)], attributeSigns: "@", capitalsAreTypes: true)

    private static let scriptStrings: [StringForm] = [.double, .single, .quoted("`", .dollarBraces, isMultiline: true)]

    static let javaScript = CodeGrammar(
        .words("javaScript"), lineComments: slashes, blockComments: stars, strings: scriptStrings, special: [.regex], attributeSigns: "@",
        capitalsAreTypes: true, nameStarts: "$", nameParts: "$")

    static let typeScript = CodeGrammar(
        .words("javaScript", "typeScript"), lineComments: slashes, blockComments: stars, strings: scriptStrings, special: [.regex],
        attributeSigns: "@", capitalsAreTypes: true, nameStarts: "$", nameParts: "$")

    static let json = CodeGrammar(
        .words("json"), lineComments: slashes, blockComments: stars, strings: [.double, .single], callsAreFunctions: false, hasKeys: true)

    static let protobuf = CodeGrammar(
        .words("protobuf"), lineComments: slashes, blockComments: stars, strings: [.double, .single], capitalsAreTypes: true)

    static let php = CodeGrammar(
        .words("php"), lineComments: ["//", "#"], blockComments: stars,
        strings: [.quoted("\"", .dollars, isMultiline: true), .quoted("'", isMultiline: true)], special: [.heredoc(signs: 3)],
        variableSigns: "$", attributeSigns: "#", hasBracketAttributes: true, capitalsAreTypes: true)
}

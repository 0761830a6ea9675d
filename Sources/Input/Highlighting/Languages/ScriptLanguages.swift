/// The grammars of languages that run from source.
extension CodeGrammar {
    private static let hash = ["#"]
    private static let pythonPrefixes: [String: Prefix] = {
        var prefixes: [String: Prefix] = [:]
        for prefix in ["r", "b", "u", "br", "rb", "f", "fr", "rf", "t"] {
            let meaning = Prefix(interpolation: prefix.contains("f") || prefix == "t" ? .braces : nil)
            for spelling in [prefix, prefix.uppercased(), prefix.prefix(1).uppercased() + prefix.dropFirst()] {
                prefixes[spelling] = meaning
            }
        }
        return prefixes
    }()

    static let python = CodeGrammar(
        .words("python"), lineComments: hash,
        strings: [.double, .single, .quoted("\"\"\"", isMultiline: true), .quoted("'''", isMultiline: true)], prefixes: pythonPrefixes,
        attributeSigns: "@", capitalsAreTypes: true)

    static let gdScript = CodeGrammar(
        .words("gdScript"), lineComments: hash, strings: [.double, .single, .quoted("\"\"\"", isMultiline: true)], variableSigns: "$",
        attributeSigns: "@", capitalsAreTypes: true)

    static let ruby = CodeGrammar(
        .words("ruby"), lineComments: hash, commentsNeedSpace: true,
        strings: [.quoted("\"", .hashBraces, isMultiline: true), .quoted("'", isMultiline: true), .quoted("`", .hashBraces)],
        special: [.heredoc(signs: 2), .regex, .sigil(0x25)], variableSigns: "@$", capitalsAreTypes: true, nameParts: "?!")

    static let perl = CodeGrammar(
        .words("perl"), lineComments: hash, commentsNeedSpace: true,
        strings: [.quoted("\"", .dollars, isMultiline: true), .quoted("'", isMultiline: true)], special: [.heredoc(signs: 2)],
        variableSigns: "$@%")

    static let lua = CodeGrammar(.words("lua"), lineComments: ["--"], strings: [.double, .single], special: [.longBrackets])

    static let r = CodeGrammar(
        .words("r"), lineComments: hash, strings: [.quoted("\"", isMultiline: true), .quoted("'", isMultiline: true), .raw("`")],
        nameParts: ".")

    static let julia = CodeGrammar(
        .words("julia"), lineComments: hash, blockComments: [("#=", "=#")], commentsNest: true,
        strings: [.quoted("\"", .dollars, isMultiline: true), .quoted("\"\"\"", .dollars, isMultiline: true), .quoted("`")],
        prefixes: ["r": Prefix(isRaw: true), "raw": Prefix(isRaw: true), "b": Prefix()], special: [.characters], attributeSigns: "@",
        capitalsAreTypes: true, nameParts: "!")

    static let elixir = CodeGrammar(
        .words("elixir"), lineComments: hash,
        strings: [
            .quoted("\"", .hashBraces, isMultiline: true), .quoted("'", isMultiline: true),
            .quoted("\"\"\"", .hashBraces, isMultiline: true),
        ], special: [.sigil(0x7E)], attributeSigns: "@", capitalsAreTypes: true, nameParts: "?!")

    static let clojure = CodeGrammar(
        .words("clojure"), lineComments: [";"], strings: [.quoted("\"", isMultiline: true)], callsAreFunctions: false,
        nameParts: "-?!*+<>=/.'")

    static let lisp = CodeGrammar(
        .words("lisp"), lineComments: [";"], blockComments: [("#|", "|#")], commentsNest: true, strings: [.quoted("\"", isMultiline: true)],
        callsAreFunctions: false, nameStarts: "*+", nameParts: "-?!*+<>=/")

    static let shell = CodeGrammar(
        .words("shell"), keywordsAreCommands: true, lineComments: hash, commentsNeedSpace: true,
        strings: [.quoted("\"", .dollars, isMultiline: true), .raw("'", isMultiline: true), .raw("`")], special: [.heredoc(signs: 2)],
        variableSigns: "$", nameParts: "-")

    static let powerShell = CodeGrammar(
        .words("powerShell"), ignoresCase: true, lineComments: hash, blockComments: [("<#", "#>")],
        strings: [
            StringForm(open: [0x22], close: [0x22], escape: 0x60, isMultiline: true, interpolation: .dollars), .raw("'", isMultiline: true),
            .raw("@\"", "\"@", isMultiline: true), .raw("@'", "'@", isMultiline: true),
        ], variableSigns: "$", nameParts: "-")

    static let make = CodeGrammar(
        .words("make"), lineComments: hash, strings: [.double, .raw("'")], variableSigns: "$", callsAreFunctions: false, lineHeads: ":=",
        nameParts: "-")

    static let dockerfile = CodeGrammar(
        .words("dockerfile"), ignoresCase: true, lineComments: hash, commentsNeedSpace: true,
        strings: [.quoted("\"", .dollars), .raw("'")], variableSigns: "$", callsAreFunctions: false, nameParts: "-")

    static let cMake = CodeGrammar(
        .words("cMake"), ignoresCase: true, lineComments: hash, blockComments: [("#[[", "]]")],
        strings: [.quoted("\"", .dollars, isMultiline: true)], special: [.longBrackets], variableSigns: "$", nameParts: "-")
}

/// The grammars of compiled languages whose keywords differ from C's.
extension CodeGrammar {
    static let swift = CodeGrammar(
        .words("swift"), lineComments: slashes, blockComments: stars, commentsNest: true,
        strings: [.quoted("\"", .backslashParentheses), .quoted("\"\"\"", .backslashParentheses, isMultiline: true)],
        special: [.hashes(after: [])], attributeSigns: "@#", capitalsAreTypes: true)

    static let go = CodeGrammar(
        .words("go"), lineComments: slashes, blockComments: stars, strings: [.double, .single, .raw("`", isMultiline: true)])

    static let rust = CodeGrammar(
        .words("rust"), lineComments: slashes, blockComments: stars, commentsNest: true, strings: [.quoted("\"", isMultiline: true)],
        prefixes: ["b": Prefix(), "c": Prefix()], special: [.characters, .hashes(after: Array("rbc".utf8))], attributeSigns: "#",
        hasBracketAttributes: true, hasMacros: true, capitalsAreTypes: true)

    static let zig = CodeGrammar(
        .words("zig"), lineComments: slashes, strings: [.double, .single, .raw("\\\\", "\n")], attributeSigns: "@", capitalsAreTypes: true)

    static let haskell = CodeGrammar(
        .words("haskell"), lineComments: ["--"], blockComments: [("{-", "-}")], commentsNest: true, strings: [.double],
        special: [.characters], capitalsAreTypes: true, callsAreFunctions: false, nameParts: "'")

    static let ocaml = CodeGrammar(
        .words("ocaml"), blockComments: [("(*", "*)")], commentsNest: true, strings: [.quoted("\"", isMultiline: true)],
        special: [.characters], capitalsAreTypes: true, callsAreFunctions: false, nameParts: "'")

    static let fSharp = CodeGrammar(
        .words("fSharp"), lineComments: slashes, blockComments: [("(*", "*)")], commentsNest: true,
        strings: [
            .quoted("\"", isMultiline: true), .raw("\"\"\"", isMultiline: true),
            StringForm(open: Array("$\"".utf8), close: [0x22], escape: 0x5C, interpolation: .braces),
        ], special: [.characters], capitalsAreTypes: true, nameParts: "'")

    static let erlang = CodeGrammar(.words("erlang"), lineComments: ["%"], strings: [.double, .single], attributeSigns: "-")

    /// The keywords of NASM and GNU as for x86 and ARM in most code; names of registers and of other instructions have no kind.
    static let assembly = CodeGrammar(
        .words("assembly"), ignoresCase: true, lineComments: [";", "//"], blockComments: stars, strings: [.double, .raw("'")],
        variableSigns: "%", attributeSigns: ".", hasDirectives: true, lineHeads: ":")

    static let solidity = CodeGrammar(
        .words("solidity"), lineComments: slashes, blockComments: stars, strings: [.double, .single], capitalsAreTypes: true)
}

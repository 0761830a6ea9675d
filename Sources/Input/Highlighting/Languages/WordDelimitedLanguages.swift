/// The grammars of languages with words, not brackets, around blocks: Basic, Pascal, Ada, Fortran, MATLAB. All except MATLAB ignore case.
extension CodeGrammar {
    private static let doubled = StringForm.raw("\"", doublesClose: true)

    static let visualBasic = CodeGrammar(
        .words("visualBasic"), ignoresCase: true, lineComments: ["'"], strings: [doubled], hasDirectives: true)

    static let pascal = CodeGrammar(
        .words("pascal"), ignoresCase: true, lineComments: ["//"], blockComments: [("{", "}"), ("(*", "*)")],
        strings: [.raw("'", doublesClose: true)])

    static let ada = CodeGrammar(.words("ada"), ignoresCase: true, lineComments: ["--"], strings: [doubled], special: [.characters])

    static let fortran = CodeGrammar(
        .words("fortran"), ignoresCase: true, lineComments: ["!"], strings: [.raw("'", doublesClose: true), doubled], hasDirectives: true)

    static let matlab = CodeGrammar(
        .words("matlab"), lineComments: ["%", "..."], blockComments: [("%{", "%}")],
        strings: [StringForm(open: [0x27], close: [0x27], doublesClose: true, isOperatorAfterOperand: true), doubled])
}

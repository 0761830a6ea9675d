extension Property {
    static let code: [Property] = [
        Property(
            .highlighting, .code, ValueType<Bool>.bool, .style(\.highlighting), initial: "false", applies: .only(.codeBlock),
            example: "true",
            "sets the parts of code in the styles of `codeKeyword`, `codeString` and so on, where the block names a language that is "
                + "known; the templates do"),
        Property(
            .lineNumbers, .code, ValueType<Bool>.bool, .style(\.lineNumbers), initial: "false", applies: .only(.codeBlock),
            example: "true",
            "numbers before the lines of code, in the style of `lineNumber`, unless they would take more than a quarter of the measure"),
    ]
}

/// A macro of TeX (`\newcommand`).
package struct MathMacro: Sendable, Hashable {
    /// The TeX source that replaces the macro, in which `#1` to `#9` are arguments.
    package var body: String
    /// The number of arguments, 0 to 9.
    package var parameterCount: Int
    /// The source of the first argument if it is omitted; nil if it is required.
    package var defaultArgument: String?
    /// Whether the body is one command in the meaning that TeX gives it, even if a macro has its name (`\let`).
    package var isAlias: Bool

    /// Creates a macro from its body.
    ///
    /// - Parameter parameterCount: nil for the highest number of an argument in the body.
    package init(_ body: String, parameterCount: Int? = nil, defaultArgument: String? = nil, isAlias: Bool = false) {
        self.body = body
        self.parameterCount = parameterCount ?? Self.highestParameter(in: body)
        self.defaultArgument = defaultArgument
        self.isAlias = isAlias
    }

    private static func highestParameter(in body: String) -> Int {
        let bytes = Array(body.utf8)
        return zip(bytes, bytes.dropFirst()).reduce(0) { highest, pair in
            pair.0 == UInt8(ascii: "#") && (0x31...0x39).contains(pair.1) ? max(highest, Int(pair.1 - 0x30)) : highest
        }
    }
}

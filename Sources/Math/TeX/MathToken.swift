/// A token of TeX source.
struct MathToken: Equatable {
    enum Kind: Equatable {
        case character(Unicode.Scalar)
        /// A command, by name without backslash.
        case command(String)
        /// White space, in any amount.
        case space
        /// A place for an argument in a macro's body.
        case parameter(Int)
    }

    var kind: Kind
    /// The bytes of the formula that the token comes from.
    var span: Range<Int>
    /// Whether a command has TeX's own meaning although a macro has its name.
    var isBuiltIn = false

    /// The source of the token, with the space that ends the name of a command.
    var source: String {
        switch kind {
        case .character(let scalar): String(scalar)
        case .command(let name): "\\" + name + (name.unicodeScalars.allSatisfy(\.isASCIILetter) ? " " : "")
        case .space: " "
        case .parameter(let number): "#\(number)"
        }
    }

    func isCharacter(_ scalar: Unicode.Scalar) -> Bool { kind == .character(scalar) }

    func isCommand(_ name: String) -> Bool { kind == .command(name) }

    /// The tokens of a source; comments are left out.
    static func tokens(of source: String) -> [MathToken] {
        var tokens: [MathToken] = []
        tokens.reserveCapacity(source.utf8.count)
        let scalars = source.unicodeScalars
        var index = scalars.startIndex, offset = 0
        func skip(while isSkipped: (Unicode.Scalar) -> Bool) {
            while index < scalars.endIndex, isSkipped(scalars[index]) { advance() }
        }
        func advance() {
            offset += UTF8.width(scalars[index])
            index = scalars.index(after: index)
        }
        while index < scalars.endIndex {
            let scalar = scalars[index], start = offset
            advance()
            switch scalar {
            case "\\":
                let name = index
                if index < scalars.endIndex {
                    if scalars[index].isASCIILetter { skip(while: \.isASCIILetter) } else { advance() }
                }
                let text = String(scalars[name..<index])
                tokens.append(MathToken(kind: .command(text.first?.isWhitespace == true ? " " : text), span: start..<offset))
                if text.unicodeScalars.first?.isASCIILetter == true { skip(while: \.properties.isWhitespace) }
            case "%":
                skip { $0 != "\n" }
                skip(while: \.properties.isWhitespace)
            case "#" where index < scalars.endIndex && ("1"..."9").contains(scalars[index]):
                let number = Int(scalars[index].value - 0x30)
                advance()
                tokens.append(MathToken(kind: .parameter(number), span: start..<offset))
            case _ where scalar.properties.isWhitespace && scalar != "\u{A0}":
                skip { $0.properties.isWhitespace && $0 != "\u{A0}" }
                tokens.append(MathToken(kind: .space, span: start..<offset))
            default: tokens.append(MathToken(kind: .character(scalar), span: start..<offset))
            }
        }
        return tokens
    }

    /// The tokens of a group or the next token.
    static func group(_ tokens: [MathToken], _ index: inout Int) -> [MathToken] {
        guard index < tokens.count else { return [] }
        guard tokens[index].isCharacter("{") else {
            index += 1
            return [tokens[index - 1]]
        }
        var depth = 0, result: [MathToken] = []
        while index < tokens.count {
            let token = tokens[index]
            index += 1
            if token.isCharacter("{") { depth += 1 }
            if token.isCharacter("}") { depth -= 1 }
            if depth == 0 { return Array(result.dropFirst()) }
            result.append(token)
        }
        return Array(result.dropFirst())
    }
}

extension Unicode.Scalar {
    var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    var isDigit: Bool { ("0"..."9").contains(self) }
}

extension Sequence<MathToken> {
    /// The source of the tokens, without spaces at its ends.
    var source: String { String(map(\.source).joined().trimmingPrefix(" ").reversed().trimmingPrefix(" ").reversed()) }
}

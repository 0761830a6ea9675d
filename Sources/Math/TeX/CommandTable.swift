/// The commands of TeX that need no code, from `Commands.txt`, and the built-in macros, from `Macros.txt`.
struct CommandTable: Sendable {
    /// The effect of a command of the table.
    enum Meaning: Sendable, Equatable {
        /// A letter that is italic unless an alphabet says otherwise.
        case letter(String)
        case symbol(String, MathOperator.Class)
        /// A large operator; `hasLimits` says that its scripts are below and above it in display style.
        case large(String, hasLimits: Bool)
        case function(String, hasLimits: Bool)
        case accent(String, isStretchy: Bool, isBelow: Bool)
        case brace(String, isBelow: Bool)
        case arrow(String)
        case alphabet(MathAlphabet)
        case alphabetSwitch(MathAlphabet)
        case words(MathAlphabet)
        case delimiterSize(em: Double, MathOperator.Class)
        case space(em: Double)
        case level(MathLevel)
        case ignored(arguments: Int)
        case argument
    }

    static let standard = CommandTable(EmbeddedText.Commands_txt, macros: EmbeddedText.Macros_txt)

    private(set) var commands: [String: Meaning] = [:]
    /// The meaning of characters; equality of the keys is Unicode's canonical equivalence.
    private(set) var characters: [String: Meaning] = [:]
    private(set) var macros: [String: MathMacro] = [:]

    private init(_ table: String, macros: String) {
        commands.reserveCapacity(1200)
        characters.reserveCapacity(600)
        for line in table.split(separator: "\n") where !line.hasPrefix("# ") && line != "#" {
            // A space and a combining character are one `Character`, so the fields are split by their bytes.
            let fields = line.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
            guard fields.count >= 2 else { continue }
            for (index, name) in fields.dropFirst(2).enumerated() {
                commands[String(name)] = Self.meaning(kind: fields[0], String(fields[1]), name: String(name), index: index)
            }
            let meaning = Self.meaning(kind: fields[0], String(fields[1]), name: "", index: 0)
            switch meaning {
            case .letter, .symbol, .large:
                if characters[String(fields[1])] == nil { characters[String(fields[1])] = meaning }
            default: break
            }
        }
        for line in macros.split(separator: "\n") where line.hasPrefix("\\") {
            let parts = line.dropFirst().split(separator: " ", maxSplits: 1)
            if parts.count == 2 { self.macros[String(parts[0])] = MathMacro(String(parts[1])) }
        }
    }

    /// The names of all commands, for suggestions; of names that differ in case, those with small letters are first.
    static let names = (Array(standard.commands.keys) + standard.macros.keys + FormulaReader.commandNames).sorted(by: >)

    private static func meaning(kind: Substring, _ text: String, name: String, index: Int) -> Meaning? {
        let number = Double(text) ?? 0
        switch kind {
        case "var": return .letter(text)
        case "ord": return .symbol(text, .ordinary)
        case "bin": return .symbol(text, .binary)
        case "rel": return .symbol(text, .relation)
        case "open": return .symbol(text, .opening)
        case "close": return .symbol(text, .closing)
        case "punct": return .symbol(text, .punctuation)
        case "inner": return .symbol(text, .inner)
        case "int": return .large(text, hasLimits: false)
        case "op": return .large(text, hasLimits: true)
        case "fn": return .function(text == "-" ? name : text, hasLimits: false)
        case "lim": return .function(text == "-" ? name : text, hasLimits: true)
        case "accent": return .accent(text, isStretchy: false, isBelow: false)
        case "wide": return .accent(text, isStretchy: true, isBelow: false)
        case "under": return .accent(text, isStretchy: true, isBelow: true)
        case "brace": return .brace(text, isBelow: false)
        case "underbrace": return .brace(text, isBelow: true)
        case "arrow": return .arrow(text)
        case "alphabet": return MathAlphabet(rawValue: text).map(Meaning.alphabet)
        case "switch": return MathAlphabet(rawValue: text).map(Meaning.alphabetSwitch)
        case "textfont": return MathAlphabet(rawValue: text).map(Meaning.words)
        case "big":
            let classes: [MathOperator.Class] = [.ordinary, .opening, .closing, .relation]
            return .delimiterSize(em: number, classes[min(index, 3)])
        case "space": return .space(em: number / 18)
        case "level": return MathLevel(name: text).map(Meaning.level)
        case "ignore": return .ignored(arguments: 0)
        case "ignore1": return .ignored(arguments: 1)
        case "argument": return .argument
        default: return nil
        }
    }
}

/// A style of TeX (The TeXbook, chapter 17).
enum MathLevel: Int, Comparable, Sendable {
    case display, text, script, scriptscript

    init?(name: String) {
        switch name {
        case "display": self = .display
        case "text": self = .text
        case "script": self = .script
        case "scriptscript": self = .scriptscript
        default: return nil
        }
    }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    var isScript: Bool { self >= .script }

    /// The style of scripts.
    var ofScripts: Self { self < .script ? .script : .scriptscript }

    /// The style of numerators and denominators.
    var ofFractions: Self { Self(rawValue: min(rawValue + 1, 3)) ?? .scriptscript }

    var style: MathStyle {
        switch self {
        case .display: .display(true)
        case .text: .display(false)
        case .script: .script(level: 1)
        case .scriptscript: .script(level: 2)
        }
    }
}

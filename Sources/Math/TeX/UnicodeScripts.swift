/// The superscripts and subscripts of Unicode.
enum UnicodeScripts {
    /// The character that a superscript or subscript stands for.
    static func script(_ scalar: Unicode.Scalar) -> (base: Unicode.Scalar, isUpper: Bool)? {
        guard scalar.value >= 0xB2 else { return nil }
        return scripts[scalar]
    }

    private static let scripts: [Unicode.Scalar: (base: Unicode.Scalar, isUpper: Bool)] = {
        var scripts: [Unicode.Scalar: (base: Unicode.Scalar, isUpper: Bool)] = [:]
        let upper = zip(
            "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘʷˣʸᶻᵛᵝᵞᵟᵠᵡ".unicodeScalars, "0123456789+-=()abcdeghijklmnoprstuwxyzvβγδφχ".unicodeScalars)
        let lower = zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ".unicodeScalars, "0123456789+-=()aehijklmnoprstuvxβγρφχ".unicodeScalars)
        for (script, base) in upper { scripts[script] = (base, true) }
        for (script, base) in lower { scripts[script] = (base, false) }
        return scripts
    }()
}

// Quantities: the common part of siunitx, which is rewritten as TeX.
extension FormulaReader {
    /// `\qty{number}{unit}`, `\unit{unit}`, `\num{number}`, `\numrange{first}{last}` and `\ang{angle}`.
    mutating func quantity(_ name: String, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        _ = try optionalTokens()
        switch name {
        case "num": return try rewritten(Quantity.number(try argumentText(of: token)), token, level)
        case "ang": return try rewritten(Quantity.angle(try argumentText(of: token)), token, level)
        case "numrange", "SIrange", "qtyrange":
            let first = Quantity.number(try argumentText(of: token)), last = Quantity.number(try argumentText(of: token))
            let unit = name == "numrange" ? "" : "\\," + (try unit(token))
            return try rewritten("\(first)\\text{–}\(last)\(unit)", token, level)
        case "si", "unit": return try rewritten(try unit(token), token, level)
        default:
            let number = Quantity.number(try argumentText(of: token)), unit = try unit(token)
            let space = unit == "{°}" || unit.isEmpty ? "" : "\\,"
            return try rewritten(number + space + unit, token, level)
        }
    }

    /// The TeX of a unit in an argument.
    private mutating func unit(_ token: MathToken) throws(FormulaProblem) -> String {
        let tokens = try argumentTokens(of: token)
        var unit = UnitProduct()
        var index = 0
        while index < tokens.count {
            let part = tokens[index]
            index += 1
            guard case .command(let name) = part.kind else {
                unit.add(part)
                continue
            }
            if name == "tothe" || name == "raiseto" {
                let power = MathToken.group(tokens, &index).source
                unit.setPower(power, isBefore: name == "raiseto")
            } else if name == "of" {
                unit.addQualifier(MathToken.group(tokens, &index).source)
            } else if !unit.add(command: name) {
                throw unknown(name, at: part.span)
            }
        }
        return unit.tex
    }
}

/// Numbers and angles of siunitx as TeX.
enum Quantity {
    static func number(_ text: String) -> String {
        var result = "", digits = text.filter { $0 != " " }
        digits = digits.replacing("+-", with: "±").replacing("\\pm", with: "±").replacing("\\cdot10^", with: "e").replacing(
            "\\times10^", with: "e")
        if let mark = digits.firstIndex(where: { $0 == "e" || $0 == "E" || $0 == "d" || $0 == "D" }) {
            let mantissa = digits[..<mark]
            let exponent = digits[mark...].dropFirst().filter { $0 != "{" && $0 != "}" && $0 != "+" }
            result = mantissa.isEmpty ? "" : mantissa + (mantissa == "-" ? "" : "\\times ")
            result += "10^{\(exponent)}"
        } else {
            result = digits
        }
        return result.replacing("±", with: "\\pm ").replacing(",", with: ".").replacing("x", with: "\\times ")
    }

    /// Degrees, minutes and seconds, which semicolons separate.
    static func angle(_ text: String) -> String {
        zip(text.split(separator: ";", omittingEmptySubsequences: false), ["^{\\circ}", "'", "''"])
            .map { part, mark in part.isEmpty ? "" : number(String(part)) + mark }.joined()
    }
}

/// A product of units while it is read.
private struct UnitProduct {
    private struct Factor {
        var symbol: String
        var power = "", qualifier = ""
    }

    private enum Part {
        case factor(Factor)
        /// A slash or a bracket of a literal unit.
        case sign(String)
    }

    /// The part of a literal unit that the next characters continue.
    private enum Place { case start, symbol, power, qualifier }

    private var parts: [Part] = []
    private var prefix = ""
    private var power = "", isInverse = false
    private var place = Place.start, isInBraces = false

    /// Adds a command; false if it is unknown.
    mutating func add(command name: String) -> Bool {
        switch name {
        case "per": isInverse = true
        case "squared": setPower("2", isBefore: false)
        case "cubed": setPower("3", isBefore: false)
        case "square": power = "2"
        case "cubic": power = "3"
        case ",", " ", "cdot", "relax": break
        default:
            if let symbol = UnitTable.standard.prefixes[name] {
                prefix = symbol
            } else if let symbol = UnitTable.standard.units[name] {
                append(symbol)
            } else {
                return false
            }
        }
        place = .start
        return true
    }

    /// Adds a character of a literal unit such as `kg.m^{-2}` or `J/(kg.K)`, whose slashes and brackets are printed as written.
    mutating func add(_ token: MathToken) {
        guard case .character(let scalar) = token.kind else { return }
        switch scalar {
        case "{": isInBraces = true
        case "}": (place, isInBraces) = (.start, false)
        case "^": place = .power
        case "_": place = .qualifier
        case ".", "~", "*", "·", "⋅", " ": if !isInBraces { place = .start }
        case "/", "(", ")", "[", "]":
            parts.append(.sign(String(scalar)))
            place = .start
        case _ where place == .power && (isInBraces || scalar.properties.numericType != nil || "+-−".unicodeScalars.contains(scalar)):
            changeLast { $0.power.unicodeScalars.append(scalar) }
        case _ where place == .qualifier && isInBraces: changeLast { $0.qualifier.unicodeScalars.append(scalar) }
        case _ where place == .symbol: changeLast { $0.symbol.unicodeScalars.append(scalar) }
        default:
            append(String(scalar))
            place = .symbol
        }
    }

    private mutating func changeLast(_ change: (inout Factor) -> Void) {
        guard case .factor(var factor)? = parts.last else { return }
        change(&factor)
        parts[parts.count - 1] = .factor(factor)
    }

    private mutating func append(_ symbol: String) {
        parts.append(.factor(Factor(symbol: prefix + symbol, power: Self.signed(power, isInverse))))
        (prefix, power, isInverse) = ("", "", false)
    }

    private static func signed(_ power: String, _ isInverse: Bool) -> String { isInverse ? "-" + (power.isEmpty ? "1" : power) : power }

    mutating func setPower(_ text: String, isBefore: Bool) {
        if isBefore {
            power = text
        } else {
            changeLast { $0.power = Self.signed(text, $0.power.hasPrefix("-")) }
        }
    }

    mutating func addQualifier(_ text: String) { changeLast { $0.qualifier = text } }

    /// The TeX of the product, with thin spaces between two factors but not beside a slash or within brackets.
    var tex: String {
        var result = "", isAfterFactor = false
        for part in parts {
            switch part {
            case .sign(let sign):
                if isAfterFactor, sign == "(" || sign == "[" { result += "\\," }
                result += sign
                isAfterFactor = sign == ")" || sign == "]"
            case .factor(let factor):
                result += (isAfterFactor ? "\\," : "") + Self.name(factor.symbol)
                if !factor.qualifier.isEmpty { result += "_{\\mathrm{\(factor.qualifier)}}" }
                if !factor.power.isEmpty { result += "^{\(factor.power)}" }
                isAfterFactor = true
            }
        }
        return result
    }

    /// The TeX of a symbol; signs of degrees and percent are no letters.
    private static func name(_ symbol: String) -> String {
        switch symbol {
        case "°", "′", "″": "{\(symbol)}"
        case "%": "\\%"
        case "°C": "{°}\\mathrm{C}"
        default: "\\mathrm{\(symbol)}"
        }
    }
}

/// The units and prefixes of `Units.txt`, by name.
struct UnitTable: Sendable {
    static let standard = UnitTable(EmbeddedText.Units_txt)

    private(set) var units: [String: String] = [:]
    private(set) var prefixes: [String: String] = [:]
    /// The symbols of all units, with and without prefixes.
    private(set) var symbols: Set<String> = []

    private init(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("## ") {
            let fields = line.split(separator: " ").map(String.init)
            if fields[0] == "prefix" {
                for name in fields.dropFirst(2) { prefixes[name] = fields[1] }
            } else {
                for name in fields.dropFirst() { units[name] = fields[0] }
            }
        }
        symbols = Set(units.values)
        for prefix in prefixes.values { symbols.formUnion(units.values.map { prefix + $0 }) }
    }
}

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
    private var factors: [(symbol: String, power: String, qualifier: String)] = []
    private var prefix = ""
    private var power = "", isInverse = false

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
        return true
    }

    /// Adds a character of a literal unit such as `kg.m^{-2}` or `m/s`.
    mutating func add(_ token: MathToken) {
        guard case .character(let scalar) = token.kind else { return }
        switch scalar {
        case ".", "~", "*": literal = false
        case "/":
            literal = false
            isInverse = true
        case "^": readsPower = true
        case "{": break
        case "}": readsPower = false
        case _ where readsPower:
            if let last = factors.indices.last { factors[last].power.unicodeScalars.append(scalar) }
        default:
            if literal, let last = factors.indices.last {
                factors[last].symbol.unicodeScalars.append(scalar)
            } else {
                append(String(scalar))
                literal = true
            }
        }
    }

    private var literal = false, readsPower = false

    private mutating func append(_ symbol: String) {
        literal = false
        readsPower = false
        factors.append((prefix + symbol, Self.signed(power, isInverse), ""))
        (prefix, power, isInverse) = ("", "", false)
    }

    private static func signed(_ power: String, _ isInverse: Bool) -> String { isInverse ? "-" + (power.isEmpty ? "1" : power) : power }

    mutating func setPower(_ text: String, isBefore: Bool) {
        if isBefore {
            power = text
        } else if let last = factors.indices.last {
            factors[last].power = Self.signed(text, factors[last].power.hasPrefix("-"))
        }
    }

    mutating func addQualifier(_ text: String) {
        if let last = factors.indices.last { factors[last].qualifier = "_{\\mathrm{\(text)}}" }
    }

    var tex: String {
        factors.map { Self.name($0.symbol) + $0.qualifier + ($0.power.isEmpty ? "" : "^{\($0.power)}") }.joined(separator: "\\,")
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
private struct UnitTable: Sendable {
    static let standard = UnitTable(EmbeddedText.Units_txt)

    private(set) var units: [String: String] = [:]
    private(set) var prefixes: [String: String] = [:]

    private init(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("## ") {
            let fields = line.split(separator: " ").map(String.init)
            if fields[0] == "prefix" {
                for name in fields.dropFirst(2) { prefixes[name] = fields[1] }
            } else {
                for name in fields.dropFirst() { units[name] = fields[0] }
            }
        }
    }
}

import Foundation
import TypesetMath

// Prints the MathML, of each formula in a file, for `make check-math`. Formulas and results are
// separated by lines with a form feed. A formula begins with `$` if it is inline; a fault is a line that begins with `!`.
let arguments = CommandLine.arguments
guard arguments.count >= 3, let data = FileManager.default.contents(atPath: arguments[2]) else {
    print("usage: formula-tree mathml|LANGUAGE FILE")
    exit(2)
}
for text in String(decoding: data, as: UTF8.self).components(separatedBy: "\n\u{0C}\n") {
    let isInline = text.hasPrefix("$"), source = isInline ? String(text.dropFirst()) : text
    switch FormulaParser().parse(source, isDisplay: !isInline) {
    case .success(let formula):
        let text =
            arguments[1] == "mathml"
            ? MathMLWriter().markup(of: formula, source: source) : FormulaSpeech(language: arguments[1]).text(formula)
        print(text, "\n\u{0C}", separator: "")
    case .failure(let problem):
        print(
            "!\(problem.span.lowerBound)..\(problem.span.upperBound) \(problem.cause) (\(problem.hint ?? "no hint"))", "\n\u{0C}",
            separator: "")
    }
}

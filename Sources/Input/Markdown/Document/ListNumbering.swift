import TypesetBase

extension List.Numbering {
    /// A list number as letters or as a Roman numeral, as HTML writes it (CSS Counter Styles 3, 6); other numbers stay decimal.
    package func text(_ number: Int) -> String {
        switch self {
        case .decimal: "\(number)"
        case .lowerLetter: NumberLetters.alphabetic(number) ?? "\(number)"
        case .upperLetter: NumberLetters.alphabetic(number)?.uppercased() ?? "\(number)"
        case .lowerRoman: NumberLetters.roman(number) ?? "\(number)"
        case .upperRoman: NumberLetters.roman(number)?.uppercased() ?? "\(number)"
        }
    }
}

extension StringProtocol {
    /// The letters and digits in lower case, by which names and titles are compared.
    package var lettersAndDigits: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

/// An ORCID iD of an author: 15 digits and a check character in four groups (ISO 27729).
package struct ORCID: Hashable, Sendable {
    /// The fault of a text that is no iD.
    enum Fault: Error {
        case form
        /// The last character does not belong to the others, so that some digit is wrong.
        case checkCharacter
    }

    /// The iD in its usual form: `0000-0002-1825-0097`.
    package let text: String

    /// The address that ORCID's guidelines ask for.
    package var address: String { "https://orcid.org/\(text)" }

    /// Reads an iD or its address, with or without hyphens.
    init(_ written: String) throws(Fault) {
        let last = written.trimmingSpaces.split(separator: "/").last ?? ""
        let characters = last.uppercased().unicodeScalars.filter { $0 != "-" }
        guard characters.count == 16, let check = characters.last, characters.dropLast().allSatisfy(\.isDecimalDigit),
            check == "X" || check.isDecimalDigit
        else { throw .form }
        guard Self.checkCharacter(of: characters.dropLast()) == check else { throw .checkCharacter }
        let groups = stride(from: 0, to: 16, by: 4).map { start in
            String(String.UnicodeScalarView(characters.dropFirst(start).prefix(4)))
        }
        text = groups.joined(separator: "-")
    }

    /// The check character of 15 digits (ISO 7064, MOD 11-2).
    private static func checkCharacter(of digits: some Sequence<Unicode.Scalar>) -> Unicode.Scalar {
        let total = digits.reduce(0) { total, digit in (total + Int(digit.value) - 0x30) * 2 % 11 }
        let result = (12 - total) % 11
        return result == 10 ? "X" : Unicode.Scalar(UInt8(0x30 + result))
    }
}

/// A digital object identifier (ISO 26324).
package struct DOI: Hashable, Sendable {
    /// The identifier: `10.21105/joss.00388`.
    package let text: String

    /// The address in the form that Crossref asks for.
    package var address: String { "https://doi.org/\(text)" }

    /// Reads an identifier or its address; nil for another text.
    init?(_ written: String) {
        var text = written.trimmingSpaces[...]
        for start in ["https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/", "doi:"]
        where text.lowercased().hasPrefix(start) {
            text = text.dropFirst(start.count)
        }
        guard text.hasPrefix("10."), let slash = text.firstIndex(of: "/"), text.index(after: slash) < text.endIndex,
            !text.contains(where: \.isWhitespace)
        else { return nil }
        self.text = String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}

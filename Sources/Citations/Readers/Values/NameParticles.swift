/// Finds particles in the parts of names, as CSL 1.0.2 asks for input without separate particles ("Names").
enum NameParticles {
    /// Moves the particles at the start of the family name, in lower case, to the particles of the name.
    ///
    /// A particle that an apostrophe or a hyphen joins to the name, as in "d'Alembert" and "al-Hakim", is a particle too.
    static func separate(_ name: inout CitedName) {
        guard name.nonDroppingParticle.isEmpty, name.literal == nil else { return }
        var words = name.family.split(separator: " ")[...], particles: [Substring] = []
        while words.count > 1, let word = words.first, isLowercase(word) { particles.append(words.removeFirst()) }
        guard let word = words.first else { return }
        var joined: Substring = ""
        if isLowercase(word), let end = word.firstIndex(where: { "'’‘-".contains($0) }) {
            let rest = word[word.index(after: end)...]
            if rest.first?.isUppercase == true, word.distance(from: word.startIndex, to: end) <= 3 {
                joined = word[...end]
                words[words.startIndex] = rest
            }
        }
        guard !particles.isEmpty || !joined.isEmpty else { return }
        name.family = words.joined(separator: " ")
        name.nonDroppingParticle = (particles + (joined.isEmpty ? [] : [joined])).joined(separator: " ")
    }

    /// Moves the particles at the end of the given names, in lower case, to the dropping particle: "Jean de".
    static func separateDropping(_ name: inout CitedName) {
        guard name.droppingParticle.isEmpty else { return }
        let words = name.given.split(separator: " ")
        guard let last = words.lastIndex(where: { !isLowercase($0) }), last + 1 < words.count else { return }
        name.given = words[...last].joined(separator: " ")
        name.droppingParticle = words[(last + 1)...].joined(separator: " ")
    }

    /// Whether the first letter of a word is a small letter.
    static func isLowercase(_ word: some StringProtocol) -> Bool { word.first(where: \.isLetter)?.isLowercase == true }

    /// The given names with a space between initials.
    static func separateInitials(_ given: String) -> String {
        guard given.contains(".") else { return given }
        var result = "", afterStop = false
        for character in given {
            if afterStop, character.isUppercase { result.append(" ") }
            result.append(character)
            afterStop = character == "."
        }
        return result
    }
}

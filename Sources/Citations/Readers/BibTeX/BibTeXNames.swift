import TypesetBase

/// Divides the names of a field as BibTeX does ("BibTeXing", section 4, and BibLaTeX's manual 3.19, section 2.3.3).
struct BibTeXNames {
    /// Bytes without the braces around them.
    private let bytes: [UInt8]
    /// Whether particles stay with the family name where a name is sorted (`useprefix`).
    private let usesPrefix: Bool
    /// Converts bytes to text.
    private let text: (ArraySlice<UInt8>) -> String

    /// The names of a field.
    ///
    /// - Returns: the names, and the causes of faults with their bytes.
    static func names(
        in bytes: [UInt8], usesPrefix: Bool, text: (ArraySlice<UInt8>) -> String
    ) -> (names: [CitedName], faults: [(cause: String, range: Range<Int>)]) {
        withoutActuallyEscaping(text) { text in
            let reader = BibTeXNames(bytes: bytes, usesPrefix: usesPrefix, text: text)
            var names: [CitedName] = [], faults: [(cause: String, range: Range<Int>)] = []
            let parts = reader.list(0..<bytes.count)
            // A field without names states nothing.
            if parts.allSatisfy(\.isEmpty) { return ([], []) }
            for part in parts {
                if let name = reader.name(part, { faults.append(($0, $1)) }) {
                    names.append(name)
                } else {
                    faults.append(("a name is missing", part))
                }
            }
            return (names, faults)
        }
    }

    /// The items of a list that `and` separates outside braces.
    static func items(in bytes: [UInt8]) -> [Range<Int>] {
        BibTeXNames(bytes: bytes, usesPrefix: false, text: { _ in "" }).list(0..<bytes.count)
    }

    private func name(_ range: Range<Int>, _ report: (String, Range<Int>) -> Void) -> CitedName? {
        guard !range.isEmpty else { return nil }
        if isGroup(range) {
            let literal = text(bytes[range])
            return literal.isEmpty ? nil : CitedName(literal: literal)
        }
        let parts = split(range, at: UInt8(ascii: ","))
        if isExtended(parts[0]) { return extendedName(parts, report) }
        switch parts.count {
        case 1:
            let word = text(bytes[range])
            return word == "others" ? CitedName(literal: word) : name(first: words(range))
        case 2: return name(last: parts[0], suffix: nil, first: parts[1])
        default:
            if parts.count > 3 {
                report("a name has \(parts.count - 1) commas, and BibTeX reads two", range)
            }
            return name(last: parts[0], suffix: parts[1], first: parts[2])
        }
    }

    /// "First von Last".
    private func name(first words: [Range<Int>]) -> CitedName? {
        guard let last = words.last else { return nil }
        let before = words.dropLast()
        var name = CitedName()
        if let start = before.firstIndex(where: isLowercase), let end = before.lastIndex(where: isLowercase) {
            name.given = joined(words[..<start])
            setParticle(joined(words[start...end]), of: &name)
            name.family = joined(words[(end + 1)...])
        } else {
            name.given = joined(before)
            name.family = joined([last])
        }
        return finished(name)
    }

    /// "von Last, First" and "von Last, Jr, First".
    private func name(last: Range<Int>, suffix: Range<Int>?, first: Range<Int>) -> CitedName? {
        let words = words(last)
        let particles = words.dropLast().prefix(while: isLowercase)
        var name = CitedName(family: joined(words.dropFirst(particles.count)), given: joined(self.words(first)[...]))
        setParticle(joined(particles), of: &name)
        if let suffix { name.suffix = text(bytes[suffix]) }
        return finished(name)
    }

    private func finished(_ name: CitedName) -> CitedName? {
        var name = name
        name.given = NameParticles.separateInitials(name.given)
        let particle = name.droppingParticle
        // A particle that is joined to the family name never drops.
        if name.nonDroppingParticle.isEmpty { NameParticles.separate(&name) }
        name.droppingParticle = particle
        return name.family.isEmpty && name.given.isEmpty ? nil : name
    }

    private func setParticle(_ particle: String, of name: inout CitedName) {
        if usesPrefix { name.nonDroppingParticle = particle } else { name.droppingParticle = particle }
    }

    /// "family=Doe, given=Jane, prefix=von, useprefix=true".
    private func extendedName(_ parts: [Range<Int>], _ report: (String, Range<Int>) -> Void) -> CitedName? {
        var name = CitedName(), prefix = "", usesPrefix = usesPrefix
        for part in parts {
            guard let equals = bytes[part].firstIndex(of: UInt8(ascii: "=")) else {
                report("a part of a name has no `=`", part)
                continue
            }
            let key = String(decoding: bytes[part.lowerBound..<equals], as: UTF8.self).trimmingWhitespace
            var value = equals + 1..<part.upperBound
            while let first = bytes[value].first, first <= 0x20 || first == UInt8(ascii: "\"") {
                value = value.lowerBound + 1..<value.upperBound
            }
            while let last = bytes[value].last, last <= 0x20 || last == UInt8(ascii: "\"") {
                value = value.lowerBound..<value.upperBound - 1
            }
            let words = text(bytes[value])
            switch key {
            case "family": name.family = words
            case "given": name.given = words
            case "prefix": prefix = words
            case "suffix": name.suffix = words
            case "useprefix": usesPrefix = words == "true"
            default: break
            }
        }
        if usesPrefix { name.nonDroppingParticle = prefix } else { name.droppingParticle = prefix }
        return finished(name)
    }

    private func isExtended(_ part: Range<Int>) -> Bool {
        let key = bytes[part].prefix { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
        guard !key.isEmpty, bytes[key.endIndex..<part.upperBound].drop(while: { $0 <= 0x20 }).first == UInt8(ascii: "=") else {
            return false
        }
        return ["family", "given", "prefix", "suffix"].contains(String(decoding: key, as: UTF8.self))
    }

    // MARK: Parts

    private func joined(_ words: some Sequence<Range<Int>>) -> String {
        words.map { text(bytes[$0]) }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func isLowercase(_ word: Range<Int>) -> Bool { NameParticles.isLowercase(text(bytes[word])) }

    /// Whether braces enclose the whole range.
    private func isGroup(_ range: Range<Int>) -> Bool {
        guard bytes[range.lowerBound] == UInt8(ascii: "{"), bytes[range.upperBound - 1] == UInt8(ascii: "}") else { return false }
        // A group that begins with a command is a letter or a word, not an organization.
        if range.count > 1, bytes[range.lowerBound + 1] == UInt8(ascii: "\\"), words(range).count == 1 {
            return false
        }
        var depth = 0
        for index in range {
            if bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return index == range.upperBound - 1 }
        }
        return false
    }

    /// The parts between separators outside braces, without white space at their ends.
    private func split(_ range: Range<Int>, at separator: UInt8) -> [Range<Int>] {
        var parts: [Range<Int>] = [], depth = 0, start = range.lowerBound
        for index in range {
            switch bytes[index] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case separator where depth == 0:
                parts.append(trimmed(start..<index))
                start = index + 1
            default: break
            }
        }
        return parts + [trimmed(start..<range.upperBound)]
    }

    /// The words: white space, `~` and `\ ` outside braces divide them.
    private func words(_ range: Range<Int>) -> [Range<Int>] {
        var words: [Range<Int>] = [], depth = 0, start = range.lowerBound, index = range.lowerBound
        func end(_ place: Int) { if place > start { words.append(start..<place) } }
        while index < range.upperBound {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\\") where index + 1 < range.upperBound && depth == 0:
                if bytes[index + 1] <= 0x20 {
                    end(index)
                    index += 1
                    start = index + 1
                } else if (0x61...0x7A).contains(bytes[index + 1] | 0x20) {
                    // The space after a command belongs to it: `\o stergaard`.
                    while index + 1 < range.upperBound, (0x61...0x7A).contains(bytes[index + 1] | 0x20) { index += 1 }
                    while index + 1 < range.upperBound, bytes[index + 1] <= 0x20 { index += 1 }
                } else {
                    index += 1
                }
            case _ where depth == 0 && (byte <= 0x20 || byte == UInt8(ascii: "~")):
                end(index)
                start = index + 1
            default: break
            }
            index += 1
        }
        end(range.upperBound)
        return words
    }

    private func list(_ range: Range<Int>) -> [Range<Int>] {
        var items: [Range<Int>] = [], depth = 0, start = range.lowerBound, index = range.lowerBound
        while index < range.upperBound {
            switch bytes[index] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case 0...0x20 where depth == 0 && isAnd(index + 1, range.upperBound):
                items.append(trimmed(start..<index))
                start = index + 4
                // The space after `and` may begin the next one: "A and and B".
                index += 3
            default: break
            }
            index += 1
        }
        items.append(trimmed(start..<range.upperBound))
        return items
    }

    /// Whether the word `and` and white space follow.
    private func isAnd(_ place: Int, _ end: Int) -> Bool {
        guard place + 3 < end, bytes[place + 3] <= 0x20 else { return false }
        return bytes[place] | 0x20 == UInt8(ascii: "a") && bytes[place + 1] | 0x20 == UInt8(ascii: "n")
            && bytes[place + 2] | 0x20 == UInt8(ascii: "d")
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] <= 0x20 { start += 1 }
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }
}

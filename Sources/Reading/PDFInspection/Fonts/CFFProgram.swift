/// The glyphs of a Compact Font Format program: which there are, and how wide they are (Adobe Technical Notes 5176 and 5177).
struct CFFProgram {
    private let bytes: [UInt8]
    private var charStrings: [Range<Int>] = []
    private var globalSubroutines: [Range<Int>] = []
    private var privates: [PrivateDictionary] = []
    private var fontOfGlyph: [UInt8] = []
    private(set) var isCIDKeyed = false
    /// CID or string number of each glyph.
    private(set) var charset: [UInt16] = []
    private var strings: [Range<Int>] = []
    private var unitScale = 1.0

    private struct PrivateDictionary {
        var defaultWidth = 0.0
        var nominalWidth = 0.0
        var subroutines: [Range<Int>] = []
    }

    /// nil where the tables make no sense.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.count > 4, let names = index(at: Int(bytes[2])), let tops = index(at: names.end), let strings = index(at: tops.end),
            let subroutines = index(at: strings.end), let top = tops.items.first
        else { return nil }
        self.strings = strings.items
        globalSubroutines = subroutines.items
        let entries = dictionary(top)
        guard let offset = entries[17]?.last, let glyphs = index(at: Int(clamping: offset)) else { return nil }
        charStrings = glyphs.items
        isCIDKeyed = entries[1230] != nil
        if let matrix = entries[1207], matrix.count >= 1, matrix[0] > 0 { unitScale = matrix[0] * 1000 }
        readPrivates(entries)
        readCharset(Int(clamping: entries[15]?.last ?? 0))
    }

    var glyphCount: Int { charStrings.count }

    /// The glyph with a CID (or, in a font without CIDs, with a number); nil where there is none.
    func glyph(cid: Int) -> Int? {
        guard isCIDKeyed else { return charStrings.indices.contains(cid) ? cid : nil }
        if cid < charset.count, charset[cid] == UInt16(truncatingIfNeeded: cid) { return cid }
        return charset.firstIndex(of: UInt16(clamping: cid))
    }

    func glyph(name: String) -> Int? {
        guard !isCIDKeyed else { return nil }
        return charset.firstIndex { self.name(ofString: Int($0)) == name }
    }

    /// Whether names can be told for all glyphs: of the standard strings the table ends at 228.
    func name(ofString number: Int) -> String? {
        if number == 0 { return ".notdef" }
        if number <= GlyphNames.standardStrings.count { return GlyphNames.standardStrings[number - 1] }
        guard number >= 391, strings.indices.contains(number - 391) else { return nil }
        return String(decoding: bytes[strings[number - 391]], as: UTF8.self)
    }

    /// In thousandths of the em; nil where the glyph's program is damaged.
    func width(of glyph: Int) -> Double? {
        guard charStrings.indices.contains(glyph) else { return nil }
        let font = glyph < fontOfGlyph.count ? Int(fontOfGlyph[glyph]) : 0
        guard privates.indices.contains(font) else { return nil }
        let dictionary = privates[font]
        var reader = CharStringWidth(bytes: bytes, global: globalSubroutines, local: dictionary.subroutines)
        switch reader.width(charStrings[glyph]) {
        case .given(let delta): return (dictionary.nominalWidth + delta) * unitScale
        case .normal: return dictionary.defaultWidth * unitScale
        case .damaged: return nil
        }
    }

    private mutating func readPrivates(_ entries: [Int: [Double]]) {
        if isCIDKeyed, let offset = entries[1236]?.last, let fonts = index(at: Int(clamping: offset)) {
            privates = fonts.items.map { privateDictionary(dictionary($0)[18]) }
            readFontSelection(Int(clamping: entries[1237]?.last ?? 0))
        } else {
            privates = [privateDictionary(entries[18])]
        }
    }

    private func privateDictionary(_ place: [Double]?) -> PrivateDictionary {
        guard let place, place.count == 2 else { return PrivateDictionary() }
        let size = Int(clamping: place[0]), start = Int(clamping: place[1])
        guard start >= 0, size >= 0, start <= bytes.count, size <= bytes.count - start else { return PrivateDictionary() }
        let entries = dictionary(start..<(start + size))
        var result = PrivateDictionary(defaultWidth: entries[20]?.last ?? 0, nominalWidth: entries[21]?.last ?? 0)
        if let offset = entries[19]?.last, let subroutines = index(at: start + Int(clamping: offset)) {
            result.subroutines = subroutines.items
        }
        return result
    }

    private mutating func readFontSelection(_ start: Int) {
        fontOfGlyph = Array(repeating: 0, count: glyphCount)
        guard start > 0, let format = byte(start) else { return }
        if format == 0 {
            for glyph in 0..<glyphCount { fontOfGlyph[glyph] = byte(start + 1 + glyph) ?? 0 }
        } else if format == 3, let count = word(start + 1) {
            for range in 0..<count {
                guard let first = word(start + 3 + range * 3), let font = byte(start + 5 + range * 3),
                    let next = word(start + 6 + range * 3)
                else { return }
                for glyph in first..<max(first, min(next, glyphCount)) { fontOfGlyph[glyph] = font }
            }
        }
    }

    private mutating func readCharset(_ start: Int) {
        charset = [0]
        // 0 to 2 name predefined character sets; the first, ISOAdobe, counts up, the others are of no use to subsets.
        guard start > 2, let format = byte(start) else {
            charset = (0..<glyphCount).map { UInt16(clamping: $0) }
            return
        }
        var place = start + 1
        while charset.count < glyphCount, let first = word(place) {
            place += 2
            guard format > 0 else { charset.append(UInt16(first)); continue }
            guard let left = format == 1 ? byte(place).map(Int.init) : word(place) else { return }
            place += format == 1 ? 1 : 2
            for offset in 0...left where charset.count < glyphCount { charset.append(UInt16(clamping: first + offset)) }
        }
    }
}

extension CFFProgram {
    private func byte(_ place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }
    private func word(_ place: Int) -> Int? {
        guard let high = byte(place), let low = byte(place + 1) else { return nil }
        return Int(high) << 8 | Int(low)
    }

    private func index(at start: Int) -> (items: [Range<Int>], end: Int)? {
        guard start > 0 || start == Int(bytes[2]), let count = word(start) else { return nil }
        guard count > 0 else { return ([], start + 2) }
        guard let size = byte(start + 2).map(Int.init), (1...4).contains(size) else { return nil }
        let data = start + 2 + (count + 1) * size
        guard data <= bytes.count else { return nil }
        var items: [Range<Int>] = []
        items.reserveCapacity(count)
        var last = data + 1
        for number in 0...count {
            let place = start + 3 + number * size
            let end = data + (0..<size).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
            guard end <= bytes.count, end >= (number == 0 ? data : last) else { return nil }
            if number > 0 { items.append(last..<end) }
            last = end
        }
        return (items, last)
    }

    /// Operands by operator; operators of two bytes count from 1200.
    private func dictionary(_ range: Range<Int>) -> [Int: [Double]] {
        var entries: [Int: [Double]] = [:], operands: [Double] = []
        var place = range.lowerBound
        while place < range.upperBound {
            let first = Int(bytes[place])
            if first <= 21 {
                let isLong = first == 12 && place + 1 < range.upperBound
                entries[isLong ? 1200 + Int(bytes[place + 1]) : first] = operands
                operands = []
                place += isLong ? 2 : 1
            } else {
                operands.append(operand(&place))
            }
        }
        return entries
    }

    private func operand(_ place: inout Int) -> Double {
        let first = Int(bytes[place]), second = Int(byte(place + 1) ?? 0)
        switch first {
        case 28: place += 3; return Double(Int16(truncatingIfNeeded: second << 8 | Int(byte(place - 1) ?? 0)))
        case 29:
            let value = (1...4).reduce(0) { $0 << 8 | Int(byte(place + $1) ?? 0) }
            place += 5
            return Double(Int32(truncatingIfNeeded: value))
        case 30: return real(&place)
        case 247...250: place += 2; return Double((first - 247) * 256 + second + 108)
        case 251...254: place += 2; return Double(-(first - 251) * 256 - second - 108)
        default: place += 1; return Double(first - 139)
        }
    }

    private func real(_ place: inout Int) -> Double {
        var text = ""
        place += 1
        while let pair = byte(place) {
            place += 1
            for nibble in [pair >> 4, pair & 15] {
                if nibble == 15 { return Double(text) ?? 0 }
                text += ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-"][Int(nibble)]
            }
        }
        return 0
    }
}

extension Int {
    /// A number of a font file as a place in it; what is no number is 0.
    init(clamping value: Double) { self = value.isFinite ? Int(Swift.max(-1e9, Swift.min(1e9, value))) : 0 }
}

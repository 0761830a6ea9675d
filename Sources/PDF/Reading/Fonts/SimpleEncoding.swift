/// The encoding of a simple font: a glyph name for each code (ISO 32000-1 9.6.6).
struct SimpleEncoding {
    /// The names by code: those of the base encoding with the differences.
    private var names: [String]
    /// Whether the font's dictionary states the encoding; otherwise only the program knows it.
    private let isStated: Bool
    private let builtIn: BuiltInEncoding?
    /// The codes that the dictionary names if it leaves the others to the embedded program (table 114); nil if it leaves none.
    private var stated: Set<Int>?

    /// Reads the encoding of a font's dictionary.
    ///
    /// - Parameter builtIn: the encoding of the font itself if it is Symbol or ZapfDingbats; nil for other fonts.
    init(_ dictionary: PDFDictionary, file: ObjectFile, isSymbolic: Bool, isEmbedded: Bool, builtIn: BuiltInEncoding? = nil) {
        let entry = file.resolve(dictionary["Encoding"]), encoding = entry.dictionary
        let base = entry.name ?? file.name(encoding?["BaseEncoding"] ?? .null)
        let own = base == nil && !isEmbedded ? builtIn : nil
        self.builtIn = builtIn
        names = own?.names ?? BaseEncoding(named: base).names
        isStated = entry.name != nil || encoding != nil || !isSymbolic || own != nil
        stated = isEmbedded && base == nil ? [] : nil
        apply(file.array(encoding?["Differences"] ?? .null), file)
    }

    /// Applies the differences `[code name name … code name …]`.
    private mutating func apply(_ differences: [PDFObject], _ file: ObjectFile) {
        var code = 0
        for item in differences {
            if let number = item.integer {
                code = number
            } else if let name = file.name(item) {
                if names.indices.contains(code) {
                    names[code] = name
                    stated?.insert(code)
                }
                code += 1
            }
        }
    }

    /// Returns the dictionary's name of a code's glyph, including `.notdef`; nil if it states none.
    func name(_ code: Int) -> String? { isStated ? anyName(code) : nil }

    /// Returns the dictionary's name of a code's glyph, or that of the standard encoding.
    func anyName(_ code: Int) -> String? { names.indices.contains(code) ? names[code] : nil }

    /// The names by code.
    var allNames: [String] { names }

    /// Returns the text of a code by the name of its glyph.
    func text(_ code: Int) -> String? {
        let name = name(code), text = name.flatMap(GlyphNames.text)
        if text != nil || builtIn == nil { return text }
        let own = isLeftToProgram(code) ? builtIn?.names[code] : name
        return own.flatMap { builtIn?.scalar(of: $0) }.map { String(Character($0)) }
    }

    func isLeftToProgram(_ code: Int) -> Bool { stated.map { !$0.contains(code) } ?? false }
}

/// The encodings that a dictionary may name or build on (annex D.2).
enum BaseEncoding: Int, CaseIterable {
    case standard, macRoman, winAnsi

    /// Creates the encoding of a name; the standard encoding for other names and for none.
    init(named name: String?) {
        switch name {
        case "WinAnsiEncoding": self = .winAnsi
        case "MacRomanEncoding": self = .macRoman
        default: self = .standard
        }
    }

    /// The names by code, `.notdef` for codes without a name.
    var names: [String] { Self.tables[rawValue] }

    /// The codes of MacRomanEncoding by name.
    static let macRomanCodes = Dictionary(
        macRoman.names.enumerated().filter { $1 != ".notdef" }.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

    private static let tables = allCases.map { encoding in
        var names = Array(repeating: ".notdef", count: 256)
        for glyph in LatinGlyph.all {
            for code in glyph.codes[encoding.rawValue] { names[code] = glyph.name }
        }
        if encoding == .winAnsi { fillHoles(of: &names) }
        return names
    }

    /// Names the unused codes of the Windows encoding after the space, which are bullets (annex D.2, note 3).
    private static func fillHoles(of names: inout [String]) {
        for code in 33..<names.count where names[code] == ".notdef" { names[code] = "bullet" }
    }
}

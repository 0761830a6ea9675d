/// The encoding of a simple font: a glyph name for each code (ISO 32000-1 9.6.6).
struct SimpleEncoding {
    /// The names by code: those of the base encoding with the differences.
    private var names: [String]
    /// Whether the font's dictionary states the encoding. Otherwise only the program knows it.
    private let isStated: Bool
    /// The codes that the dictionary names if it leaves the others to the embedded program (table 114); nil if it leaves none.
    private var stated: Set<Int>?

    init(_ dictionary: PDFDictionary, file: ObjectFile, isSymbolic: Bool, isEmbedded: Bool) {
        let entry = file.resolve(dictionary["Encoding"]), encoding = entry.dictionary
        let base = entry.name ?? file.name(encoding?["BaseEncoding"] ?? .null)
        names = Self.names(of: base)
        isStated = entry.name != nil || encoding != nil || !isSymbolic
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

    func isLeftToProgram(_ code: Int) -> Bool { stated.map { !$0.contains(code) } ?? false }
}

extension SimpleEncoding {
    /// Returns the names by code, `.notdef` for codes without a name (annex D.2).
    static func names(of encoding: String?) -> [String] {
        switch encoding {
        case "WinAnsiEncoding": winAnsi
        case "MacRomanEncoding": macRoman
        default: standard
        }
    }

    static let standard: [String] = {
        var names = Array(repeating: ".notdef", count: 256)
        let codes: [ClosedRange<Int>] = [
            32...126, 161...175, 177...180, 182...189, 191...191, 193...200, 202...203, 205...208, 225...225, 227...227, 232...235,
            241...241, 245...245, 248...251,
        ]
        for (code, name) in zip(codes.joined(), GlyphNames.latinNames) { names[code] = name }
        return names
    }()

    static let winAnsi =
        ascii
        + upper(
            """
            Euro bullet quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron guilsinglleft OE bullet \
            Zcaron bullet bullet quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde trademark scaron \
            guilsinglright oe bullet zcaron Ydieresis space exclamdown cent sterling currency yen brokenbar section dieresis copyright \
            ordfeminine guillemotleft logicalnot hyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph \
            periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute \
            Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth \
            Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls \
            agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex \
            idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn \
            ydieresis
            """)

    static let macRoman =
        ascii
        + upper(
            """
            Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis atilde aring ccedilla eacute \
            egrave ecircumflex edieresis iacute igrave icircumflex idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute \
            ugrave ucircumflex udieresis dagger degree cent sterling section bullet paragraph germandbls registered copyright trademark \
            acute dieresis notequal AE Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral \
            ordfeminine ordmasculine Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft \
            guillemotright ellipsis nbspace Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright quoteleft quoteright \
            divide lozenge ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl daggerdbl periodcentered \
            quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave Iacute Icircumflex Idieresis Igrave \
            Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi circumflex tilde macron breve dotaccent ring cedilla \
            hungarumlaut ogonek caron
            """)

    /// The names of codes below 128. Unlike the standard encoding, they have straight quotes.
    private static let ascii: [String] = {
        var names = Array(standard.prefix(128))
        names[0x27] = "quotesingle"
        names[0x60] = "grave"
        return names
    }()

    private static func upper(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

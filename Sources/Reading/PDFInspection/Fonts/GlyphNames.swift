/// The glyph names of Latin fonts and their texts (ISO 32000-1 annex D.2; Adobe Glyph List).
enum GlyphNames {
    /// The names in the order of the standard encoding's codes, then those that it does not encode.
    static let latinNames: [String] = names(
        """
        space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen period slash \
        zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q \
        R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v \
        w x y z braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft \
        guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase \
        quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute circumflex tilde macron breve dotaccent \
        dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe \
        germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters \
        twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute \
        Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute \
        Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex \
        edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex \
        udieresis ugrave yacute ydieresis zcaron
        """)

    private static let latinScalars = scalars(
        """
        20 21 22 23 24 25 26 2019 28 29 2A 2B 2C 2D 2E 2F 30 31 32 33 34 35 36 37 38 39 3A 3B 3C 3D 3E 3F 40 41 42 43 44 45 46 47 48 49 4A \
        4B 4C 4D 4E 4F 50 51 52 53 54 55 56 57 58 59 5A 5B 5C 5D 5E 5F 2018 61 62 63 64 65 66 67 68 69 6A 6B 6C 6D 6E 6F 70 71 72 73 74 75 \
        76 77 78 79 7A 7B 7C 7D 7E A1 A2 A3 2044 A5 192 A7 A4 27 201C AB 2039 203A FB01 FB02 2013 2020 2021 B7 B6 2022 201A 201E 201D BB \
        2026 2030 BF 60 B4 2C6 2DC AF 2D8 2D9 A8 2DA B8 2DD 2DB 2C7 2014 C6 AA 141 D8 152 BA E6 131 142 F8 153 DF B9 AC B5 2122 D0 BD B1 \
        DE BC F7 A6 B0 FE BE B2 AE 2212 F0 D7 B3 A9 C1 C2 C4 C0 C5 C3 C7 C9 CA CB C8 CD CE CF CC D1 D3 D4 D6 D2 D5 160 DA DB DC D9 DD 178 \
        17D E1 E2 E4 E0 E5 E3 E7 E9 EA EB E8 ED EE EF EC F1 F3 F4 F6 F2 F5 161 FA FB FC F9 FD FF 17E
        """)

    private static let otherNames: [String] = names(
        """
        Euro ff ffi ffl dotlessj Delta Omega Alpha Beta Gamma Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau \
        Upsilon Phi Chi Psi alpha beta gamma delta epsilon zeta eta theta iota kappa lambda nu xi omicron pi rho sigma sigma1 tau upsilon \
        phi chi psi omega theta1 phi1 omega1 infinity notequal lessequal greaterequal partialdiff summation product integral radical \
        approxequal lozenge arrowleft arrowright arrowup arrowdown arrowboth arrowdblleft arrowdblright minute second element emptyset \
        intersection union universal existential proportional similar equivalence asteriskmath Abreve abreve Aogonek aogonek Cacute cacute \
        Ccaron ccaron Dcaron dcaron Dcroat dcroat Emacron emacron Eogonek eogonek Ecaron ecaron Gbreve gbreve Idotaccent Lcaron lcaron \
        Nacute nacute Ncaron ncaron Ohungarumlaut ohungarumlaut Racute racute Rcaron rcaron Sacute sacute Scedilla scedilla Tcaron tcaron \
        Uhungarumlaut uhungarumlaut Umacron umacron Uring uring Zacute zacute Zdotaccent zdotaccent nbspace sfthyphen openbullet
        """)

    private static let otherScalars = scalars(
        """
        20AC FB00 FB03 FB04 F6BE 2206 2126 391 392 393 395 396 397 398 399 39A 39B 39C 39D 39E 39F 3A0 3A1 3A3 3A4 3A5 3A6 3A7 3A8 3B1 3B2 \
        3B3 3B4 3B5 3B6 3B7 3B8 3B9 3BA 3BB 3BD 3BE 3BF 3C0 3C1 3C3 3C2 3C4 3C5 3C6 3C7 3C8 3C9 3D1 3D5 3D6 221E 2260 2264 2265 2202 2211 \
        220F 222B 221A 2248 25CA 2190 2192 2191 2193 2194 21D0 21D2 2032 2033 2208 2205 2229 222A 2200 2203 221D 223C 2261 2217 102 103 \
        104 105 106 107 10C 10D 10E 10F 110 111 112 113 118 119 11A 11B 11E 11F 130 13D 13E 143 144 147 148 150 151 154 155 158 159 15A \
        15B 15E 15F 164 165 170 171 16A 16B 16E 16F 179 17A 17B 17C A0 AD 25E6
        """)

    private static let table: [String: Unicode.Scalar] =
        Dictionary(zip(latinNames + otherNames, latinScalars + otherScalars), uniquingKeysWith: { first, _ in first })

    /// Returns the text of a glyph name: by the list, else by its spelling (`uni20AC`, `u1F600`, `f_i`, `A.swash`; AGL specification clause
    /// 2).
    static func text(of name: String) -> String? {
        let base = name.prefix { $0 != "." }
        guard !base.isEmpty else { return nil }
        var text = ""
        for part in base.split(separator: "_") {
            guard let piece = component(String(part)) else { return nil }
            text += piece
        }
        return text
    }

    private static func component(_ name: String) -> String? {
        if let scalar = table[name] { return String(Character(scalar)) }
        if name.hasPrefix("uni"), name.utf8.count >= 7 { return hexadecimal(name.dropFirst(3).prefix(4)) }
        if name.hasPrefix("u"), (5...7).contains(name.utf8.count) { return hexadecimal(name.dropFirst(1)) }
        return nil
    }

    private static func hexadecimal(_ digits: Substring) -> String? {
        UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    private static func names(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    private static func scalars(_ text: String) -> [Unicode.Scalar] {
        names(text).map { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}" }
    }
}

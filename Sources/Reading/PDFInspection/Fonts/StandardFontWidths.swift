/// The advance widths of the standard 14 fonts (ISO 32000-1 9.6.2.2), in thousandths of the em.
///
/// Files before PDF 1.5 may omit them. The values come from the fonts' metrics files (Adobe Font Metrics 4.1).
struct StandardFontWidths {
    private let column: Int?
    private let codes: [Double]?
    private let fixed: Double?

    /// Finds the widths of a font; nil if the name is neither one of the fourteen nor an old alias (Arial, TimesNewRoman).
    init?(_ name: String) {
        func begins(_ names: String...) -> Bool { names.contains { name.hasPrefix($0) } }
        let isBold = name.contains("Bold"), isSlanted = name.contains("Italic") || name.contains("Oblique")
        (column, codes, fixed) =
            switch true {
            case begins("Courier"): (nil, nil, 600)
            case begins("Helvetica", "Arial"): (isBold ? 1 : 0, nil, nil)
            case begins("Times"): (2 + (isBold ? 1 : 0) + (isSlanted ? 2 : 0), nil, nil)
            case begins("Symbol"): (nil, Self.symbol, nil)
            case begins("ZapfDingbats"): (nil, Self.dingbats, nil)
            default: (nil, nil, nil)
            }
        if column == nil, codes == nil, fixed == nil { return nil }
    }

    /// Returns the width of a code whose glyph has a name; nil if the font does not have the glyph.
    func width(of code: Int, name: String) -> Double? {
        if let codes { return codes.indices.contains(code - 32) ? codes[code - 32] : nil }
        return fixed ?? column.flatMap { Self.table[name]?[$0] }
    }

    /// The widths by name: Helvetica, Helvetica-Bold, Times-Roman, Times-Bold, Times-Italic, Times-BoldItalic.
    private static let table: [String: [Double]] = {
        var table: [String: [Double]] = [:]
        for line in lines.split(separator: "\n") {
            let words = line.split(separator: " "), widths = words.prefix(6).compactMap { Double($0) }
            for name in words.dropFirst(6) { table[String(name)] = widths }
        }
        return table
    }()

    /// Six widths, and the glyphs that have them.
    private static let lines = """
        556 556 500 500 500 500 Euro cent currency dagger daggerdbl dollar eight endash five florin four guillemotleft guillemotright nine
        556 556 500 500 500 500 numbersign one section seven six sterling three two underscore yen zero
        333 333 333 333 333 333 acute breve caron cedilla circumflex dieresis dotaccent grave guilsinglleft guilsinglright hungarumlaut
        333 333 333 333 333 333 hyphen macron ogonek parenleft parenright ring tilde
        778 778 722 778 722 722 G O Oacute Ocircumflex Odieresis Ograve Oslash Otilde Q
        556 611 500 500 500 500 eth g o oacute ocircumflex odieresis ograve otilde
        556 611 500 556 500 556 h n ntilde u uacute ucircumflex udieresis ugrave
        667 722 722 722 611 667 A Aacute Acircumflex Adieresis Agrave Aring Atilde
        722 722 722 722 722 722 D Eth U Uacute Ucircumflex Udieresis Ugrave
        556 556 444 500 500 500 a aacute acircumflex adieresis agrave aring atilde
        278 278 278 278 278 278 backslash dotlessi iacute icircumflex idieresis igrave slash
        584 584 564 570 675 570 divide equal greater less multiply plus plusminus
        667 667 611 667 611 667 E Eacute Ecircumflex Edieresis Egrave
        278 278 333 389 333 389 I Iacute Icircumflex Idieresis Igrave
        556 611 500 556 500 500 b d p q thorn
        556 556 444 444 444 444 e eacute ecircumflex edieresis egrave
        278 278 250 250 250 250 comma period periodcentered space
        500 556 500 500 444 444 v y yacute ydieresis
        611 611 611 667 556 611 T Z Zcaron
        667 667 722 722 556 611 Y Yacute Ydieresis
        222 278 278 278 278 278 i l lslash
        834 834 750 750 750 750 onehalf onequarter threequarters
        333 333 300 300 300 300 onesuperior threesuperior twosuperior
        333 500 444 500 556 500 quotedblbase quotedblleft quotedblright
        222 278 333 333 333 333 quoteleft quoteright quotesinglbase
        722 722 667 722 667 667 C Ccedilla
        556 611 611 667 556 611 L Lslash
        722 722 722 722 667 722 N Ntilde
        667 667 556 611 611 611 P Thorn
        667 667 556 556 500 556 S Scaron
        667 667 722 722 611 667 V X
        260 280 200 220 275 220 bar brokenbar
        334 389 480 394 400 348 braceleft braceright
        278 333 333 333 389 333 bracketleft bracketright
        500 556 444 444 444 444 c ccedilla
        278 333 278 333 333 333 colon semicolon
        737 737 760 747 760 747 copyright registered
        1000 1000 1000 1000 889 1000 ellipsis emdash
        500 611 556 556 500 556 fi fl
        500 556 389 389 389 389 s scaron
        500 500 444 444 389 389 z zcaron
        1000 1000 889 1000 889 944 AE
        667 722 667 667 611 667 B
        611 611 556 611 611 667 F
        722 722 722 778 722 778 H
        500 556 389 500 444 500 J
        667 722 722 778 667 667 K
        833 833 889 944 833 889 M
        1000 1000 889 1000 944 944 OE
        722 722 667 722 611 667 R
        944 944 944 1000 833 889 W
        889 889 667 722 667 722 ae
        667 722 778 833 778 778 ampersand
        469 584 469 581 422 570 asciicircum
        584 584 541 520 541 570 asciitilde
        389 389 500 500 500 500 asterisk
        1015 975 921 930 920 832 at
        350 350 350 350 350 350 bullet
        400 400 400 400 400 400 degree
        278 333 333 333 333 389 exclam
        333 333 333 333 389 389 exclamdown
        278 333 333 333 278 333 f
        167 167 167 167 167 167 fraction
        611 611 500 556 500 500 germandbls
        222 278 278 333 278 278 j
        500 556 500 556 444 500 k
        584 584 564 570 675 606 logicalnot
        833 889 778 833 722 778 m
        556 611 500 556 500 576 mu
        944 944 722 722 667 722 oe
        370 370 276 300 276 266 ordfeminine
        365 365 310 330 310 300 ordmasculine
        611 611 500 500 500 500 oslash
        537 556 453 540 523 500 paragraph
        889 889 833 1000 833 833 percent
        1000 1000 1000 1000 1000 1000 perthousand
        556 611 444 500 500 500 question
        611 611 444 500 500 500 questiondown
        355 474 408 555 420 555 quotedbl
        191 238 180 278 214 278 quotesingle
        333 389 333 444 389 389 r
        278 333 278 333 278 278 t
        1000 1000 980 1000 980 1000 trademark
        722 778 722 722 667 667 w
        500 556 500 500 444 500 x
        """

    /// The widths from code 32 on, in the font's own encoding.
    private static let symbol: [Double] = [
        250, 333, 713, 500, 549, 833, 778, 439, 333, 333, 500, 549, 250, 549, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500,
        278,
        278, 549, 549, 549, 444, 549, 722, 667, 722, 612, 611, 763, 603, 722, 333, 631, 722, 686, 889, 722, 722, 768, 741, 556, 592, 611,
        690,
        439, 768, 645, 795, 611, 333, 863, 333, 658, 500, 500, 631, 549, 549, 494, 439, 521, 411, 603, 329, 603, 549, 549, 576, 521, 549,
        549,
        521, 549, 603, 439, 576, 713, 686, 493, 686, 494, 480, 200, 480, 549, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 750, 620, 247, 549, 167, 713, 500, 753, 753, 753, 753, 1042, 987, 603, 987, 603, 400, 549, 411,
        549,
        549, 713, 494, 460, 549, 549, 549, 549, 1000, 603, 1000, 658, 823, 686, 795, 987, 768, 768, 823, 768, 768, 713, 713, 713, 713, 713,
        713,
        713, 768, 713, 790, 790, 890, 823, 549, 250, 713, 603, 603, 1042, 987, 603, 987, 603, 494, 329, 790, 790, 786, 713, 384, 384, 384,
        384,
        384, 384, 494, 494, 494, 494, 0, 329, 274, 686, 686, 686, 384, 384, 384, 384, 384, 384, 494, 494, 494,
    ]
    private static let dingbats: [Double] = [
        278, 974, 961, 974, 980, 719, 789, 790, 791, 690, 960, 939, 549, 855, 911, 933, 911, 945, 974, 755, 846, 762, 761, 571, 677, 763,
        760,
        759, 754, 494, 552, 537, 577, 692, 786, 788, 788, 790, 793, 794, 816, 823, 789, 841, 823, 833, 816, 831, 923, 744, 723, 749, 790,
        792,
        695, 776, 768, 792, 759, 707, 708, 682, 701, 826, 815, 789, 789, 707, 687, 696, 689, 786, 787, 713, 791, 785, 791, 873, 761, 762,
        762,
        759, 759, 892, 892, 788, 784, 438, 138, 277, 415, 392, 392, 668, 668, 0, 390, 390, 317, 317, 276, 276, 509, 509, 410, 410, 234, 234,
        334,
        334, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 732, 544, 544, 910, 667, 760, 760, 776, 595, 694, 626, 788, 788, 788,
        788,
        788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788, 788,
        788,
        788, 788, 788, 788, 788, 788, 788, 788, 788, 894, 838, 1016, 458, 748, 924, 748, 918, 927, 928, 928, 834, 873, 828, 924, 924, 917,
        930,
        931, 463, 883, 836, 836, 867, 867, 696, 696, 874, 0, 874, 760, 946, 771, 865, 771, 888, 967, 888, 831, 873, 927, 970, 918,
    ]
}
